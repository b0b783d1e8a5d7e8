"""What a worker costs: memory, and the time until it answers."""

from __future__ import annotations

import statistics
from pathlib import Path

from benchmarks.load import throughput
from benchmarks.overhttp import session_moves, stateless_moves
from benchmarks.report import Table
from benchmarks.servers import Server, service

STARTS = 3


def workers(server: Server) -> list[int]:
    """Return the process ids of the workers (not of the embedded store)."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [
        int(child)
        for child in children.read_text().split()
        if b"gunicorn" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def resident_megabytes(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("no such process")


def tables() -> list[Table]:
    """Measure where Linux tells it; elsewhere there is nothing to read."""
    if not Path("/proc/self/status").exists():
        return []
    starts = []
    for _ in range(STARTS):
        with service() as server:
            starts.append(server.ready_after)
    with service() as server:
        idle = max(map(resident_megabytes, workers(server)))
        throughput(server.port, stateless_moves, 2.0)
        throughput(server.port, session_moves, 2.0)
        loaded = max(map(resident_megabytes, workers(server)))
    rows = [
        ("ready after the start of the process", f"{statistics.median(starts):.2f} s", "2 s"),
        ("a worker's memory before the first request", f"{idle:.0f} MB", "90 MB"),
        ("a worker's memory after 4 s of load", f"{loaded:.0f} MB", "90 MB"),
    ]
    return [Table("Footprint", "With two workers.", ("what", "measured", "at most"), rows)]
