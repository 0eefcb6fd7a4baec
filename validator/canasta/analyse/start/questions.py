"""The questions that people differ on: contested readings of a game, and values that other games have otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta.analyse.lint.reading import Reads
from canasta.rulebook.cite import Cited
from canasta.rulebook.load import Faults
from canasta.variant import locate, values
from canasta.variant.effective import Effective
from canasta.variant.meaning import tables
from canasta.variant.model import Entry, Reading, VariantFile
from canasta.variant.read import variant_file
from canasta.variant.variant import Variant, sources_of

_GIVEN = ("stated", "resolved")


@dataclass(slots=True)
class Choice:
    """One answer: its value, or the option of a reading, who has it so, and the statements that say so."""

    value: Any
    says: str = ""
    games: list[str] = field(default_factory=list)
    cites: list[Cited] = field(default_factory=list)


@dataclass(slots=True)
class Question:
    """What is asked of one reading or parameter; the first choice is what holds unless another is taken."""

    name: str
    about: str
    reading: bool
    choices: list[Choice]
    left_open: str = ""
    """That the texts on the game do not say it, and what holds then."""

    @property
    def weight(self) -> int:
        """How many games and options are otherwise."""
        return sum(max(len(choice.games), 1 if self.reading else 0) for choice in self.choices[1:])


def questions(base: Variant, others: Iterable[VariantFile], most: int | None = None) -> list[Question]:
    """The questions on a game, first those that its texts leave open, then those on which most others differ.

    What no rule reads as long as the rest is as it is, such as points for melds that the game has not, is not asked.
    """
    others = [each for each in others if each.id != base.id]
    found = [_of_reading(base, reading, others) for reading in base.readings.values() if _matters(base, reading)]
    options = [option for reading in base.readings.values() for option in reading.options.values()]
    covered = {name for option in options for name in option.entries}
    for name in base.book.parameters:
        if name not in covered and (question := _of_param(base, name, others)):
            found.append(question)
    found += _unasked(base, found, others)
    silent, live = left_open(base), Reads(base).live
    found = [each for each in found if each.reading or each.name in silent or each.name in live]
    for question in found:
        question.left_open = silent.get(question.name, "")
    found.sort(key=lambda each: (not each.left_open, -each.weight))
    return found if most is None else found[:most]


def left_open(base: Variant) -> dict[str, str]:
    """What the texts on a game do not say, by name: those on the packaged variant that it is or extends."""
    found: dict[str, str] = {}
    shipped = {file.resolve() for file in locate.packaged().values()}
    for file in reversed(base.chain):
        found = {**file.not_specified, **found}
        if file.file and file.file.resolve() in shipped:
            break
    return found


def _unasked(base: Variant, asked: Sequence[Question], others: Sequence[VariantFile]) -> Iterator[Question]:
    """The questions on parameters that the texts leave open although no reading and no other game is in doubt."""
    known = {each.name for each in asked}
    for name in left_open(base):
        if name in base.book.parameters and name not in known:
            yield _of_param(base, name, others) or _alone(base, name)


def _alone(base: Variant, name: str) -> Question:
    """The question on a parameter with no other answer than what holds."""
    held = Choice(fitted(base.effective.settings[name].value, list(tables(base))), games=[base.id])
    return Question(name, base.book.parameters[name].meaning, False, [held])


def _matters(base: Variant, reading: Reading) -> bool:
    """Whether an option of a reading makes a difference at the tables that the game is for."""
    own = _played(base, base.effective)
    return any(_played(base, base.under({reading.id: option})) != own for option in reading.options)


def _played(base: Variant, effective: Effective) -> tuple[Any, ...]:
    """What judges at the tables of a game."""
    return _fitted_all(base, effective), effective.content()["rules"]


def _fitted_all(base: Variant, effective: Effective) -> dict[str, Any]:
    """All settings as they are at the tables of a game."""
    seats = list(tables(base))
    kept = (name for name in effective.settings if name in base.book.parameters or name.startswith("deck."))
    return {name: fitted(effective.settings[name].value, seats) for name in kept}


def fitted(value: Any, seats: Sequence[tuple[int, int]]) -> Any:
    """A value without the cases that no table of some numbers of players and sides meets."""
    if values.is_table(value):
        return {"table": [{**row, "is": fitted(row["is"], seats)} for row in value["table"]]}
    if not values.is_choice(value):
        return value
    at = 0 if value["by"] == "players" else 1
    known = list(dict.fromkeys(str(pair[at]) for pair in seats))
    cases = {
        number: fitted(value.get(number, value.get(values.ELSE)), [pair for pair in seats if str(pair[at]) == number])
        for number in known
    }
    if all(case == cases[known[0]] for case in cases.values()):
        return cases[known[0]]
    own = {number: cases[number] for number in known if number in value}
    rest = [number for number in known if number not in value]
    return {"by": value["by"], **own, **({values.ELSE: cases[rest[0]]} if rest else {})}


def _of_reading(base: Variant, reading: Reading, others: Sequence[VariantFile]) -> Question:
    """The question that a reading is, with the other games whose values are those of an option."""
    used = base.reading(reading.id)
    order = [used, *(name for name in reading.options if name != used)]
    choices = []
    played = _played(base, base.effective)
    for name in order:
        option = reading.options[name]
        if name != used and _played(base, base.under({reading.id: name})) == played:
            continue
        games = [each.id for each in others if name != used and option.entries and _agrees(each, option.entries)]
        choices.append(Choice(name, option.why, games))
    choices[0].cites = list(reading.statements)
    return Question(reading.id, reading.about, True, choices)


def _agrees(file: VariantFile, entries: dict[str, Entry]) -> bool:
    """Whether a game itself gives the values of an option."""
    own = file.entries
    return all(name in own and own[name].value == entry.value for name, entry in entries.items())


def _of_param(base: Variant, name: str, others: Sequence[VariantFile]) -> Question | None:
    """The question on a parameter to which other games give other values that could stand here."""
    seats = list(tables(base))
    choices = [
        Choice(
            fitted(base.effective.settings[name].value, seats), games=[base.id], cites=list(base.origin(name).sources)
        )
    ]
    for file in others:
        own = file.entries.get(name)
        if own is None or own.status not in _GIVEN or not fits(base, name, own.value):
            continue
        value = fitted(own.value, seats)
        choice = next((each for each in choices if each.value == value), None)
        if choice is None:
            choice = Choice(value)
            choices.append(choice)
        choice.games.append(file.id)
        choice.cites += [cite for cite in sources_of(base.book, own, file) if cite not in choice.cites]
    if len(choices) == 1:
        return None
    choices[1:] = sorted(choices[1:], key=lambda each: -len(each.games))
    return Question(name, base.book.parameters[name].meaning, False, choices)


def fits(base: Variant, name: str, value: Any) -> bool:
    """Whether a game could have a value: of the right type, and there for each of its tables."""
    return not unfit(base, name, value)


def unfit(base: Variant, name: str, value: Any) -> Faults:
    """Why a game could not have a value."""
    entry, faults = base.effective.settings[name], Faults()
    values.check(name, value, base.book.schema.params[name], entry.place, faults)
    if faults:
        return faults
    try:
        for players, sides in tables(base):
            values.choose(value, {"players": players, "sides": sides})
    except values.NoValue as error:
        faults.append(entry.place.fault("variant/no-value", f"{name} has {error}", hint="give one, or an `else`"))
    return faults


def packaged_files() -> list[VariantFile]:
    """The packaged variants as they are written, each only what differs in it."""
    return [variant_file(locate.read(file), file) for _, file in sorted(locate.packaged().items())]
