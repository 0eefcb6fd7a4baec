"""The facts of a score sheet, out of the sheet and out of the CGN made from it."""

from __future__ import annotations

from tests.interop.facts import Fact
from tests.interop.read import Deal, Game
from tests.interop.sheet import Match, Round, leader


def sheet_facts(match: Match) -> list[Fact]:
    """The facts of a match in a sheet."""
    game, final = match.game, match.game["final"]
    facts: list[Fact] = [("match", game["game"], game["start"], game["end"])]
    for played in match.rounds:
        facts.append(("round", played["round"], played["dealer"], f"T{played['winning_team']}"))
        facts += [_tally(played, team) for team in match.teams]
    return [*facts, ("final", {f"T{team}": final[team] for team in match.teams}, f"T{leader(match)}")]


def _tally(played: Round, team: str) -> Fact:
    tally = played["teams"][team]
    canastas = (tally["NaturalCanastaCount"], tally["UnnaturalCanastaCount"])
    counts = (tally["CuttingBonusCount"], tally["PenaltyCount"], *canastas, tally["RedThreeCount"])
    figures = (tally["PointsOnHand"], tally["FinishingBonus"], tally["red_three_points"])
    return (f"T{team}", counts, figures, tally["total"], tally["running"])


def written_sheet_facts(game: Game) -> list[Fact]:
    """The facts of a CGN score sheet."""
    number = [int(part) for part in game.tags["Event"].split("[")[1].strip("]").split(",")]
    facts: list[Fact] = [("match", number, game.tags["Start"], game.tags["End"])]
    for deal in game.deals:
        out = next((side for side, row in deal.scores.items() if row["out"]), None)
        facts.append(("round", deal.number, deal.dealer, out))
        facts += [_written(game, deal, side) for side in deal.scores]
    return [*facts, ("final", game.result, game.winner)]


def _written(game: Game, deal: Deal, side: str) -> Fact:
    row, seats = deal.scores[side], game.sides[side]
    lines = (sum(seat in seats for seat in deal.bonuses), sum(seat in seats for seat in deal.penalties))
    reds = abs(row["reds"]) // 100
    counts = (*lines, *canasta_counts(row["canastas"]), 4 if reds == 8 else reds)
    return (side, counts, (row["points"], row["out"] // 100, row["reds"]), row["score"], row["total"])


def canasta_counts(points: int) -> tuple[int, int]:
    """How many natural and mixed canastas make a bonus, with the fewest natural ones where several would do."""
    return next((n, (points - 500 * n) // 300) for n in range(points // 500 + 1) if (points - 500 * n) % 300 == 0)
