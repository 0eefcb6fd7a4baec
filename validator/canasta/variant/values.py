"""The values of settings: by players and sides, in tables, of the right type and range."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from canasta.language.types import BOOL, TABLE, Constant, Enum, Int, SetOf, Table, Type
from canasta.rulebook.load import Faults
from canasta.rulebook.model import Place
from canasta.rulebook.typetext import described, members
from canasta.text import did_you_mean

ELSE = "else"
_TRUTH = {
    **dict.fromkeys(("yes", "y", "on", "1", "true"), "true"),
    **dict.fromkeys(("no", "n", "off", "none", "0", "false"), "false"),
}
"""What is written in other places for true and false."""


class NoValue(Exception):
    """A choice that has nothing for this number of players or sides."""

    def __init__(self, by: str, number: int) -> None:
        super().__init__(f"no value for {number} {by}")


def is_choice(value: Any) -> bool:
    """Whether a value depends on the number of players or sides."""
    return isinstance(value, dict) and "by" in value


def is_table(value: Any) -> bool:
    """Whether a value is a table."""
    return isinstance(value, dict) and "table" in value


def choose(value: Any, numbers: Mapping[str, int]) -> Any:
    """The value for these numbers of players and sides; NoValue when there is none."""
    if is_choice(value):
        by = value["by"]
        key = str(numbers[by])
        if key not in value and ELSE not in value:
            raise NoValue(by, numbers[by])
        return choose(value.get(key, value.get(ELSE)), numbers)
    if is_table(value):
        return {"table": [{**row, "is": choose(row["is"], numbers)} for row in value["table"]]}
    return value


def leaves(value: Any, place: Place) -> Iterator[tuple[Any, Place]]:
    """The values a choice may give, each with its place; a table is one of them."""
    for leaf, keys in _cases(value):
        yield leaf, place.inside(*keys)


def _cases(value: Any, keys: tuple[str, ...] = ()) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """The values a choice may give, each with the keys that lead to it."""
    if not is_choice(value):
        yield value, keys
        return
    for key, inner in value.items():
        if key != "by":
            yield from _cases(inner, (*keys, key))


def numbers_in(value: Any) -> Iterator[int]:
    """All numbers that a value may come to, the values of a table among them."""
    for leaf, _ in _cases(value):
        if is_table(leaf):
            for row in leaf["table"]:
                yield from numbers_in(row["is"])
        elif isinstance(leaf, int) and not isinstance(leaf, bool):
            yield leaf


def check(name: str, value: Any, kind: Type, place: Place, faults: Faults) -> None:
    """Note what in a value does not fit its type."""
    for leaf, here in leaves(value, place):
        if kind == TABLE and is_table(leaf):
            for index, row in enumerate(leaf["table"]):
                row_place = here.inside("table", index, "is")
                check(name, row["is"], Int(-1_000_000, 1_000_000), row_place, faults)
        elif kind == BOOL:
            _expect(name, isinstance(leaf, bool), leaf, kind, here, faults)
        elif isinstance(kind, Int):
            _check_int(name, leaf, kind, here, faults)
        elif isinstance(kind, Enum):
            _check_word(name, leaf, kind, kind.members, here, faults)
        elif isinstance(kind, SetOf):
            _check_set(name, leaf, kind, here, faults)
        else:
            _expect(name, False, leaf, kind, here, faults)


def _check_int(name: str, value: Any, kind: Int, place: Place, faults: Faults) -> None:
    """A whole number in its range."""
    if not isinstance(value, int) or isinstance(value, bool):
        _expect(name, False, value, kind, place, faults)
    elif kind.lo is not None and kind.hi is not None and not kind.lo <= value <= kind.hi:
        fault = place.doc.fault(
            "variant/range",
            f"{name} is {described(kind)}, not {value}",
            place.path,
            found=value,
            required=f"{kind.lo}..{kind.hi}",
        )
        faults.append(fault)


def _check_set(name: str, value: Any, kind: SetOf, place: Place, faults: Faults) -> None:
    """A list of words, each once."""
    if not isinstance(value, list):
        _expect(name, False, value, kind, place, faults)
        return
    for index, word in enumerate(value):
        _check_word(name, word, kind, members(kind.of), place.inside(index), faults)


def _check_word(name: str, value: Any, kind: Type, words: tuple[str, ...], place: Place, faults: Faults) -> None:
    """One of the words of an enum."""
    if not isinstance(value, (str, int)) or isinstance(value, bool) or str(value) not in words:
        _expect(name, False, value, kind, place, faults, did_you_mean(str(value), words))


def _expect(
    name: str, fits: bool, value: Any, kind: Type, place: Place, faults: Faults, hint: str | None = None
) -> None:
    """Note a value of a wrong type."""
    if fits:
        return
    raw = raw_of(value, place)
    number = isinstance(value, str) and (value.strip("+-").isdigit() or value.lower() in ("true", "false"))
    shown = "a mapping" if isinstance(value, dict) else f"the text '{value}'" if number else raw
    fault = place.fault(
        "variant/value",
        f"{name} is {described(kind)}, not {shown}",
        found=value,
        hint=hint or written(value, raw, kind),
    )
    faults.append(fault)


def raw_of(value: Any, place: Place) -> Any:
    """A number, a truth or nothing as the file has it; another value as it was read."""
    node = place.doc.node(place.path)
    if isinstance(value, str | list | dict):
        return value
    return place.doc.text[node.start : node.end] if node.data is value and node.end else str(value).lower()


def written(value: Any, raw: Any, kind: Type) -> str | None:
    """How a value of a type is written that somebody wrote otherwise."""
    if kind == BOOL:
        word = _TRUTH.get(str(raw).strip("'\"").lower())
        return f"write {word}" if word else None
    if isinstance(kind, Int):
        digits = re.fullmatch(r"[^\w-]?(\d{1,3}(?:[.,_' ]\d{3})+|\d+)[^\w-]?(?: [^\W\d]+)?", str(raw))
        plain = "".join(re.findall(r"\d", digits[1])) if digits and "%" not in str(raw) else ""
        return f"write {plain}" if plain else None
    if isinstance(kind, SetOf) and isinstance(value, str):
        words = [] if value.lower() in ("none", "nothing") else re.findall(r"\w+", value)
        return f"write [{', '.join(words)}]" if set(words) <= {*members(kind.of)} else None
    if kind == TABLE and isinstance(value, int):
        return f"write {{table: [{{is: {value}}}]}}"
    return None


def cases(data: Mapping[str, Any], kind: Type) -> str | None:
    """How cases or rows are written, for a mapping that shows neither."""
    if not all(key.strip("+-").isdigit() for key in data):
        return None
    if kind != TABLE:
        return f"write {{by: players, {', '.join(f'{key}: …' for key in data)}, else: …}}"
    return "write {table: [{from: 0, to: 1495, is: 50}, {from: 1500, is: 90}]}, a row for each range"


def constant(value: Any, kind: Type) -> Constant:
    """A chosen value, already checked, as the language takes it."""
    if isinstance(kind, Enum):
        return kind.members.index(str(value))
    if isinstance(kind, SetOf):
        words = members(kind.of)
        return frozenset(words.index(str(word)) for word in value)
    if kind == TABLE:
        return table(value["table"])
    plain: Constant = value
    return plain


def table(rows: list[dict[str, Any]]) -> Table:
    """A table, its rows sorted."""
    plain = [(row.get("from"), row.get("to"), row["is"]) for row in rows]
    return Table(tuple(sorted(plain, key=lambda row: (row[0] is not None, row[0] or 0))))
