"""How types agree: what two have in common, which value fits where, and what a name of other languages is here."""

from __future__ import annotations

from canasta.cards import rank_meant
from canasta.language.tree import Const, Node, Number, OrZero
from canasta.language.types import (
    INT,
    WRONG,
    Bool,
    Enum,
    Int,
    Nothing,
    Opt,
    Rank,
    Record,
    Type,
    Wrong,
    name_of,
    none_value,
    plain,
)  # fmt: skip

#: Words of other languages, and what is written here.
_FOREIGN = {"True": "true", "False": "false", "None": "none", "null": "none", "yes": "true", "no": "false"}
_FOREIGN |= {"len": "size(…)", "length": "size(…)"}


def foreign(word: str) -> str | None:
    """How that is written which people call by other names: `True`, `joker`, `r10`, `Q`."""
    if word in _FOREIGN:
        return f"write {_FOREIGN[word]}"
    if word in ("r3", "threes", "three"):
        return "3R are the red threes, 3B the black ones: r3R, r3B"
    known = rank_meant(word.removeprefix("r")) if word[:1] == "r" or len(word) > 2 else rank_meant(word)
    return f"did you mean r{known}?" if known else None


def common(a: Type, b: Type) -> Type | None:
    """The type that holds the values of both, or None."""
    if isinstance(a, Wrong) or isinstance(b, Wrong):
        return WRONG
    if isinstance(a, Nothing) or isinstance(b, Nothing):
        other = b if isinstance(a, Nothing) else a
        return other if isinstance(other, Nothing) else Opt(plain(other))
    one, two = plain(a), plain(b)
    if isinstance(one, Int) and isinstance(two, Int):
        one = two = INT
    if one != two:
        return None
    return Opt(one) if isinstance(a, Opt) or isinstance(b, Opt) else one


def fit(node: Node, want: Type) -> Node | None:
    """The node as a value of the wanted type, or None when it is none."""
    have = node.type
    if isinstance(have, Wrong) or isinstance(want, Wrong):
        return node
    if isinstance(have, Nothing):
        return Const(want, node.start, node.end, none_value(want)) if isinstance(want, Opt) else None
    if isinstance(want, Int) and isinstance(plain(have), Int):
        return OrZero(INT, node.start, node.end, node) if isinstance(have, Opt) else node
    if isinstance(want, Int) and isinstance(have, Bool):
        return Number(INT, node.start, node.end, node)
    lenient = isinstance(want, Opt) or isinstance(plain(have), Record)  # an absent record reads as zeros
    same = plain(have) == plain(want) or (isinstance(plain(have), Int) and isinstance(plain(want), Int))
    return node if same and (lenient or not isinstance(have, Opt)) else None


def hint(node: Node, want: Type) -> str | None:
    """How the author may get the wanted type."""
    have = node.type
    if isinstance(plain(want), Rank) and isinstance(node, Const) and isinstance(have, Int):
        return f"a rank is written r{node.value}"
    if isinstance(have, Opt) and plain(have) == want:
        return f"it may be none: take it as {name_of(have)}, or write `x if x != none else …`"
    if isinstance(plain(want), Rank) and isinstance(plain(have), Enum):
        return "a rank is not what it is for: compare its `.role`"
    if isinstance(want, Bool) and isinstance(plain(have), Int):
        return "compare it, for example `> 0`"
    return None
