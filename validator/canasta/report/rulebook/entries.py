"""The rules of a variant as entries of its rulebook."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from canasta.phrases import Phrase, filled
from canasta.report.rulebook.model import Choice, Dispute, Entry, Play, Value
from canasta.report.rulebook.plays import plays
from canasta.report.rulebook.settled import Settled
from canasta.report.rulebook.values import Values, grouped
from canasta.report.rulebook.words import rule_title
from canasta.rulebook import Rule
from canasta.rulebook.clause import TypedClause, template
from canasta.rulebook.model import Place
from canasta.text import sentence
from canasta.variant import Variant
from canasta.variant.cites import Cites
from canasta.variant.configure import differing
from canasta.variant.model import Option, Patch

_CHAPTERS = {"canasta": "meld", "initial": "meld", "talon": "draw", "second_hand": "turn", "special": "out",
             "black_three": "red_three", "bonus": "penalty"}  # fmt: skip
_NAMED = re.compile(r"params\.([a-z_]+\.[a-z_]+)")
_STATUSES = ("stated", "resolved", "inherited", "not specified")


def _is_statement(text: str) -> bool:
    """Whether a text is what a rule says, which may lack a stop."""
    return isinstance(text, Phrase) and text.kind == "rule"


class Entries:
    """Makes the entries; every value and every contested point stands in full under one rule only."""

    def __init__(self, variant: Variant, values: Values) -> None:
        self.variant = variant
        self.values = values
        self.tr, self.words = values.tr, values.words
        self.cites = Cites(variant)
        self.clauses: dict[str, list[TypedClause]] = {}
        for clause in variant.clauses.values():
            self.clauses.setdefault(clause.rule, []).append(clause)
        self.emitters = [Settled(variant.configure(table["players"]).config) for table in values.tables]
        for emitter in self.emitters:
            named = (each for each in variant.clauses.values() if each.kind == "points")
            if not any(self._at_work(each, emitter) for each in named):
                emitter.facts["line.known"] = False  # no bonus or penalty has a name here
        self.working = {rule: [each for each in found if self._works(each)] for rule, found in self.clauses.items()}
        self.awake = {rule for rule, found in self.working.items() if found}
        self.reads = {rule: self._reads(found) for rule, found in self.working.items() if found}
        self.touched = self._touched()
        self.home = self._home()
        self.disputes = {name: self._dispute(name) for name in self.touched}
        self.homes = {name: rule for name in self.disputes if (rule := self._place(name))}

    def _works(self, clause: TypedClause) -> bool:
        """Whether a clause can make a difference at some of the tables under the values that they have."""
        return any(self._at_work(clause, emitter) for emitter in self.emitters)

    def _at_work(self, clause: TypedClause, emitter: Settled) -> bool:
        """Whether neither its condition nor what it says is settled by the values alone."""
        if clause.when is not None and emitter.emit(clause.when.node, {}) is False:
            return False
        if clause.kind == "set":
            return True
        body = emitter.emit(clause.body.node, {})
        return body is not True if clause.kind == "require" else isinstance(body, str) or body != 0

    def forbids(self, rule: str) -> bool:
        """Whether a rule at work leaves no way to do what it judges, so that it can only be broken."""
        says = (emitter.emit(each.body.node, {}) for each in self.working[rule] for emitter in self.emitters)
        return all(code is False for code in says) and all(each.kind == "require" for each in self.working[rule])

    def _reads(self, clauses: list[TypedClause]) -> list[str]:
        """The values that clauses read, in the order of the specification."""
        used = {name for each in clauses for code in (each.body, each.when) if code for name in code.params}
        return [name for name in self.variant.book.parameters if name in used]

    def _named(self, rule: str) -> list[str]:
        """The values that a rule names itself, not through what is derived."""
        texts = (code.text for each in self.working[rule] for code in (each.body, each.when) if code)
        named = {name for text in texts for name in _NAMED.findall(text)}
        return [name for name in self.reads[rule] if name in named]

    def _home(self) -> dict[str, str]:
        """For every value that is read the rule under which it stands: of its chapter, and reading few others."""
        found: dict[str, tuple[tuple[bool, int], str]] = {}
        for rule in self.variant.effective.rules.force.values():
            for name in self.reads.get(rule.id, ()):
                rank = (_chapter_of(name) != rule.chapter, len(self.reads[rule.id]))
                if name not in found or rank < found[name][0]:
                    found[name] = rank, rule.id
        return {name: rule for name, (_, rule) in found.items() if not self._silent(name)}

    def _silent(self, name: str) -> bool:
        """Whether no text of the game speaks of a value: it is what other games have, and stands as at the root."""
        known = self.variant.not_specified
        unsaid = self.variant.origin(name).status == "not specified" and name not in known
        return unsaid and not self._differs(name) and not any(name in changed for changed in self.touched.values())

    def _touched(self) -> dict[str, set[str]]:
        """The values and rules that another option of each reading changes at one of the tables."""
        found: dict[str, set[str]] = {}
        for table in self.values.tables:
            for (name, _), changed in differing(self.variant, table).items():
                found.setdefault(name, set()).update(changed)
        return found

    def _dispute(self, name: str) -> Dispute:
        """A contested point with its options."""
        reading, used = self.variant.readings[name], self.variant.reading(name)
        choices = [
            Choice(each.name, sentence(self.tr.text("reading", each.why)), each.name == used, self._brings(each))
            for each in reading.options.values()
        ]
        return Dispute(
            name, sentence(self.tr.text("reading", reading.about)), tuple(choices), grouped(reading.statements)
        )

    def _brings(self, option: Option) -> str:
        """What an option changes, in words."""
        known = self.variant.book.parameters
        values = [
            f"{self.tr.word('page label', self.tr.text('param', known[name].meaning))} "
            f"{self.words.line(self.words.cases(entry.value, self.values.tables))}"
            for name, entry in option.entries.items()
            if name in known
        ]
        return "; ".join([*values, *(self.tr.word("page changes", patch.rule) for patch in option.patches)])

    def _place(self, name: str) -> str | None:
        """The rule under which a contested point stands in full."""
        for changed in sorted(self.touched[name], key=lambda each: ("/" not in each, each)):
            rule = changed if changed in self.awake else self.home.get(changed)
            if rule:
                return rule
        return None

    def entry(self, rule: Rule) -> Entry:
        """A rule with all that is told of it."""
        cited = self.cites.of(rule)
        reads = self.reads.get(rule.id, [])
        title = self.tr.text("title", rule_title(rule.id))
        said = sentence(self.tr.text("rule", rule.statement))
        found = Entry(rule.id, title, said, *self._origin(rule, cited))
        found.cites = grouped(cited)
        if rule.id not in self.awake:
            return found
        found.says = list(dict.fromkeys(filter(None, map(self._says, self.working[rule.id]))))
        found.changes = [self._change(patch) for patch in self.variant.effective.rules.changed.get(rule.id, ())]
        found.values = [self.values.value(name) for name in reads if self.home.get(name) == rule.id]
        named = (name for name in self._named(rule.id) if self.home.get(name) not in (None, rule.id))
        found.also = [self.values.value(name) for name in named]
        touching = [name for name, changed in self.touched.items() if changed & {rule.id, *reads}]
        found.disputes = [self.disputes[name] for name, home in self.homes.items() if home == rule.id]
        found.see = [self.disputes[name] for name in touching if self.homes.get(name) != rule.id]
        shown = plays(self.variant, rule.id)
        found.legal, found.illegal = shown.get("legal"), self._retold(shown.get("illegal"))
        return found

    def _origin(self, rule: Rule, cited: tuple[Any, ...]) -> tuple[str, str]:
        """Where a rule comes from, in words, and its status in one."""
        if self.variant.effective.rules.changed.get(rule.id):
            return self.tr.word("origin house"), "house"
        statuses = {each.status for each in cited}
        status = next((each for each in _STATUSES if each in statuses), "not specified")
        if self.variant.extends and status == "inherited":
            return self.tr.word("origin inherited-from", self.variant.extends), status
        return self.tr.text("origin", status), status

    def _change(self, patch: Patch) -> str:
        """What a house rule did to a rule, and on what ground."""
        said = self.tr.word(f"change {patch.op}", self._owner(patch.place))
        cites = "; ".join(
            f"{self.tr.word('page label', each.title)} {', '.join(each.statements)}" for each in grouped(patch.sources)
        )
        why = patch.data.get("why")
        said = f"{said} ({cites})" if cites else said
        return sentence(f"{self.tr.word('page label', said)} {self.tr.text('why', str(why))}" if why else said)

    def struck(self, rule: str) -> str:
        """Who struck a rule out, and on what ground."""
        return self._change(self.variant.effective.rules.disabled[rule])

    def _owner(self, place: Place) -> str:
        """The variant whose file holds a place."""
        owners = [file.id for file in self.variant.chain if file.doc is place.doc]
        return owners[0] if owners else self.variant.id

    def _says(self, clause: TypedClause) -> str:
        """What is said of a breach, with the variant's values in it and dots for what depends on the play."""
        if clause.kind != "require":
            return ""
        values = [self._piece(part.value.node) for part in clause.message if not isinstance(part, str)]
        return filled(self.tr.text("message", template(clause.message)), *values).replace("….", "…")

    def _piece(self, node: Any) -> str:
        """A value of the message, the same at all tables; dots for what depends on the play or the table."""
        found = {str(emitter.emit(node, {})) for emitter in self.emitters}
        only = found.pop() if len(found) == 1 else ""
        return only if only.lstrip("-").isdigit() else "…"

    def _retold(self, play: Play | None) -> Play | None:
        """A play with what is said of it in the language."""
        if play is None or not play.says:
            return play
        said = self.tr.said(play.says)
        return replace(play, says=sentence(said) if said == play.says or _is_statement(play.says) else said)

    def rest(self) -> list[Value]:
        """The values that no rule at work reads, and that are what they are in the game at the root."""
        return [self.values.value(name) for name in self._unread() if not self._differs(name)]

    def apart(self, chapter: str) -> list[Value]:
        """The values of a chapter that no rule at work reads, and that are other than in the game at the root."""
        names = [name for name in self._unread() if self._differs(name)]
        return [self.values.value(name) for name in names if _chapter_of(name) == chapter]

    def _unread(self) -> list[str]:
        """The parameters that no rule at work reads."""
        return [name for name in self.variant.book.parameters if name not in self.home]

    def _differs(self, name: str) -> bool:
        """Whether a value is another than in the game at the root of the chain."""
        root = self.variant.chain[0].entries.get(name)
        return root is not None and root.value != self.variant.effective.settings[name].value


def _chapter_of(name: str) -> str:
    """The chapter to which a parameter belongs."""
    first = name.partition(".")[0]
    return _CHAPTERS.get(first, first)
