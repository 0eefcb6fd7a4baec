"""Cold start: a process of its own, its CPU time and that of nothing else."""

import resource
import subprocess
import sys

import pytest

from .games import CLEAN, FAULTY, sorted_texts


def children():
    """CPU seconds of all finished child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(*args):
    """Run the command and forget what it says."""
    subprocess.run([sys.executable, "-m", "canasta", *args], capture_output=True, check=False)


@pytest.mark.benchmark(timer=children)
def bench_version(benchmark):
    benchmark.pedantic(run, ("--version",), rounds=20, warmup_rounds=2)


@pytest.mark.benchmark(timer=children)
def bench_nothing_but_python(benchmark):
    benchmark.pedantic(subprocess.run, ([sys.executable, "-c", "pass"],), {"check": True}, rounds=20, warmup_rounds=2)


@pytest.mark.benchmark(timer=children)
@pytest.mark.parametrize("kind", [CLEAN, FAULTY])
def bench_one_game(benchmark, kind):
    path = min(sorted_texts()[kind], key=lambda entry: len(entry[1]))[0]
    benchmark.pedantic(run, ("check", path), rounds=10, warmup_rounds=2)
