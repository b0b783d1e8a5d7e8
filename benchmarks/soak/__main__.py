"""Traffic while processes are killed, stores pause and disks fill up: `make soak MINUTES=10`.

Everything is on this machine. Players repeat what failed under the same idempotency key, as a
good client does; a move that was acknowledged and is not there in the end is lost. Where a store
follows another, what it had not heard of before a failover cannot be promised: it is counted.
"""

from __future__ import annotations

import argparse
import sys

from benchmarks.figures import FOLDER, write_figures
from benchmarks.soak import picture, report
from benchmarks.soak.run import SHARES, soak

REST = 8.0
"""Seconds between two faults."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--figures", action="store_true", help="write them into the README")
    arguments = parser.parse_args()
    outcomes = []
    for begin, share in SHARES:
        outcome = soak(begin, 60 * arguments.minutes * share, min(REST, 10 * arguments.minutes))
        outcomes.append(outcome)
        print("\n".join(report.lines(outcome)), flush=True)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "soak.svg").write_text(picture.draw([outcome.row for outcome in outcomes]), "utf-8")
    defects = [defect for outcome in outcomes for defect in outcome.defects]
    print("\n".join(defects) or "nothing was lost that was promised, and nothing answered 500")
    print(f"drawn in {FOLDER.name}/soak.svg")
    if arguments.figures and not defects:
        write_figures("soak", report.sentence(outcomes))
    return int(bool(defects))


if __name__ == "__main__":
    sys.exit(main())
