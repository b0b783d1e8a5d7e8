"""Latency over time with the faults marked, as an SVG picture."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from benchmarks.soak.faults import Fault
from benchmarks.soak.traffic import Sample

WIDTH, ROW, LEFT, TOP = 1000, 220, 60, 40
FASTEST, SLOWEST = 1.0, 20_000.0
CURVES: Final = (
    ("p50 without a session", "light", 50, "#4c9f70"),
    ("p99 without a session", "light", 99, "#b5d99c"),
    ("p50 of sessions", "shared", 50, "#3b6ea8"),
    ("p99 of sessions", "shared", 99, "#a3c4e8"),
)
COLOURS: Final = ("#c0392b", "#8e44ad", "#d68910", "#117a65", "#7b241c", "#2e4053", "#b03a7a")


@dataclass(frozen=True, slots=True)
class Row:
    """What is drawn of one stage."""

    name: str
    seconds: float
    samples: Sequence[Sample]
    faults: Sequence[Fault]


def percentile(numbers: Sequence[float], part: int) -> float:
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, len(ordered) * part // 100)]


def draw(rows: Sequence[Row]) -> str:
    """Return the picture, a row for each stage."""
    kinds = list(dict.fromkeys(fault.kind for row in rows for fault in row.faults))
    colours = {kind: COLOURS[index % len(COLOURS)] for index, kind in enumerate(kinds)}
    legend = [(name, colour) for name, _, _, colour in CURVES] + list(colours.items())
    height = TOP + ROW * len(rows) + 24 * math.ceil(len(legend) / 4) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        '<text x="10" y="20" font-size="15">Milliseconds until an answer, second by second</text>',
    ]
    for index, row in enumerate(rows):
        parts += _row(row, TOP + ROW * index, colours)
    for index, (name, colour) in enumerate(legend):
        x, y = 20 + 245 * (index % 4), TOP + ROW * len(rows) + 24 * (index // 4) + 20
        parts.append(f'<rect x="{x}" y="{y - 9}" width="14" height="10" fill="{colour}"/>')
        parts.append(f'<text x="{x + 20}" y="{y}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _row(row: Row, top: int, colours: dict[str, str]) -> list[str]:
    inner = ROW - 50

    def across(second: float) -> float:
        return round(LEFT + (WIDTH - LEFT - 20) * min(second / row.seconds, 1.0), 1)

    def up(milliseconds: float) -> float:
        span = math.log(SLOWEST / FASTEST)
        share = math.log(min(max(milliseconds, FASTEST), SLOWEST) / FASTEST) / span
        return round(top + 20 + inner * (1 - share), 1)

    parts = [f'<text x="{LEFT}" y="{top + 10}" font-weight="bold">{escape(row.name)}</text>']
    for line in (1, 10, 100, 1000, 10_000):
        y = up(line)
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{line}</text>')
    for fault in row.faults:
        left = across(fault.begun)
        width = max(2.0, round(across(fault.ended + fault.healed_after) - left, 1))
        parts.append(
            f'<rect x="{left}" y="{top + 20}" width="{width}" height="{inner}" '
            f'fill="{colours[fault.kind]}" opacity=".45"><title>{escape(fault.kind)}, well again '
            f"{fault.healed_after:.1f} s later</title></rect>"
        )
    for _, kind, part, colour in CURVES:
        by_second: dict[int, list[float]] = defaultdict(list)
        for sample in row.samples:
            if sample.kind == kind:
                by_second[int(sample.at)].append(sample.milliseconds)
        points = " ".join(
            f"{across(second + 0.5)},{up(percentile(numbers, part))}"
            for second, numbers in sorted(by_second.items())
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
    y = top + 20 + inner + 16
    minutes = range(int(row.seconds // 60) + 1)
    parts += [f'<text x="{across(60 * minute)}" y="{y}">{minute} min</text>' for minute in minutes]
    return parts
