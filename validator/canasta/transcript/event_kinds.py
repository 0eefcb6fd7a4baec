"""The events: which lines and actions there are, and which keys each of them has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from canasta.text import did_you_mean
from canasta.transcript import event_forms as f
from canasta.transcript import tree as t
from canasta.transcript.event_forms import Form, Refused, shown, wrong


class Field(NamedTuple):
    """A key of an event: the attribute it fills, its form, and whether it has to be there."""

    key: str
    attribute: str
    form: Form
    needed: bool = True


def _need(key: str, form: Form, attribute: str | None = None) -> Field:
    return Field(key, attribute or key, form)


def _may(key: str, form: Form, attribute: str | None = None) -> Field:
    return Field(key, attribute or key, form, False)


_SEAT, _SIDE = _need("seat", f.SEAT), _need("side", f.SIDE)
_CARDS, _SOME, _CARD = _may("cards", f.CARDS_0), _need("cards", f.CARDS_1), _need("card", f.CARD, "cards")
_DRAWN = _may("replacements", f.CARDS_1)
_GIVEN = (_SEAT, _need("name", f.WORD), _may("points", f.POINTS))

_LAID: Final = (_SOME, _may("by", f.SEAT), _may("whole", f.TRUE))


def _read_melds(value: Any) -> list[t.PosMeld]:
    """The melds of a position."""
    if not isinstance(value, list):
        raise wrong(value, "a list of melds")
    return [t.PosMeld(**read(each, _LAID, "a meld")) for each in value]


_MELDS = Form("melds", _read_melds, lambda value: [written(each, _LAID) for each in value])

ABOVE: Final = _may("before", f.ABOVE)
AFTER: Final = _may("after", f.WITHIN)

#: The lines of a transcript by the value of `event`; tag first, as games begin with theirs.
LINES: Final[Mapping[str, tuple[type[t.Item], Sequence[Field]]]] = {
    "tag": (t.Tag, (_need("name", f.TAG), _need("value", f.TEXT))),
    "deal": (
        t.DealLine,
        (_need("number", f.COUNT), _may("dealer", f.SEAT), _may("sides", f.TEXT), _may("sits", f.SEAT)),
    ),
    "carried": (t.Carried, (_need("scores", f.SIDE_SCORES, "entries"),)),
    "hand": (t.Hand, (_SEAT, _CARDS)),
    "stock": (t.Stock, (_CARDS,)),
    "up": (t.Up, (_SOME,)),
    "red": (t.Red, (_need("owner", f.OWNER), _SOME, _DRAWN)),
    "foot": (t.Foot, (_SEAT, _may("cards", f.CARDS_1), _may("taken", f.TRUE))),
    "under": (t.Under, (_SOME,)),
    "position": (t.Position, ()),
    "melds": (t.Melds, (_SIDE, _may("melds", _MELDS))),
    "pile": (t.Pile, (_CARDS,)),
    "to_move": (t.ToMove, (_SEAT,)),
    "frozen": (t.Frozen, ()),
    "asked": (t.Asked, (_SIDE,)),
    "opened": (t.Opened, (_SIDE, _need("how", f.one_of("hand", "pile")))),
    "lone": (t.Lone, (_SEAT,)),
    "turn": (t.Turn, (_SEAT, _may("number", f.COUNT))),
    "end": (t.End, (_need("how", f.one_of("out", "stock", "turns", "abandoned")), _may("seat", f.SEAT))),
    "show": (t.Show, (_SEAT, _CARDS)),
    "score": (
        t.Score,
        (_SIDE, _may("items", f.ITEM_SCORES), _may("score", f.POINTS, "deal"), _may("total", f.POINTS)),
    ),
    "bonus": (t.Bonus, _GIVEN),
    "penalty": (t.Penalty, _GIVEN),
    "result": (t.Result, (_need("scores", f.SIDE_SCORES, "entries"),)),
    "winner": (t.Winner, (_SIDE,)),
    "malformed": (t.Malformed, (_need("text", f.LINES),)),
}

#: The actions of a turn by the value of `action`.
ACTIONS: Final[Mapping[str, Sequence[Field]]] = {
    "draw": (_SOME,),
    "keep": (_CARD,),
    "red": (_SOME, _DRAWN),
    "take": (
        _CARD,
        _may("top", f.COUNT),
        _may("onto", f.MELD),
        _may("with", f.CARDS_1, "with_"),
        _may("plus", f.GROUPS),
    ),
    "meld": (_SOME,),
    "add": (_SOME, _need("to", f.MELD)),
    "join": (_need("meld", f.MELD, "onto"), _need("to", f.MELD)),
    "unmeld": (_SOME, _need("from", f.MELD, "to")),
    "shift": (_CARD, _need("end", f.one_of("low", "high")), _need("of", f.MELD, "to")),
    "discard": (_CARD,),
    "ask": (),
    "answer": (_need("yes", f.TRUE),),
    "pass": (),
    "foot": (_CARDS,),
    "extra": (_SOME,),
    "special": (_need("name", f.WORD), _SOME),
    "reshuffle": (_may("all", f.TRUE, "whole"),),
    "out": (_may("concealed", f.TRUE),),
}


def read(event: Any, fields: Sequence[Field], what: str, more: Sequence[str] = ()) -> dict[str, Any]:
    """The values of an event by attribute; `more` are keys that are read elsewhere."""
    if not isinstance(event, dict):
        raise wrong(event, what)
    keys = [field.key for field in fields]
    for key in event:
        if key not in keys and key not in more:
            hint = did_you_mean(key, keys) or (f"known are {', '.join(keys)}" if keys else None)
            raise Refused("events/key", f"{what} has no key {shown(key)}", key, hint)
    for field in fields:
        if field.needed and field.key not in event:
            raise Refused("events/key", f"{what} needs the key `{field.key}`")
    return {field.attribute: field.form.read(event[field.key]) for field in fields if field.key in event}


def written(node: t.Node, fields: Sequence[Field]) -> dict[str, Any]:
    """The keys of an event; what need not be said is left out."""
    found = {}
    for field in fields:
        value = getattr(node, field.attribute)
        if field.needed or not (value is None or value is False or value == () or value == []):
            found[field.key] = field.form.write(value)
    return found
