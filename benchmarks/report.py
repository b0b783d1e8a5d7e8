"""The table of results, as text."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version

from benchmarks.measure import Outcome

PEERS = ("chess", "flask", "flask-smorest", "marshmallow", "orjson", "gunicorn", "redis")


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    about: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def number(value: float) -> str:
    """Write a rate with three significant digits at most.

    >>> number(54366.2), number(2.183)
    ('54,366', '2.18')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def line(outcome: Outcome) -> str:
    verdict = "met" if outcome.met else "MISSED"
    return (
        f"{outcome.contest.name:<52} {outcome.ratio:6.2f} x "
        f"(at least {outcome.contest.target:.2g} x) {verdict}"
    )


def document(outcomes: Sequence[Outcome], tables: Sequence[Table]) -> str:
    """Write all results as a page."""
    contests = Table(
        "Against peers",
        "Medians of rounds taken in turns; the ratio is the median of the rounds' ratios, with "
        "its lowest and highest.",
        ("what", "ours", "against", "theirs", "ratio", "spread", "at least", ""),
        [
            (
                outcome.contest.name,
                f"{number(outcome.ours)} {outcome.contest.unit}",
                outcome.contest.against,
                f"{number(outcome.peer)} {outcome.contest.unit}",
                f"**{outcome.ratio:.2f} x**",
                f"{outcome.spread[0]:.2f} – {outcome.spread[1]:.2f}",
                f"{outcome.contest.target:.2g} x",
                "met" if outcome.met else "missed",
            )
            for outcome in outcomes
        ],
    )
    versions = ", ".join(f"{name} {version(name)}" for name in PEERS)
    head = (
        "# Results\n\n"
        f"Written by `make bench` on {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, "
        f"Python {platform.python_version()}, {versions}. "
        "Timings are noisy: compare the ratios, which are of one run.\n"
    )
    return head + "".join(map(_markdown, (contests, *tables)))


def _markdown(table: Table) -> str:
    rows = [table.head, ["---"] * len(table.head), *table.rows]
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"\n## {table.title}\n{table.about}\n\n{lines}\n"
