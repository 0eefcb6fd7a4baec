"""`python -m tests.interop.table FOLDER`: judge every log there, write down what was found and whose doing it is."""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from canasta.checker.api import run, walk_of
from canasta.report.model import Finding, worst
from canasta.transcript import parse
from tests.interop.convert import adapter, log_files
from tests.interop.log import read_log
from tests.interop.read import Action, Game, read
from tests.interop.replay import begin
from tests.interop.sheet import Match, sheet_matches
from tests.interop.sheet import convert as convert_match
from tests.interop.sheet_counts import borne_out
from tests.interop.table_melds import minimum, worth

VERDICTS = Path(__file__).with_name("verdicts.yaml")
SHEETS = "real_scores"
WHOSE = {"program": "the program", "ours": "ours", "reading": "the reading", "people": "the people"}


@dataclass(slots=True)
class Judged:
    """One log or match converted and judged: findings with their context, and how many figures its counts bear out."""

    program: str
    kind: str
    deals: int
    turns: int
    findings: list[tuple[Finding, str]]
    counted: tuple[int, int] = (0, 0)
    totals: str = ""


@dataclass(slots=True)
class Kind:
    """Findings of one rule that have one cause: how many, where the first is, and whose doing it is."""

    rule: str
    whose: str
    why: str
    count: int = 0
    games: set[str] = field(default_factory=set)
    first: str = ""


def judge(path: Path) -> Judged:
    """Convert and check one log."""
    log = read_log(path)
    program = adapter(log)
    return judge_text(program.program, path.stem.rsplit("_", 1)[0], f"{path.stem}.cgn", program.convert())


def judge_match(match: Match) -> Judged:
    """Convert and check one match of a score sheet, and hold its figures against its counts."""
    judged = judge_text(SHEETS, match.name.split("/")[1].rsplit("_", 1)[0], match.name, convert_match(match))
    agreed = [figure for played in match.rounds for figure in borne_out(match, played)]
    judged.counted = (sum(agreed), len(agreed))
    judged.totals = " : ".join(str(match.game["final"][team]) for team in match.teams)
    return judged


def judge_text(program: str, kind: str, name: str, text: str) -> Judged:
    """Check one converted game."""
    lines, game = text.splitlines(), read(text)
    placed = [(found, context(game, found, lines[found.line - 1])) for found in judged_findings(text, name)]
    return Judged(program, kind, len(game.deals), sum(len(deal.turns) for deal in game.deals), placed)


def judged_findings(text: str, name: str) -> list[Finding]:
    """What the checker finds, without asking what other readings would say."""
    document = parse(text, name)
    if document.diagnostics:
        raise ValueError(f"{name}: {document.diagnostics[0]}")
    return run(walk_of(document.games[0], name, None, None), document.games[0]).findings


def context(game: Game, finding: Finding, line: str) -> str:
    """What a verdict's pattern is looked for in: the line, the message, and where an opening's cards came from."""
    opening = ""
    if finding.rule == "meld/minimum" and finding.deal is not None and finding.turn is not None:
        opening = opening_source(game, finding.deal, finding.turn)
    return f"{line} | {finding.message} | {opening}"


def opening_source(game: Game, number: int, turn_number: int) -> str:
    """Whether the cards laid in an opening turn count enough without those that lay under the top card."""
    deal = next(deal for deal in game.deals if deal.number == number)
    run_of = begin(game, deal)
    for turn in deal.turns[: turn_number - 1]:
        for action in turn.actions:
            run_of.play(turn, action)
    turn = deal.turns[turn_number - 1]
    laid = Counter(card for action in turn.actions for card in laid_cards(action))
    own = laid & (run_of.zones.hands[turn.seat] + Counter(turn.actions[0].cards))
    enough = worth(list(own.elements())) >= minimum(deal.carried[run_of.sides[turn.seat]])
    return "hand cards and the top card suffice" if enough else "buried cards were needed"


def laid_cards(action: Action) -> list[str]:
    """The cards an action put on the table."""
    if action.kind == "take":
        return [*action.cards, *action.joined, *(card for group in action.plus for card in group)]
    return action.cards if action.kind in {"meld", "add"} else []


def load_verdicts() -> dict[str, list[dict[str, str]]]:
    """What was decided about each kind of finding, by program."""
    loaded: dict[str, list[dict[str, str]]] = yaml.safe_load(VERDICTS.read_text(encoding="utf-8"))
    return loaded


