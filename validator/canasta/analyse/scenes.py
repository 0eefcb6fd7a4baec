"""Scenes: positions with one turn and gaps in them, filled in one after the other, the smallest first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any

import msgspec

from canasta.analyse.worth import VALUES, natural_values, worths
from canasta.language.types import Config, Table
from canasta.resources import folder
from canasta.yamlio import load_file

FILE = "analysis/scenes.yaml"
#: Of a scene no more than so many fillings are made.
MOST = 6000
_GAP = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
_DEEP = 3
#: Lines that say no more than their absence.
_IDLE = re.compile(r"(?:melds|red) \S+|carried(?: \S+ 0)+")
COPIES = "copies of each class"
_SUITS = {"3R": "HD", "3B": "SC", "JK": ""}
Constants = Mapping[str, Any]


class Scene(msgspec.Struct):
    """One scene: which rules it tells apart, its text, and what may stand in its gaps."""

    name: str
    about: list[str]
    text: str
    gaps: dict[str, Any]
    each: list[str] = []
    shows: list[str] = []

    def tells_of(self, rule: str) -> bool:
        """Whether the scene is about a rule: by its id, or by its chapter."""
        return any(rule == name or (name.endswith("/") and rule.startswith(name)) for name in self.about)


class Filling(msgspec.Struct):
    """A scene filled in, but for the gaps that each ruleset fills itself; `size` is how many cards it takes."""

    scene: Scene
    words: dict[str, str]
    own: dict[str, list[str]]
    size: int

    def text(self, choice: Mapping[str, str]) -> str:
        """The text with the ruleset's own choices."""
        return filled(self.scene.text, {**self.words, **choice})

    def shows(self) -> list[str]:
        """The rules that a difference seen in this filling is one of; `NAME=RULE`: by that item or rule."""
        return [filled(each, self.words).strip() for each in self.scene.shows]

    def shown_by(self, names: Iterable[str]) -> list[str]:
        """The rules of which a difference in these items, or found by these rules, is one."""
        told = (each.partition("=") for each in self.shows())
        return [rule for name, _, rule in told if rule and name in names]

    def choices(self) -> Iterator[dict[str, str]]:
        """The ways in which a ruleset may fill its own gaps."""
        for values in product(*self.own.values()):
            yield dict(zip(self.own, values, strict=True))


def filled(text: str, words: Mapping[str, str]) -> str:
    """A text with its gaps filled, and those in what fills them."""
    for _ in range(_DEEP):
        text = _GAP.sub(lambda gap: _laid(words[gap[1]], gap[2]) if gap[1] in words else gap[0], text)
    lines = [" ".join(line.split()).replace(" ,", ",") for line in text.splitlines()]
    return "\n".join(line for line in lines if line and not _IDLE.fullmatch(line)) + "\n"


def _laid(cards: str, how: str | None) -> str:
    """Groups of cards, parted by +, as melds of a turn or with a take; their last card; the name of a meld."""
    if how == "last":
        return cards.split()[-1] if cards else ""
    if how == "name":
        return meld_name(cards.split())
    if how is None and "+" not in cards:
        return cards
    groups = [group.strip() for group in cards.split("+")]
    if how == "melds":
        return ", ".join(f"meld {group}" for group in groups)
    return " plus ".join(groups) if how == "plus" else " ".join(groups)


def meld_name(cards: Sequence[str]) -> str:
    """What a meld is called: by its rank, by its suit as a sequence, or as wild cards alone."""
    natural = [card for card in cards if card != "JK" and card[0] != "2"]
    if not natural:
        return "W"
    return natural[0][0] if len({card[0] for card in natural}) == 1 else natural[0][1]


@cache
def _file() -> dict[str, Any]:
    """What `spec/analysis/scenes.yaml` says."""
    data: dict[str, Any] = load_file(folder("spec") / FILE, f"spec/{FILE}").data
    return data


def common() -> dict[str, Any]:
    """The gaps that any scene may have."""
    found: dict[str, Any] = _file()["common"]
    return found


@cache
def scenes() -> tuple[Scene, ...]:
    """The scenes of `spec/analysis/scenes.yaml`."""
    return tuple(
        Scene(
            name,
            one["about"],
            one["text"],
            {**common(), **one.get("gaps", {})},
            one.get("each", []),
            one.get("shows", []),
        )
        for name, one in _file().items()
        if name != "common"
    )


def constants(config: Config) -> Constants:
    """What gaps may ask of a ruleset: its parameters, what cards count and how many there are."""
    return {**config.params, VALUES: natural_values(config), COPIES: {each.name: each.copies for each in config.ranks}}


