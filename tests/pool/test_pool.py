"""Heavy work in processes of its own: handed over, streamed, bounded, ended, replaced."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from service.pool import (
    Busy,
    Failed,
    Interrupted,
    Kind,
    Outcome,
    OutOfMemory,
    Pool,
    TooLong,
    Unwanted,
    register,
)
from service.pool.keeper import NICENESS
from service.serving.heavy_work import HeavyWork
from tests.pool import work
from tests.sessions.services import alive, children
from tests.sessions.valkeys import eventually

PATIENCE = 10.0
MEGABYTES = 256


class Diary:
    """What a pool tells of its work."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, str]] = []

    def waits(self, kind: str) -> None:
        self.entries.append((kind, "waits"))

    def begins(self, kind: str, waited: float) -> None:
        assert waited >= 0
        self.entries.append((kind, "begins"))

    def ends(self, kind: str, outcome: Outcome, worked: float | None) -> None:
        self.entries.append((kind, outcome if worked is not None else f"{outcome} unbegun"))


class Running:
    """A pool of two processes with the kinds of the tests."""

    def __init__(self, processes: int = 2) -> None:
        self.heavy = HeavyWork(processes, MEGABYTES, ["tests.pool.work"])
        self.heavy.start()
        self.heavy.look_after()
        eventually(self.heavy.listens)
        self.diary = Diary()
        self.pool = self.caller(PATIENCE)

    def caller(self, patience: float) -> Pool:
        pool = Pool(self.diary)
        pool.hand_over_to(self.heavy.address, patience)
        return pool

    @property
    def keeper(self) -> int:
        return int((Path(self.heavy.address).parent / "keeper.lock").read_text())

    def processes(self) -> list[int]:
        return children(self.keeper)

    def run(self, kind: Kind, value: Any = None) -> Any:
        return self.pool.run(kind.name, value)


@pytest.fixture(scope="module")
def pool_of_two() -> Iterator[Running]:
    running = Running()
    running.run(work.ECHO)
    yield running
    running.heavy.stop()


@pytest.fixture
def running(pool_of_two: Running) -> Running:
    eventually(lambda: len(pool_of_two.processes()) == 2)
    pool_of_two.diary.entries.clear()
    return pool_of_two


def test_without_processes_the_work_is_done_where_it_is_asked_for() -> None:
    pool = Pool()
    assert not pool.has_processes
    assert pool.run(work.ECHO.name, [1, "two", b"three"])["process"] == os.getpid()


def test_without_processes_answers_come_in_parts_as_well(tmp_path: Path) -> None:
    asked = {"to": 3, "pause": 0, "diary": str(tmp_path / "diary")}
    assert list(Pool().stream(work.COUNT.name, asked)) == [0, 1, 2]


def test_two_kinds_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="test-echo"):
        register(Kind("test-echo", str))


def test_work_is_done_by_another_process_that_steps_back(running: Running) -> None:
    value = {"text": "é", "bytes": bytes(1 << 20), "list": [1, 2.5, None, True]}
    told = running.run(work.ECHO, value)
    assert told["value"] == value
    assert told["process"] in running.processes()
    assert told["priority"] == NICENESS
    assert running.diary.entries == [(work.ECHO.name, word) for word in ("waits", "begins", "done")]


