"""The wheel, built once, and an environment that holds it and what it declares to need, nothing else."""

import re
import subprocess
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> Path:
    """The wheel built from this checkout."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def environment(wheel, tmp_path_factory) -> Path:
    """An empty virtual environment with the wheel in it, and links to the declared dependencies on its path."""
    home = tmp_path_factory.mktemp("environment")
    venv = home / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    pip = [sys.executable, "-m", "pip", "--python", venv / "bin" / "python", "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", wheel], check=True)
    return venv


@pytest.fixture(scope="session")
def site(environment) -> Path:
    """The site-packages folder of the environment."""
    (found,) = environment.glob("lib/python*/site-packages")
    return found


@pytest.fixture(scope="session")
def needs(tmp_path_factory) -> Path:
    """A folder with links to the declared dependencies and theirs, and to nothing else that is installed here."""
    folder = tmp_path_factory.mktemp("needs")
    for needed in _closure("canasta-rules"):
        tops = {file.parts[0] for file in needed.files or ()}
        for name in sorted(tops - {"..", "__pycache__"}):
            target = Path(str(needed.locate_file(name)))
            if target.exists() and not (folder / name).exists():
                (folder / name).symlink_to(target)
    return folder


def _closure(name: str) -> list[Distribution]:
    """The distributions that one needs, directly or not, extras left out."""
    found: dict[str, Distribution] = {}
    todo = _requires(distribution(name))
    while todo:
        name = todo.pop()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # needed on other systems or Pythons only
            continue
        todo += _requires(found[name])
    return list(found.values())


def _requires(one: Distribution) -> list[str]:
    """The names that a distribution requires when no extra is asked for."""
    wanted = [line for line in one.requires or () if "extra ==" not in line]
    return [re.match(r"[\w.-]+", line).group() for line in wanted]
