"""Numbers with gaps as code: sums whose unknown cards are kept apart until the least and the greatest are asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from canasta.cards import COLOURS, THREE_CLASS, UNKNOWN_CLASS
from canasta.language.types import RANK_COUNT
from canasta.language.vague_base import Code, Truth, Unsupported

Hidden = Callable[[str], str]


@dataclass(slots=True, frozen=True)
class Under:
    """What a number is that counts in one bag where a condition holds: the bag, how often each rank, the condition."""

    path: str
    factors: tuple[int, ...]
    condition: Truth


@dataclass(slots=True, frozen=True)
class Term:
    """A multiple of a number with its ends; the bags whose unknown cards it counts."""

    factor: int
    lo: Code
    hi: Code
    bags: frozenset[str] = frozenset()
    under: Under | None = None


@dataclass(slots=True)
class Span:
    """A sum under construction: its constant, how often it counts each rank of each bag, and other numbers."""

    constant: int = 0
    bags: dict[str, list[int]] = field(default_factory=dict)
    terms: list[Term] = field(default_factory=list)

    def add(self, other: Span, factor: int = 1) -> Span:
        """Add a multiple of another sum."""
        self.constant += factor * other.constant
        for path, more in other.bags.items():
            old = self.bags.get(path, [0] * RANK_COUNT)
            self.bags[path] = [a + factor * b for a, b in zip(old, more, strict=True)]
        self.terms += [replace(term, factor=factor * term.factor) for term in other.terms if factor]
        return self

    @property
    def fixed(self) -> bool:
        """Whether it is a constant."""
        return not self.bags and not self.terms


def number(lo: Code, hi: Code, bags: frozenset[str] = frozenset(), under: Under | None = None) -> Span:
    """A number by its ends."""
    if isinstance(lo, int) and lo == hi:
        return Span(int(lo))
    return Span(terms=[Term(1, lo, hi, bags, under)])


class Ends:
    """Writes the ends of sums, given the ranks that an unknown card can have."""

    def __init__(self, dealt: Sequence[int], everywhere: Hidden, fresh: Hidden) -> None:
        self.dealt = dealt
        self.everywhere = everywhere
        self.fresh = fresh

    def bags(self, span: Span) -> frozenset[str]:
        """All bags whose unknown cards a sum counts."""
        return frozenset(self.everywhere(path) for path in span.bags).union(*(term.bags for term in span.terms))

    def both(self, span: Span) -> tuple[Code, Code]:
        """The least and the greatest value."""
        span = self.together(span)
        found = [self.everywhere(path) for path in span.bags]
        found += [bag for term in span.terms for bag in term.bags]
        kinds = [bag.rpartition(".")[2] for bag in found]  # of two paths that end alike both may lead to one bag
        if len(set(kinds)) < len(kinds):
            raise Unsupported(found)
        return self.end(span, min), self.end(span, max)

    def together(self, span: Span) -> Span:
        """The same sum; what it counts in one bag under several conditions is one number."""
        paths = Counter([*span.bags, *(term.under.path for term in span.terms if term.under)])
        whole = Span(span.constant, dict(span.bags), [])
        rest = [term for term in span.terms if not term.under or paths[term.under.path] < 2]
        for path in [path for path, times in paths.items() if times > 1]:
            under = [(term.factor, term.under) for term in span.terms if term.under and term.under.path == path]
            tried = ", ".join(
                f"({tuple((at, by * each) for at, each in enumerate(one.factors) if each)}, "
                f"{one.condition.sure}, {one.condition.may})"
                for by, one in under
            )
            always = tuple(whole.bags.pop(path, ()))
            code = f"_tally({path}, {always}, ({tried},), {tuple(self.dealt)})"
            rest.append(Term(1, f"{code}[0]", f"{code}[1]", frozenset((self.everywhere(path),))))
        whole.terms = rest
        return whole

    def end(self, span: Span, pick: Callable[..., int]) -> Code:
        """One end."""
        pieces = [self.bag(path, factors, pick) for path, factors in span.bags.items()]
        for term in span.terms:
            code = term.lo if (pick is min) == (term.factor > 0) else term.hi
            pieces.append(term.factor * code if isinstance(code, int) else times(term.factor, code))
        constant = span.constant + sum(piece for piece in pieces if isinstance(piece, int))
        texts = [piece for piece in pieces if isinstance(piece, str)]
        if not texts:
            return constant
        return f"({' + '.join(texts)}{f' + {constant}' if constant else ''})"

    def bag(self, path: str, factors: Sequence[int], pick: Callable[..., int]) -> Code:
        """The cards of a bag, its unknown ones by the rank that adds least or most."""
        adds = [factors[rank] for rank in self.dealt]
        colours = [rank for rank in COLOURS if rank in self.dealt] or COLOURS
        threes = [factors[rank] for rank in colours]
        counted = [*enumerate(factors), (UNKNOWN_CLASS, pick(adds)), (THREE_CLASS, pick(threes))]
        by_factor: dict[int, list[int]] = {}
        for at, factor in counted:
            if factor:
                by_factor.setdefault(factor, []).append(at)
        places = [at for each in by_factor.values() for at in each]
        if not places:
            return 0
        name = path if len(places) == 1 or (path.count(".") == 1 and path.startswith("s.")) else self.fresh("b")
        texts = [times(factor, " + ".join(f"{name}[{at}]" for at in each)) for factor, each in by_factor.items()]
        text = " + ".join(texts)
        return text if name == path else text.replace(name, f"({name} := {path})", 1)


def times(factor: int, code: str) -> str:
    """A multiple of a number."""
    if factor == 1:
        return code
    return (
        f"{factor} * {code}"
        if code[0] == "(" == code[-1].translate({41: 40}) and whole(code)
        else f"{factor} * ({code})"
    )


def whole(code: str) -> bool:
    """Whether the first bracket of a text closes at its end."""
    depth = 0
    for at, sign in enumerate(code):
        depth += (sign in "([") - (sign in ")]")
        if not depth:
            return at == len(code) - 1
    return False
