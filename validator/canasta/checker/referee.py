"""A referee at a live table: actions are offered one by one, judged, and made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy

from canasta.checker import turns
from canasta.checker.api import sides_for
from canasta.checker.explore import LIMIT, legal
from canasta.checker.settling import Settling
from canasta.checker.shapes import SHAPES
from canasta.checker.unknown import Source
from canasta.checker.walk import Walk
from canasta.report.model import Finding, GameReport, TurnRow, worst
from canasta.solve.limits import Limits
from canasta.text import CanastaError, Diagnostic, did_you_mean, listed
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.transcript.structure import seats_problem, sides_of
from canasta.transcript.write import action_text
from canasta.variant import Variant, load_variant

#: Lines that say much of cards that nobody saw.
TOUCHING = ("show",)


class Referee:
    """Judges a game while it is played.

    >>> referee = Referee("classic", ["N", "E", "S", "W"])
    >>> referee.line("position")
    []
    >>> referee.line("pile 9C") + referee.line("stock ?*40") + referee.line("hand N KH KD KS TS 9D 4H")
    []
    >>> [finding.rule for finding in referee.offer("N", "meld KH KD KS")]
    ['turn/starts-with-draw-or-take']
    >>> referee.act("N", "draw TC"), referee.act("N", "meld KH KD KS")
    ([], [])
    >>> [(owed.rule, owed.found, owed.required) for owed in referee.owed()]
    [('meld/minimum', 30, 50), ('turn/ends-with-discard', 0, 1)]

    Cards that the referee does not see are reasoned on, as `check` does.

    >>> referee = Referee("french", ["N", "E", "S", "W"])
    >>> for line in ("position", "melds EW QS QH QC", "pile 5C QD", "stock ?*40", "hand E ?*3", "turn E"):
    ...     assert referee.line(line) == []
    >>> [(found.verdict, found.condition) for found in referee.act("E", "take QD onto Q")]
    [('open', 'legal if E held at least 2 natural cards')]
    >>> referee.could("E", "5"), referee.could("E", "2 2 2"), referee.bounds("E")["5"]
    ('must', 'could', (1, 4))
    >>> referee.act("E", "discard 4S")
    []
    >>> [(found.rule, found.verdict) for found in referee.line("show E 5C JK 2S")]
    [('pile/naturals-in-hand', 'illegal')]
    """

    def __init__(
        self,
        variant: str | Variant,
        seats: Sequence[str],
        *,
        sides: str | None = None,
        dealer: str | None = None,
        readings: Mapping[str, str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Lay an empty table. `sides` is written as in a [Sides] tag, `limits` are for questions on unknown cards.

        Raises CanastaError for an unusable variant.
        """
        chosen = load_variant(variant) if isinstance(variant, str) else variant
        self.variant = chosen.with_readings(dict(readings)) if readings else chosen
        self.seats, self.sides = tuple(seats), sides
        self._check_seats()
        laid = self._sides(sides)
        self.laid = laid
        self.walk = Walk(self.variant.configure(len(self.seats), len(laid)), self.seats, laid)
        if dealer is not None and dealer not in self.seats:
            raise CanastaError(Diagnostic("text/bad-dealer", f"the dealer `{dealer}` is no seat", found=dealer))
        self.walk.first_dealer, self.walk.has_turns, self.walk.plain = dealer, True, False
        self.walk.wants_turns = True
        self.lines = 0
        self.limits, self.dealer = limits or Limits(), dealer
        self.items: list[tree.Item] = []
        self.open_turn: tree.Turn | None = None
        self.settling = Settling(self)

    def _check_seats(self) -> None:
        """Raise CanastaError for seats that no game has, or more or fewer than the variant is for."""
        if problem := seats_problem(" ".join(self.seats)):
            code, message, found = problem
            raise CanastaError(Diagnostic(code, message, found=found))
        if self.variant.players and len(self.seats) not in self.variant.players:
            self.variant.configure(len(self.seats))

    def _sides(self, given: str | None) -> list[tuple[str, list[int]]]:
        """The sides as given, or as the variant seats its players. Raises CanastaError."""
        if given is None:
            return sides_for(self.variant, self.seats, "-")
        named = sides_of(given)
        if named is None or sorted(seat for members in named.values() for seat in members) != sorted(self.seats):
            message = 'sides are written as "NS=N,S EW=E,W" and give each seat one side'
            raise CanastaError(Diagnostic("text/bad-sides", message, found=given))
        return [(name, [self.seats.index(seat) for seat in members]) for name, members in named.items()]

    def line(self, text: str) -> list[Finding]:
        """Take in one line of the notation (`hand N …`, a whole turn, `score …`) and say what is found in it."""
        self.end_turn()
        item = self._read(text)
        before = len(self.walk.notes)
        self.items.append(item)
        self.walk.read(item, True)
        return self.settling.since(before, touched=item.kind in TOUCHING)

    def act(self, seat: str, action: str) -> list[Finding]:
        """Make an action of a seat's turn, legal or not, and say what is found in it."""
        made = self._action(seat, action)
        found = self._play(self.walk, seat, made)
        return self.settling.since(len(self.walk.notes) - len(found))

    def offer(self, seat: str, action: str) -> list[Finding]:
        """What would be found in an action, without making it."""
        made = self._action(seat, action)
        held = self.open_turn
        self.open_turn = copy(held)
        if held is not None and self.open_turn is not None:
            self.open_turn.actions = list(held.actions)
        try:
            return self._play(self._copy(), seat, made)
        finally:
            self.open_turn = held

    def owed(self) -> list[Finding]:
        """What the turn still owes: what would be found if it ended now."""
        if self.open_turn is None:
            return []
        trial = self._copy()
        trial.action = None
        trial.ask("turn")
        return [note.finding for note in trial.notes]

    def legal(self, kind: str, limit: int = LIMIT) -> Iterator[str]:
        """The actions of a kind that are legal now and leave the turn completable, up to equal cards, found lazily."""
        if kind not in SHAPES:
            hint = did_you_mean(kind, SHAPES) or f"the kinds are {listed(list(SHAPES), 'and')}"
            raise CanastaError(Diagnostic("text/action", f"no actions of the kind `{kind}` are searched", hint=hint))
        walk = self._copy()
        if self.open_turn is None and walk.due is not None:
            walk.table.to_move(walk.due)
            walk.table = walk.table.fork()  # the turn is begun by a copy of the player to act
            walk.table.begin_turn(walk.due, walk.due)
        return (action_text(action) for action in legal(walk, kind, limit))

    def end_turn(self) -> list[Finding]:
        """End the running turn and say what is found in it as a whole."""
        if self.open_turn is None:
            return []
        before, walk = len(self.walk.notes), self.walk
        walk.action = None
        turns.finish(walk, later=True)
        found = self._since(before)
        table, turn = walk.table, self.open_turn
        verdict = worst(each.verdict for each in found)
        walk.report.turns.append(TurnRow(table.deal.number, table.turn.count, turn.seat, turn.at[0], verdict))
        self.open_turn = None
        return self.settling.since(before)

    def could(self, seat: str, cards: str) -> str:
        """Whether a hand `must`, `could` or `cannot` hold some cards by rank now (`K K`), by all that is known.

        `contradiction` when nothing that was recorded can be true, `undecided` when the limits were met.
        """
        from canasta.solve.ask import Inquiry, Moment

        now = Moment(self.walk.table.deal.number, None)
        found = Inquiry(self.source(), self.limits).could(now, f"{seat} holds {cards}")
        return str(found["answer"])

    def bounds(self, seat: str) -> dict[str, tuple[int, int]]:
        """The least and the greatest number of each rank that a hand can hold now."""
        from canasta.solve.ask import Inquiry, Moment

        found = Inquiry(self.source(), self.limits).bounds(Moment(self.walk.table.deal.number, None), seat)
        return {rank: (least, greatest) for rank, (least, greatest) in found["ranks"].items()}

    def source(self) -> Source:
        """What was recorded so far, as a game."""
        self.walk.start_play()
        tags = {"Variant": self.variant.id, "Seats": " ".join(self.seats), "Sides": self.sides, "Dealer": self.dealer}
        items: list[tree.Item] = [tree.Tag(name, value) for name, value in tags.items() if value is not None]
        return Source(tree.Game([*items, *self.items]), "-", self.variant)

    def report(self) -> GameReport:
        """Everything found so far."""
        self.end_turn()
        self.walk.finish()
        self.walk.report.findings = self.settling.since(0, wholly=True)
        self.walk.report.verdict = worst(each.verdict for each in self.walk.report.findings)
        return self.walk.report

    def _since(self, before: int) -> list[Finding]:
        return [note.finding for note in self.walk.notes[before:]]

    def _play(self, walk: Walk, seat: str, action: tree.Action) -> list[Finding]:
        if self.open_turn is None or self.open_turn.seat != seat:
            if walk is self.walk:
                self.end_turn()
            self.open_turn = tree.Turn(None, seat, [], at=action.at)
            if walk is self.walk:
                self.items.append(self.open_turn)
            before = len(walk.notes)
            walk.start_play()
            walk.turn_item = self.open_turn
            turns.begin(walk, walk.seat(seat))
        else:
            before = len(walk.notes)
        walk.turn_item = self.open_turn
        self.open_turn.actions.append(action)
        turns.play(walk, action)
        return [note.finding for note in walk.notes[before:]]

    def _copy(self) -> Walk:
        self.walk.start_play()
        other = copy(self.walk)
        other.table, other.notes, other.deal = self.walk.table.fork(), [], copy(self.walk.deal)
        other.table.can_ask = other._can
        return other

    def _action(self, seat: str, text: str) -> tree.Action:
        item = self._read(f"{seat} {text}")
        if not isinstance(item, tree.Turn) or len(item.actions) != 1:
            raise CanastaError(Diagnostic("text/syntax", "one action is expected", found=text))
        return item.actions[0]

    def _read(self, text: str) -> tree.Item:
        """One line as an item. Raises CanastaError when it is malformed."""
        sides = f'[Sides "{self.sides}"]\n' if self.sides else ""
        document = parse(f'[Variant "-"]\n[Seats "{" ".join(self.seats)}"]\n{sides}{text}\n')
        if document.diagnostics:
            raise CanastaError(document.diagnostics)
        items = [item for item in document.games[0].items if not isinstance(item, tree.Tag)] if document.games else []
        if len(items) != 1:
            raise CanastaError(Diagnostic("text/syntax", "one line of the notation is expected", found=text))
        self.lines += 1
        return _placed(items[0], self.lines)


def _placed(item: tree.Item, line: int) -> tree.Item:
    """The item with its places on a line of this number."""
    shift = line - item.at[0]
    for node in (item, *(item.actions if isinstance(item, tree.Turn) else ())):
        first, column, last, end = node.at
        node.at = (first + shift, column, last + shift, end)
    return item
