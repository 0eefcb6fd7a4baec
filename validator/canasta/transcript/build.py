"""Tokens of one line turned into an item; called by the parser, rule by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from canasta import limits
from canasta.phrases import say
from canasta.transcript import tree as t
from canasta.transcript.words import CARDS, Cards, Wrong, integer, meld_name, name_of, reading, unquoted

if TYPE_CHECKING:
    from lark import Token

Tokens = list[Any]


def cards(tokens: Tokens) -> Cards:
    """The cards that some tokens say, in order."""
    if len(tokens) == 1:
        found = CARDS[tokens[0].value]
    elif len(tokens) > limits.LINE_CARDS:
        raise Wrong.too_many(tokens[-1])
    else:
        found = tuple([card for token in tokens for card in CARDS[token.value]])
        reading.repeated -= len(found) - len(tokens)
    reading.cards -= len(found)
    if reading.cards < 0 or reading.repeated < 0 or not found:
        raise Wrong.too_many(tokens[-1])
    return found


def one_card(token: Token) -> Cards:
    """The single card that a token says."""
    found = cards([token])
    if len(found) != 1:
        raise Wrong(token, "text/one-card", say("fault one-card"))
    return found


def place(tokens: Tokens) -> t.Place:
    """The place from the first to the last of some tokens."""
    first, last, above = tokens[0], tokens[-1], reading.above
    return first.line + above, first.column, last.end_line + above, last.end_column


def split(tokens: Tokens, *marks: str) -> list[Tokens]:
    """Tokens cut before every token of the given types."""
    groups: list[Tokens] = [[]]
    for token in tokens:
        if token.type in marks:
            groups.append([])
        groups[-1].append(token)
    return groups


def pairs(tokens: Tokens) -> list[tuple[str, int]]:
    """Names and numbers in turn."""
    return [(name_of(name), integer(points)) for name, points in zip(tokens[::2], tokens[1::2], strict=True)]


def _plain(kind: str) -> Callable[[Builder, Tokens], t.Action]:
    def build(_: Builder, tokens: Tokens) -> t.Action:
        return t.Action(kind, cards(tokens[1:]) if len(tokens) > 1 else (), at=place(tokens))

    return build


class Builder:
    """One method a rule of the grammar."""

    draw, meld, extra, foot = _plain("draw"), _plain("meld"), _plain("extra"), _plain("foot")
    ask, pass_ = _plain("ask"), _plain("pass")

    def keep(self, tokens: Tokens) -> t.Action:
        """`keep C`."""
        return t.Action("keep", one_card(tokens[1]), at=place(tokens))

    def discard(self, tokens: Tokens) -> t.Action:
        """`discard C`."""
        return t.Action("discard", one_card(tokens[1]), at=place(tokens))

    def lay_red(self, tokens: Tokens) -> t.Action:
        """`red C… [> C…]`."""
        laid, *drawn = split(tokens[1:], "GIVES")
        return t.Action("red", cards(laid), replacements=cards(drawn[0][1:]) if drawn else None, at=place(tokens))

    def take(self, tokens: Tokens) -> t.Action:
        """`take C [top N] [onto M] [with C…] [plus C…]…`."""
        action = t.Action("take", one_card(tokens[1]), at=place(tokens))
        plus = []
        for mark, *rest in split(tokens[2:], "TOP", "ONTO", "WITH", "PLUS")[1:]:
            if mark.type == "TOP":
                action.top = integer(rest[0])
            elif mark.type == "ONTO":
                action.onto = meld_name(rest[0])
            elif mark.type == "WITH":
                action.with_ = cards(rest)
            else:
                plus.append(cards(rest))
        action.plus = tuple(plus)
        return action

    def add(self, tokens: Tokens) -> t.Action:
        """`add C… to M`."""
        return t.Action("add", cards(tokens[1:-2]), to=meld_name(tokens[-1]), at=place(tokens))

    def unmeld(self, tokens: Tokens) -> t.Action:
        """`unmeld C… from M`."""
        return t.Action("unmeld", cards(tokens[1:-2]), to=meld_name(tokens[-1]), at=place(tokens))

    def join(self, tokens: Tokens) -> t.Action:
        """`join M to M`."""
        return t.Action("join", onto=meld_name(tokens[1]), to=meld_name(tokens[3]), at=place(tokens))

    def shift(self, tokens: Tokens) -> t.Action:
        """`shift C to END of M`."""
        end, name = tokens[3].value, meld_name(tokens[5])
        return t.Action("shift", one_card(tokens[1]), to=name, end=end, at=place(tokens))

    def answer(self, tokens: Tokens) -> t.Action:
        """`answer yes` or `answer no`."""
        return t.Action("answer", yes=tokens[1].type == "YES", at=place(tokens))

    def special(self, tokens: Tokens) -> t.Action:
        """`special NAME C…`."""
        return t.Action("special", cards(tokens[2:]), name=name_of(tokens[1]), at=place(tokens))

    def reshuffle(self, tokens: Tokens) -> t.Action:
        """`reshuffle [all]`."""
        return t.Action("reshuffle", whole=len(tokens) > 1, at=place(tokens))

    def out(self, tokens: Tokens) -> t.Action:
        """`out [concealed]`."""
        return t.Action("out", concealed=len(tokens) > 1, at=place(tokens))

    def turn(self, children: Tokens) -> t.Turn:
        """A seat and its actions, perhaps numbered."""
        first = children[0]
        number = integer(first.value[:-1]) if first.type == "NUMBER" else None
        seat, *actions = children if number is None else children[1:]
        at = (first.line + reading.above, first.column, *actions[-1].at[2:])
        return t.Turn(number, name_of(seat), actions, at=at)

    def tag(self, tokens: Tokens) -> t.Tag:
        """`[NAME "VALUE"]`."""
        return t.Tag(tokens[1].value, unquoted(tokens[2]), at=place(tokens))

    def deal(self, tokens: Tokens) -> t.DealLine:
        """`deal N [dealer SEAT] [sides "…"] [sits SEAT]`."""
        said: dict[str, str] = {}
        for mark, value in zip(tokens[2::2], tokens[3::2], strict=True):
            if mark in said:
                raise Wrong(mark, "text/twice", say("fault twice", mark))
            said[mark.value] = unquoted(value) if mark == "sides" else name_of(value)
        number, at = integer(tokens[1]), place(tokens)
        return t.DealLine(number, said.get("dealer"), said.get("sides"), said.get("sits"), at=at)

    def carried(self, tokens: Tokens) -> t.Carried:
        """Sides and their scores."""
        return t.Carried(pairs(tokens[1:]), at=place(tokens))

    def result(self, tokens: Tokens) -> t.Result:
        """Sides and their scores."""
        return t.Result(pairs(tokens[1:]), at=place(tokens))

    def hand(self, tokens: Tokens) -> t.Hand:
        """`hand SEAT C…`."""
        return t.Hand(name_of(tokens[1]), cards(tokens[2:]) if tokens[2:] else (), at=place(tokens))

    def show(self, tokens: Tokens) -> t.Show:
        """`show SEAT C…`."""
        return t.Show(name_of(tokens[1]), cards(tokens[2:]) if tokens[2:] else (), at=place(tokens))

    def stock(self, tokens: Tokens) -> t.Stock:
        """`stock C…`."""
        return t.Stock(cards(tokens[1:]) if tokens[1:] else (), at=place(tokens))

    def pile(self, tokens: Tokens) -> t.Pile:
        """`pile C…`."""
        return t.Pile(cards(tokens[1:]) if tokens[1:] else (), at=place(tokens))

    def up(self, tokens: Tokens) -> t.Up:
        """`up C…`."""
        return t.Up(cards(tokens[1:]), at=place(tokens))

    def under(self, tokens: Tokens) -> t.Under:
        """`under C…`."""
        return t.Under(cards(tokens[1:]), at=place(tokens))

    def red(self, tokens: Tokens) -> t.Red:
        """`red OWNER C… [> C…]`."""
        laid, *drawn = split(tokens[2:], "GIVES")
        return t.Red(name_of(tokens[1]), cards(laid), cards(drawn[0][1:]) if drawn else None, at=place(tokens))

    def foot_line(self, tokens: Tokens) -> t.Foot:
        """`foot SEAT C…` or `foot SEAT taken`."""
        taken = tokens[2].type == "TAKEN"
        return t.Foot(name_of(tokens[1]), () if taken else cards(tokens[2:]), taken, at=place(tokens))

    def laid(self, tokens: Tokens) -> t.PosMeld:
        """`C… [by SEAT] [whole]`."""
        melded, *rest = split(tokens, "BY", "WHOLE")
        by = next((name_of(group[1]) for group in rest if group[0].type == "BY"), None)
        return t.PosMeld(cards(melded), by, tokens[-1].type == "WHOLE", at=place(tokens))

    def melds(self, children: Tokens) -> t.Melds:
        """`melds SIDE C… | C…`."""
        keyword, side, *melds = children
        end = melds[-1].at[2:] if melds else place([side])[2:]
        return t.Melds(name_of(side), melds, at=(*place([keyword])[:2], *end))

    def position(self, tokens: Tokens) -> t.Position:
        """`position`."""
        return t.Position(at=place(tokens))

    def frozen(self, tokens: Tokens) -> t.Frozen:
        """`frozen`."""
        return t.Frozen(at=place(tokens))

    def to_move(self, tokens: Tokens) -> t.ToMove:
        """`turn SEAT`."""
        return t.ToMove(name_of(tokens[1]), at=place(tokens))

    def asked(self, tokens: Tokens) -> t.Asked:
        """`asked SIDE`."""
        return t.Asked(name_of(tokens[1]), at=place(tokens))

    def opened(self, tokens: Tokens) -> t.Opened:
        """`opened SIDE hand` or `opened SIDE pile`."""
        return t.Opened(name_of(tokens[1]), name_of(tokens[2]), at=place(tokens))

    def lone(self, tokens: Tokens) -> t.Lone:
        """`lone SEAT`."""
        return t.Lone(name_of(tokens[1]), at=place(tokens))

    def end(self, tokens: Tokens) -> t.End:
        """`end HOW [SEAT]`."""
        return t.End(name_of(tokens[1]), name_of(tokens[2]) if tokens[2:] else None, at=place(tokens))

    def score(self, tokens: Tokens) -> t.Score:
        """`score SIDE ITEM N … [= N] [total N]`."""
        score = t.Score(name_of(tokens[1]), at=place(tokens))
        rest = tokens[2:]
        if rest[0].type == "POINTS":
            score.deal = integer(rest.pop(0))
        for name, points in zip(rest[::2], rest[1::2], strict=True):
            if name.type == "EQUALS":
                score.deal = integer(points)
            elif name.type == "TOTAL":
                score.total = integer(points)
            else:
                score.items.append((name_of(name), integer(points)))
        return score

    def bonus(self, tokens: Tokens) -> t.Bonus:
        """`bonus SEAT NAME [POINTS]`."""
        points = integer(tokens[3]) if tokens[3:] else None
        return t.Bonus(name_of(tokens[1]), name_of(tokens[2]), points, at=place(tokens))

    def penalty(self, tokens: Tokens) -> t.Penalty:
        """`penalty SEAT NAME [POINTS]`."""
        points = integer(tokens[3]) if tokens[3:] else None
        return t.Penalty(name_of(tokens[1]), name_of(tokens[2]), points, at=place(tokens))

    def winner(self, tokens: Tokens) -> t.Winner:
        """`winner SIDE` or `winner draw`."""
        return t.Winner(name_of(tokens[1]), at=place(tokens))
