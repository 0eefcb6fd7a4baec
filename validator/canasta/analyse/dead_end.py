"""No dead end: whoever is to move can go on, proved over symbolic positions, tried in some, or looked for in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer, WitnessFault
from canasta.analyse.blocked import blocked, told
from canasta.analyse.goes_on import NOT_PROVED, Proof, goes_on
from canasta.analyse.goes_out import Way, player_of
from canasta.analyse.lap import laps
from canasta.analyse.play import Player, Stuck, judged
from canasta.analyse.stuck import Search
from canasta.resources import folder
from canasta.yamlio import load_file

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.checker.walk import Walk

NAME = "dead-end"
FILE = "analysis/ends.yaml"
#: Deals that are played, and tries at one position.
DEALS, TRIES = 6, 3000
SUPPOSED = (
    "players hold a card, the side's melds, as many as rules count, lay there when its last turn ended rightly, red "
    "threes are laid and replaced, nobody waits for a second hand or further cards, and a possible take is made"
)


def answers(subject: Subject) -> Iterator[Answer]:
    """An answer for every position of the list, and one for turns as such."""
    stuck = False
    for name, text in positions(subject).items():
        answer = _position(subject, name, text)
        stuck = stuck or answer.result == REFUTED
        yield answer
    if not stuck:
        yield _turns(subject)


def positions(subject: Subject) -> dict[str, str]:
    """The positions of `spec/analysis/ends.yaml` as games without a turn."""
    me, foe = subject.side_names[:2]
    found = {}
    for name, text in load_file(folder("spec") / FILE, f"spec/{FILE}").data.items():
        found[name] = laid_out(subject, [line for line in text.format(me=me, foe=foe).split("\n") if line])
    return found


def laid_out(subject: Subject, lines: list[str], turns: list[str] | None = None) -> str:
    """A position as a game, with some turns or none."""
    return "\n".join([*subject.tags, "position", *lines, f"turn {subject.seats[0]}", *(turns or [])]) + "\n"


def _position(subject: Subject, name: str, text: str) -> Answer:
    """Whether the player to move can go on in a position."""
    verdict = judged(text, subject.variant)
    if verdict not in ("legal", "open"):
        return Answer(NAME, name, VACUOUS, f"{name}: no position of this game", why=f"it is judged {verdict}")
    walk = _walk(subject, text)
    if walk.table.bonus_cards(walk.table.me.zone.bag):
        return Answer(NAME, name, VACUOUS, f"{name}: no position of this game", why="such cards are laid apart at once")
    way = ways(walk)
    if way is None:
        return Answer(NAME, name, INCONCLUSIVE, f"{name}: not decided", why=f"{TRIES} tries did not settle it")
    if way:
        return Answer(NAME, name, PROVED, f"{name}: the player can {way}")
    if ways(_walk(subject, text)) != "":
        raise WitnessFault(f"a dead end is none when it is tried again: {name}")
    return _dead(subject, name, f"{name}: nothing legal is left to do", text)


def _dead(subject: Subject, name: str, message: str, text: str) -> Answer:
    """A dead end, with the rules that stand in every way."""
    found = blocked(subject, text)
    rules = list(dict.fromkeys(rule for each in found.values() for rule in each))
    return Answer(NAME, name, REFUTED, message, rules, text, told(found) or None)


def _walk(subject: Subject, text: str) -> Walk:
    """The table of a position, its first player to move."""
    from canasta.checker.api import walk_of
    from canasta.transcript.parse import parse

    (game,) = parse(text).games
    walk = walk_of(game, "-", subject.variant, None)
    for item in game.items:
        walk.read(item, True)
    walk.start_play()
    walk.table.begin_turn(0, 0)
    return walk


def ways(walk: Walk) -> str | None:
    """How a turn can go on; nothing where it cannot, None where that was not found out."""
    from canasta.checker.explore import can
    from canasta.checker.trial import attempt, may_end
    from canasta.transcript.tree import Action

    found = [(name, can(walk, kind, TRIES)) for name, kind in (("draw", "draw"), ("take the pile", "take"))]
    known = next((name for name, holds in found if holds), "")
    if known:
        return known
    passed = attempt(walk, Action("pass"))
    if passed is not None:
        passed.table.turn.passes += 0 if passed.table.turn.passes else 1
        if may_end(passed):
            return "pass"
    return None if any(holds is None for _, holds in found) else ""


def _turns(subject: Subject) -> Answer:
    """Whether any turn can go on: proved, or looked for where the proof fails, or in play."""
    proof = Proof(subject)
    reason = goes_on(proof)
    if reason is None:
        message = "turns: whoever is to move can draw and discard, take the pile, or pass"
        return Answer(NAME, "turns", PROVED, message, why=SUPPOSED)
    found = _stuck_position(subject, proof)
    if found is not None:
        message = "turns: a player can get where nothing legal is left to do"
        return _dead(subject, "turns", message, found)
    return _played(subject, reason)


def _stuck_position(subject: Subject, proof: Proof) -> str | None:
    """A position without a legal continuation, one of those in which the proof fails, at once or after a lap."""
    start = next(iter(positions(subject).values()))
    for lap in (None, *laps(subject)):
        turns = lap.turns(subject) if lap else []
        text = laid_out(subject, lap.ordinary(subject), turns) if lap else start
        if judged(text, subject.variant) not in ("legal", "open"):
            continue

        def is_stuck(lines: list[str], turns: list[str] = turns) -> bool:
            text = laid_out(subject, lines, turns)
            return judged(text, subject.variant) in ("legal", "open") and ways(_walk(subject, text)) == ""

        search = Search(subject, proof, _walk(subject, text).table, subject.left, lap)
        if (found := search.find(is_stuck)) is not None:
            return laid_out(subject, found, turns)
    return None


def _played(subject: Subject, reason: str) -> Answer:
    """Whether some turn of deals that are played cannot go on."""
    tried, deals, stuck = 0, 0, None
    while deals < DEALS and subject.left > 0 and stuck is None:
        deals += 1
        player = player_of(subject, f"{NAME} {deals}", 0.3 + 0.2 * (deals % 4), Way(None, 0))
        count, stuck = _watched(player)
        tried += count
    if stuck is not None:
        verdict = judged(stuck, subject.variant)
        if verdict not in ("legal", "open"):
            raise WitnessFault(f"a deal that gets stuck is judged {verdict}")
        return Answer(NAME, "turns", REFUTED, "turns: nothing legal is left to do after this", witness=stuck)
    why = f"{NOT_PROVED[reason]}; {tried} turns of {deals} deals were tried, none without a legal continuation"
    return Answer(NAME, "turns", INCONCLUSIVE, "turns: no dead end was found", why=why)


def _watched(player: Player) -> tuple[int, str | None]:
    """How many turns of a deal were tried, and the deal as far as it got if one of them could not go on."""
    tried = 0
    begin = player.begin

    def watched(seat: str) -> bool:
        nonlocal tried
        walk = player.referee._copy()
        at = player.seats.index(seat)
        walk.table.to_move(at)
        walk.table = walk.table.fork()
        walk.table.begin_turn(at, at)
        tried += 1
        if walk.table.stock.size and ways(walk) == "":
            raise Stuck(NAME)
        return begin(seat)

    player.begin = watched  # type: ignore[method-assign]
    try:
        player.play()
    except Stuck as error:
        if str(error) == NAME:
            return tried, player.text
    return tried, None
