"""Writing one logged turn as the actions of a CGN turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.interop.log import LAYING, Event, Lay, is_red_three, lays, plain, plains
from tests.interop.table_melds import MeldNames, worth

TopLay = Callable[[list[Event], list[Lay]], "Lay | None"]


@dataclass(slots=True)
class Taking:
    """A logged turn that takes the pile: where every card laid came from."""

    event: Event
    top: Lay | None
    later: list[Lay]

    def from_hand(self, card: str) -> bool:
        """Whether the card was in the hand before the pile was touched."""
        return card not in self.event["pile"] and card not in self.event.get("replacements", [])

    def joined(self) -> list[str]:
        """The hand cards that joined the top card."""
        return [card for card in self.top.added if self.from_hand(card)] if self.top else []

    def rest(self) -> list[str]:
        """The cards of the top card's meld that came neither from the hand nor from the top of the pile."""
        cards = self.top.added if self.top else []
        return [card for card in cards if not self.from_hand(card) and card != self.event["top"]]


class TurnWriter:
    """Writes the turns of one side at one table."""

    def __init__(self, names: MeldNames, side: str, least: int, draws: int) -> None:
        """Know the table, the side, what an opening has to count for it, and how many cards a draw takes."""
        self._names, self._side, self._least, self._draws = names, side, least, draws

    def write(self, turn: list[Event], split: TopLay) -> list[str]:
        """The actions of a turn; `split` takes the top card's meld out of the melds that follow a take."""
        first, rest = turn[0], turn[1:]
        if first["e"] == "draw":
            return self.draw(first) + self.others(rest)
        if first["e"] == "take_top_for_sequence":
            return [self.take_top(first), *self.others(rest)]
        if first["e"] != "take_pile":
            return ["pass", *self.others(rest)]
        follow = 0
        while follow < len(rest) and rest[follow]["e"] == "meld":
            follow += 1
        later = [lay for event in turn[: follow + 1] for lay in lays(event)]
        taking = Taking(first, split(turn, later), later)
        return self.take(taking) + self.others(rest[follow:])

    def draw(self, event: Event) -> list[str]:
        """A draw, the red threes in it, and what replaced them, all in the order drawn."""
        cards: list[str] = event["cards"]
        drawn, spare, laid = cards[: self._draws], list(cards[self._draws :]), event.get("red_threes", [])
        renewed = ["reshuffle all"] if event.get("reshuffle") else []
        return [*renewed, f"draw {' '.join(plains(drawn))}", *red_actions([c for c in drawn if c in laid], spare)]

    def take_top(self, event: Event) -> str:
        """The pile's top card alone, joined to a sequence."""
        lay = lays(event)[0]
        return f"take {plain(event['card'])} top 1 onto {self._names.put(self._side, lay)}"

    def take(self, taking: Taking) -> list[str]:
        """A take with the melds that had to come with it, then the red threes, then everything laid afterwards."""
        event = taking.event
        plus = self._plus(taking)
        actions = [self._take_text(taking, plus)]
        actions += red_actions(event.get("red_threes", []), list(event.get("replacements", [])))
        if taking.top and taking.rest():
            actions.append(self._lay(Lay(taking.top.rank, taking.top.key, taking.rest(), False, 0)))
        return actions + [self._lay(lay) for lay in taking.later if lay not in plus]

    def _take_text(self, taking: Taking, plus: list[Lay]) -> str:
        text = f"take {plain(taking.event['top'])}"
        if "pile_left" in taking.event:
            text += f" top {len(taking.event['pile']) - len(taking.event['pile_left'])}"
        if taking.top is None:
            return text
        top = taking.top
        first = [taking.event["top"], *taking.joined()]
        name = self._names.put(self._side, Lay(top.rank, top.key, first, top.new, 0))
        if not taking.top.new:
            text += f" onto {name}"
        if taking.joined():
            text += f" with {' '.join(plains(taking.joined()))}"
        for lay in plus:
            self._names.put(self._side, lay)
            text += f" plus {' '.join(plains(lay.added))}"
        return text

    def _plus(self, taking: Taking) -> list[Lay]:
        """The hand-only melds that brought an opening off the pile to what it has to count."""
        if taking.top is None or self._names.opened(self._side):
            return []
        count = worth([taking.event["top"], *taking.joined()])
        chosen: list[Lay] = []
        for lay in taking.later:
            if count < self._least and lay.new and all(taking.from_hand(card) for card in lay.added):
                chosen.append(lay)
                count += worth(lay.added)
        return chosen if count >= self._least else []

    def others(self, events: list[Event]) -> list[str]:
        """The actions of everything in a turn after the draw or the take."""
        actions: list[str] = []
        for event in events:
            if event["e"].startswith("unmeld"):
                self._unmeld(actions, event)
            else:
                actions += self._other(event)
        return actions

    def _other(self, event: Event) -> list[str]:
        kind = event["e"]
        laid = [self._lay(lay) for lay in lays(event)] if kind in LAYING else []
        if kind == "answer_go_out":
            return ["answer yes" if event["accept"] else "answer no"]
        if kind == "ask_go_out":
            return ["ask"]
        if kind == "foot":
            threes = red_actions(event.get("red_threes", []), list(event.get("replacements", [])))
            return [f"foot {' '.join(plains(event['cards']))}", *threes]
        if kind == "lay_red_three":
            return [f"red {' '.join(plains(event['cards']))}"]
        if kind == "discard":
            return [f"discard {plain(event['card'])}"]
        if kind == "go_out":
            return [*laid, f"discard {plain(event['card'])}", "out"]
        return ["out"] if kind == "go-out" else laid

    def _lay(self, lay: Lay) -> str:
        cards = " ".join(plains(lay.added))
        name = self._names.put(self._side, lay)
        return f"meld {cards}" if lay.new else f"add {cards} to {name}"

    def _unmeld(self, actions: list[str], event: Event) -> None:
        """Write a card taken back; cards taken back one after the other from one meld are one action."""
        tail = f" from {self._names.name(self._side, plain(event['from'].rsplit('-', 1)[1]))}"
        self._names.back(self._side, [event["card"]])
        if actions and actions[-1].startswith("unmeld ") and actions[-1].endswith(tail):
            actions[-1] = f"{actions[-1].removesuffix(tail)} {plain(event['card'])}{tail}"
        else:
            actions.append(f"unmeld {plain(event['card'])}{tail}")


def red_actions(threes: list[str], spare: list[str]) -> list[str]:
    """Every red three laid, with the card that replaced it while there was one; a three drawn so is laid too."""
    waiting, actions = list(threes), []
    while waiting:
        three = plain(waiting.pop(0))
        if not spare:
            actions.append(f"red {three}")
            continue
        card = spare.pop(0)
        actions.append(f"red {three} > {plain(card)}")
        waiting += [card] if is_red_three(card) and card not in threes else []
    return actions
