"""A version that stayed while the rules changed, and a base that moved, where no repository tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.analyse.lint.finding import Finding
from canasta.analyse.lint.gather import Library
from canasta.analyse.lint.run import Wanted, fixed
from canasta.variant import load_variant

from .conftest import QUIET, Lint

HEAD = "variant: our-table\nversion: 1\ntitle: Our table\nextends: classic\nruleset: PIN\nparams:\n  out.canastas: 2\n"


def pinned(text: str, folder: Path) -> str:
    """A text with the pin that is right for it."""
    file = folder / "our-table.yaml"
    file.write_text(text.replace("ruleset: PIN\n", ""))
    return text.replace("PIN", load_variant(str(file)).ruleset_id)


def told(lint: Lint, text: str) -> list[str]:
    """What is found, in short."""
    return [f"{each.span.line} {each.code}" for each in lint(text)]


def mended(text: str, folder: Path, library: Library) -> str:
    """A text after --fix."""
    return fixed(text, "our-table.yaml", folder / "our-table.yaml", library, Wanted(ignore=QUIET))[0]


def test_rules_that_changed_under_one_version(found: Lint, library: Library, tmp_path: Path) -> None:
    text = pinned(HEAD, tmp_path)
    assert told(found, text) == []
    changed = text.replace("canastas: 2", "canastas: 3")
    assert told(found, changed) == ["2 lint/version"]
    after = mended(changed, tmp_path, library)
    assert "version: 2\n" in after and "ruleset: our-table@2#" in after
    assert told(found, after) == []


def test_a_pin_of_another_version(found: Lint, library: Library, tmp_path: Path) -> None:
    text = pinned(HEAD, tmp_path).replace("version: 1", "version: 2")
    assert told(found, text) == ["5 lint/pin"]
    assert told(found, mended(text, tmp_path, library)) == []


def test_a_base_that_moved(found: Lint, library: Library, tmp_path: Path) -> None:
    """The file is the same, and the game that it extends is another."""
    base = load_variant("classic")
    plain = HEAD.replace("ruleset: PIN\n", "")
    right = plain.replace("extends: classic", f"extends: {base.ruleset_id}")
    assert told(found, right) == []
    wrong = plain.replace("extends: classic", "extends: classic@1#0123456789")
    assert told(found, wrong) == ["4 lint/base-moved"]
    assert mended(wrong, tmp_path, library) == right


def test_a_base_beside_the_file_is_pinned_too(found: Lint, tmp_path: Path) -> None:
    family = tmp_path / "family.yaml"
    family.write_text("variant: family\nversion: 1\ntitle: Family\nextends: classic\nparams: {out.canastas: 2}\n")
    pin = load_variant(str(family)).ruleset_id.partition("@")[2]
    text = f"variant: our-table\nversion: 1\ntitle: Our\nextends: family.yaml@{pin}\nparams: {{out.bonus: 200}}\n"
    assert told(found, text) == []
    family.write_text(family.read_text().replace("2", "3"))
    assert told(lambda *args: _fresh(text, tmp_path), text) == ["4 lint/base-moved"]


def _fresh(text: str, folder: Path) -> list[Finding]:
    """What is found by a library that has read nothing yet."""
    from canasta.analyse.lint.run import lint

    return lint(text, "our-table.yaml", folder / "our-table.yaml", Library(), Wanted(ignore=QUIET))


@pytest.mark.parametrize("pin", ["classic@1#0123456789", "classic@9#00"])
def test_a_pinned_variant_is_used_like_any_other(tmp_path: Path, pin: str) -> None:
    file = tmp_path / "our-table.yaml"
    file.write_text(HEAD.replace("ruleset: PIN\n", "").replace("classic", pin))
    assert load_variant(str(file)).extends == "classic"
