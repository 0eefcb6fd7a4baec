"""What the table writes as a number is the member of the enum that the rules read there."""

from canasta.checker.kinds import BEYOND
from canasta.table.shape import A_RUN, A_SET, ALL_WILD
from canasta.variant import load_variant

ENUMS = load_variant("classic").book.schema.enums


def test_kinds_of_melds() -> None:
    """A meld's kind."""
    assert [ENUMS["meld_kind"].members[kind] for kind in (A_SET, A_RUN, ALL_WILD)] == ["a_set", "a_run", "all_wild"]


def test_kinds_of_action_of_few_variants() -> None:
    """What goes beyond the ordinary kinds of action: every member but the first is one of them."""
    assert sorted(BEYOND.values()) == list(range(1, len(ENUMS["beyond"].members)))
    named = [
        ENUMS["beyond"].members[BEYOND[kind]] for kind in ("foot", "extra", "special", "reshuffle", "reshuffle all")
    ]
    assert named == ["second_hand", "further_cards", "special_hand", "new_stock", "whole_new_stock"]
