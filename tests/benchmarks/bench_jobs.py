"""Several processes: the wall-clock time of a folder of games with `--jobs 2`, beside `--jobs 1` in the same run."""

import shutil
import subprocess
import sys
import time

import pytest

from .games import texts

#: So many copies of every game, so that starting a process is a small part of it.
COPIES = 4


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A folder of the games, each several times."""
    made = tmp_path_factory.mktemp("many")
    for path, _ in texts():
        for number in range(COPIES):
            shutil.copy(path, made / f"{number}_{path.rpartition('/')[2]}")
    return made


@pytest.mark.benchmark(timer=time.perf_counter)
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("form", ["jsonl", "html"])
def bench_jobs(benchmark, many, form, jobs):
    """A whole run of the command, the start of its processes included."""
    benchmark.extra_info |= {"name": f"{form}, --jobs {jobs}", "units": {"games": len(list(many.iterdir()))}}
    if jobs > 1:
        benchmark.extra_info["beside"] = f"{form}, --jobs 1"
    args = [sys.executable, "-m", "canasta", "check", str(many), "--format", form, "--jobs", str(jobs)]
    benchmark.pedantic(subprocess.run, (args,), {"capture_output": True, "check": False}, rounds=3, warmup_rounds=1)
