"""A second walk over a game, in which unknown cards are told apart: what is recorded of them, what they leave open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from canasta.cards import UNKNOWN, UNKNOWN_CLASS, better_name, is_full, tag_of
from canasta.checker.api import run, walk_of
from canasta.checker.judge import OPEN, Judge, Verdict
from canasta.checker.notes import Note, Place
from canasta.checker.walk import Walk
from canasta.language.lazy import z3
from canasta.solve.hands import Located, TracedTable
from canasta.solve.records import Event, Ledger, Question, Showing
from canasta.solve.tagging import tag_game
from canasta.table.moves import may_be_several, take_out
from canasta.table.second import holder
from canasta.table.state import Table
from canasta.table.zones import names_same
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.solve.symbolic import Facts, View
    from canasta.variant import Variant
    from canasta.variant.ruleset import Head, Ruleset

ViewOf = Callable[[Ledger], "View"]
Opened = Callable[[str, "Head", Table], None]
#: Points at which cards are about to come from the deck.
FROM_DECK = ("draw", "red", "extra", "foot")
#: Lines, besides turns, that are events of a deal.
LINES = ("show", "end", "score")
#: Lines that may end a deal.
CLOSES = ("deal", "result", "winner")


class TracingJudge(Judge):
    """A judge that tells of every clause which unknown cards leave open, the duties that count as kept among them."""

    def __init__(self, ruleset: Ruleset, opened: Opened) -> None:
        super().__init__(ruleset)
        self.opened = opened

    def left_open(self, point: str, head: Head, table: Table) -> None:
        """A clause hangs on unknown cards."""
        self.opened(point, head, table)


class Trace(Walk):
    """A walk that keeps a ledger of every deal, and a question for every clause that is open."""

    TABLE: ClassVar[type[Table]] = TracedTable
    table: TracedTable

    def __init__(self, ruleset: Ruleset, seats: Sequence[str], sides: Sequence[tuple[str, Sequence[int]]]) -> None:
        super().__init__(ruleset, seats, sides)
        self.view_of: ViewOf | None = None
        self.wanted: Callable[[Question], bool] = lambda question: True
        self.ledgers: list[Ledger] = []
        self.views: list[View | None] = []
        self.located: list[list[Located]] = []
        self.questions: list[Question] = []
        self.at_break: Callable[[Trace, Note, Verdict], None] | None = None
        self.place: Place | None = None
        #: By event, the pile's top card as a take names it, and who laid it in a meld, if anybody.
        self.tops: dict[int, tuple[int, int | None]] = {}
        self.astray = self.left = False

    def judge_by(self, ruleset: Ruleset) -> Judge:
        """A judge of its own."""
        return TracingJudge(ruleset, self.leave)

    @property
    def ledger(self) -> Ledger | None:
        """The ledger of the running deal."""
        return self.ledgers[-1] if self.ledgers else None

    @property
    def event(self) -> int:
        """The index of the running event."""
        return self.ledgers[-1].now if self.ledgers else 0

    def read(self, item: tree.Item, later: bool) -> None:
        """Take in one line."""
        if item.kind in CLOSES:
            self.start_play()
            self._leave_stock()
        elif item.kind in LINES and self.in_deal:
            self.start_play()
            seat = getattr(item, "seat", None)
            self._begin(Place(item.at, seat=seat), self.seats.index(seat) if seat in self.seats else None, item.kind)
        super().read(item, later)

    def finish(self) -> None:
        """End the walk."""
        self.start_play()
        self._leave_stock()
        super().finish()

    def start_play(self) -> None:
        """Set the table when the lines of the deal are complete, and open its ledger."""
        if not self.in_deal or self.deal.done:
            return
        config, options = self.ruleset.config, self.table.options
        classes = range(len(config.ranks))
        ledger = Ledger(
            self.table.deal.number,
            self.seats,
            copies=tuple(config.ranks[kind].copies for kind in classes),
            kind_copies=options.limits[: 4 * 13 + 1],
            shown=frozenset(kind for kind in classes if config.attribute(kind, "shown")),
        )
        first = self.deal.line or (self.deal.items[0] if self.deal.items else self.last_item)
        ledger.events.append(Event(0, Place(first.at if first else tree.NOWHERE), None, None, "deal"))
        self.ledgers.append(ledger)
        self.views.append(self.view_of(ledger) if self.view_of else None)
        self.table.ledger, self.astray, self.left, self.tops = ledger, False, False, {}
        self.located.append(self.table.located)
        super().start_play()
        self._lay_out()

    def _lay_out(self) -> None:
        """Note what lies on the table as the deal begins."""
        table, lines = self.table, self.deal
        position = bool(lines.of("position"))
        under = sum(len(item.cards) for item in lines.of("under"))
        for at, card in enumerate(table.pile.stack):
            table.lies(card, "under" if at < under else "pile" if position else "up")
        for side in table.sides:
            for meld in side.melds:
                for card in meld.kinds:
                    table.lies(card, "meld")
        for item in lines.of("red"):
            for card in item.cards:
                table.lies(table.options.as_bonus(card), "red")

    def _leave_stock(self) -> None:
        """Note which cards of second hands were left, and of a recorded stock, unless its order was not kept to."""
        table = self.table
        if self.in_deal and not self.left and self.ledger is not None:
            self.left = True  # what was left is noted once
            for card in [card for player in table.players for card in player.second or ()]:
                if card & 0xFF != UNKNOWN:
                    table.lies(card, "foot")
        if self.in_deal and not self.astray:
            for card in table.stock.known or ():
                if card & 0xFF != UNKNOWN:
                    table.lies(card, "stock")
            self.astray = True  # what was left is noted once

    def _begin(self, place: Place, seat: int | None, kind: str) -> None:
        if self.ledger is not None:
            events = self.ledger.events
            events.append(Event(len(events), place, self.table.turn.count, seat, kind))

    def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
        """Judge a point and note what is found."""
        table, seat = self.table, self.table.turn.seat
        if point == "act" and self.action is not None:
            self._begin(self.blamed("act"), seat, self.action.kind)
            self._act(self.action)
        elif point == "turn":
            self._begin(self.blamed("turn"), seat, "end of turn")
            self._spare()
        elif point == "ended" and place is not None and self.ledger and self.ledger.events[-1].kind != "end":
            self._begin(place, None, "end")
        elif point in ("draw", "red"):
            self.astray = self.astray or bool(table.draw.astray if point == "draw" else table.red.astray)
        if point in FROM_DECK and self.action is not None:
            self._foretell(self.action)
        self.place = place
        found = super().ask(point, place)
        self.place = None
        return found

    def _foretell(self, action: tree.Action) -> None:
        """Note which cards that come now the record gave with the stock, or with a second hand."""
        if self.ledger is None:
            return
        place = "foot" if action.kind == "foot" else "stock"
        lying = holder(self.table).second if place == "foot" else self.table.stock.known
        cards = (action.replacements or ()) if action.kind == "red" else action.cards or lying or ()
        for at, (card, known) in enumerate(zip(cards, lying or (), strict=False)):
            if is_full(known) and names_same(card, known):
                self.ledger.foretold[len(self.ledger.entries) + at] = place

    def _spare(self) -> None:
        """Note how many cards more that are laid at once may stay in the hand as the turn ends."""
        hand, ledger = self.table.hand, self.ledger
        if ledger is None or hand is None or not sum(hand[UNKNOWN_CLASS:]):
            return
        for kind in ledger.shown:
            fork, spared = self.table.fork(), 0
            while fork.hand is not None and spared < ledger.copies[kind]:
                fork.hand[kind] += 1
                if (rule := self._neglected(fork)) is not None:
                    ledger.duty = rule
                    break
                spared += 1
            spared += sum(self.table.turn.extra[UNKNOWN_CLASS:])
            if spared:
                ledger.spared[self.event] = spared

    def _neglected(self, table: Table) -> str | None:
        """The duty that a turn which ended so would surely neglect."""
        found = self.judge.judge("turn", table, False)
        rules = (each.head.rule for each in found if each.verdict != OPEN)
        return next((rule for rule in rules if self.ruleset.rules[rule].duty), None)

    def _act(self, action: tree.Action) -> None:
        """Note what an action itself says of cards that lie on the table."""
        table, stack = self.table, self.table.pile.stack
        if action.kind == "reshuffle" and self.ledger is not None:
            self.ledger.renewed = True
        if action.kind == "take" and stack and names_same(stack[-1], action.cards[0]):
            named = better_name(action.cards[0], stack[-1])
            melded = action.with_ or action.onto
            self.tops[self.event] = (named, table.turn.seat if melded else None)
            if named & 0xFF != stack[-1] & 0xFF:
                table.same(tag_of(stack[-1]), named)
        elif action.kind == "keep":
            left = list(table.turn.drawn)
            for card in action.cards:
                before = left.copy()
                if not may_be_several(left, card) and take_out(left, card):
                    drawn = next(each for at, each in enumerate(before) if left[at : at + 1] != [each])
                    table.same(tag_of(drawn), better_name(card, drawn))

    def note(self, verdict: Verdict, place: Place | None = None) -> None:
        """Keep a finding."""
        super().note(verdict, place)
        if verdict.verdict == "contradiction" and self.ledger is not None:
            self.ledger.broken.add(self.event)
            self._shown(self.last_item)
            if self.at_break is not None:
                self.at_break(self, self.notes[-1], verdict)

    def _shown(self, item: tree.Item | None) -> None:
        """Note a hand that was shown though it cannot have been so."""
        ledger = self.ledger
        if ledger is not None and isinstance(item, tree.Show) and self.event not in [at.event for at in ledger.shows]:
            ledger.shows.append(Showing(self.event, self.seats.index(item.seat), tuple(item.cards)))

    def leave(self, point: str, head: Head, table: Table) -> None:
        """Note a clause that unknown cards leave open; what is only tried out on a copy of the table is none."""
        if table is not self.table or self.ledger is None:
            return
        question = self._question(point, head, self.place or self.blamed(head.blames))
        question.duty = self.ruleset.rules[head.rule].duty
        if (view := self.views[-1]) is not None and (question.duty or self.wanted(question)):
            from canasta.solve.symbolic import clause_terms

            question.applies, question.holds, question.facts = clause_terms(self, head, view)
            question.cans = question.facts.cans
            if point == "meld" and isinstance(table.meld.suits, tuple):
                question.beside = self._beside(head, view, question.facts)
        self.questions.append(question)

    def _beside(self, head: Head, view: View, facts: Facts) -> dict[str, tuple[Any, Any]]:
        """The other rules of melds: one whose suits are not known may break these if it does not break this one."""
        from canasta.solve.symbolic import clause_terms

        others = [other for other, _, _ in self.judge.exact.get(head.judges, ()) if other.rule != head.rule]
        return {other.rule: clause_terms(self, other, view, facts)[:2] for other in others}

    def _question(self, point: str, head: Head, place: Place) -> Question:
        number = self.table.deal.number
        identity = (head.rule, number, place.turn, place.at)
        seat = self.table.me.seat
        moved = len(self.ledgers[-1].entries) if self.ledgers else 0
        at = len(self.ledgers) - 1
        return Question(number, self.event, point, head, identity, seat=seat, moved=moved, ledger=at)

    def leave_open(self, kind: str, name: str | None, said: int, place: Place) -> None:
        """Note a claimed figure that hangs on unknown cards."""
        item = self.last_item
        if self.ledger is None or self.sheet or not isinstance(item, tree.Score):
            return
        for head in self.judging_claim():
            question = self._question("claim", head, place)
            question.said, question.applies = said, True
            if self.views[-1] is not None:
                question.actual, question.facts = self._figure(item, kind, name, self.views[-1])
                question.cans = question.facts.cans if question.facts else []
                free = z3().Bool(f"{question.deal}.{question.event}.{kind} {place.at}")
                question.holds = free if question.actual is None else question.actual == said
            self.questions.append(question)

    def _figure(self, item: tree.Score, kind: str, name: str | None, view: View) -> tuple[Any, Facts | None]:
        """The figure that a score line claims, as a term, and the facts it was read over; None where there is none."""
        from canasta.solve.symbolic import item_terms

        side = self.side_named(item.side)
        if kind == "a_total" and not isinstance(side.score, int):
            return None, None
        told = dict(item.items) if kind == "a_deal_score" else {}
        total: Any = side.score if kind == "a_total" else 0
        facts, held, self.table.side = None, self.table.side, side
        for head in self.judge.items:
            if kind != "an_item" and head.name in told:
                total += told[head.name]
            elif kind != "an_item" or head.name == name:
                term, facts = item_terms(self, head, view, facts)
                total += term
        self.table.side = held
        return total, facts


def trace(
    game: tree.Game,
    path: str,
    override: Variant | None = None,
    readings: Mapping[str, str] | None = None,
    lines: Sequence[str] = ("?",),
    view_of: ViewOf | None = None,
    at_break: Callable[[Trace, Note, Verdict], None] | None = None,
    wanted: Callable[[Question], bool] | None = None,
) -> Trace:
    """Walk over a game with its unknown cards told apart. Raises CanastaError as `walk_of` does.

    `view_of` gives what the terms of questions are made of; without it they have none. `wanted` says which of them need
    terms, duties apart. `at_break` is called for every
    contradiction that counting finds.
    """
    tagged = tag_game(game)
    walk = walk_of(tagged, path, override, readings, lines, kind=Trace)
    assert isinstance(walk, Trace)
    walk.wanted = wanted or walk.wanted
    walk.view_of, walk.at_break, walk.lines, walk.plainly = view_of, at_break, list(lines), True
    run(walk, tagged)
    return walk
