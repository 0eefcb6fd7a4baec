"""Complete games: whatever was hidden, the cards that it was are found again, and random ones are of one deck."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from canasta.cards import CLASS_OF, is_full, plain, tag_of
from canasta.checker.api import check
from canasta.checker.walk import Walk
from canasta.solve.complete import completed, deals
from canasta.solve.limits import Wishes
from canasta.solve.records import Ledger, Solution
from canasta.solve.replay import Replayed, replay
from canasta.solve.sample import sample
from canasta.solve.tagging import tag_game
from canasta.solve.trace import Trace, trace
from canasta.solve.witness import subject, witness_text
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.transcript.write import write
from tests.solve.hiding import HIDING, differences

HERE = Path(__file__).parent.parent
ALL = [*(HERE / "generated").glob("*.cgn"), *(HERE / "transcripts").glob("feudalism_*.cgn")]
#: Every game where the environment asks for it.
SOME = [
    *(HERE / "generated" / f"{name}.cgn" for name in ("classic4_s1", "classic2_s2", "romanian4_s1", "romanian6_s1")),
    *(HERE / "generated" / f"{name}_s1.cgn" for name in ("samba4", "bolivia4", "joker4", "mexicana4", "cutthroat3")),
    *(HERE / "generated").glob("romanian-samba*.cgn"),
    HERE / "transcripts" / "feudalism_classic4_sharp_s1.cgn",
]
FILES = sorted(set(ALL if os.environ.get("CANASTA_FULL") else SOME))


@cache
def game_of(file: Path, hiding: str | None = None) -> tree.Game:
    """The one game of a file, or the record that is left of it when something is hidden."""
    text = file.read_text("utf-8")
    (game,) = parse(HIDING[hiding](text) if hiding else text, str(file)).games
    return game


@cache
def traced(file: Path, hiding: str | None = None) -> Trace:
    """The walk over a game with its unknown cards told apart."""
    return trace(game_of(file, hiding), str(file))


def truth(file: Path, hiding: str) -> list[Solution]:
    """What the hidden cards really were, deal by deal."""
    hidden, full = traced(file, hiding), traced(file)
    if _sizes(hidden) != _sizes(full):
        pytest.skip("how many cards were turned up cannot be seen")
    shows = [_shows(tag_game(game_of(file, each))) for each in (hiding, None)]
    return [
        _truth(*pair, told)
        for pair, told in zip(zip(hidden.ledgers, full.ledgers, strict=True), zip(*shows, strict=True), strict=True)
    ]


def _sizes(walk: Trace) -> list[tuple[int, int]]:
    """How many cards moved and lay in every deal."""
    return [(len(each.entries), sum(loose.place != "stock" for loose in each.loose)) for each in walk.ledgers]


def _shows(game: tree.Game) -> list[list[int]]:
    """The cards shown in every deal."""
    lines = [deal for number, deal in deals(game) if number is not None]
    return [[card for item in deal if isinstance(item, tree.Show) for card in item.cards] for deal in lines]


def _truth(hidden: Ledger, full: Ledger, shows: tuple[list[int], list[int]]) -> Solution:
    found = Solution()
    pairs = list(zip(hidden.entries, full.entries, strict=True))
    turns: dict[int, object] = {}
    for entry, real in pairs:
        assert (entry.seat, entry.out) == (real.seat, real.out)
        if tag := tag_of(entry.card):
            fresh = entry.fresh and not entry.out
            (found.slots if fresh else found.echoes).setdefault(tag, _class(real.card))
            if fresh:
                turns[tag] = (hidden.events[entry.event].turn, entry.seat)
    _order_draws(hidden, full, found, turns)
    lying = [[each for each in ledger.loose if each.place != "stock"] for ledger in (hidden, full)]
    for loose, real_one in zip(*lying, strict=True):
        if tag := tag_of(loose.card):
            found.slots[tag] = _class(real_one.card)
    for card, real_card in zip(*shows, strict=True):
        if tag := tag_of(card):
            found.echoes.setdefault(tag, _class(real_card))
    return found


def _order_draws(hidden: Ledger, full: Ledger, found: Solution, turns: dict[int, object]) -> None:
    """Of cards drawn unseen in one turn, the walk says which were laid, kept and thrown: the same up to their order."""
    told = [(tag_of(a.card), _class(b.card)) for a, b in zip(hidden.entries, full.entries, strict=True) if a.out]
    told += [(each.tag, _class(each.card)) for each in hidden.equals]
    told = [(tag, kind) for tag, kind in told if tag in found.slots and kind < 15]
    for tag, kind in told:
        if found.slots[tag] != kind:
            other = next(
                each
                for each, was in found.slots.items()
                if was == kind and turns.get(each) == turns[tag] and (each, kind) not in told
            )
            found.slots[tag], found.slots[other] = found.slots[other], found.slots[tag]


def _class(card: int) -> int:
    return CLASS_OF[plain(card)]


def judged(file: Path, game: tree.Game) -> Replayed:
    """A complete game, judged."""
    return replay(game, str(file))


def cards_of(walk: Walk) -> Iterator[int]:
    """Every card of the last deal, wherever it lies."""
    table = walk.table
    yield from (card for player in table.players for card in player.zone.cards())
    melds = {id(meld): meld for side in table.sides for meld in side.melds}
    yield from (plain(card) for meld in melds.values() for card in meld.kinds)
    yield from map(plain, [*table.pile.stack, *(table.stock.known or ())])


@pytest.mark.parametrize("hiding", HIDING)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_true_cards_are_found_again(file: Path, hiding: str) -> None:
    """With the ranks that the hidden cards had, the game that comes out is judged as the game was."""
    record = game_of(file, hiding)
    whole = completed(tag_game(record), traced(file, hiding), truth(file, hiding), seed=1)
    assert list(differences(record, whole)) == []
    assert parse(write(whole)).games[0] == whole
    found, before = judged(file, whole), judged(file, game_of(file))
    assert found.exact and before.exact
    assert found.verdict == before.verdict
    assert {each[:3] for each in found.found} == {each[:3] for each in before.found}
    assert [row.items for row in found.report.scores] == [row.items for row in before.report.scores]


@pytest.mark.parametrize("hiding", HIDING)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_random_cards_are_those_of_the_deck(file: Path, hiding: str) -> None:
    """Random completions say what the record says, of one deck, and are judged without open questions."""
    record, walk = game_of(file, hiding), traced(file, hiding)
    for number in range(4):
        whole = sample(tag_game(record), walk, number)
        if whole is None:
            continue
        assert list(differences(record, whole)) == []
        assert parse(write(whole)).games[0] == whole
        found = judged(file, whole)
        assert found.exact
        assert {note.finding.verdict for note in found.walk.notes} <= {"illegal"}
        if found.walk.table.conjured == found.walk.table.vanished == 0:
            limits = found.walk.table.options.limits
            held = Counter(cards_of(found.walk))
            assert all(is_full(card) and number <= limits[card] for card, number in held.items())


@pytest.mark.parametrize("file", [each for each in FILES if "samba" not in each.stem], ids=lambda file: file.stem)
def test_random_cards_of_a_game_whose_hands_nobody_saw(file: Path) -> None:
    """Where only hands, stock and draws are hidden, random cards are found, and break no rule of a legal game."""
    hiding = "hands, stock, draws"
    record, walk = game_of(file, hiding), traced(file, hiding)
    found = [sample(tag_game(record), walk, number) for number in range(3)]
    assert all(game is not None for game in found)
    assert {judged(file, game).verdict for game in found if game is not None} <= {"legal", "illegal"}


def test_a_position_gets_hands_stock_and_pile() -> None:
    """Hands of unknown size get one; what the record gives stays."""
    text = """[Variant "classic"]
