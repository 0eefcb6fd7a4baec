"""Random documents, for round trips and for whoever else needs many transcripts: form only, no legal play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

from canasta import cards
from canasta.transcript import tree as t
from canasta.transcript.faults import LINES

TABLES = (
    ("N", "E", "S", "W"),
    ("S", "W", "H", "AS"),
    ("Ana", "Бо", "Kk", "नीना"),
    ("draw", "with", "to"),
    ("A", "B"),
    ("a-1", "b_2", "É", "by", "TD"),
    ("P1", "P2", "P3", "P4", "P5", "P6"),
)
BROKEN = (
    "1. N melt KH",
    "draw KD",
    "??",
    "hand",
    "score",
    "deal x",
    "1. N draw KD,\n    discard",
    'take "a',
    "- {x} -",
)
MELDS = (*"456789TJQKA2SHDCW3", "3R")
NAMES = ("melds", "canastas", "reds", "out", "hand", "straight-flush", "cut", "Zip_code")


def card(r: Random) -> int:
    """A card, known wholly, partly or not at all, or standing for another."""
    plain = r.choice(cards.CARDS)
    if r.random() < 0.9:
        return plain
    return cards.standing(
        plain, r.choice([other for other in cards.CARDS if other not in (cards.JOKER, cards.UNKNOWN)])
    )


def some_cards(r: Random, least: int = 1, most: int = 6) -> tuple[int, ...]:
    """Some cards, often with repetitions."""
    found: list[int] = []
    for _ in range(r.randint(least, most)):
        found += [card(r)] * r.choice((1, 1, 1, 2, 11))
    return tuple(found)


def meld(r: Random) -> t.MeldName:
    """The name of a meld."""
    return t.MeldName(r.choice(MELDS), r.choice((1, 1, 1, 2, 17)))


def maybe(r: Random, make: Callable[[], Any]) -> Any:
    """What is made, or None."""
    return make() if r.random() < 0.5 else None


def action(r: Random) -> t.Action:
    """An action of any kind."""
    kind = r.choice(sorted(ACTIONS))
    return ACTIONS[kind](r)


def _cards_action(kind: str, least: int = 1, most: int = 6) -> Callable[[Random], t.Action]:
    return lambda r: t.Action(kind, some_cards(r, least, most))


def _one(kind: str) -> Callable[[Random], t.Action]:
    return lambda r: t.Action(kind, (card(r),))


def _take(r: Random) -> t.Action:
    plus = tuple(some_cards(r) for _ in range(r.choice((0, 0, 1, 2))))
    return t.Action(
        "take",
        (card(r),),
        with_=some_cards(r, 0, 3),
        plus=plus,
        onto=maybe(r, lambda: meld(r)),
        top=maybe(r, lambda: r.randint(0, 99)),
    )


ACTIONS: dict[str, Callable[[Random], t.Action]] = {
    "draw": _cards_action("draw"),
    "keep": _one("keep"),
    "red": lambda r: t.Action("red", some_cards(r), replacements=maybe(r, lambda: some_cards(r))),
    "take": _take,
    "meld": _cards_action("meld"),
    "add": lambda r: t.Action("add", some_cards(r), to=meld(r)),
    "join": lambda r: t.Action("join", onto=meld(r), to=meld(r)),
    "unmeld": lambda r: t.Action("unmeld", some_cards(r), to=meld(r)),
    "shift": lambda r: t.Action("shift", (card(r),), to=meld(r), end=r.choice(("low", "high"))),
    "discard": _one("discard"),
    "ask": lambda r: t.Action("ask"),
    "answer": lambda r: t.Action("answer", yes=r.random() < 0.5),
    "pass": lambda r: t.Action("pass"),
    "foot": _cards_action("foot", 0),
    "extra": _cards_action("extra"),
    "special": lambda r: t.Action("special", some_cards(r), name=r.choice(NAMES)),
    "reshuffle": lambda r: t.Action("reshuffle", whole=r.random() < 0.5),
    "out": lambda r: t.Action("out", concealed=r.random() < 0.5),
}


class Table:
    """The seats and sides of a game, from which its lines are made."""

    def __init__(self, r: Random) -> None:
        self.r = r
        self.seats = r.choice(TABLES)
        self.sides = [*self.seats, self.seats[0] + self.seats[-1], "".join(self.seats)]

    def seat(self) -> str:
        """One of the seats."""
        return self.r.choice(self.seats)

    def side(self) -> str:
        """One of the sides."""
        return self.r.choice(self.sides)

    def points(self) -> int:
        """A number of points."""
        return self.r.choice((0, 5, -100, 1445, 999_999_999))

    def entries(self, names: Callable[[], str], least: int = 1) -> list[tuple[str, int]]:
        """Names with points."""
        return [(names(), self.points()) for _ in range(self.r.randint(least, 3))]

    def turn(self) -> t.Turn:
        """A turn of any actions."""
        number = self.r.choice((None, 1, 17, 999_999_999))
        return t.Turn(number, self.seat(), [action(self.r) for _ in range(self.r.randint(1, 5))])

    def score(self) -> t.Score:
        """A claimed score that says at least something."""
        items = self.entries(lambda: self.r.choice(NAMES), least=0)
        deal, total = maybe(self.r, self.points), maybe(self.r, self.points)
        return t.Score(self.side(), items, deal, total if items or deal is not None else self.points())

    def melds(self) -> t.Melds:
        """Melds of a position."""
        made = [
            t.PosMeld(some_cards(self.r), maybe(self.r, self.seat), self.r.random() < 0.3)
            for _ in range(self.r.randint(0, 3))
        ]
        return t.Melds(self.side(), made)

    def deal(self) -> t.DealLine:
        """A deal with what changes; sides only by their tag's rules."""
        sides = f"ab={self.seats[0]} c={self.seats[1]}" if self.r.random() < 0.1 else None
        if sides:
            self.sides = ["ab", "c"]
        return t.DealLine(self.r.randint(0, 99), maybe(self.r, self.seat), sides, maybe(self.r, self.seat))

    def item(self) -> t.Item:
        """A line of any kind."""
        r = self.r
        return r.choice(
            (
                self.turn,
                self.turn,
                self.turn,
                self.deal,
                self.score,
                self.melds,
                lambda: t.Carried(self.entries(self.side)),
                lambda: t.Hand(self.seat(), some_cards(r, 0)),
                lambda: t.Stock(some_cards(r, 0)),
                lambda: t.Up(some_cards(r)),
                lambda: t.Red(self.side(), some_cards(r), maybe(r, lambda: some_cards(r))),
                lambda: t.Foot(self.seat(), some_cards(r)),
                lambda: t.Foot(self.seat(), taken=True),
                lambda: t.Under(some_cards(r)),
                t.Position,
                lambda: t.Pile(some_cards(r, 0)),
                lambda: t.ToMove(self.seat()),
                t.Frozen,
                lambda: t.Asked(self.side()),
                lambda: t.Opened(self.side(), r.choice(("hand", "pile"))),
                lambda: t.Lone(self.seat()),
                lambda: t.End(r.choice(("out", "stock", "turns", "abandoned")), maybe(r, self.seat)),
                lambda: t.Show(self.seat(), some_cards(r, 0)),
                lambda: t.Bonus(self.seat(), r.choice(NAMES), maybe(r, self.points)),
                lambda: t.Penalty(self.seat(), r.choice(NAMES), maybe(r, self.points)),
                lambda: t.Result(self.entries(self.side)),
                lambda: t.Winner(r.choice((self.side(), "draw"))),
            )
        )()


