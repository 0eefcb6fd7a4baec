"""Judging texts: from a transcript to a report for each of its games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from canasta.cards import CLASS_OF, UNKNOWN_CLASS
from canasta.checker.notes import finding_of
from canasta.checker.unknown import Source, look_closer
from canasta.checker.walk import Walk
from canasta.phrases import say
from canasta.report.model import Finding, GameReport, worst
from canasta.solve.limits import Wishes
from canasta.text import CanastaError, Diagnostic
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.transcript.structure import sides_of
from canasta.variant import Variant, load_variant

READING_FAULTS = ("variant/reading", "variant/option", "variant/settled")
_THREE = re.compile(r"(?<![\w#])3(?!\w)")
Readings = Mapping[str, str]


def check(
    text: str,
    path: str = "-",
    *,
    variant: str | None = None,
    readings: Readings | None = None,
    turns: bool = False,
    wishes: Wishes | None = None,
) -> list[GameReport]:
    """The reports of all games in a text.

    `variant` takes the place of the games' own tags, `readings` chooses options of contested points by id, `wishes`
    says how far cards that nobody noted are looked into. Raises CanastaError when the variant given, or a reading,
    cannot be used; what is wrong with the text is in the reports.
    """
    document = parse(text, path)
    override = load(variant, path, readings) if variant else None
    lines = document.text.split("\n")
    reports = []
    for number, game in enumerate(document.games, 1):
        report = check_game(game, path, number, override, readings, turns, lines, wishes)
        reports.append(report)
    _add_malformed(reports, document.games, document.diagnostics, path)
    for report in reports:
        report.findings = sorted(_once(report.findings), key=lambda finding: (finding.line, finding.column))
        report.verdict = worst([report.verdict, *(finding.verdict for finding in report.findings)])
    return reports


def check_game(
    game: tree.Game,
    path: str,
    number: int,
    override: Variant | None,
    readings: Readings | None,
    turns: bool = False,
    lines: Sequence[str] = (),
    wishes: Wishes | None = None,
) -> GameReport:
    """The report of one game."""
    try:
        walk = walk_of(game, path, override, readings, lines or ("?",))
    except CanastaError as error:
        if readings and all(each.code in READING_FAULTS for each in error.diagnostics):
            raise
        return _unjudged(game, path, number, override.id if override else game.tag("Variant"), error)
    walk.lines, walk.wants_turns = list(lines), turns
    report = run(walk, game)
    report.path, report.game = path, number
    look_closer(walk, Source(game, path, override, readings, walk.lines), wishes or Wishes())
    if any(note.finding.verdict != "malformed" for note in walk.notes):
        from canasta.checker.alternatives import other_readings, would_be_legal

        would_be_legal(walk, game, path, override, readings)
        other_readings(walk, game, path, override, readings)
    return report


def _unjudged(game: tree.Game, path: str, number: int, name: str | None, error: CanastaError) -> GameReport:
    """The report of a game whose variant cannot be used."""
    findings = [_at_tag(game, each, path) for each in error.diagnostics]
    return GameReport(path, number, name, None, "malformed", findings)


def _at_tag(game: tree.Game, fault: Diagnostic, path: str) -> Finding:
    """A fault of the variant as a finding at the tag that names it, with the place in the variant's own file."""
    finding = finding_of(fault)
    tag = next((item for item in game.items if isinstance(item, tree.Tag) and item.name == "Variant"), None)
    if tag is not None:
        finding.line, finding.column, finding.end_line, finding.end_column = tag.at
    if fault.path not in ("-", path):
        place = f"{fault.path}:{fault.span.line}:{fault.span.column}"
        finding.message = say("message about", place, finding.message)
    return finding


def run(walk: Walk, game: tree.Game, line: int | None = None) -> GameReport:
    """Walk over a game whose table is laid; to its end, or to the turn after a line, which settles all before it."""
    walk.judge.presumed = False
    items = [item for item in game.items if item.kind != "tag"]
    read = [item for item in items if item.kind != "malformed"]
    last = max((at for at, item in enumerate(items) if _goes_on(item)), default=-1)
    walk.outs = {item.at for item, following in pairwise(read) if item.kind == "turn" and _tells_out(item, following)}
    for at, item in enumerate(items):
        walk.read(item, at < last)
        if line is not None and item.kind == "turn" and item.at[0] > line:
            return walk.report
    walk.finish()
    walk.report.findings = [note.finding for note in walk.notes]
    return walk.report


def _tells_out(turn: tree.Item, item: tree.Item) -> bool:
    """Whether the line after a turn says that its player went out."""
    return isinstance(item, tree.End) and item.how == "out" and item.seat in (None, getattr(turn, "seat", None))


def _goes_on(item: tree.Item) -> bool:
    """Whether a line shows that the turn before it was over."""
    return item.kind in ("turn", "deal", "score") or (isinstance(item, tree.End) and item.how != "abandoned")


