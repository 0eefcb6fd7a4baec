"""Processes that judge files, one file at a time each; what comes of them stays in the order of the files."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

#: So many files for each process are judged at most before what came of an earlier one is taken.
AHEAD = 8

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def cores() -> int:
    """How many processes can run at once."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@dataclass(slots=True)
class Worker:
    """A process, the pipe to it, and the number of the task that it is at."""

    process: BaseProcess
    pipe: Connection
    task: int | None = None


class Crew(Generic[Task, Answer]):
    """A number of processes that all call one function, which has to be of the top level of a module.

    A process that ends before it has answered is replaced, and `lost` makes the answer to its task.
    """

    def __init__(self, jobs: int, act: Callable[[Task], Answer], lost: Callable[[Task], Answer]) -> None:
        from multiprocessing import get_context

        self.jobs, self.act, self.lost = jobs, act, lost
        self.context = get_context("spawn")
        self.workers: list[Worker] = []

    def answers(self, tasks: Sequence[Task]) -> Iterator[Answer]:
        """What comes of each task, in their order; all processes end with it, however it ends."""
        waiting = deque(enumerate(tasks))
        found: dict[int, Answer] = {}
        try:
            self.workers = [self._start() for _ in range(min(self.jobs, len(tasks)))]
            for number in range(len(tasks)):
                self._hand_out(waiting, number)
                while number not in found:
                    self._collect(found, tasks)
                    self._hand_out(waiting, number)
                yield found.pop(number)
        finally:
            self._end()

    def _start(self) -> Worker:
        """A new process; it does not hear an interrupt, which this one tells it of."""
        here, there = self.context.Pipe()
        process = self.context.Process(target=_work, args=(there, self.act), daemon=True)
        with _uninterrupted():
            process.start()
        there.close()
        return Worker(process, here)

    def _hand_out(self, waiting: deque[tuple[int, Task]], number: int) -> None:
        """Give every idle process a task, unless that is too far ahead of the one whose answer is taken next."""
        for worker in self.workers:
            if worker.task is None and waiting and waiting[0][0] < number + AHEAD * self.jobs:
                at, task = waiting.popleft()
                worker.task = at
                with suppress(OSError):  # of one that has ended, which is seen where its answer is waited for
                    worker.pipe.send(task)

    def _collect(self, found: dict[int, Answer], tasks: Sequence[Task]) -> None:
        """Take the answers that are there, after waiting for one."""
        from multiprocessing.connection import wait

        busy = {worker.pipe: worker for worker in self.workers if worker.task is not None}
        for pipe in wait(list(busy)):
            worker = busy[pipe]  # type: ignore[index]
            at = worker.task
            assert at is not None
            try:
                found[at] = worker.pipe.recv()
            except (EOFError, OSError):
                found[at] = self.lost(tasks[at])
                worker.pipe.close()
                self.workers[self.workers.index(worker)] = self._start()
            worker.task = None

    def _end(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.process.join(5)
            worker.pipe.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Keep an interrupt waiting; a process started meanwhile never hears of one."""
    mask: Callable[[int, set[int]], Any] | None = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, act: Callable[[Any], Any]) -> None:
    """Answer tasks as long as there are any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(act(task))