def test_parts_come_before_the_whole_is_done(running: Running, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    asked = {"to": 3, "pause": 0.05, "diary": str(diary)}
    parts = running.pool.stream(work.COUNT.name, asked)
    assert next(parts) == 0
    assert len(diary.read_text().splitlines()) < 3
    assert list(parts) == [1, 2]


def test_a_free_process_takes_what_comes_while_another_is_busy(running: Running) -> None:
    with ThreadPoolExecutor(1) as threads:
        long = threads.submit(running.run, work.BUSY, 1.5)
        eventually(lambda: (work.BUSY.name, "begins") in running.diary.entries)
        others = {running.run(work.BUSY, 0.0) for _ in range(10)}
        assert not long.done()
        assert others == set(running.processes()) - {long.result()}


def test_a_full_pool_is_waited_for_and_then_busy(running: Running) -> None:
    with ThreadPoolExecutor(2) as threads:
        both = [threads.submit(running.run, work.BUSY, 1.5) for _ in range(2)]
        eventually(lambda: running.diary.entries.count((work.BUSY.name, "begins")) == 2)
        with pytest.raises(Busy):
            running.caller(0.1).run(work.ECHO.name, None)
        assert (work.ECHO.name, "busy unbegun") in running.diary.entries
        # Who is patient gets an answer, and nobody else is disturbed by who was not.
        assert running.run(work.ECHO, 1)["value"] == 1
        assert {process.result() for process in both} == set(running.processes())


def test_the_queue_is_bounded(running: Running) -> None:
    with ThreadPoolExecutor(80) as threads:
        long = [threads.submit(running.run, work.BUSY, 2.0) for _ in range(2)]
        eventually(lambda: running.diary.entries.count((work.BUSY.name, "begins")) == 2)
        waiting = [threads.submit(running.run, work.ECHO, 1) for _ in range(60)]
        refused = [asked for asked in waiting if isinstance(asked.exception(), Busy)]
        assert 0 < len(refused) < 60
        assert not any(asked.exception() for asked in [*long, *(set(waiting) - set(refused))])


def test_who_stops_listening_stops_the_work(running: Running, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    asked = {"to": 100, "pause": 0.05, "diary": str(diary)}
    parts = running.pool.stream(work.COUNT.name, asked)
    assert [next(parts), next(parts)] == [0, 1]
    worker = int(diary.read_text().split()[1])
    parts.close()
    eventually(lambda: not alive(worker))
    assert len(diary.read_text().splitlines()) < 20
    assert (work.COUNT.name, "left") in running.diary.entries
    eventually(lambda: len(running.processes()) == 2)


def test_work_ends_with_the_connection_of_who_asked_for_it(running: Running) -> None:
    ours, theirs = socket.socketpair()
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(running.pool.run, work.BUSY.name, 20.0, ours)
        eventually(lambda: (work.BUSY.name, "begins") in running.diary.entries)
        theirs.close()
        assert isinstance(asked.exception(PATIENCE), Unwanted)
    ours.close()
    assert running.run(work.ECHO, 1)["value"] == 1


def test_a_request_behind_the_first_is_no_end_of_the_connection(running: Running) -> None:
    ours, theirs = socket.socketpair()
    theirs.sendall(b"POST / HTTP/1.1")
    assert running.pool.run(work.BUSY.name, 0.3, ours) in running.processes()
    assert ours.recv(4) == b"POST"
    ours.close()
    theirs.close()


def test_work_that_takes_too_long_is_ended(running: Running) -> None:
    before = set(running.processes())
    with pytest.raises(TooLong):
        running.run(work.SHORT, 20.0)
    eventually(lambda: len(set(running.processes()) & before) == 1)
    assert (work.SHORT.name, "too-long") in running.diary.entries
    assert running.run(work.ECHO, 1)["value"] == 1


def test_work_without_memory_ends_and_a_fresh_process_comes(running: Running) -> None:
    with pytest.raises(OutOfMemory):
        running.run(work.FILL, 2 * MEGABYTES)
    assert running.run(work.FILL, MEGABYTES // 4) == (MEGABYTES // 4) << 20


def test_a_killed_process_is_replaced_and_its_asker_told(running: Running) -> None:
    with pytest.raises(Interrupted):
        running.run(work.DIE)
    with ThreadPoolExecutor(2) as threads:
        both = [threads.submit(running.run, work.BUSY, 20.0) for _ in range(2)]
        eventually(lambda: running.diary.entries.count((work.BUSY.name, "begins")) == 2)
        for process in running.processes():
            os.kill(process, signal.SIGKILL)
        assert all(isinstance(asked.exception(PATIENCE), Interrupted) for asked in both)
    assert running.run(work.ECHO, 1)["value"] == 1
    eventually(lambda: len(running.processes()) == 2)


def test_a_defect_is_told_and_the_process_goes_on(running: Running) -> None:
    before = set(running.processes())
    with pytest.raises(Failed, match="ZeroDivisionError"):
        running.run(work.FAIL)
    assert set(running.processes()) == before


def test_a_killed_keeper_takes_its_processes_along_and_comes_again(running: Running) -> None:
    keeper, processes = running.keeper, running.processes()
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(running.run, work.BUSY, 20.0)
        eventually(lambda: (work.BUSY.name, "begins") in running.diary.entries)
        os.kill(keeper, signal.SIGKILL)
        assert isinstance(asked.exception(PATIENCE), Interrupted)
    assert running.run(work.ECHO, 1)["value"] == 1
    assert running.keeper != keeper
    eventually(lambda: not any(map(alive, processes)))


def test_nothing_is_left_when_the_service_stops() -> None:
    running = Running(1)
    assert running.run(work.ECHO, 1)["value"] == 1
    keeper, processes = running.keeper, running.processes()
    running.heavy.stop()
    assert not any(map(alive, [keeper, *processes]))
    assert not Path(running.heavy.address).parent.exists()
    with pytest.raises(Interrupted):
        running.run(work.ECHO)
