"""What was decided, written into the findings of a walk."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from typing import TYPE_CHECKING

from canasta.cards import card_name
from canasta.checker.judge import OPEN
from canasta.checker.unknown import Source
from canasta.checker.walk import Walk
from canasta.phrases import Phrase, say
from canasta.report.model import Reason, worst
from canasta.solve.replay import replay
from canasta.solve.witness import subject, witness_text
from canasta.transcript import tree
from canasta.transcript.write import action_text

if TYPE_CHECKING:
    from canasta.checker.notes import Note
    from canasta.solve.limits import Clock
    from canasta.solve.search import Group, Search, Witness

NEVER = "never"
#: Messages of what is open, and what is said in their place.
_SETTLED = {
    "message about": "message about",
    "message claim-open": "message claim-never",
    "message not-decided": "message never",
}
LEGAL = {True: "legal", False: "illegal"}


class Outcome:
    """Answers as they come, and at the end the verdicts that follow."""

    def __init__(self, walk: Walk, source: Source, search: Search, clock: Clock) -> None:
        self.walk, self.source, self.search, self.clock = walk, source, search, clock
        self.never: dict[tuple[object, ...], bool] = {}
        self.late: set[tuple[object, ...]] = set()
        self.reasons: dict[tuple[object, ...], list[Reason]] = {}

    def answered(self, group: Group, way: bool, found: str) -> None:
        """What came of looking for completions in which a clause is kept, or broken."""
        if found == NEVER:
            self.never[group.identity] = way
        elif way not in group.shown and way not in group.likely:
            self.late.add(group.identity)

    def apply(self) -> None:
        """Write the verdicts into the findings, the turns and the report."""
        for group in self.search.groups.values():
            self._settle(group)
        self._turns()
        self.walk.report.verdict = worst(note.finding.verdict for note in self.walk.notes)

    def _settle(self, group: Group) -> None:
        """The verdict of one open finding."""
        never = self.never.get(group.identity)
        if never is False:
            self.walk.notes[:] = [note for note in self.walk.notes if note not in group.notes]
            return
        for note in group.notes:
            if never is True:
                self._illegal(note)
            elif len(group.likely | group.shown.keys()) == 2 or not (group.settled or group.questions):
                for way, witness in sorted(group.shown.items(), reverse=True):
                    note.finding.examples[LEGAL[way]] = self._example(note, witness)
            else:
                note.finding.verdict, note.finding.limit = "undecided", self.clock.limit

    def _illegal(self, note: Note) -> None:
        """A clause that is broken whatever the unknown cards were."""
        finding, note.decided = note.finding, True
        finding.verdict, finding.condition = "illegal", ""
        finding.reasons = self.reasons.get(note.identity, [])
        finding.message = _never(finding.message)

    def _example(self, note: Note, witness: Witness) -> str:
        """What a finding hangs on in a complete game: the player's hand, the pile or the meld; for a figure, hands."""
        seen = Seen(note)
        seen.look_at(self.source, witness.game)
        return seen.told

    def _turns(self) -> None:
        """The verdicts of the turns, from the findings that are left."""
        by_turn: dict[tuple[int | None, int | None], list[str]] = {}
        for note in self.walk.notes:
            by_turn.setdefault((note.finding.deal, note.finding.turn), []).append(note.finding.verdict)
        for row in self.walk.report.turns:
            if row.verdict in (OPEN, "legal"):
                row.verdict = worst(by_turn.get((row.deal, row.turn), ()))

    def witnesses(self) -> Iterator[str]:
        """Complete games as text: one for the whole, and one each way for what is open."""
        path, number = self.source.path, self.walk.report.game
        if all(self.search.base):
            game, source = self.search.written(self.search.base), self.source
            judged = replay(game, path, source.override, source.readings, source.lines)
            yield witness_text(game, judged.verdict, subject(path, number), path=path)
        for group in self.search.groups.values():
            if group.settled and group.notes[0] in self.walk.notes:
                for way, witness in sorted(group.shown.items(), reverse=True):
                    finding = group.notes[0].finding
                    yield witness_text(self._whole(witness), LEGAL[way], subject(path, number, finding), path=path)

    def _whole(self, witness: Witness) -> tree.Game:
        """The game of a witness with all other deals filled in too."""
        base = self.search.base
        return self.search.written([*base[: witness.deal], witness.kinds, *base[witness.deal + 1 :]])


class Seen:
    """What a finding hangs on, as it is in a complete game just before what is blamed, or when a figure is claimed."""

    def __init__(self, note: Note) -> None:
        self.finding, self.at = note.finding, note.identity[3]
        self.hands: dict[str, list[int]] = {}
        self.pile: list[int] = []
        self.action = ""

    @property
    def told(self) -> str:
        """In words, by what the condition speaks of."""
        condition = self.finding.condition
        if "the pile" in condition and self.pile:
            return say("condition a-pile", _names(self.pile))
        if self.action and self.finding.action in ("meld", "add"):
            return self.action
        held = [say("condition holding", seat, _names(cards)) for seat, cards in self.hands.items()]
        return reduce(partial(say, "list and"), held) if held else ""

    def look_at(self, source: Source, game: tree.Game) -> None:
        """Walk over the game up to there."""
        from canasta.checker.api import run

        walk = Source(game, source.path, source.override, source.readings, source.lines).walk()
        walk.plainly, finding = True, self.finding

        def look(action: tree.Action) -> None:
            seat, now = finding.seat, (walk.table.deal.number, walk.table.turn.count)
            if seat and now == (finding.deal, finding.turn) and (seat not in self.hands or action.at == self.at):
                self.hands[seat], self.pile = walk.table.me.zone.cards(), list(walk.table.pile.stack)
                self.action = action_text(action) if action.at == self.at else ""

        def read(item: tree.Item, later: bool) -> None:
            if isinstance(item, tree.Score) and item.at[0] == finding.line:
                for player in walk.side_named(item.side).players:
                    self.hands[walk.seats[player.seat]] = player.zone.cards()
            Walk.read(walk, item, later)

        walk.before_action = look
        walk.read = read  # type: ignore[method-assign]
        run(walk, game)


def _never(message: str) -> str:
    """What is said of a clause that was open, once it is found that no cards keep it."""
    if not isinstance(message, Phrase) or message.id not in _SETTLED:
        return message
    if message.id == "message about":
        return say(message.id, message.values[0], _never(message.values[1]))
    return say(_SETTLED[message.id], message.values[0])


def _names(cards: list[int]) -> str:
    return " ".join(map(card_name, cards)) or say("condition no-cards")
