"""Questions about a moment of a game: what must, may and cannot have been in a hand, and what nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from canasta.cards import CLASS_NAMES, CLASS_OF, JOKER, UNKNOWN_CLASS, Bag, card_name, parse_card
from canasta.checker.unknown import Source
from canasta.language.oneof import conj, negated
from canasta.solve import view
from canasta.solve.decide import Decider
from canasta.text import did_you_mean
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk
    from canasta.solve.limits import Limits
    from canasta.solve.records import Ledger
    from canasta.solve.room import Room


class NoSuch(ValueError):
    """What is asked about is not there."""


class Moment(NamedTuple):
    """A moment of a game: before a turn of a deal, or after its last line."""

    deal: int
    turn: int | None


def moment_of(game: tree.Game, deal: int | None, turn: int | None) -> Moment:
    """A moment by the numbers of deal and turn; without that of the deal, the last one. Raises NoSuch."""
    numbers = [item.number for item in game.items if isinstance(item, tree.DealLine)] or [1]
    if deal is not None and deal not in numbers:
        raise NoSuch(f"there is no deal {deal}")
    chosen = numbers[-1] if deal is None else deal
    if turn is not None and view.index_of(game, chosen, turn) is None:
        raise NoSuch(f"deal {chosen} has no turn {turn}")
    return Moment(chosen, turn)


def restricted(source: Source, moment: Moment, seat: str | None, known_then: bool) -> Source:
    """The game as a seat sees it (everybody, where the seat is empty), up to the moment if only that counts."""
    game = source.game
    if seat and seat not in game.seats:
        raise NoSuch(f"nobody sits at {seat}")
    if seat is not None:
        game = view.seen_by(game, seat or None)
    if known_then and moment.turn is not None:
        game = view.before(game, moment.deal, moment.turn)
    return Source(game, source.path, source.override, source.readings, source.lines)


class Inquiry:
    """One game, asked several questions."""

    def __init__(self, source: Source, limits: Limits) -> None:
        self.source, self.limits = source, limits
        self.walk = self._walked()
        self._decider: Decider | None = None
        self._rooms: dict[int, Room] = {}

    def _walked(self) -> Walk:
        from canasta.checker.api import run

        walk = self.source.walk()
        walk.plainly = True
        run(walk, self.source.game)
        return walk

    @property
    def decider(self) -> Decider:
        """What decides about the game."""
        if self._decider is None:
            self._decider = Decider(self.walk, self.source, self.limits)
        return self._decider

    def _place(self, moment: Moment) -> int:
        for at, ledger in enumerate(self.decider.trace.ledgers):
            if ledger.deal == moment.deal:
                return at
        raise NoSuch(f"nothing is recorded of deal {moment.deal}")

    def _room(self, at: int) -> Room:
        """The solver of a deal."""
        if at not in self._rooms:
            self._rooms[at] = self.decider.room(at)
        return self._rooms[at]

    def _seat(self, name: str) -> int:
        if name not in self.walk.seats:
            raise NoSuch(
                f"nobody sits at {name}" + (f"; {hint}" if (hint := did_you_mean(name, self.walk.seats)) else "")
            )
        return self.walk.seats.index(name)

    def could(self, moment: Moment, text: str) -> dict[str, Any]:
        """Whether a seat must, could or cannot have held some cards: `E holds K K`."""
        seat, wanted = self._asked(text)
        at = self._place(moment)
        room = self._room(at)
        hand = self._hand(room, at, moment, seat)
        holds = conj([hand[kind] >= number for kind, number in enumerate(wanted) if number])
        cards = " ".join(name for kind, name in enumerate(CLASS_NAMES[:UNKNOWN_CLASS]) for _ in range(wanted[kind]))
        found: dict[str, Any] = {"ask": " ".join(text.split())}
        name = self.walk.seats[seat]
        yes, with_ = self._found(room, at, moment, seat, holds, True, wanted)
        no, without = self._found(room, at, moment, seat, holds, False, wanted)
        found["answer"] = _answer(yes, no)
        found["said"] = _WORDS[found["answer"]].format(seat=name, cards=cards)
        if with_ is not None:
            found["with"] = f"{name} holding {with_}"
        if without is not None:
            found["without"] = f"{name} holding {without}"
        if "never" in (yes, no) and found["answer"] != "contradiction":
            facts = room.because(holds if yes == "never" else negated(holds), ())
            found["reasons"] = [{"text": each.text, "line": each.at.at[0], "column": each.at.at[1]} for each in facts]
        return found

    def _asked(self, text: str) -> tuple[int, Bag]:
        """The seat and the cards of a question. Raises NoSuch."""
        words = text.replace(",", " ").split()
        if len(words) < 3 or words[1] not in ("holds", "held", "hold"):
            raise NoSuch(f'a question is written as "E holds K K", not as "{text}"')
        wanted = [0] * UNKNOWN_CLASS
        for word in words[2:]:
            card = parse_card(word)
            if card is None or card < JOKER or CLASS_OF[card] >= UNKNOWN_CLASS:
                raise NoSuch(f"`{word}` is no rank (4 to A, 2, JK, 3R, 3B)")
            wanted[CLASS_OF[card]] += 1
        return self._seat(words[0]), wanted

    def _found(
        self, room: Room, at: int, moment: Moment, seat: int, holds: Any, way: bool, wanted: Bag
    ) -> tuple[str, str | None]:
        """What came of looking for completions in which a hand holds cards, or does not; the hand of one."""
        search, seen = self.decider.search, dict[str, list[int]]()

        def look() -> bool:
            kinds = search.latest
            if kinds is None or kinds.deal != at:
                return False
            cards = hand_at(self.source, kinds.game, moment, seat)
            held = all(sum(CLASS_OF[card] == kind for card in cards) >= number for kind, number in enumerate(wanted))
            if held == way:
                seen["cards"] = cards
            return held == way

        found = room.ask(holds if way else negated(holds), look)
        return found, " ".join(map(card_name, seen["cards"])) or "no cards" if seen else None

    def _hand(self, room: Room, at: int, moment: Moment, seat: int) -> list[Any]:
        """By class, what a seat held at a moment."""
        ledger = self.decider.trace.ledgers[at]
        last = event_of(ledger, moment.turn)
        log = [(-1 if each.out else 1, each.card) for each in ledger.entries if each.seat == seat and each.event < last]
        return list(room.model.hand(log, last, seat))

    def bounds(self, moment: Moment, name: str) -> dict[str, Any]:
        """The least and the greatest number of each rank that a hand can have held."""
        seat, at = self._seat(name), self._place(moment)
        room = self._room(at)
        hand = self._hand(room, at, moment, seat)
        size = room.bound(_sum(hand), True)
        ranks: dict[str, list[int]] = {}
        sure = True
        for kind in room.model.classes:
            room.clock.ask()
            low, high = room.bound(hand[kind], False), room.bound(hand[kind], True)
            sure = sure and low is not None and high is not None
            copies = room.model.ledger.copies[kind]
            ranks[CLASS_NAMES[kind]] = [low or 0, copies if high is None else high]
        answer = "bounds" if sure else "contradiction" if room.ask(True, lambda: True) == "never" else "undecided"
        return {"hand": name, "answer": answer, "cards": size, "ranks": ranks}

    def unseen(self, moment: Moment, rank: str | None) -> dict[str, Any]:
        """How many cards of each rank, or of one, nobody had seen at a moment."""
        wanted = None if rank is None else parse_card(rank)
        if rank is not None and (wanted is None or wanted < JOKER or CLASS_OF[wanted] >= UNKNOWN_CLASS):
            raise NoSuch(f"`{rank}` is no rank (4 to A, 2, JK, 3R, 3B)")
        counts = dict(unseen_at(self.source, moment))
        if wanted is not None:
            counts = {CLASS_NAMES[CLASS_OF[wanted]]: counts.get(CLASS_NAMES[CLASS_OF[wanted]], 0)}
        return {"answer": "unseen", "unseen": counts}


_WORDS = {
    "must": "must. {seat} held {cards} then, whatever the unknown cards were",
    "could": "could. {seat} may have held {cards} then, or not",
    "cannot": "cannot. {seat} did not hold {cards} then, whatever the unknown cards were",
    "contradiction": "the record cannot be true",
    "undecided": "no answer was found within the limit",
}


def _answer(yes: str, no: str) -> str:
    if yes == no == "never":
        return "contradiction"
    if yes == "never":
        return "cannot"
    if no == "never":
        return "must"
    return "could" if yes == no == "seen" else "undecided"


def event_of(ledger: Ledger, turn: int | None) -> int:
    """The first event of a turn, or the end."""
    found = (event.index for event in ledger.events if turn is not None and event.turn == turn)
    return next(found, len(ledger.events))


def hand_at(source: Source, game: tree.Game, moment: Moment, seat: int) -> list[int]:
    """A hand in a complete game before a turn, or at the end."""
    return (
        walk_until(Source(game, source.path, source.override, source.readings, source.lines), moment)
        .table.players[seat]
        .zone.cards()
    )


def walk_until(source: Source, moment: Moment) -> Walk:
    """A walk over a game up to a moment."""
    from canasta.checker.api import run

    walk = source.walk()
    walk.plainly = True
    game = source.game
    run(walk, game if moment.turn is None else view.before(game, moment.deal, moment.turn))
    return walk


def unseen_at(source: Source, moment: Moment) -> Iterator[tuple[str, int]]:
    """By rank, how many cards of the deck were not seen before a moment."""
    walk = walk_until(source, moment)
    ranks = walk.ruleset.config.ranks
    for kind in range(UNKNOWN_CLASS):
        if ranks[kind].copies:
            yield CLASS_NAMES[kind], ranks[kind].copies - _seen(walk.table.counts, kind)


def _seen(counts: Sequence[int], kind: int) -> int:
    """How many cards of a class are counted, by the vaguest name of it alone."""
    names = [name for name in range(len(counts)) if CLASS_OF[name] == kind]
    return max((counts[name] for name in names if name > JOKER), default=sum(counts[name] for name in names))


def _sum(terms: Sequence[Any]) -> Any:
    from canasta.language.lazy import z3

    return sum(terms) if all(isinstance(term, int) for term in terms) else z3().Sum(list(terms))
