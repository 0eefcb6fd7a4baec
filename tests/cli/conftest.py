"""The command run in this process, and a checker that says what the text tells it to."""

import io
import sys
from dataclasses import dataclass
from types import ModuleType

import pytest

from canasta.__main__ import main
from canasta.report.model import Finding, GameReport
from canasta.text import CanastaError, Diagnostic


@dataclass
class Ran:
    """What a run printed and returned."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capfd):
    """Run the command with arguments and, perhaps, standard input."""

    def call(*args: object, stdin: bytes = b"") -> Ran:
        before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin))
        try:
            code = main([str(arg) for arg in args])
        finally:
            sys.stdin = before
        sys.stdout.flush()
        return Ran(code, *capfd.readouterr())

    return call


@pytest.fixture
def told(monkeypatch):
    """A checker that gives the verdicts written in the text, one game a line; returns the calls it got."""
    calls = []

    def check(text, path="-", *, variant=None, readings=None, turns=False, wishes=None):
        calls.append((path, variant, readings, turns))
        if "boom" in text:
            raise RuntimeError("boom\nboom")
        if "bad variant" in text:
            raise CanastaError(Diagnostic("variant/unknown", "no such thing", "x.yaml"))
        words = [word for word in text.split() if word in ("legal", "open", "illegal", "malformed")]
        return [_game(path, number, word) for number, word in enumerate(words, 1)]

    module = ModuleType("canasta.checker.api")
    module.check = check
    monkeypatch.setitem(sys.modules, "canasta.checker.api", module)
    monkeypatch.setitem(sys.modules, "canasta.checker", ModuleType("canasta.checker"))
    return calls


def _game(path, number, verdict):
    found = [] if verdict == "legal" else [Finding("pile/top", verdict, line=number, column=2, message="says the text")]
    return GameReport(path, number, "classic", None, verdict, found)


@pytest.fixture
def files(tmp_path):
    """Write files below a folder and return it."""

    def write(**texts: str | bytes):
        for name, text in texts.items():
            file = tmp_path / name.replace("__", "/").replace("_cgn", ".cgn")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return write
