"""The specification as records: rules, parameters, facts, definitions and sources."""

from canasta.rulebook.book import Rulebook, load_rulebook
from canasta.rulebook.model import Cited, Clause, Code, Fact, Notion, Parameter, Place, Rule, Source, Statement

__all__ = [
    "Cited",
    "Clause",
    "Code",
    "Fact",
    "Notion",
    "Parameter",
    "Place",
    "Rule",
    "Rulebook",
    "Source",
    "Statement",
    "load_rulebook",
]
