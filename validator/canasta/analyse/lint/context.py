"""What a check of lint is given, and how it says what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from canasta.analyse.lint.finding import Edit, Finding, Fix
from canasta.analyse.lint.gather import Subject
from canasta.analyse.lint.pages import page
from canasta.analyse.lint.reading import Reads
from canasta.rulebook.typist import Typist
from canasta.variant import locate
from canasta.variant.model import VariantFile
from canasta.variant.variant import Variant
from canasta.yamlio import Doc
from canasta.yamlio import Path as DocPath


@dataclass
class Context:
    """A variant that loads, as far as it does, and the findings of the checks."""

    subject: Subject
    variant: Variant
    doc: Doc
    findings: list[Finding] = field(default_factory=list)

    @property
    def base(self) -> Variant | None:
        """What the variant extends."""
        return self.subject.base

    @property
    def file(self) -> VariantFile:
        """The variant's own file, what is faulty in it left out."""
        return self.variant.file

    @property
    def typist(self) -> Typist:
        """What types expressions."""
        return self.variant.typist

    @cached_property
    def packaged(self) -> bool:
        """Whether the file is one of the packaged variants, each value of which rests on a source."""
        return self.subject.file.resolve() in {each.resolve() for each in locate.packaged().values()}

    @cached_property
    def reads(self) -> Reads:
        """What the rules in force depend on."""
        return Reads(self.variant)

    def path_of(self, file: Path) -> str:
        """A file's path as seen from the folder of this one."""
        import os

        return Path(os.path.relpath(file, self.subject.file.resolve().parent)).as_posix()

    def say(
        self,
        code: str,
        message: str,
        path: DocPath = (),
        *,
        key: bool = False,
        hint: str | None = None,
        found: object = None,
        fix: Fix | None = None,
    ) -> None:
        """Something doubtful at a place of the file."""
        fault = self.doc.fault(code, message, path, key=key, hint=hint, found=found)
        self.findings.append(Finding.of(fault, page(code).level, fix))


def fix(words: str, *edits: Edit | None) -> Fix | None:
    """A fix of some edits; None when one of them cannot be made."""
    made = tuple(edit for edit in edits if edit is not None)
    return Fix(words, made) if made and len(made) == len(edits) else None
