"""YAML read strictly, with the place of every value and of every letter in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.text import CanastaError, Span, nearest
from canasta.yamlio import load

TEXT = """\
no: no
list: [1, 010, 0x10, 0o17, ~, true, yes, .5, 1e3]
plain: first and
  second  third
single: 'it''s so'
double: "tab\\there \\u0041 end"
block: |
  one
    two
folded: >-
  aa bb
  cc
2: {deep: [x, y]}
"""
DOC = load(TEXT, "some.yaml")


def test_core_schema() -> None:
    """Plain scalars are read by the core rules of YAML 1.2, and keys are strings."""
    assert DOC.data["no"] == "no"
    assert DOC.data["list"] == [1, 10, 16, 15, None, True, "yes", 0.5, 1000.0]
    assert DOC.data["2"] == {"deep": ["x", "y"]}


@pytest.mark.parametrize(
    ("key", "word", "place"),
    [
        ("plain", "first", (3, 8)),
        ("plain", "third", (4, 11)),
        ("single", "so", (5, 16)),
        ("double", "here", (6, 15)),
        ("double", "end", (6, 27)),
        ("block", "two", (9, 5)),
        ("folded", "cc", (12, 3)),
    ],
)
def test_place_of_a_letter(key: str, word: str, place: tuple[int, int]) -> None:
    """An offset in a value is found again in the file, however the value was written."""
    assert DOC.at((key,), DOC.data[key].index(word)) == place


def test_spans() -> None:
    """Keys and values have spans; a list item's key is its own place."""
    assert DOC.key_span(("2",)) == Span(13, 1, 13, 2)
    assert DOC.span(("2", "deep", 1)) == Span(13, 15, 13, 16)
    assert DOC.key_span(("2", "deep", 1)) == DOC.span(("2", "deep", 1))
    assert DOC.span(("absent", "path")) == DOC.root.span


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: 1\na: 2\n", "yaml/duplicate-key", 2, 1),
        ("2: a\n'2': b\n", "yaml/duplicate-key", 2, 1),
        ("a: &x 1\n", "yaml/anchor", 1, 4),
        ("a: *x\n", "yaml/alias", 1, 4),
        ("a: !!str b\n", "yaml/tag", 1, 4),
        ("a\n---\nb\n", "yaml/documents", 2, 1),
        ("[" * 100, "yaml/depth", 1, 41),
        ("- " * 100 + "x", "yaml/depth", 1, 81),
        ("? [a]\n: b\n", "yaml/key", 1, 3),
        ("a: 1234567890123456\n", "yaml/number", 1, 4),
        ("a: [\n", "yaml/syntax", 2, 1),
        ("a: b: c\n", "yaml/syntax", 1, 5),
        ("\0", "yaml/syntax", 1, 1),
        ("a: \ud800", "yaml/syntax", 1, 4),
        ("[" + "x," * 200_001 + "]", "yaml/nodes", 1, 400_000),
        ("#" * 2_000_001, "yaml/size", 1, 1),
    ],
)
def test_refused(text: str, code: str, line: int, column: int) -> None:
    """What plain data does not need is refused where it stands."""
    with pytest.raises(CanastaError) as caught:
        load(text)
    fault = caught.value.diagnostics[0]
    assert (fault.code, fault.span.line, fault.span.column) == (code, line, column)


@given(st.text(alphabet="ab:-,[]{}'\"|>&*!#%\n\t 0.", max_size=60))
def test_nothing_but_data_or_one_error(text: str) -> None:
    """Any text is data or a CanastaError."""
    try:
        load(text)
    except CanastaError as error:
        assert error.diagnostics


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=30))
def test_letters_of_quoted_scalars(value: str) -> None:
    """Every letter of a double-quoted value is found at its own column."""
    text = 'k: "' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    doc = load(text)
    for offset, char in enumerate(doc.data["k"]):
        line, column = doc.at(("k",), offset)
        if line == 1 and not char.isspace():
            assert text[column - 1] in (char, "\\")


def test_nearest() -> None:
    """The nearest word is that in another case, or one of few other letters."""
    assert nearest("Classic", ["romanian", "classic"]) == "classic"
    assert nearest("romanain", ["romanian", "classic"]) == "romanian"
    assert nearest("xyz", ["romanian", "classic"]) is None
    assert nearest("x" * 10_000, ["romanian"]) is None
