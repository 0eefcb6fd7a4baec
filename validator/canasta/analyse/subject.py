"""A variant at one table, and how long is spent on it: what the analyses of one variant share."""

from __future__ import annotations

import time
from functools import cached_property

from canasta.analyse.pair import PREFERRED, Invented
from canasta.analyse.stack import named
from canasta.analyse.ties import ties
from canasta.analyse.unset import never_set
from canasta.language.tree import Typed
from canasta.text import CanastaError
from canasta.variant import Ruleset, Variant, load_variant
from canasta.variant.load import unfit_variant

#: Faults of a variant that an analysis has to explain rather than refuse.
ROWS = frozenset(
    {"variant/bracket-gap", "variant/bracket-overlap", "variant/bracket-empty", "variant/bracket-inherited"}
)


class Subject(Invented):
    """A variant configured for a number of players, with a time of this process after which nothing more is begun."""

    def __init__(self, variant: Variant, players: int | None = None, limit: float = 60.0) -> None:
        self.variant = variant
        self.players = players or next(number for number in PREFERRED if number in variant.players)
        self.sides = variant.sides(self.players)
        self.ruleset: Ruleset = variant.configure(self.players, self.sides)
        self.end = time.process_time() + limit

    @property
    def left(self) -> float:
        """The seconds of this process that are left."""
        return max(0.0, self.end - time.process_time())

    @property
    def given_sides(self) -> str | None:
        """The sides as a game has to give them, where the variant does not say who sits with whom."""
        if self.variant.seating(self.players) != "given":
            return None
        members = [
            [seat for at, seat in enumerate(self.seats) if at % self.sides == side] for side in range(self.sides)
        ]
        return " ".join(f"{name}={','.join(each)}" for name, each in zip(self.side_names, members, strict=True))

    @property
    def tags(self) -> list[str]:
        """The tags of an invented game."""
        found = [f'[Variant "{named(self.variant)}"]', f'[Seats "{" ".join(self.seats)}"]']
        return [*found, f'[Sides "{self.given_sides}"]'] if self.given_sides else found

    @cached_property
    def unset(self) -> dict[str, str]:
        """Facts that no rule ever sets, each with a rule that would."""
        return never_set(self.ruleset)

    @cached_property
    def ties(self) -> dict[str, list[Typed]]:
        """What always holds between facts."""
        return ties(self.variant.typist)


def variant_of(ref: str) -> Variant:
    """The variant of an id or file, even if rows of its tables do not fit. Raises CanastaError for any other fault."""
    try:
        return load_variant(ref)
    except CanastaError as error:
        if any(each.code not in ROWS for each in error.diagnostics):
            raise
    return unfit_variant(ref)
