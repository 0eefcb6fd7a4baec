"""The facts of a CGN game, found by following its cards."""

from __future__ import annotations

from collections import Counter

from tests.interop.facts import Fact, Run
from tests.interop.read import Action, Game, Turn
from tests.interop.replay import DealReplay, begin, meld_rank


def written_facts(game: Game) -> list[Fact]:
    """The facts of a CGN game; what lies where is found by following the cards."""
    engine, commit = game.tags["Event"].split(",")[0].split()
    facts: list[Fact] = [("game", engine, commit, game.tags["Seed"], game.seats, game.sides)]
    for deal in game.deals:
        facts += WrittenDeal(begin(game, deal)).facts()
    return [*facts, ("game end", game.result is not None, game.winner, list(_last_scores(game).values()))]


def _last_scores(game: Game) -> dict[str, int]:
    """The result; where the game just stops, the totals after its last whole deal."""
    totals = {side: row["total"] for side, row in game.deals[-1].scores.items()}
    return game.result or totals or dict(game.deals[-1].carried)


class WrittenDeal:
    """One deal of a CGN game, turned back into the facts of a log."""

    def __init__(self, run: DealReplay) -> None:
        """Start from the zones of the deal."""
        self.run, self.zones, self.deal = run, run.zones, run.deal

    def facts(self) -> list[Fact]:
        """The deal, its turns and its end."""
        deal, zones = self.deal, self.zones
        who = (deal.number, deal.dealer, deal.turns[0].seat)
        cards = (dict(deal.hands), dict(deal.feet), list(zones.pile), list(zones.stock), _reds(zones.reds))
        facts: list[Fact] = [("deal", *who, *cards, dict(deal.carried))]
        for self.run.turn, turn in enumerate(deal.turns, 1):
            facts += self._turn(turn)
        return [*facts, self._end()]

    def _turn(self, turn: Turn) -> list[Fact]:
        facts, laid = [self._start(turn)], Run(turn.seat)
        for action in turn.actions:
            self.run.play(turn, action)
            self._lay(laid, turn.seat, action)
            after = self._action(turn.seat, action)
            if after:
                laid.flush(facts)
                facts += after
        laid.flush(facts)
        return facts

    def _start(self, turn: Turn) -> Fact:
        renewed = turn.actions[0].kind == "reshuffle"
        first = turn.actions[renewed]
        reds = sorted(card for action in turn.actions if action.kind == "red" for card in action.cards)
        drawn = [card for action in turn.actions if action.kind == "red" for card in action.drawn]
        if first.kind == "draw":
            cards = first.cards + drawn
            lying = self.zones.lying + (len(self.zones.pile) if renewed else 0)
            return ("draw", turn.seat, cards, reds, lying - len(cards))
        if first.kind == "take":
            return ("take", turn.seat, self.zones.pile[-first.depth :], reds, drawn)
        return (first.kind, turn.seat)

    def _lay(self, laid: Run, seat: str, action: Action) -> None:
        if action.kind == "meld":
            self._new(laid, seat, action.cards)
        elif action.kind == "add":
            self._old(laid, seat, action.meld, action.cards)
        elif action.kind == "take" and action.meld:
            self._old(laid, seat, action.meld, action.cards + action.joined)
        elif action.kind == "take" and action.joined:
            for cards in [action.cards + action.joined, *action.plus]:
                self._new(laid, seat, cards)

    def _new(self, laid: Run, seat: str, cards: list[str]) -> None:
        rank = meld_rank(cards)
        number = self.run.ordinals[self.run.sides[seat], rank]
        laid.put(rank if number == 1 else f"{rank}#{number}", rank, cards, True, len(cards))

    def _old(self, laid: Run, seat: str, name: str, cards: list[str]) -> None:
        size = len(self.zones.melds[self.run.sides[seat]][name])
        laid.put(name, name.split("#")[0], cards, False, size)

    def _action(self, seat: str, action: Action) -> list[Fact]:
        if action.kind == "discard":
            return [("discard", seat, action.cards[0], self.zones.hands[seat].total())]
        if action.kind == "foot":
            return [("foot", seat, action.cards)]
        if action.kind == "answer":
            return [("answer", seat, action.word == "yes")]
        if action.kind == "unmeld":
            return [("unmeld", seat, action.meld.split("#")[0], card) for card in action.cards]
        return [(action.kind, seat)] if action.kind in {"ask", "out", "reshuffle"} else []

    def _left_to_play(self) -> str:
        """Whose turn it was when play broke off: the last player's, or after a discard the next one's."""
        last, seats = self.deal.turns[-1], self.run.game.seats
        finished = last.actions[-1].kind in {"discard", "out"}
        return seats[(seats.index(last.seat) + finished) % len(seats)]

    def _end(self) -> Fact:
        deal, zones = self.deal, self.zones
        left = (list(zones.pile), len(zones.stock))
        if deal.end == ["abandoned"]:
            seat = self._left_to_play()
            return ("left", seat, sorted(zones.hands[seat].elements()), *left)
        out = deal.end[0] == "out"
        last = deal.turns[-1].actions[-1]
        lost = sorted(card for seat in zones.hands for card in self.run.lost(seat))
        melds = {side: _written_melds(melds) for side, melds in zones.melds.items()}
        reason = (out, deal.end[1] if out else None, not out and last.kind == "red" and not last.drawn)
        held = (dict(deal.shows), {seat: sorted(cards) for seat, cards in zones.feet.items()})
        return ("end", reason, melds, _reds(zones.reds), *held, left, dict(deal.scores), lost, len(lost))


def _reds(reds: dict[str, Counter[str]]) -> dict[str, list[str]]:
    return {side: sorted(bag.elements()) for side, bag in reds.items()}


def _written_melds(melds: dict[str, list[str]]) -> list[Fact]:
    return sorted((name.split("#")[0], sorted(cards)) for name, cards in melds.items() if cards)
