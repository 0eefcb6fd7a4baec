"""Score sheets that people kept with BenEzard/CanastaChampions: matches of which only figures are known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Round = dict[str, Any]
Tally = dict[str, int]

PATTERN = "real_scores/*_normalised.json"
PLAYERS_A_TEAM = 2
ITEMS = ("points", "canastas", "reds", "out", "bonuses", "penalties")


@dataclass(slots=True)
class Match:
    """One match of a sheet, the rules the sheet states, and the name of the file."""

    file: str
    rules: dict[str, Any]
    game: dict[str, Any]

    @property
    def name(self) -> str:
        """The match by file and number."""
        return f"{self.file.removesuffix('_normalised.json')}_{self.game['game'][-1]}"

    @property
    def rounds(self) -> list[Round]:
        """The rounds played."""
        return list(self.game["rounds"])

    @property
    def teams(self) -> list[str]:
        """The teams by their numbers in the sheet."""
        return sorted(self.rounds[0]["teams"], key=int)

    @property
    def seats(self) -> list[str]:
        """The players in the order in which they deal; those who never dealt come last."""
        count = PLAYERS_A_TEAM * len(self.teams)
        dealt = dict.fromkeys(played["dealer"] for played in self.rounds)
        return [*dealt, *(name for at in range(count) if (name := f"player{at + 1}") not in dealt)][:count]

    def members(self, team: str) -> list[str]:
        """The seats of a team; the sheet does not say them, so partners are taken to face each other."""
        return self.seats[self.teams.index(team) :: len(self.teams)]


def matches(path: Path) -> list[Match]:
    """The matches of a file."""
    sheet = json.loads(path.read_text(encoding="utf-8"))
    return [Match(f"{path.parent.name}/{path.name}", sheet["rules"], game) for game in sheet["games"]]


def sheet_matches(folder: Path) -> list[Match]:
    """The matches of every sheet in a folder."""
    return [match for path in sorted(folder.glob(PATTERN)) for match in matches(path)]


def convert(match: Match) -> str:
    """A match as a CGN score sheet; closed matches name the side that led."""
    lines = [*_head(match), *(line for played in match.rounds for line in _deal(match, played))]
    final = match.game["final"]
    if match.game["end"]:
        lines += [f"result {' '.join(f'T{team} {final[team]}' for team in match.teams)}", f"winner T{leader(match)}"]
    return "\n".join([*lines, ""])


def leader(match: Match) -> str:
    """The team with the highest total at the close."""
    return max(match.teams, key=lambda team: int(match.game["final"][team]))


def _head(match: Match) -> list[str]:
    sides = " ".join(f"T{team}={','.join(match.members(team))}" for team in match.teams)
    tags = {"Variant": "wiener", "Event": f"BenEzard/CanastaChampions, match {match.game['game']}"}
    tags |= {"Start": match.game["start"], "End": match.game["end"], "Seats": " ".join(match.seats), "Sides": sides}
    return [
        "; Bare figures of a match that people played and kept in BenEzard/CanastaChampions.",
        f"; Licence of that program: none stated. Converted from {match.file}; nothing repaired.",
        "; The sheet does not say who played with whom: partners are taken to face each other in the order of dealing.",
        *(f'[{name} "{value}"]' for name, value in tags.items()),
    ]


def _deal(match: Match, played: Round) -> Iterator[str]:
    before = {team: played["teams"][team]["running"] - played["teams"][team]["total"] for team in match.teams}
    yield from ("", f"deal {played['round']} dealer {played['dealer']}")
    yield f"carried {' '.join(f'T{team} {points}' for team, points in before.items())}"
    for team in match.teams:
        seat, tally = match.members(team)[0], played["teams"][team]
        yield from [f"bonus {seat} cut {match.rules['cut_bonus']}"] * tally["CuttingBonusCount"]
        yield from [f"penalty {seat} irregularity {-match.rules['penalty']}"] * tally["PenaltyCount"]
    for team in match.teams:
        tally = played["teams"][team]
        items = " ".join(f"{name} {points}" for name, points in figures(match, tally).items())
        yield f"score T{team} {items} = {tally['total']} total {tally['running']}"


def figures(match: Match, tally: Tally) -> dict[str, int]:
    """The items of a side in a round, by the values the sheet states; `points` is melds minus hand."""
    rules = match.rules
    found = {
        "points": tally["PointsOnHand"],
        "canastas": tally["NaturalCanastaCount"] * rules["natural"] + tally["UnnaturalCanastaCount"] * rules["mixed"],
        "reds": tally["red_three_points"],
        "out": tally["FinishingBonus"] * rules["go_out"],
        "bonuses": tally["CuttingBonusCount"] * rules["cut_bonus"],
        "penalties": tally["PenaltyCount"] * rules["penalty"],
    }
    return {name: points for name, points in found.items() if points or name in ITEMS[:4]}
