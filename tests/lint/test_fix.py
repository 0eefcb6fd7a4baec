"""Fixes change what they say and nothing else, and what is fixed is not found again."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta.analyse.lint.edits import applied, removed
from canasta.analyse.lint.finding import Edit
from canasta.analyse.lint.gather import Library
from canasta.analyse.lint.pages import pages
from canasta.analyse.lint.run import Wanted, fixed, lint
from canasta.yamlio import Path as DocPath
from canasta.yamlio import load

HEAD = "variant: our-table\nversion: 1\ntitle: Our table\nextends: classic\n"
PAGES = pages()
WANTED = Wanted(ignore=("lint/modeline", "lint/file-name"), history=False)
PLAIN = [code for code, page in PAGES.items() if page.by == "file" and not page.packaged and not page.committed]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("params:\n  out.canasta: 2\n", "params:\n  out.canastas: 2\n"),
        ("params: {out.canastas: 2, canasta.natural: 500}\n", "params: {out.canastas: 2}\n"),
        ("params: {canasta.natural: 500, out.canastas: 2}  # ours\n", "params: {out.canastas: 2}  # ours\n"),
        (
            "params:\n  # kept\n  out.canastas: 2\n  canasta.natural:\n    500\n",
            "params:\n  # kept\n  out.canastas: 2\n",
        ),
        ("params: {out.canastas: 2}\ndeck:\n  ranks:\n    A: {value: 20}\n", "params: {out.canastas: 2}\n"),
        (
            "params: {out.canastas: 2}\ndeck:\n  ranks:\n    A: {value: 20}\n    K: {value: 15}\n",
            "params: {out.canastas: 2}\ndeck:\n  ranks:\n    K: {value: 15}\n",
        ),
        ("params: {out.binding: no}\n", "params: {out.binding: false}\n"),
        ('params: {pile.top_wild: "if_meldd"}\n', 'params: {pile.top_wild: "if_melded"}\n'),
        ("players: [2, 4]\nseating: {5: single}\n", "players: [2, 4]\n"),
        (
            "patches:\n  - {op: except, rule: out/ask-first, if: turn.lap > 9}\n"
            "  - op: disable\n    rule: out/ask-first\n",
            "patches:\n  - op: disable\n    rule: out/ask-first\n",
        ),
        ("params: {out.canastas: {by: players, 2: 2, else: 2}}\n", "params: {out.canastas: 2}\n"),
        ("patches:\n  - {op: disabel, rule: out/ask-first}\n", "patches:\n  - {op: disable, rule: out/ask-first}\n"),
    ],
)
def test_fixes(library: Library, tmp_path: Path, before: str, after: str) -> None:
    file = tmp_path / "our-table.yaml"
    text, count = fixed(HEAD + before, file.name, file, library, WANTED)
    assert (text, count > 0) == (HEAD + after, True)
    assert [each for each in lint(text, file.name, file, library, WANTED) if each.fix] == []


@pytest.mark.parametrize("code", PLAIN)
def test_fixing_an_example_leaves_nothing_to_fix(library: Library, tmp_path: Path, code: str) -> None:
    """What has a fix is gone after it, other errors do not come of it, and a second time nothing changes."""
    file = tmp_path / "our-table.yaml"
    before = lint(PAGES[code].avoid, file.name, file, library, WANTED)
    text, _ = fixed(PAGES[code].avoid, file.name, file, library, WANTED)
    after = lint(text, file.name, file, library, WANTED)
    assert [each for each in after if each.fix] == []
    assert {each.code for each in after if each.level == "error"} <= {each.code for each in before}
    assert fixed(text, file.name, file, library, WANTED) == (text, 0)


def test_edits_that_meet_wait() -> None:
    assert applied("abcdef", [Edit(0, 2, "X"), Edit(1, 3, "Y"), Edit(3, 4, "")]) == "Xcef"


_VALUES = st.recursive(
    st.integers(0, 9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
)


def _paths(data: object, here: DocPath = ()) -> list[DocPath]:
    """The paths of everything inside a value."""
    items = enumerate(data) if isinstance(data, list) else data.items() if isinstance(data, dict) else ()
    return [path for key, value in items for path in ((*here, key), *_paths(value, (*here, key)))]


def _written(data: object, flow: bool, indent: str = "") -> str:
    """A value as YAML, in blocks or in brackets."""
    import json

    if flow or not isinstance(data, (dict, list)) or not data:
        return json.dumps(data)
    rows = [f"{key}: " for key in data] if isinstance(data, dict) else ["- "] * len(data)
    values = data.values() if isinstance(data, dict) else data
    return "\n" + "\n".join(
        f"{indent}{row}{_written(each, flow, indent + '  ')}" for row, each in zip(rows, values, strict=True)
    )


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from("abc"), _VALUES, min_size=2, max_size=3), st.booleans(), st.data())
def test_taking_out_an_entry_leaves_the_others(data: dict[str, object], flow: bool, choice: st.DataObject) -> None:
    """removed(path) applied and read again is the data without that entry, and what held nothing else."""
    text = _written(data, flow).lstrip("\n") + "\n"
    doc = load(text)
    path = choice.draw(st.sampled_from(_paths(doc.data)))
    edit = removed(doc, path)
    if edit is None:
        return
    left = load(applied(text, [edit])).data
    assert left == _without(doc.data, path)


def _without(data: object, path: DocPath) -> object:
    """Plain data without an entry, and without what it alone was in."""
    key, *rest = path
    items = dict(enumerate(data)) if isinstance(data, list) else dict(data)  # type: ignore[call-overload]
    inner = _without(items[key], tuple(rest)) if rest else None
    if rest and inner:
        items[key] = inner
    else:
        del items[key]
    return list(items.values()) if isinstance(data, list) else items
