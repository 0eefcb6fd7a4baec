"""What the variant makes of the counts of a score sheet: canastas and red threes laid out on a table and scored."""

from __future__ import annotations

from canasta import check
from tests.interop.sheet import Match, Round, Tally, figures

RANKS = "KQJT98"
COUNTED = ("canastas", "reds", "out", "bonuses", "penalties")


def model(match: Match, played: Round) -> str:
    """A deal that ends with the canastas, red threes, bonuses and penalties that a round of the sheet counts."""
    sides = " ".join(f"T{team}={','.join(match.members(team))}" for team in match.teams)
    lines = ['[Variant "wiener"]', f'[Seats "{" ".join(match.seats)}"]', f'[Sides "{sides}"]', "position"]
    for team in match.teams:
        tally = played["teams"][team]
        melds = " | ".join(_canastas(tally))
        lines += [f"melds T{team} {melds}"] if melds else []
        lines += [f"red T{team} 3R*{tally['RedThreeCount']}"] if tally["RedThreeCount"] else []
    out = next((team for team in match.teams if played["teams"][team]["FinishingBonus"]), None)
    lines.append(f"end out {match.members(out)[0]}" if out else "end stock")
    for team in match.teams:
        seat, tally = match.members(team)[0], played["teams"][team]
        lines += [f"bonus {seat} cut"] * tally["CuttingBonusCount"]
        lines += [f"penalty {seat} irregularity"] * tally["PenaltyCount"]
    return "\n".join([*lines, ""])


def _canastas(tally: Tally) -> list[str]:
    naturals, mixed = tally["NaturalCanastaCount"], tally["UnnaturalCanastaCount"]
    ranks = RANKS[: naturals + mixed]
    return [f"{rank}*7" if at < naturals else f"{rank}*6 2" for at, rank in enumerate(ranks)]


def borne_out(match: Match, played: Round) -> list[bool]:
    """For every figure of a round that follows from its counts: whether the variant figures it so."""
    scores = scored(match, played)
    rows = [(figures(match, played["teams"][team]), scores[f"T{team}"]) for team in match.teams]
    return [said.get(name, 0) == counted.get(name, 0) for said, counted in rows for name in COUNTED]


def scored(match: Match, played: Round) -> dict[str, dict[str, int]]:
    """The items that do not hang on single cards, as the variant figures them, by side; those of no points left out."""
    rows = check(model(match, played))[0].scores
    return {row.side: {name: points for name in COUNTED if (points := row.items[name])} for row in rows}
