"""Defaults from a file: `canasta.toml`, or `[tool.canasta]` of a `pyproject.toml`; the nearest one counts."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from canasta import limits
from canasta.report.forms import NAMES
from canasta.report.locale import LANGUAGES
from canasta.text import CanastaError, Diagnostic, Span, did_you_mean

OWN: Final = "canasta.toml"
SHARED: Final = "pyproject.toml"
#: More processes than this are surely a slip.
MOST_JOBS: Final = 256
COLOURS: Final = ("auto", "always", "never")


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError(" or ".join(words))
        return str(value)

    return read


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("an id or a file")
    return value


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise ValueError("a number of seconds")
    return float(value)


def jobs(value: Any) -> int:
    """A number of processes; 0 and `auto` are as many as there are cores."""
    number = 0 if value == "auto" else int(value) if isinstance(value, str) and value.isdecimal() else value
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_JOBS:
        raise ValueError(f"a number from 0 to {MOST_JOBS}, or auto")
    if number == 0:
        from canasta.cli.crew import cores

        return cores()
    return number


def _options(value: Any) -> list[str]:
    if not isinstance(value, dict) or not all(isinstance(option, str) for option in value.values()):
        raise ValueError("a table of options by reading")
    return [f"{name}={option}" for name, option in value.items()]


#: Each setting: the parameter of the command that it is the default of, and how its value is read.
SETTINGS: Final[dict[str, tuple[str, Callable[[Any], Any]]]] = {
    "variant": ("variant", _text),
    "readings": ("readings", _options),
    "format": ("form_name", _one_of(*NAMES)),
    "turns": ("turns", _flag),
    "strict": ("strict", _flag),
    "quiet": ("quiet", _flag),
    "color": ("color", _one_of(*COLOURS)),
    "lang": ("lang", _one_of(*LANGUAGES)),
    "certify": ("certify", _flag),
    "limit": ("limit", _seconds),
    "game-limit": ("game_limit", _seconds),
    "jobs": ("jobs", jobs),
}


def given(ctx: click.Context, param: click.Parameter, file: str | None) -> None:
    """Take the defaults of a command from the file that was named, or from the nearest one."""
    if ctx.resilient_parsing:
        return
    if file is not None:
        ctx.default_map = defaults(Path(file))
    elif not ctx.params.get("isolated"):
        near = nearest(Path.cwd())
        ctx.default_map = defaults(near) if near else {}


def nearest(folder: Path) -> Path | None:
    """The file of settings of a folder, or of the next one above that has any."""
    for each in (folder, *folder.parents):
        for file in (each / OWN, each / SHARED):
            if file.is_file() and (file.name == OWN or _table(file) is not None):
                return file
    return None


def defaults(file: Path) -> dict[str, Any]:
    """The defaults that a file gives, by parameter. Raises CanastaError."""
    table = _table(file)
    if table is None:
        raise _fault("config/key", f"there is no table [tool.canasta] in {file.name}", file)
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key not in SETTINGS:
            raise _fault("config/key", f"there is no setting `{key}`", file, did_you_mean(key, SETTINGS))
        parameter, read = SETTINGS[key]
        try:
            found[parameter] = read(value)
        except ValueError as error:
            raise _fault("config/value", f"`{key}` is {error}", file) from None
    if "variant" in found:
        found["variant"] = _beside(found["variant"], file)
    return found


def _beside(name: str, file: Path) -> str:
    """A variant by its id, or its file as seen from the file of settings."""
    beside = os.path.join(file.parent, name)
    return beside if os.path.isfile(beside) else name


def _table(file: Path) -> dict[str, Any] | None:
    """The settings of a file; None when it is a shared one without any."""
    import tomllib

    try:
        with file.open("rb") as stream:
            data = stream.read(limits.CONFIG_BYTES + 1)
        if len(data) > limits.CONFIG_BYTES:
            raise _fault("config/syntax", f"longer than {limits.CONFIG_BYTES} bytes", file)
        found = tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise _fault("file/unreadable", f"cannot be read: {reason}", file) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _fault("config/syntax", f"this is no TOML: {_words(error)}", file) from None
    if file.name != SHARED:
        return found
    for key in ("tool", "canasta"):
        inner = found.get(key)
        if not isinstance(inner, dict):
            return None
        found = inner
    return found


def _words(error: Exception) -> str:
    """What is wrong, in few words."""
    return "nested too deep" if isinstance(error, RecursionError) else str(error).lower()[:200]


def _fault(code: str, message: str, file: Path, hint: str | None = None) -> CanastaError:
    return CanastaError(Diagnostic(code, message, str(file), Span.point(1, 1), hint=hint))


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options `--config` and `--isolated`; looked at before all others, whose defaults they give."""
    config = click.option(
        "--config",
        metavar="FILE",
        type=click.Path(),
        is_eager=True,
        expose_value=False,
        callback=given,
        help=f"Take defaults from FILE, not from the nearest {OWN} or {SHARED}.",
    )
    isolated = click.option("--isolated", is_flag=True, is_eager=True, help="Take no defaults from any file.")
    return isolated(config(command))
