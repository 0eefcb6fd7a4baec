"""The base of all adapters: a log written out as one CGN game."""

from __future__ import annotations

from typing import ClassVar

from tests.interop.log import Event, Lay, Log, LoggedDeal, origin, plains, seats, sides, team_of, teams
from tests.interop.table_melds import MeldNames, minimum
from tests.interop.turns import TurnWriter

ITEMS = ("melds", "canastas", "reds", "out", "hand")


class Adapter:
    """Writes one log as CGN; what differs from program to program is overridden."""

    program: ClassVar[str] = ""
    licence: ClassVar[str] = "none stated"
    out_reasons: ClassVar[frozenset[str]] = frozenset({"out"})

    def __init__(self, log: Log) -> None:
        """Hold the log and the names of its seats and sides."""
        self.log, self.seats, self.sides = log, seats(log), sides(log)

    def variant(self) -> str:
        """The path of the variant file that holds the parameters the program declares."""
        return f"tests/interop/{type(self).__module__.rsplit('.', 1)[1]}.yaml"

    def draws(self) -> int:
        """How many cards the program draws a turn."""
        return int(self.log.game["config"]["draw"])

    def player(self) -> str:
        """Which policy played the game."""
        return str(self.log.game["policy"])

    def top_lay(self, turn: list[Event], later: list[Lay]) -> Lay | None:
        """The meld of the top card taken, if the program made one; taken out of `later`, all laid after the take."""
        found = next((lay for lay in later if turn[0]["top"] in lay.added), None)
        if found is not None:
            later.remove(found)
        return found

    def red_lines(self, deal: LoggedDeal) -> list[str]:
        """The red threes laid at the deal."""
        return []

    def second_hands(self, deal: LoggedDeal) -> list[str]:
        """The second hands as the program tells of them, where the game has them."""
        feet = zip(self.seats, deal.start["feet"], strict=True) if "feet" in deal.start else ()
        return [f"foot {name} {' '.join(plains(cards))}" for name, cards in feet]

    def least(self, deal: LoggedDeal, team: int) -> int:
        """What an opening has to count for a side."""
        return minimum(deal.start["scores_before"][team])

    def items(self, end: Event, team: int) -> list[tuple[str, int]]:
        """The score items of a side as the program figures them, under the names CGN has for them."""
        return []

    def score(self, end: Event, team: int) -> int:
        """What the deal scored for a side."""
        return int(end["hand_scores"][team])

    def ending(self, end: Event) -> str:
        """What ended a deal."""
        return f"out {self.seats[end['player']]}" if end["reason"] in self.out_reasons else "stock"

    def winner(self) -> int:
        """The number of the winning side."""
        assert self.log.end is not None
        return int(self.log.end["winner_team"])

    def convert(self) -> str:
        """The whole log as CGN text."""
        lines = [*self._header(), *self._tags()]
        for deal in self.log.deals:
            lines += ["", *self._deal(deal)]
        return "\n".join([*lines, *self._result(), ""])

    def _header(self) -> list[str]:
        game = self.log.game
        return [
            f"; Bare facts of a game played by {game['engine']} at commit {game['commit']} ({self.player()}).",
            f"; Licence of that program: {self.licence}. Converted from its log {self.log.name}; nothing repaired.",
        ]

    def _tags(self) -> list[str]:
        program, commit = origin(self.log)
        tags = {"Variant": self.variant(), "Event": f"{program} {commit}, {self.player()}"}
        tags |= {"Seed": str(self.log.game["seed"]), "Seats": " ".join(self.seats)}
        if any(len(team) > 1 for team in teams(self.log)):
            tags["Sides"] = " ".join(self._side_tag(number) for number in range(len(self.sides)))
        if "dealer" in self.log.deals[0].start:
            tags["Dealer"] = self.seats[self.log.deals[0].start["dealer"]]
        return [f'[{name} "{value}"]' for name, value in tags.items()]

    def _side_tag(self, number: int) -> str:
        members = ",".join(self.seats[seat] for seat in teams(self.log)[number])
        return f"{self.sides[number]}={members}"

    def _deal(self, deal: LoggedDeal) -> list[str]:
        return [*self._dealt(deal), *self._turns(deal), *self._end(deal)]

    def _dealt(self, deal: LoggedDeal) -> list[str]:
        start = deal.start
        dealer = f" dealer {self.seats[start['dealer']]}" if "dealer" in start else ""
        carried = " ".join(f"{side} {score}" for side, score in zip(self.sides, start["scores_before"], strict=True))
        hands = [f"hand {name} {' '.join(plains(hand))}" for name, hand in zip(self.seats, start["hands"], strict=True)]
        return [
            f"deal {start['hand']}{dealer}",
            f"carried {carried}",
            *hands,
            *self.second_hands(deal),
            f"stock {' '.join(plains(start['stock']))}",
            f"up {' '.join(plains(start['pile']))}",
            *self.red_lines(deal),
        ]

    def _turns(self, deal: LoggedDeal) -> list[str]:
        names, lines = MeldNames(), []
        for number, turn in enumerate(deal.turns, 1):
            seat = turn[0]["p"]
            team = team_of(self.log, seat)
            writer = TurnWriter(names, self.sides[team], self.least(deal, team), self.draws())
            lines.append(f"{number}. {self.seats[seat]} {', '.join(writer.write(turn, self.top_lay))}")
        return lines

    def _end(self, deal: LoggedDeal) -> list[str]:
        end = deal.end
        if end is None:
            return ["end abandoned"]
        shows = [f"show {name} {' '.join(plains(hand))}" for name, hand in zip(self.seats, end["hands"], strict=True)]
        scores = [self._score(end, team) for team in range(len(self.sides))]
        return [f"end {self.ending(end)}", *(line.rstrip() for line in shows), *scores]

    def _score(self, end: Event, team: int) -> str:
        items = "".join(f" {name} {points}" for name, points in self.items(end, team))
        return f"score {self.sides[team]}{items} = {self.score(end, team)} total {end['totals'][team]}"

    def _result(self) -> list[str]:
        end = self.log.end
        if end is None or not end["complete"]:
            return []
        scores = " ".join(f"{side} {score}" for side, score in zip(self.sides, end["scores"], strict=True))
        return [f"result {scores}", f"winner {self.sides[self.winner()]}"]