[Seats "N E S W"]
position
melds NS KH KD KS ? | 7 7 7S
red NS 3R
pile 5C ? 9
hand E 9H 9D 4S 4H JK 7C
turn E
1. E take 9 with 9H 9D plus 4S 4H JK, discard ?
2. S draw ?, discard 8D
3. W draw ?, discard ?
"""
    (record,) = parse(text).games
    tagged, walk = tag_game(record), trace(record, "-")
    for number in range(6):
        whole = sample(tagged, walk, number)
        assert whole is not None
        assert list(differences(record, whole)) == []
        hands = {item.seat: item.cards for item in whole.items if isinstance(item, tree.Hand)}
        assert set(hands) == set("NESW") and all(hands.values())
        table = judged(Path("-"), whole).walk.table
        assert table.cards_in_play() == table.options.deck == 108
        assert "?" not in write(whole)


def test_a_witness_says_what_it_shows() -> None:
    """The tags of a witness; a reader takes it for the game that it is."""
    file = FILES[0]
    [finding] = judged(file, game_of(file)).report.findings or [None]
    text = witness_text(game_of(file), "legal", subject("a.cgn", 2, finding), ["one", "two"])
    assert text.startswith('; one\n; two\n[Witness "legal"]\n[Of "a.cgn, game 2"]\n[Variant')
    (again,) = parse(text).games
    assert again.items[2:] == game_of(file).items


def test_witnesses_are_judged_as_they_say() -> None:
    """For everything left open a game each way, and the ordinary check says of it what its tags say.

    What is open under one rule may turn out to break another instead: the turn is then illegal by that one.
    """
    file = HERE / "generated" / "wiener4_s1.cgn"
    wishes = Wishes(witness=[])
    (report,) = check(HIDING["hands, stock, draws, one in five"](file.read_text("utf-8")), "a.cgn", wishes=wishes)
    assert wishes.witness and report.verdict == "open"
    for text in wishes.witness:
        (game,) = parse(text).games
        said, of = (game.items[at].value for at in (0, 1) if isinstance(game.items[at], tree.Tag))
        (found,) = check(text)
        about = [part.removeprefix("deal ").removeprefix("turn ") for part in of.split(", ")[2:]]
        places = {(str(each.deal), str(each.turn)) for each in found.findings}
        if not about:
            assert found.verdict == said
        elif said == "illegal":
            assert tuple(about[:2]) in places
        assert {each.verdict for each in found.findings} <= {"illegal"}
