"""Run every contest and write the table: `make bench`; with `heavy`, only what heavy calls do to
light ones.
"""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks import (
    engines,
    footprint,
    growth,
    heavy,
    http,
    overhttp,
    report,
    streams,
    thinking,
)
from benchmarks.measure import Outcome, run

RESULTS = Path(__file__).with_name("results.md")


def main() -> int:
    outcomes: list[Outcome] = []
    for contest in (*engines.contests(), *thinking.contests(), *http.contests()):
        outcome = run(contest)
        outcomes.append(outcome)
        print(report.line(outcome), flush=True)
    for outcome in (*overhttp.outcomes(), *streams.outcomes()):
        outcomes.append(outcome)
        print(report.line(outcome), flush=True)
    tables = [*footprint.tables(), *growth.tables(), *thinking.by_depth()]
    RESULTS.write_text(report.document(outcomes, tables), "utf-8")
    missed = [outcome.contest.name for outcome in outcomes if not outcome.met]
    print(f"written to {RESULTS.name};", f"missed: {', '.join(missed)}" if missed else "all met")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(heavy.main() if sys.argv[1:] == ["heavy"] else main())
