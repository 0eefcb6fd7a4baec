"""What every code of lint means: what is said, why it matters, what to avoid and what to prefer."""

from __future__ import annotations

from typing import Final

from canasta.analyse.lint import pages_loading, pages_rules, pages_values
from canasta.analyse.lint.page import Page

PAGES: Final[dict[str, Page]] = dict(sorted((pages_values.PAGES | pages_rules.PAGES | pages_loading.PAGES).items()))
