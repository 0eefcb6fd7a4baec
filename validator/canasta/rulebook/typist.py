"""Clauses with their expressions typed, each typed once whatever variant uses it."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta.language.tree import Fact as FactNode
from canasta.language.tree import Field, Node, Typed
from canasta.language.typer import typed
from canasta.language.types import BOOL, INT, Origin, Schema, Type
from canasta.rulebook.book import Rulebook, origin, set_type, settable
from canasta.rulebook.clause import Shown, TypedClause
from canasta.rulebook.load import Faults
from canasta.rulebook.messages import Piece, TemplateError, pieces
from canasta.rulebook.model import Clause, Code, Rule
from canasta.text import CanastaError, Diagnostic, Span, did_you_mean, listed

SETTLED = ("meld", "turn", "score", "game")
"""The judge points at which facts are set."""


@dataclass(slots=True)
class Typist:
    """Types clauses of one rulebook, remembering what was typed."""

    book: Rulebook
    memo: dict[tuple[str, str, Type | None], Typed] = field(default_factory=dict)
    whole: dict[tuple[int, str, int], tuple[Clause, TypedClause]] = field(default_factory=dict)

    @property
    def schema(self) -> Schema:
        """The schema that expressions are typed by."""
        return self.book.schema

    def rule(self, rule: Rule, faults: Faults) -> tuple[TypedClause, ...]:
        """The typed clauses of a rule; those with faults are left out."""
        found = (self.known(rule, index, clause, faults) for index, clause in enumerate(rule.clauses))
        return tuple(clause for clause in found if clause)

    def known(self, rule: Rule, index: int, clause: Clause, faults: Faults) -> TypedClause | None:
        """One clause, typed when it is first met; variants share the rulebook's."""
        key = (id(clause), rule.id, index)
        if key not in self.whole:
            typed = self.clause(rule, index, clause, faults)
            if typed is None:
                return None
            self.whole[key] = clause, typed  # the clause is kept too, so that its id stays its own
        return self.whole[key][1]

    def clause(self, rule: Rule, index: int, clause: Clause, faults: Faults) -> TypedClause | None:
        """One clause, typed at its judge point."""
        before = len(faults)
        point = clause.judges
        if point not in self.book.points:
            message = f"there is no judge point {point}"
            hint = did_you_mean(point, self.book.points)
            faults.append(clause.place.inside("judges").fault("spec/point", message, found=point, hint=hint))
            return None
        when = self.when(clause, faults)
        body = self.code(clause.body, point, self.expected(clause, faults), faults)
        words = tuple(self.message(clause, faults))
        if body is None or len(faults) > before:
            return None
        return TypedClause(
            rule=rule.id,
            index=index,
            judges=point,
            blames=clause.blames,
            kind=clause.kind,
            name=clause.name,
            when=when,
            body=body,
            message=words,
            path=clause.place.doc.path,
            line=clause.place.span().line,
        )

    def expected(self, clause: Clause, faults: Faults) -> Type | None:
        """The type of a clause's body; None when what it sets is unknown."""
        if clause.kind == "require":
            return BOOL
        if clause.kind != "set":
            return INT
        kind = set_type(clause.name, self.schema)
        if kind is None:
            hint = did_you_mean(clause.name, settable(self.schema))
            place = clause.place.inside("set")
            faults.append(place.fault("spec/set", f"there is no fact {clause.name}", found=clause.name, hint=hint))
        elif clause.judges not in SETTLED:
            message = f"facts are set at {listed(SETTLED, 'and')}, not at {clause.judges}"
            faults.append(clause.place.inside("set").fault("spec/set", message, found=clause.judges))
        return kind

    def when(self, clause: Clause, faults: Faults) -> Typed | None:
        """The condition of a clause, its exceptions joined to it."""
        before = len(faults)
        when = self.code(clause.when, clause.judges, BOOL, faults)
        excepts = [self.code(code, clause.judges, BOOL, faults) for code in clause.excepts]
        if not excepts or len(faults) > before:
            return when
        conditions = [f"({clause.when.text})"] if clause.when else []
        text = " and ".join([*conditions, *(f"not ({code.text})" for code in clause.excepts)])
        return self.text(text, clause.judges, BOOL, Origin(clause.place.doc.path), faults)

    def message(self, clause: Clause, faults: Faults) -> list[str | Shown]:
        """The message of a clause: words and typed expressions."""
        code = clause.message
        if code is None:
            return []
        try:
            parts = list(pieces(code.text))
        except TemplateError as error:
            path, line, column = code.place.at(error.offset)
            faults.append(Diagnostic("spec/message", str(error), path, Span.point(line, column)))
            return []
        return [part for part in (self.piece(code, piece, clause.judges, faults) for piece in parts) if part]

    def piece(self, code: Code, piece: Piece, point: str, faults: Faults) -> str | Shown | None:
        """Words as they are; an expression typed, with what it shows."""
        if not piece.expression:
            return piece.text
        value = self.text(piece.text, point, None, origin(code, shift=piece.start), faults)
        return Shown(value, self.shows(value.node)) if value else None

    def shows(self, node: Node) -> str | None:
        """What the number of a fact names, such as a seat."""
        path = fact_path(node)
        fact = self.book.fact(path) if path else None
        return fact.shows if fact else None

    def code(self, code: Code | None, point: str, expect: Type | None, faults: Faults) -> Typed | None:
        """An expression of a file, typed."""
        return self.text(code.text, point, expect, origin(code), faults) if code else None

    def text(self, text: str, point: str, expect: Type | None, where: Origin, faults: Faults) -> Typed | None:
        """An expression typed, or its faults."""
        key = (text, point, expect)
        if key not in self.memo:
            try:
                self.memo[key] = typed(text, self.schema, point, expect, None, where)
            except CanastaError as error:
                faults.extend(error.diagnostics)
                return None
        return self.memo[key]


def fact_path(node: Node) -> str | None:
    """The dotted name of a fact such as `turn.seat`; None for anything else."""
    if isinstance(node, FactNode):
        return node.name
    if isinstance(node, Field):
        base = fact_path(node.of)
        return f"{base}.{node.name}" if base else None
    return None
