"""What stands behind the findings of a page: the rules that they name, and what the sources say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.report.locale import Translator
from canasta.report.model import GameReport
from canasta.report.page.finding import rule_anchor, said_anchor
from canasta.report.page.frame import text
from canasta.report.titles import rule_page, source_title
from canasta.text import CanastaError

if TYPE_CHECKING:
    from canasta.variant import Variant


class Rules:
    """The rules that findings name, each with what it says in the variants of their games."""

    def __init__(self, variant: str | None) -> None:
        self.variant = variant
        self.known: dict[tuple[str, str], Variant | None] = {}
        self.said: dict[str, dict[str, dict[str, None]]] = {}

    def add(self, rules: Iterable[str], report: GameReport, tag: str | None) -> None:
        """Take in the rules that the findings of a game name; `tag` is what the game says of its variant."""
        name = self.variant or tag or report.variant or ""
        folder = "" if self.variant or report.path == "-" else report.path
        for rule in dict.fromkeys(rules):
            says = self._statement(rule, name, folder) if report.ruleset else rule_page(rule)[0]
            self.said.setdefault(rule, {}).setdefault(says, {})[report.variant or name] = None

    def _statement(self, rule: str, name: str, file: str) -> str:
        """What a rule says in a variant that is named as a game of a file names it."""
        if (name, file) not in self.known:
            self.known[name, file] = _loaded(name, file)
        variant = self.known[name, file]
        found = variant.effective.rules.force.get(rule) if variant else None
        return found.statement if found else rule_page(rule)[0]

    def html(self, tr: Translator) -> Iterator[str]:
        """All of them, by their names."""
        if self.said:
            head = text(tr.word("report rules"))
            yield f'<section id="rules"><h2>{head}</h2><dl class="rules">'
            yield from (self._row(rule, tr) for rule in sorted(self.said))
            yield "</dl></section>"

    def _row(self, rule: str, tr: Translator) -> str:
        """A rule with its statements, and where it is written."""
        said = self.said[rule]
        told = []
        for says, variants in said.items():
            where = f"<b>{text(', '.join(variants))}</b> " if len(said) > 1 else ""
            says = tr.text("rule", says)
            told.append(f"<dd>{where}{text(says)}</dd>")
        more = f"{rule_page(rule)[1]}; canasta explain {rule}"
        name = f"<dt><code>{text(rule)}</code></dt>"
        return f'<div id="{text(rule_anchor(rule))}">{name}{"".join(told)}<dd class="from">{text(more)}</dd></div>'


def _loaded(name: str, file: str) -> Variant | None:
    """A variant as a file of games names it; none where it cannot be read."""
    from canasta.variant import load_variant

    try:
        return load_variant(name, Path(file).parent if file else None)
    except CanastaError:
        return None


def sources(cited: Mapping[str, Mapping[str, None]], tr: Translator) -> Iterator[str]:
    """The statements that findings cite, in the words of this project."""
    from canasta.rulebook import load_rulebook

    if cited:
        head = text(tr.word("page sources"))
        yield f'<section id="sources"><h2>{head}</h2>'
        known = load_rulebook().sources
        for source, statements in cited.items():
            said = known[source].statements if source in known else {}
            yield f"<h3>{text(source_title(source))}</h3><ul>"
            for key in statements:
                says = tr.text("said", said[key].says) if key in said else ""
                yield f'<li id="{text(said_anchor(source, key))}"><b>{text(key)}</b> {text(says)}</li>'
            yield "</ul></section>" if source == list(cited)[-1] else "</ul>"
