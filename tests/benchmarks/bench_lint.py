"""Lint of the whole catalogue: anew, with what an earlier run kept, and beside loading the same variants."""

import pytest

from canasta.analyse.lint.gather import Library
from canasta.analyse.lint.run import Wanted, lint
from canasta.rulebook import load_rulebook
from canasta.variant import cache, load_variant
from canasta.variant.locate import packaged

WANTED = Wanted(history=False)
LOADED = "loading the catalogue, nothing kept"


def texts():
    """The packaged variants' files with their texts."""
    return [(file, file.read_text("utf-8")) for file in packaged().values()]


def lint_all(files):
    """Lint every file, with one library."""
    library = Library(load_rulebook())
    assert not [each for file, text in files for each in lint(text, file.name, file, library, WANTED)]


def load_all(names):
    """Load every variant with its rules typed."""
    for name in names:
        assert load_variant(name, book=load_rulebook()).clauses


@pytest.fixture
def nothing_kept(monkeypatch):
    """No cache is read or written."""
    monkeypatch.setattr(cache.resources, "cache_folder", lambda: None)


def bench_loading(benchmark, nothing_kept):
    benchmark.extra_info.update(name=LOADED, units={"variants": len(packaged())})
    benchmark.pedantic(load_all, (list(packaged()),), rounds=3, warmup_rounds=1)


def bench_lint_anew(benchmark, nothing_kept):
    benchmark.extra_info.update(
        name="lint of the catalogue, nothing kept", beside=LOADED, units={"variants": len(packaged())}
    )
    benchmark.pedantic(lint_all, (texts(),), rounds=3, warmup_rounds=1)


def bench_lint_kept(benchmark):
    benchmark.extra_info.update(name="lint of the catalogue, kept", beside=LOADED, units={"variants": len(packaged())})
    benchmark.pedantic(lint_all, (texts(),), rounds=10, warmup_rounds=2)
