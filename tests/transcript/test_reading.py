"""What lines and actions say, where they stand, and that the fast reading says the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from canasta.cards import parse_card
from canasta.transcript import format_text, parse, write
from canasta.transcript import tree as t
from tests.transcript.trees import documents

HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n'


def cards(text: str) -> tuple[int, ...]:
    """Some cards by their names."""
    found = [parse_card(name) for name in text.split()]
    assert None not in found
    return tuple(card for card in found if card is not None)


def read(line: str) -> t.Item:
    """The item that a line says, both readings agreeing."""
    document = parse(f"{HEAD}{line}\n")
    assert not document.diagnostics
    assert document == parse(f"{HEAD}{line}\n", fast=False)
    return document.games[0].items[-1]


ACTIONS = [
    ("draw KD ?", t.Action("draw", cards("KD ?"))),
    ("keep kd", t.Action("keep", cards("KD"))),
    ("red 3D", t.Action("red", cards("3D"))),
    ("red 3D>?", t.Action("red", cards("3D"), replacements=cards("?"))),
    ("take 5C", t.Action("take", cards("5C"))),
    ("take 5C top 3", t.Action("take", cards("5C"), top=3)),
    ("take 5C with 5H 5D", t.Action("take", cards("5C"), with_=cards("5H 5D"))),
    (
        "take 5C with 5H 5D plus 4S*3 plus JK",
        t.Action("take", cards("5C"), with_=cards("5H 5D"), plus=(cards("4S 4S 4S"), cards("JK"))),
    ),
    ("take 5C onto h#2 with 5H", t.Action("take", cards("5C"), onto=t.MeldName("H", 2), with_=cards("5H"))),
    ("take 5C top 2 onto 5", t.Action("take", cards("5C"), top=2, onto=t.MeldName("5"))),
    ("meld K♥ 10♦ tS ?*2", t.Action("meld", cards("KH TD TS ? ?"))),
    ("add JK=2s to w", t.Action("add", cards("JK=2S"), to=t.MeldName("W"))),
    ("add 3S to 3B", t.Action("add", cards("3S"), to=t.MeldName("3"))),
    ("add 4S to 10♥", t.Action("add", cards("4S"), to=t.MeldName("T"))),
    ("add 4S to ♥#3", t.Action("add", cards("4S"), to=t.MeldName("H", 3))),
    ("join 7 to 7#2", t.Action("join", onto=t.MeldName("7"), to=t.MeldName("7", 2))),
    ("unmeld 2C from K", t.Action("unmeld", cards("2C"), to=t.MeldName("K"))),
    ("shift JK to low of H", t.Action("shift", cards("JK"), to=t.MeldName("H"), end="low")),
    ("discard 5C", t.Action("discard", cards("5C"))),
    ("ask", t.Action("ask")),
    ("answer yes", t.Action("answer", yes=True)),
    ("answer no", t.Action("answer", yes=False)),
    ("pass", t.Action("pass")),
    ("foot", t.Action("foot")),
    ("foot 4H", t.Action("foot", cards("4H"))),
    ("extra ?*2", t.Action("extra", cards("? ?"))),
    ("special straight 4H", t.Action("special", cards("4H"), name="straight")),
    ("reshuffle", t.Action("reshuffle")),
    ("reshuffle all", t.Action("reshuffle", whole=True)),
    ("out", t.Action("out")),
    ("out concealed", t.Action("out", concealed=True)),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS, ids=[case[0] for case in ACTIONS])
def test_actions(text: str, action: t.Action) -> None:
    """Every action says what the notation says it does."""
    assert read(f"3. N {text}") == t.Turn(3, "N", [action])
    assert read(f"N draw ?, {text}") == t.Turn(None, "N", [t.Action("draw", cards("?")), action])


ITEMS = [
    ("deal 2", t.DealLine(2)),
    ('deal 2 sits W sides "NE=N,E S=S" dealer E', t.DealLine(2, "E", "NE=N,E S=S", "W")),
    ("carried NS 0 EW \u22125", t.Carried([("NS", 0), ("EW", -5)])),
    ("hand N 4h ?*2", t.Hand("N", cards("4H ? ?"))),
    ("hand N", t.Hand("N")),
    ("stock", t.Stock()),
    ("stock ?*2", t.Stock(cards("? ?"))),
    ("up 2H 9C", t.Up(cards("2H 9C"))),
    ("red NS 3H", t.Red("NS", cards("3H"))),
    ("red N 3H > 5C", t.Red("N", cards("3H"), cards("5C"))),
    ("foot N 4H", t.Foot("N", cards("4H"))),
    ("foot N taken", t.Foot("N", taken=True)),
    ("under ?", t.Under(cards("?"))),
    ("position", t.Position()),
    ("melds NS", t.Melds("NS")),
    (
        "melds NS KH KD by N | 7H by S whole|4C whole",
        t.Melds(
            "NS",
            [t.PosMeld(cards("KH KD"), "N"), t.PosMeld(cards("7H"), "S", True), t.PosMeld(cards("4C"), None, True)],
        ),
    ),
    ("pile", t.Pile()),
    ("pile 5C 2H", t.Pile(cards("5C 2H"))),
    ("turn E", t.ToMove("E")),
    ("frozen", t.Frozen()),
    ("asked NS", t.Asked("NS")),
    ("opened NS hand", t.Opened("NS", "hand")),
    ("opened EW pile", t.Opened("EW", "pile")),
    ("lone E", t.Lone("E")),
    ("end out N", t.End("out", "N")),
    ("end stock", t.End("stock")),
    ("end turns", t.End("turns")),
    ("end abandoned", t.End("abandoned")),
    ("show W", t.Show("W")),
    ("show S 4C", t.Show("S", cards("4C"))),
    ("score NS 1445", t.Score("NS", [], 1445)),
    ("score NS = 1445 total 20", t.Score("NS", [], 1445, 20)),
    ("score NS hand -5 reds +100 total 3", t.Score("NS", [("hand", -5), ("reds", 100)], None, 3)),
    ("bonus N cut", t.Bonus("N", "cut")),
    ("bonus N cut 100", t.Bonus("N", "cut", 100)),
    ("penalty N exposed -50", t.Penalty("N", "exposed", -50)),
    ("result NS 5120 EW 3380", t.Result([("NS", 5120), ("EW", 3380)])),
    ("winner NS", t.Winner("NS")),
    ("winner draw", t.Winner("draw")),
]


@pytest.mark.parametrize(("text", "item"), ITEMS, ids=[case[0] for case in ITEMS])
def test_items(text: str, item: t.Item) -> None:
    """Every line says what the notation says it does."""
    assert read(text) == item


def test_seats_that_look_like_cards_and_melds() -> None:
    """Seats S, W, H and AS, melds 3 and W, and cards are told apart by where they stand."""
    text = '[Variant "x"]\n[Seats "S W H AS"]\nAS draw AS, add 3S to 3, add 2H to W, add 4H to H\nshow AS AS\nshow S\n'
    turn, first, second = parse(text).games[0].items[2:]
    assert turn == t.Turn(
        None,
        "AS",
        [
            t.Action("draw", cards("AS")),
            t.Action("add", cards("3S"), to=t.MeldName("3")),
            t.Action("add", cards("2H"), to=t.MeldName("W")),
            t.Action("add", cards("4H"), to=t.MeldName("H")),
        ],
    )
    assert (first, second) == (t.Show("AS", cards("AS")), t.Show("S"))


def test_spans_point_into_the_file() -> None:
    """Every action stands where its text stands, on continued lines and after comments too."""
    text = (
        f"{HEAD}deal 1\n17. N draw 6H {{x}}, ask, ; she asked\n"
        "    answer {a\n b} yes,\n\tmeld 6H 6S 6D\n2. E draw KD, out\n"
    )
    document = parse(text)
    lines = text.split("\n")
    first, second = document.games[0].items[3:]
    assert isinstance(first, t.Turn)
    assert isinstance(second, t.Turn)
    places = [lines[a.span.line - 1][a.span.column - 1 : a.span.end_column - 1] for a in first.actions]
    assert places == ["draw 6H", "ask", "ans", "meld 6H 6S 6D"]  # the third ends on the line below
    assert first.actions[2].at == (5, 5, 6, 8)
    assert [a.at for a in second.actions] == [(8, 6, 8, 13), (8, 15, 8, 18)]
    assert (first.at, second.at) == ((4, 1, 7, 15), (8, 1, 8, 18))


@given(documents())
@settings(max_examples=80, deadline=None)
def test_the_fast_reading_is_the_same(document: t.Document) -> None:
    """The fast reading gives the items of the grammar, and their places."""
    text = write(document)
    fast, slow = parse(text), parse(text, fast=False)
    assert fast == slow
    assert places(fast) == places(slow)


def places(document: t.Document) -> list[t.Place]:
    """The places of all items and actions."""
    found = []
    for game in document.games:
        for item in game.items:
            found += [item.at, *(action.at for action in getattr(item, "actions", ()))]
    return found


def test_comments_stay_in_place() -> None:
    """The formatter keeps comments above, between and after what they stand at."""
    text = (
        "; a file\n\n; its game\n"
        '[Variant "x"]  ; which\n[Seats "N E"]\n\n; first\n; deal\n'
        "deal 1 {one}\n1. N {thinks} draw KD {luck}, {then} meld KH*3,  ; why\n    discard 5C  ; so\n\n{the\nend}\n"
    )
    assert format_text(text) == (text.replace("KH*3", "KH KH KH"), [])


def test_comments_that_cannot_stay_go_above() -> None:
    """A comment to the end of a line within a line that is written as one stands above it, after those that did."""
    text = f"{HEAD}\n; one\n{{two}} hand N 4H ; three\n  5H {{four}} ; five\n"
    assert format_text(text) == (f"{HEAD}\n; one\n{{two}}\n; three\nhand N 4H 5H {{four}}  ; five\n", [])


def test_several_games() -> None:
    """Tags after play begin a new game."""
    document = parse(f"{HEAD}turn N\n{HEAD}turn E\n\n{HEAD}; nothing yet\n")
    assert [len(game.items) for game in document.games] == [3, 3, 2]
    assert [game.span.line for game in document.games] == [1, 4, 8]
    assert not document.diagnostics


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_ends_of_lines(end: str) -> None:
    """All three ends of lines are read, and written as newlines."""
    text = f"{HEAD}\ndeal 1\n"
    assert format_text(text.replace("\n", end)) == (text, [])


def test_an_indented_text() -> None:
    """A text indented as a whole is read as if it were not."""
    text = f"{HEAD}\ndeal 1\n1. N draw ?,\n  discard 5C\n"
    assert parse("".join(f"    {line}\n" for line in text.split("\n"))) == parse(text)
