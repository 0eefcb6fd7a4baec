"""Every kind of fault of a variant file is found, at its place, and nothing but CanastaError is raised."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from canasta.text import CanastaError, Diagnostic
from canasta.variant import load_variant
from canasta.yamlio import load_file

HERE = Path(__file__).parent / "bad"
EXPECTED: dict[str, list[str]] = load_file(HERE / "expected.yaml").data
PACKAGE = Path(__file__).parents[2] / "validator/canasta"
ELSEWHERE = {"variant/reading", "variant/settled", "variant/option", "variant/players"}
"""Faults of a call, not of a file; test_variant.py has them."""


def shown(fault: Diagnostic, file: Path) -> str:
    """A fault as expected.yaml writes it."""
    name = Path(fault.path).name
    place = f"{fault.span.line}:{fault.span.column} {fault.code}"
    return place if name == file.name else f"{name}:{place}"


def faults(file: Path) -> list[Diagnostic]:
    """The faults of a file that cannot be loaded."""
    with pytest.raises(CanastaError) as caught:
        load_variant(str(file))
    return caught.value.diagnostics


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_faults(name: str) -> None:
    """A bad file has exactly the faults that are expected of it, where they are expected."""
    file = HERE / f"{name}.yaml"
    assert [shown(fault, file) for fault in faults(file)] == EXPECTED[name]


def test_every_file_is_expected() -> None:
    """Every file of the folder has its line in expected.yaml."""
    assert {file.stem for file in HERE.glob("*.yaml")} == {"expected", *EXPECTED}


def test_every_code_has_a_file() -> None:
    """Every code that the loader can give is expected of some file."""
    files = [*PACKAGE.glob("variant/*.py"), PACKAGE / "yamlio.py", PACKAGE / "rulebook/typist.py"]
    codes = {code for file in files for code in re.findall(r'"((?:variant|spec|yaml)/[a-z-]+)"', file.read_text())}
    codes -= {"yaml/size", "yaml/nodes", "yaml/key"}
    found = {line.split()[-1] for lines in EXPECTED.values() for line in lines}
    assert sorted(codes - found - ELSEWHERE) == []


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("param", "did you mean out.canastas?"),
        ("rule", "did you mean meld/size?"),
        ("source", "did you mean pagat?"),
        ("unknown", "did you mean classic?"),
        ("schema-key", "did you mean params?"),
        ("value-word", "did you mean never_taken?"),
        ("expression-name", "did you mean top?"),
        ("set", "did you mean deal.over?"),
        ("point", "did you mean discard?"),
        ("default", "its options are one and two"),
    ],
)
def test_nearest_right_name(name: str, hint: str) -> None:
    """A wrong name comes with the nearest right one."""
    assert faults(HERE / f"{name}.yaml")[0].hint == hint
