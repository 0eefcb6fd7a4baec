"""A small schema, two variants of it, and expressions that use every word of the language."""

from __future__ import annotations

from canasta.language.types import (
    BOOL,
    CARDS,
    RANK,
    RANK_NAMES,
    TABLE,
    Config,
    Definition,
    Enum,
    Int,
    ListOf,
    Opt,
    RankInfo,
    Record,
    Root,
    Schema,
    SetOf,
    Table,
    Type,
)

ROLE = Enum("role", ("natural", "wild", "bonus", "blocking"))
HOW = Enum("how", ("stock", "pile", "nothing"))

DEFINITIONS: dict[str, tuple[tuple[tuple[str, Type], ...], str]] = {
    "is_wild": ((("k", RANK),), "k.role == wild"),
    "wilds": ((("bag", CARDS),), "sum(bag[k] for k in ranks if is_wild(k))"),
    "naturals": ((("bag", CARDS),), "sum(bag[k] for k in ranks if k.role == natural)"),
    "worth": ((("bag", CARDS),), "sum(bag[k] * k.value for k in ranks)"),
    "is_canasta": ((("m", Record("meld")),), "size(m.cards) >= params.canasta.size"),
    "canastas": ((), "count(m in melds if is_canasta(m))"),
    "minimum": ((), "lookup(params.minimum, score)"),
    "frozen": ((), "pile.frozen or not opened and params.freeze"),
    "own_meld": ((("k", Opt(RANK)),), "any(m.rank == k for m in melds)"),
}

EXPRESSIONS: dict[str, tuple[Type, str]] = {
    "pair": (BOOL, "frozen implies hand[pile.top] >= params.naturals"),
    "match": (BOOL, "hand[pile.top] >= 2 or own_meld(pile.top) or hand[pile.top] == 1 and wilds(hand) >= 1"),
    "top-open": (BOOL, "pile.top.role not in {wild, bonus} and pile.top != none"),
    "top-set": (BOOL, "pile.top.role not in params.closed"),
    "cards": (BOOL, "all(naturals(m.cards) >= 2 and wilds(m.cards) <= params.wilds for m in melds if m.new)"),
    "minimum-met": (BOOL, "opened or sum(worth(m.cards) for m in melds if m.new) >= minimum"),
    "out": (BOOL, "size(hand) == 0 implies canastas >= params.canasta.out"),
    "chain": (BOOL, "1 <= size(hand) - 2 * turns <= 3 + turns"),
    "points": (Int(), "worth(hand) - 5 * (size(hand) > 3) * turns + (-2 if opened else 7) * params.wilds"),
    "pairs": (Int(), "count(k in ranks if hand[k] >= 2 and k.role == natural and k != pile.top)"),
    "largest": (Int(), "max(size(m.cards) + m.age for m in melds if not m.new, -1)"),
    "smallest": (Int(), "min(m.age for m in melds, turns)"),
    "highest": (Int(), "max(k.value for k in ranks if hand[k] > 0, 0) + min(k.copies for k in ranks, 0)"),
    "both": (Int(), "min(turns, 3, size(melds)) + max(score, -10)"),
    "rank": (Opt(RANK), "pile.top if pile.top.role == natural else none"),
    "order": (BOOL, "pile.top < rJ or claim > score or claim <= 3 or pile.top >= asked"),
    "claim": (BOOL, "claim == none or claim == score"),
    "claimed": (Int(), "claim + (claim if claim != none else 100) + count(m in melds)"),
    "absent": (BOOL, "onto == none or onto.rank == pile.top and size(onto.cards) > 0"),
    "absent-meld": (BOOL, "onto != none implies is_canasta(onto) and onto.age < 3"),
    "ask": (BOOL, "can take or not can discard and drew == stock"),
    "enum": (HOW, "pile if drew == nothing and (opened == pile.frozen) else drew"),
    "nested": (Int(), "sum(count(k in ranks if m.cards[k] > hand[k]) for m in melds if m.rank in {r7, rK, pile.top})"),
    "nested-list": (BOOL, "any(any(n.rank == m.rank and n.age != m.age for n in melds) for m in melds)"),
    "every-rank": (BOOL, "all(hand[k] <= k.copies for k in ranks) and any(hand[k] == 3 for k in ranks if k.value > 5)"),
    "constant": (Int(), "sum(k.value * k.copies for k in ranks if k.role != bonus)"),
    "flat-choice": (Int(), "sum((m.age if m.new else size(m.cards)) + (claim + 1) for m in melds)"),
    "lookup-in-loop": (Int(), "sum(lookup(params.minimum, m.age - 1) for m in melds)"),
    "sides": (Int(), "sum(sum(m.age for m in side.laid) + side.red for side in sides)"),
    "both-new": (BOOL, "size(melds) >= 2 and not (turns == 0) and true"),
    "attr-flag": (Int(), "count(m in melds if m.rank.special or m.rank.role == wild)"),
    "kept-word": (Int(), "size(with) + size(taken.with)"),
    "unset-limit": (BOOL, "params.limit == none or size(melds) <= params.limit"),
    "in-numbers": (BOOL, "turns in {1, 2, size(melds)} and score not in {0, 5}"),
    "truth": (BOOL, "opened != pile.frozen or opened == (turns > 3)"),
}


