"""`--jobs`: several processes say what one says, in the same order, and end quietly whatever happens to them."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from canasta.cli import exits
from canasta.cli.check import parse_jobs
from canasta.cli.config import defaults
from canasta.cli.crew import AHEAD, Crew, cores
from canasta.cli.judging import Question, judged
from canasta.report.forms import NAMES
from canasta.text import CanastaError, Diagnostic

LEGAL = """[Variant "classic"]
[Seats "N E S W"]
position
melds EW 7H 7D 7S
pile 5C 9C
stock ?*40
hand E 9H 9D 7C 4D
turn E
1. E take 9C with 9H 9D, discard 4D
"""
ILLEGAL = LEGAL.replace("9D", "JK").replace("5C 9C", "5C 2H 9C")
OPEN = LEGAL.replace("9H 9D 7C 4D", "?*4").replace("classic", "french")
QUESTION = Question(None, {}, turns=True, strict=False, witness=True)


@pytest.fixture
def games(files):
    """A folder of files of every kind."""
    texts = {f"g{number}_cgn": text for number, text in enumerate([LEGAL, ILLEGAL, OPEN, "", LEGAL + ILLEGAL, "\0"])}
    folder = files(**texts, h_cgn=LEGAL.replace("classic", "clasic"), sub__i_cgn="[Variant")
    (folder / "z.cgn.gz").write_bytes(gzip.compress(ILLEGAL.encode()))
    (folder / "y.cgn.gz").write_bytes(gzip.compress(ILLEGAL.encode())[:20])
    return folder


def test_what_comes_of_files_is_the_same_in_the_same_order(games) -> None:
    """Reports, texts, witnesses and faults, whatever the number of processes."""
    files = [*map(str, sorted(games.rglob("*.cgn*"))), CanastaError(Diagnostic("file/none", "no such file", "x"))]
    alone, together = (list(judged(files, QUESTION, jobs)) for jobs in (1, 3))
    assert [found.path for found in together] == [found.path for found in alone]
    for one, other in zip(alone, together, strict=True):
        assert str(one.refused) == str(other.refused)
        one.refused = other.refused = None
        assert one == other
    assert sum(len(found.witnesses) for found in alone) > 2


@pytest.mark.parametrize("name", NAMES)
def test_every_form_is_the_same(run, games, name) -> None:
    """Byte by byte, with standard input among the files, and with the same exit code and complaints."""
    some = [games / "g1.cgn", games / "g3.cgn", "-", "nosuch", "--format", name]
    alone, together = (run("check", *some, *jobs, stdin=OPEN.encode()) for jobs in ((), ("--jobs", "2")))
    assert together == alone
    assert alone.code == exits.BAD_INPUT and alone.out


def test_how_many(run, games, tmp_path) -> None:
    """A number, or as many as there are cores; nothing else; a file of settings may say it."""
    assert parse_jobs(None, None, "3") == 3  # type: ignore[arg-type]
    assert parse_jobs(None, None, "0") == parse_jobs(None, None, "auto") == cores() >= 1  # type: ignore[arg-type]
    for wrong in ("-1", "two", "1.5", "1000"):
        ran = run("check", games, "--jobs", wrong)
        assert ran.code == exits.BAD_INPUT and "a number from 0 to 256, or auto" in ran.err
    settings = tmp_path / "canasta.toml"
    settings.write_text("jobs = 'auto'\n")
    assert defaults(settings) == {"jobs": cores()}
    settings.write_text("jobs = true\n")
    with pytest.raises(CanastaError):
        defaults(settings)


def test_a_run_of_one_process_imports_nothing_for_several() -> None:
    """So that a cold start stays quick."""
    code = "import sys; from canasta.cli.app import main; main(['check', 'nosuch']); print(sorted(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'multiprocessing'" not in ran.stdout and "canasta.cli.crew" not in ran.stdout


def _act(task: int) -> int:
    """Ten times the task; some tasks end the process."""
    if task in (3, 40):
        os.kill(os.getpid(), signal.SIGKILL)
    return 10 * task


def _lost(task: int) -> int:
    """What stands for an answer that never came."""
    return -task


def test_a_killed_process_is_replaced() -> None:
    """Only what it was at is lost."""
    crew = Crew(2, _act, _lost)
    assert list(crew.answers(range(60))) == [-each if each in (3, 40) else 10 * each for each in range(60)]
    assert not [worker for worker in crew.workers if worker.process.is_alive()]


def test_answers_are_not_made_far_ahead() -> None:
    """Memory is bounded by the number of processes, not by that of files."""
    crew = Crew(2, _act, _lost)
    answers = crew.answers(range(100, 1000))
    assert next(answers) == 1000
    answers.close()
    tasks = [worker.task for worker in crew.workers if worker.task is not None]
    assert all(task <= 2 * AHEAD for task in tasks)
    assert not [worker for worker in crew.workers if worker.process.is_alive()]


@pytest.fixture
def stuck(tmp_path):
    """A run that waits for a pipe to be written to, and the number of what waits; two files beside it are judged."""
    pipe = tmp_path / "a.fifo"
    os.mkfifo(pipe)
    (tmp_path / "b.cgn").write_text(ILLEGAL)
    runs = []

    def start(*options: str) -> tuple[subprocess.Popen[str], int]:
        args = [sys.executable, "-m", "canasta", "check", str(pipe), str(tmp_path / "b.cgn"), *options]
        ran = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        runs.append((ran, os.open(pipe, os.O_WRONLY)))
        return ran, _reader(ran.pid, pipe)

    yield start
    for ran, writer in runs:
        os.close(writer)
        ran.kill()
        ran.wait()


def _reader(pid: int, pipe: Path) -> int:
    """The process among one and its children that has a pipe open."""
    children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    for each in (pid, *children):
        if any(os.path.realpath(fd) == str(pipe) for fd in Path(f"/proc/{each}/fd").iterdir()):
            return each
    raise AssertionError("nobody reads")


def _gone(pids: list[str]) -> bool:
    """Whether processes have ended; the last of them does so when it sees that the others have."""
    for _ in range(600):
        if not any(Path(f"/proc/{each}").exists() for each in pids):
            return True
        sleep(0.1)
    return False


linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@linux
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_is_one_line(stuck, jobs) -> None:
    """All processes end, none says where it was."""
    ran, _ = stuck("--jobs", jobs)
    children = Path(f"/proc/{ran.pid}/task/{ran.pid}/children").read_text().split()
    os.killpg(ran.pid, signal.SIGINT)
    _, err = ran.communicate(timeout=60)
    assert (ran.returncode, err.strip()) == (exits.BROKEN, "interrupted")
    assert _gone(children)


@linux
def test_a_killed_process_is_a_fault_and_the_other_files_are_judged(stuck) -> None:
    """The file that it was at is named."""
    ran, reader = stuck("--jobs", "2", "--format", "concise")
    assert reader != ran.pid
    os.kill(reader, signal.SIGKILL)
    out, err = ran.communicate(timeout=60)
    assert ran.returncode == exits.BROKEN
    assert err.endswith("a.fifo: the process that judged this file ended before it was done\n")
    assert err.count("\n") == 1 and "b.cgn:9:6: illegal" in out