def walk_of(
    game: tree.Game,
    path: str,
    override: Variant | None,
    readings: Readings | None,
    lines: Sequence[str] = ("?",),
    kind: type[Walk] = Walk,
) -> Walk:
    """A walk for a game: its variant configured for its seats and sides. Raises CanastaError."""
    name = game.tag("Variant")
    if override is None and name is None:
        raise CanastaError(Diagnostic("text/missing-tag", say("fault variant-tag"), path))
    variant = override or load(name or "", path, readings)
    seats = game.seats
    if len(seats) < 2:
        raise CanastaError(Diagnostic("text/missing-tag", say("fault seats-tag"), path))
    if variant.players and len(seats) not in variant.players:
        known = ", ".join(map(str, variant.players))
        message = say("fault players", variant.id, known, len(seats))
        raise CanastaError(Diagnostic("text/players", message, path))
    sides = _given_sides(game, seats, path) or sides_for(variant, seats, path)
    ruleset = variant.configure(len(seats), len(sides))
    walk = kind(ruleset, seats, sides)
    pin = game.tag("Ruleset")
    if pin is not None and pin != ruleset.id:
        _pinned(walk, game, pin)
    walk.first_dealer = game.tag("Dealer")
    walk.has_turns = any(item.kind == "turn" for item in game.items)
    walk.plain = not _may_be_vague(lines) or not any(CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS for card in _cards_of(game))
    return walk


def _pinned(walk: Walk, game: tree.Game, pin: str) -> None:
    item = next(each for each in game.items if isinstance(each, tree.Tag) and each.name == "Ruleset")
    message = say("fault ruleset", pin, walk.ruleset.id)
    walk.malformed("text/ruleset", message, item)


def _given_sides(game: tree.Game, seats: Sequence[str], path: str) -> list[tuple[str, list[int]]] | None:
    """The sides as the tag, or else the first deal, gives them; every seat is to be of one, or to sit out that deal."""
    tag = game.tag("Sides")
    first = next((item for item in game.items if isinstance(item, tree.DealLine) and item.sides), None)
    named = sides_of(tag or (first.sides if first is not None and first.sides else ""))
    if not named:
        return None
    away = first.sits if first is not None and tag is None else None
    left = [seat for seat in seats if seat != away and not any(seat in members for members in named.values())]
    if left:
        message = say("fault side-given", " ".join(f"`{seat}`" for seat in left))
        raise CanastaError(Diagnostic("text/bad-sides", message, path))
    return [(name, [seats.index(seat) for seat in members if seat in seats]) for name, members in named.items()]


def _may_be_vague(lines: Sequence[str]) -> bool:
    """Whether a text may name a card that is not known by its class; comments and meld names may look so too."""
    return any("?" in line or _THREE.search(line) for line in lines)


def _cards_of(game: tree.Game) -> set[int]:
    """Every card that a game names, once."""
    found: set[int] = set()
    for item in game.items:
        if isinstance(item, tree.Turn):
            for action in item.actions:
                found.update(action.cards, action.with_, action.replacements or (), *action.plus)
        elif isinstance(item, tree.Hand | tree.Up | tree.Pile | tree.Red):
            found.update(item.cards)
    return found


def sides_for(variant: Variant, seats: Sequence[str], path: str) -> list[tuple[str, list[int]]]:
    """The sides as the variant seats its players. Raises CanastaError where the record has to give them."""
    seating = variant.seating(len(seats))
    if seating == "given":
        message = say("fault sides-tag", len(seats), variant.id)
        raise CanastaError(Diagnostic("text/missing-tag", message, path))
    groups = len(seats) if seating == "single" else 2
    members = [[seat for seat in range(len(seats)) if seat % groups == group] for group in range(groups)]
    return [("".join(seats[seat] for seat in group), group) for group in members]


def load(name: str, path: str, readings: Readings | None) -> Variant:
    """A variant by its id, or by a file as seen from that of the game. Raises CanastaError."""
    base = Path(path).parent if path != "-" else None
    variant = load_variant(name, base)
    return variant.with_readings(dict(readings)) if readings else variant


def _once(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, less what judging missed for a reason that reading already gave."""
    faults = [each for each in findings if each.verdict == "malformed"]
    said_twice = [each for each in faults[:-1] if each.rule == "text/missing-tag"]
    return [each for each in findings if not any(each is twice for twice in said_twice)]


def _add_malformed(
    reports: list[GameReport], games: Sequence[tree.Game], faults: Sequence[Diagnostic], path: str
) -> None:
    """Give every fault of the text to the game it stands in."""
    if faults and not reports:
        reports.append(GameReport(path, 1, None, None, "malformed"))
    for fault in faults:
        at = 0
        for index, game in enumerate(games):
            if game.at[0] <= fault.span.line:
                at = index
        reports[at].findings.append(finding_of(fault))