def decide(verdicts: list[dict[str, str]], finding: Finding, text: str) -> dict[str, str]:
    """The first entry for the finding's rule whose pattern, if it has one, is in its context."""
    for entry in verdicts:
        if entry["rule"] == finding.rule and re.search(entry.get("where", ""), text):
            return entry
    return {"rule": finding.rule, "whose": "", "why": "**not decided yet**"}


def kinds(judged: dict[str, Judged], verdicts: list[dict[str, str]]) -> list[Kind]:
    """All kinds of finding of one program, by rule."""
    found: dict[tuple[str, str], Kind] = {}
    for name, game in judged.items():
        for finding, text in game.findings:
            entry = decide(verdicts, finding, text)
            key = (finding.rule, entry["why"])
            kind = found.setdefault(key, Kind(finding.rule, entry["whose"], entry["why"].strip()))
            kind.count += 1
            kind.games.add(name)
            kind.first = kind.first or f"{name}:{finding.line}"
    return [found[key] for key in sorted(found)]


def row(*cells: Any) -> str:
    """One row of a table."""
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def summary(judged: dict[str, Judged]) -> list[str]:
    """One row for each program and kind of player: games, deals, turns, legal games, findings."""
    groups: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for game in judged.values():
        groups[game.program, game.kind].append(game)
    lines = [row("program", "games by", "games", "deals", "turns", "without finding", "findings"), row(*["---"] * 7)]
    for (program, kind), games in sorted(groups.items()):
        clean = sum(not game.findings for game in games)
        totals = (sum(game.deals for game in games), sum(game.turns for game in games))
        lines.append(row(program, kind, len(games), *totals, clean, sum(len(game.findings) for game in games)))
    return lines


def program_part(program: str, judged: dict[str, Judged], verdicts: list[dict[str, str]]) -> list[str]:
    """The kinds of finding of one program."""
    own = {name: game for name, game in judged.items() if game.program == program}
    rows = [
        row(f"`{kind.rule}`", kind.count, len(kind.games), kind.first, WHOSE.get(kind.whose, "?"), kind.why)
        for kind in kinds(own, verdicts)
    ]
    head = [row("rule", "findings", "games", "first at", "whose", "why"), row(*["---"] * 6)]
    return ["", f"## {program}", "", *([*head, *rows] if rows else ["Nothing was found."])]


def judge_all(folder: Path) -> dict[str, Judged]:
    """Every log and match of a folder judged, by its name."""
    logs = {f"{path.parent.name}/{path.stem}": judge(path) for path in log_files(folder)}
    return logs | {match.name: judge_match(match) for match in sheet_matches(folder)}


def sheets_part(judged: dict[str, Judged]) -> list[str]:
    """The verdict on every match, and what its counts come to under the variant beside the sheet's own figures."""
    own = {name: game for name, game in judged.items() if game.program == SHEETS}
    agreed, all_of_them = (sum(game.counted[at] for game in own.values()) for at in (0, 1))
    rows = [row(name, game.deals, game.totals, *match_verdict(game)) for name, game in own.items()]
    return [
        "",
        row("match", "rounds", "totals at the end", "verdict", "reason"),
        row(*["---"] * 5),
        *rows,
        "",
        "Laid on a table and scored by `wiener`, the canastas, red threes, bonuses and penalties that the sheets count",
        f"give {agreed} of the sheets' {all_of_them} figures for them; where no row says otherwise every sum is right.",
    ]


def match_verdict(game: Judged) -> tuple[str, str]:
    """The verdict on a match and its reason in short."""
    if not game.findings:
        return "legal", "The target was reached in the last round and not before; every sum is right."
    found = ", ".join(dict.fromkeys(f"`{finding.rule}`" for finding, _ in game.findings))
    return worst(finding.verdict for finding, _ in game.findings), f"{found}: see above."


def table(judged: dict[str, Judged]) -> str:
    """The whole table as Markdown."""
    verdicts = load_verdicts()
    lines = [
        "# Games of other programs, judged by the rules each declares",
        "",
        "Written by `python -m tests.interop.table`; the causes stand in `verdicts.yaml`. Line numbers are those of",
        "the converted game (`python -m tests.interop LOG`). *The program* broke a rule it declares. *The reading*:",
        "its rules are silent, or read the point in another way. *The people*: those at the table did so, and wrote it",
        "down. *Ours*: our rules or the conversion are wrong.",
        "",
        *summary(judged),
    ]
    for program in sorted({game.program for game in judged.values()}):
        lines += program_part(program, judged, verdicts.get(program, []))
        lines += sheets_part(judged) if program == SHEETS else []
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.stdout.write(table(judge_all(Path(sys.argv[1]))))
