"""Documents written in the canonical form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from canasta import cards
from canasta.transcript import tree as t
from canasta.transcript.lines import is_tag
from canasta.transcript.words import quoted

INDENT = "    "


def write(what: t.Document | t.Game) -> str:
    """The canonical text of a document or of one game."""
    if isinstance(what, t.Game):
        return "".join(line + "\n" for line in game_lines(what))
    blocks = ["".join(line + "\n" for line in game_lines(game)) for game in what.games]
    if what.tail:
        blocks.append("".join(line + "\n" for line in what.tail))
    return "\n".join(blocks)


def game_lines(game: t.Game) -> Iterable[str]:
    """The lines of a game: its tags, and then its deals, with a blank line between them."""
    previous: t.Item | None = None
    for item in game.items:
        if previous is not None and _parted(previous, item):
            yield ""
        yield from item.before
        yield line(item)
        previous = item


def _parted(previous: t.Item, item: t.Item) -> bool:
    return isinstance(item, t.DealLine | t.Position) or (_is_tag(previous) and not _is_tag(item))


def _is_tag(item: t.Item) -> bool:
    return isinstance(item, t.Tag) or (isinstance(item, t.Malformed) and is_tag(item.text))


def line(item: t.Item) -> str:
    """The text of one item, with the comments in it."""
    if isinstance(item, t.Turn):
        return _turn(item)
    return "".join([_WRITERS[item.kind](item), *(_note(comment) for _, comment in item.notes)])


def _note(comment: str) -> str:
    return f"  {comment}" if comment.startswith(";") else f" {comment}"


def cards_text(what: Sequence[int]) -> str:
    """Cards in order; those not wholly known are counted when they repeat, as `?*11`."""
    words = []
    for card, run in groupby(what):
        name, count = cards.card_name(card), sum(1 for _ in run)
        if count > 1 and not cards.is_full(card):
            words.append(f"{name}*{count}")
        else:
            words += [name] * count
    return " ".join(words)


def meld_text(name: t.MeldName | None) -> str:
    """The name of a meld; the first of a rank needs no number."""
    if name is None:
        raise ValueError("the action names no meld")
    return name.text if name.number == 1 else f"{name.text}#{name.number}"


def _turn(turn: t.Turn) -> str:
    """A turn, with its comments in their gaps."""
    head = turn.seat if turn.number is None else f"{turn.number}. {turn.seat}"
    texts = [action_text(action) for action in turn.actions]
    if not turn.notes:
        return f"{head} {', '.join(texts)}"
    gaps: list[list[str]] = [[] for _ in range(2 * len(texts))]
    for gap, comment in turn.notes:
        gaps[gap].append(comment)
    pieces = [head]
    for index, text in enumerate(texts):
        pieces += [*gaps[2 * index], text, *gaps[2 * index + 1], ","]
    return _joined(pieces[:-1])


def _joined(pieces: Sequence[str]) -> str:
    """Pieces of a line; after a comment that runs to the end of it comes an indented line."""
    found, to_end = [pieces[0]], False
    for piece in pieces[1:]:
        found.append("\n" + INDENT if to_end else "" if piece == "," else "  " if piece[0] == ";" else " ")
        found.append(piece)
        to_end = piece[0] == ";"
    return "".join(found)


def action_text(action: t.Action) -> str:
    """The canonical text of an action."""
    writer = _ACTIONS.get(action.kind)
    return writer(action) if writer else _words(action.kind, action.cards)


def _words(*words: str | Sequence[int] | None) -> str:
    texts = (word if isinstance(word, str) else cards_text(word) for word in words if word is not None)
    return " ".join(text for text in texts if text)


def _take(action: t.Action) -> str:
    top = None if action.top is None else f"top {action.top}"
    onto = None if action.onto is None else f"onto {meld_text(action.onto)}"
    with_ = f"with {cards_text(action.with_)}" if action.with_ else None
    plus = (f"plus {cards_text(group)}" for group in action.plus)
    return _words("take", action.cards, top, onto, with_, *plus)


def _red(kind: str, owner: str | None, laid: Sequence[int], drawn: Sequence[int] | None) -> str:
    return _words(kind, owner, laid, None if drawn is None else f"> {cards_text(drawn)}")


_ACTIONS: dict[str, Callable[[t.Action], str]] = {
    "red": lambda a: _red("red", None, a.cards, a.replacements),
    "take": _take,
    "add": lambda a: _words("add", a.cards, "to", meld_text(a.to)),
    "unmeld": lambda a: _words("unmeld", a.cards, "from", meld_text(a.to)),
    "join": lambda a: _words("join", meld_text(a.onto), "to", meld_text(a.to)),
    "shift": lambda a: _words("shift", a.cards, "to", a.end, "of", meld_text(a.to)),
    "answer": lambda a: "answer yes" if a.yes else "answer no",
    "special": lambda a: _words("special", a.name, a.cards),
    "reshuffle": lambda a: "reshuffle all" if a.whole else "reshuffle",
    "out": lambda a: "out concealed" if a.concealed else "out",
}


def _entries(kind: str, entries: Sequence[tuple[str, int]]) -> str:
    return _words(kind, *(f"{name} {points}" for name, points in entries))


def _deal(item: t.DealLine) -> str:
    dealer = None if item.dealer is None else f"dealer {item.dealer}"
    sides = None if item.sides is None else f"sides {quoted(item.sides)}"
    return _words(f"deal {item.number}", dealer, sides, None if item.sits is None else f"sits {item.sits}")


def _laid(meld: t.PosMeld) -> str:
    by = None if meld.by is None else f"by {meld.by}"
    return _words(meld.cards, by, "whole" if meld.whole else None)


def _score(item: t.Score) -> str:
    deal = None if item.deal is None else f"= {item.deal}"
    total = None if item.total is None else f"total {item.total}"
    return _words(_entries(f"score {item.side}", item.items), deal, total)


def _points(item: t.Bonus | t.Penalty) -> str:
    return _words(item.kind, item.seat, item.name, None if item.points is None else str(item.points))


_WRITERS: dict[str, Callable[[Any], str]] = {
    "malformed": lambda i: i.text,
    "tag": lambda i: f"[{i.name} {quoted(i.value)}]",
    "deal": _deal,
    "carried": lambda i: _entries("carried", i.entries),
    "hand": lambda i: _words("hand", i.seat, i.cards),
    "stock": lambda i: _words("stock", i.cards),
    "up": lambda i: _words("up", i.cards),
    "red": lambda i: _red("red", i.owner, i.cards, i.replacements),
    "foot": lambda i: _words("foot", i.seat, "taken" if i.taken else i.cards),
    "under": lambda i: _words("under", i.cards),
    "position": lambda i: "position",
    "melds": lambda i: _words("melds", i.side, " | ".join(map(_laid, i.melds))),
    "pile": lambda i: _words("pile", i.cards),
    "to_move": lambda i: f"turn {i.seat}",
    "frozen": lambda i: "frozen",
    "asked": lambda i: f"asked {i.side}",
    "opened": lambda i: f"opened {i.side} {i.how}",
    "lone": lambda i: f"lone {i.seat}",
    "end": lambda i: _words("end", i.how, i.seat),
    "show": lambda i: _words("show", i.seat, i.cards),
    "score": _score,
    "bonus": _points,
    "penalty": _points,
    "result": lambda i: _entries("result", i.entries),
    "winner": lambda i: f"winner {i.side}",
}
