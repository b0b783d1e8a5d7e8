"""What a run has come to, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import get_args

from benchmarks.soak.picture import percentile
from benchmarks.soak.run import Outcome
from benchmarks.soak.traffic import Kind


def lines(outcome: Outcome) -> list[str]:
    """Tell of one stage."""
    traffic = outcome.traffic
    kinds = Counter(fault.kind for fault in outcome.faults)
    slowest = max((fault.healed_after for fault in outcome.faults), default=0.0)
    milliseconds = {
        kind: [sample.milliseconds for sample in traffic.samples if sample.kind == kind] or [0.0]
        for kind in get_args(Kind)
    }
    latency = "; ".join(
        f"{kind} p50 {percentile(numbers, 50):.1f} ms, p99 {percentile(numbers, 99):.0f} ms"
        for kind, numbers in milliseconds.items()
    )
    accounts = outcome.accounts
    lost = f"{accounts['lost']} lost"
    if outcome.replicated:
        lost += " by failovers (a replica follows a moment later)"
    return [
        f"{outcome.stage}, {outcome.seconds:.0f} s",
        f"  answers   {len(traffic.samples)}, {traffic.vanished} clients vanished",
        f"  faults    {dict(kinds)}, well again after {slowest:.1f} s at most",
        f"  errors    {dict(traffic.errors) or 'none'}",
        f"  moves     {accounts.total() - accounts['gaps']} acknowledged in "
        f"{len(traffic.ledger.games)} games: {accounts['there']} there, {lost}",
        f"  latency   {latency}",
        f"  memory    {outcome.warm:.0f} MB warm, {outcome.after:.0f} MB after, the largest worker",
    ]


def sentence(outcomes: Sequence[Outcome]) -> str:
    """Tell of all in one sentence, for the README."""
    answers = sum(len(outcome.traffic.samples) for outcome in outcomes)
    faults = Counter(fault.kind for outcome in outcomes for fault in outcome.faults)
    listed = ", ".join(f"{kind} {number} times" for kind, number in faults.items())
    minutes = sum(outcome.seconds for outcome in outcomes) / 60
    moves = "; ".join(
        f"{outcome.stage}: {outcome.accounts['there'] + outcome.accounts['lost']:,} moves "
        f"acknowledged, {outcome.accounts['lost']} lost, memory {outcome.warm:.0f} MB warm and "
        f"{outcome.after:.0f} MB after"
        for outcome in outcomes
    )
    return f"{answers:,} answers in {minutes:.0f} minutes, no 500 ({listed}). {moves}"