def schema() -> Schema:
    """A fresh schema."""
    meld = {"rank": RANK, "cards": CARDS, "new": BOOL, "age": Int(0, 5)}
    records: dict[str, dict[str, Type]] = {
        "meld": dict(meld),
        "pile": {"top": Opt(RANK), "frozen": BOOL},
        "side": {"laid": ListOf("meld", 3), "red": Int(0, 4), "partner": Opt(Record("side"))},
        "take": {"with": CARDS},
    }
    roots = {
        "hand": Root(CARDS),
        "pile": Root(Record("pile")),
        "melds": Root(ListOf("meld", 6)),
        "sides": Root(ListOf("side", 3)),
        "score": Root(Int(-2000, 9000)),
        "turns": Root(Int(0, 9)),
        "opened": Root(BOOL),
        "claim": Root(Opt(Int(-100, 100))),
        "asked": Root(Opt(RANK)),
        "onto": Root(Opt(Record("meld"))),
        "drew": Root(HOW),
        "with": Root(CARDS, frozenset(("take",))),
        "taken": Root(Record("take"), frozenset(("take",))),
    }
    params: dict[str, Type] = {
        "canasta.size": Int(3, 9), "canasta.out": Int(0, 5), "minimum": TABLE, "freeze": BOOL, "naturals": Int(0, 3),
        "wilds": Int(0, 9), "closed": SetOf(ROLE), "limit": Opt(Int(0, 9)),
    }  # fmt: skip
    return Schema(
        enums={"role": ROLE, "how": HOW},
        rank_fields={"role": ROLE, "value": Int(0, 500), "copies": Int(0, 20), "special": BOOL},
        records=records,
        roots=roots,
        points=frozenset(("take", "discard", "turn")),
        params=params,
        definitions={name: Definition(name, args, text) for name, (args, text) in DEFINITIONS.items()},
    )


def config(**changed: int | bool | frozenset[int] | Table) -> Config:
    """A variant's constants."""
    values = dict(zip(RANK_NAMES, (5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 5, 100, 20, 50), strict=True))
    roles = {"2": 1, "JK": 1, "3R": 2, "3B": 3}
    copies = {"3R": 4, "3B": 4, "JK": 4}
    ranks = tuple(
        RankInfo(name, roles.get(name, 0), value, copies.get(name, 8), (("special", int(name in "TJQ")),))
        for name, value in values.items()
    )
    minimum = Table(((None, -5, 15), (0, 1495, 50), (1500, 2995, 90), (3000, None, 120)))
    params = {
        "canasta.size": 7, "canasta.out": 1, "minimum": minimum, "freeze": True, "naturals": 2, "wilds": 3,
        "closed": frozenset((1, 2)), "limit": -1_000_000_000,
    }  # fmt: skip
    return Config(params | {name.replace("__", "."): value for name, value in changed.items()}, ranks)


CONFIGS = (config(), config(freeze=False, limit=2, closed=frozenset(), canasta__size=5, minimum=Table(())))
