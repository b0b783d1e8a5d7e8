"""Where the time of one call goes: `python -m benchmarks.profiled la-trel moves`.

Sends an example from the game's `examples.json`, or a body of your own, again and again in one
process. Prints the spans as `/metrics` counts them, then the functions in which the time is spent.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from prometheus_client import REGISTRY
from pyinstrument import Profiler

from benchmarks.http import wsgi_call
from service.answers.stopwatch import SPANS
from service.app import create_app
from service.games.registry import load_all
from service.settings import Settings

CALLS = 200


def span_seconds() -> dict[str, float]:
    """Return what the spans of all calls add up to."""
    totals: dict[str, float] = dict.fromkeys(SPANS, 0.0)
    for metric in REGISTRY.collect():
        for sample in metric.samples:
            if sample.name == "calculi_span_seconds_sum":
                totals[sample.labels["span"]] += sample.value
    return totals


def profiled(path: str, body: bytes, seconds: float) -> str:
    """Send a body for some seconds; return a report."""
    work = wsgi_call(create_app(Settings()), path, body, CALLS)
    work()
    begun, before, calls = time.perf_counter(), span_seconds(), 0
    while time.perf_counter() - begun < seconds / 2:
        calls += work()
    whole = time.perf_counter() - begun
    spans = {name: spent - before[name] for name, spent in span_seconds().items()}
    rows = {**spans, "around it": whole - sum(spans.values()), "a call": whole}
    lines = [f"{name:<10}{1e6 * spent / calls:8.0f} µs" for name, spent in rows.items()]
    profiler = Profiler(interval=0.0005)
    begun = time.perf_counter()
    with profiler:
        while time.perf_counter() - begun < seconds / 2:
            work()
    return "\n".join([*lines, profiler.output_text(unicode=True)])


def main() -> None:
    parser = argparse.ArgumentParser(description="Show where the time of one call goes.")
    parser.add_argument("game", help="such as la-trel")
    parser.add_argument("call", help="such as moves or legal-moves")
    parser.add_argument("--body", type=Path, help="a file with a body, instead of the example")
    parser.add_argument("--seconds", type=float, default=4)
    given = parser.parse_args()
    if given.body is None:
        examples = load_all()[given.game].examples[given.call]
        answered = next(example for example in examples if example["status"] == 200)
        body = json.dumps(answered["request"]).encode()
    else:
        body = given.body.read_bytes()
    print(profiled(f"/v1/games/{given.game}/{given.call}", body, given.seconds))


if __name__ == "__main__":
    main()
