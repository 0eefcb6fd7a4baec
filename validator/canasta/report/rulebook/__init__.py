"""The rules of a variant as people read them: pages made from the records."""

from __future__ import annotations

from canasta.report.rulebook.build import build
from canasta.report.rulebook.html import html
from canasta.report.rulebook.markdown import markdown

__all__ = ["build", "html", "markdown"]
