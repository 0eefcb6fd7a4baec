"""Variants: files of differences, loaded, checked and configured for a table."""

from canasta.variant.load import load_variant, packaged_variant, variant_from_text
from canasta.variant.ruleset import Deck, Head, RuleInfo, Ruleset
from canasta.variant.variant import Provenance, Variant

__all__ = [
    "Deck",
    "Head",
    "Provenance",
    "RuleInfo",
    "Ruleset",
    "Variant",
    "load_variant",
    "packaged_variant",
    "variant_from_text",
]