def comment(r: Random, to_end: bool = True) -> str:
    """A comment of either form."""
    text = "".join(r.choice(' ab;"[é=.,{4') for _ in range(r.randint(0, 6)))
    if to_end and r.random() < 0.5:
        return f"; {text}".rstrip()
    return "{" + text.replace("{", "") + r.choice(("", "\n", "\n  x ")) + "}"


def comment_lines(r: Random, blank_at_end: bool = True) -> tuple[str, ...]:
    """Comment lines above an item, with blank lines between them."""
    lines: list[str] = []
    for _ in range(r.choice((0, 0, 0, 1, 2))):
        lines += [comment(r), *r.choice(((), ("",)))]
    return tuple(lines[:-1] if lines and not lines[-1] and not blank_at_end else lines)


def commented(r: Random, item: t.Item) -> t.Item:
    """The item with comments above and in it."""
    item.before = comment_lines(r)
    last = 2 * len(item.actions) - 1 if isinstance(item, t.Turn) else 0
    notes = [(gap, comment(r, gap < last)) for gap in range(last + 1) for _ in range(r.choice((0, 0, 0, 1, 2)))]
    if r.random() < 0.3:
        notes.append((last, "; to the end"))
    item.notes = () if isinstance(item, t.Malformed) else tuple(notes)
    return item


def game(r: Random, comments: bool = True, broken: bool = False) -> t.Game:
    """A game with its tags, and lines of every kind."""
    table = Table(r)
    items: list[t.Item] = [t.Tag("Variant", r.choice(("classic", "a/b.yaml", 'c:\\x\\"y".yaml')))]
    items += [t.Tag("Event", "Friday ; {not a comment}")] if r.random() < 0.3 else []
    items += [t.Tag("Seats", " ".join(table.seats))]
    items += [t.Tag("Dealer", table.seat())] if r.random() < 0.5 else []
    for _ in range(r.randint(1, 8)):
        items.append(t.Malformed(r.choice(BROKEN)) if broken and r.random() < 0.2 else table.item())
    return t.Game([commented(r, item) for item in items] if comments else items)


def document(r: Random, comments: bool = True, broken: bool = False) -> t.Document:
    """A document of a few games."""
    games = [game(r, comments, broken) for _ in range(r.randint(1, 3))]
    return t.Document(games, tail=comment_lines(r, blank_at_end=False) if comments else ())


def documents(comments: bool = True, broken: bool = False) -> st.SearchStrategy[t.Document]:
    """Random documents that Hypothesis can shrink."""
    return st.randoms(use_true_random=False).map(lambda r: document(r, comments, broken))


assert not {seat for table in TABLES for seat in table} & set(LINES)