def beyond(decks: Sequence[Mapping[str, int]]) -> list[str]:
    """Of each class of which decks have not as many one card, once more than the smallest has it."""
    found = []
    for name in decks[0]:
        copies = {deck[name] // len(_SUITS.get(name, "HDSC") or "J") for deck in decks}
        if len(copies) > 1 or name == "JK":
            found.append(" ".join([*_cards(name, 1)] * (min(copies) + 1)))
    return sorted(found, key=len)


def fillings(
    scene: Scene, rulesets: Iterable[Constants], names: Mapping[str, str], ranks: Sequence[str] = ()
) -> list[Filling]:
    """The fillings of a scene, the smallest first; `names` are those of sides, `ranks` are tried beside others."""
    given = list(rulesets)
    used = [name for name in scene.gaps if name in _used(scene)]
    values = {name: _values(_with(scene.gaps[name], ranks), given) for name in used}
    free = [name for name in used if name not in scene.each]
    while prod(len(values[name]) for name in free) > MOST:
        longest = max(free, key=lambda name: len(values[name]))
        values[longest] = values[longest][: len(values[longest]) * 3 // 4]
    own = {name: values[name] for name in used if name in scene.each}
    found = []
    for chosen in product(*(values[name] for name in free)):
        words = {**names, **dict(zip(free, chosen, strict=True))}
        found.append(Filling(scene, words, own, sum(len(re.findall(r"\w[^ ]*", text)) for text in chosen)))
    return sorted(found, key=lambda each: each.size)


def named_choices(scene: Scene) -> Iterator[tuple[dict[str, str], dict[str, list[str]]]]:
    """The ways to fill the gaps of a scene that lists what may stand there, and what each ruleset fills by itself."""
    used = _used(scene)
    free = [name for name in scene.gaps if name in used and name not in scene.each]
    own = {name: [str(each) for each in scene.gaps[name]] for name in scene.each}
    for chosen in product(*(scene.gaps[name] for name in free)):
        yield dict(zip(free, map(str, chosen), strict=True)), own


def _used(scene: Scene) -> set[str]:
    """The gaps that a scene has, those in what may fill others too."""
    texts, found = [scene.text], set[str]()
    while texts:
        for name, _ in _GAP.findall(texts.pop()):
            if name not in found:
                found.add(name)
                texts += [str(each) for each in scene.gaps.get(name, ()) if isinstance(scene.gaps[name], list)]
    return found


def _with(gap: Any, ranks: Sequence[str]) -> Any:
    """A gap with further ranks."""
    key = next((key for key in ("naturals", "ranks") if isinstance(gap, dict) and key in gap), None)
    return {**gap, key: list(dict.fromkeys([*map(str, gap[key]), *ranks]))} if key else gap


def _values(gap: Any, rulesets: list[Constants]) -> list[str]:
    """What may stand in a gap."""
    if isinstance(gap, list):
        return [str(each) for each in gap]
    if "row" in gap:
        cards = str(gap["row"]).split()
        return [" ".join(cards[:size]) for size in range(gap.get("from", 1), gap.get("to", len(cards)) + 1)]
    if "ranks" in gap:
        return [str(each) for each in gap["ranks"]]
    if "worth" in gap:
        return list(worths(gap["worth"], rulesets))
    if "beyond" in gap:
        return beyond([each[COPIES] for each in rulesets])
    if "edges" in gap:
        numbers = _edges([each[gap["edges"]] for each in rulesets], gap.get("step", 5))
        least = gap.get("from", min(numbers))
        return [str(number) for number in numbers if number >= least] or [str(least)]
    return list(_groups(gap))


def _edges(constants: Iterable[Any], step: int) -> list[int]:
    """The numbers at which tables or numbers turn, and those beside them, the smallest first."""
    found: set[int] = set()
    for constant in constants:
        rows = constant.rows if isinstance(constant, Table) else [(constant, constant, 0)]
        for low, high, _ in rows:
            found |= set() if low is None else {low, low - step}
            found |= set() if high is None else {high, high + step}
    return sorted(found, key=lambda number: (abs(number), -number))


def _groups(gap: Mapping[str, Any]) -> Iterator[str]:
    """Groups of natural cards of one rank with wild ones, by size and by how many are wild."""
    seen: set[str] = set()
    for size in range(gap.get("from", 3), gap.get("to", 8) + 1):
        for wilds in range(size + 1):
            for rank in map(str, gap["naturals"]):
                for wild in map(str, gap.get("wilds", ())) if wilds else ("",):
                    text = " ".join([*_cards(rank, size - wilds), *_cards(wild, wilds)])
                    if text not in seen:
                        seen.add(text)
                        yield text


def _cards(rank: str, number: int) -> list[str]:
    """So many cards of a class, one suit after the other."""
    suits = _SUITS.get(rank, "HDSC")
    name = rank.rstrip("RB") if suits else rank
    return [f"{name}{suits[at % len(suits)] if suits else ''}" for at in range(number)]
