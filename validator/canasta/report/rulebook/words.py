"""Values and names in the words of a rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from canasta.report.fixed import CHAPTERS, KINDS
from canasta.report.locale import Translator
from canasta.report.rulebook.model import Table
from canasta.variant.values import choose, is_table


def rule_title(rule: str) -> str:
    """The name of a rule as a heading, in English."""
    return unjoined(rule.partition("/")[2]).capitalize()


def unjoined(word: str) -> str:
    """A name without what joins its words."""
    return word.replace("_", " ").replace("-", " ")


class Words:
    """Says values in a language."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr

    def chapter_title(self, chapter: str) -> str:
        """The title of a chapter; a variant may bring one of its own."""
        known = chapter in CHAPTERS
        return self.tr.word(f"chapter {chapter}") if known else unjoined(chapter).capitalize()

    def plain(self, value: Any) -> str:
        """A value on one line."""
        if isinstance(value, bool):
            return self.tr.word("number yes" if value else "number no")
        if isinstance(value, int):
            return str(value)
        if isinstance(value, list):
            return ", ".join(self._member(str(each)) for each in value) or self.tr.word("number none")
        if is_table(value):
            return "; ".join(self._row(row) for row in value["table"])
        return self.tr.text("value", unjoined(str(value)))

    def _member(self, value: str) -> str:
        """One word of a set."""
        return self.tr.word(f"kind {value}") if value in KINDS else self.tr.text("value", unjoined(value))

    def _row(self, row: Mapping[str, Any]) -> str:
        """A row of a table on a line."""
        return f"{self.tr.word('page label', self.ranged(row))} {self.plain(row['is'])}"

    def ranged(self, row: Mapping[str, Any]) -> str:
        """The range of a row of a table."""
        least, most = row.get("from"), row.get("to")
        if least is None and most is None:
            return self.tr.word("number always")
        if least == most:
            return str(least)
        if least is None:
            return self.tr.word("number at-most", most)
        return self.tr.word("number at-least", least) if most is None else self.tr.word("number between", least, most)

    def cases(self, value: Any, tables: Sequence[Mapping[str, int]]) -> list[tuple[str, Any]]:
        """A value at each table of players, equal ones together; the first is without words when it is the only one."""
        found: list[tuple[list[str], Any]] = []
        for numbers in tables:
            chosen = choose(value, numbers)
            for players, same in found:
                if same == chosen:
                    players.append(str(numbers["players"]))
                    break
            else:
                found.append(([str(numbers["players"])], chosen))
        if len(found) == 1:
            return [("", found[0][1])]
        return [(self.players(players), chosen) for players, chosen in found]

    def players(self, numbers: Sequence[str]) -> str:
        """Numbers of players as `2, 3 or 4 players`."""
        return self.tr.word("page some-players", self.tr.listed(numbers))

    def parts(self, found: Sequence[tuple[str, Any]]) -> tuple[str, ...]:
        """The values at each table in words."""
        return tuple(
            f"{self.tr.word('page label', who)} {self.plain(value)}" if who else self.plain(value)
            for who, value in found
        )

    def line(self, found: Sequence[tuple[str, Any]]) -> str:
        """The values at each table on one line."""
        return "; ".join(self.parts(found))

    def tables(self, found: Sequence[tuple[str, Any]]) -> tuple[tuple[str, Table], ...]:
        """The tables among values; none when there is none worth one."""
        if not any(is_table(value) and len(value["table"]) > 1 for _, value in found):
            return ()
        return tuple((who, self._table(value)) for who, value in found)

    def _table(self, value: Any) -> Table:
        """A table by ranges as rows for people."""
        rows = value["table"] if is_table(value) else [{"is": value}]
        heads = self.tr.word("page from-to"), self.tr.word("page is")
        return Table(heads, tuple((self.ranged(row), self.plain(row["is"])) for row in rows))
