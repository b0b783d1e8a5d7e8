"""The short form of `make soak`: a few faults of each kind, and what it would notice."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from benchmarks.soak import picture, report, stages
from benchmarks.soak.faults import FAULTS
from benchmarks.soak.ledger import Ledger
from benchmarks.soak.run import Begin, soak
from benchmarks.soak.traffic import call, follow, play, vanish
from service.games.core.json_values import Json

FEW = ((play, 2), (call, 1), (follow, 1), (vanish, 1))


@pytest.mark.processes
@pytest.mark.parametrize(
    ("begin", "seconds"),
    [
        pytest.param(stages.embedded, 7.0, id="one"),
        pytest.param(stages.sentinel, 4.0, id="two", marks=pytest.mark.deep),
    ],
)
def test_nothing_is_lost_that_was_promised(begin: Begin, seconds: float) -> None:
    outcome = soak(begin, seconds, rest=0.5, jobs=FEW)
    assert outcome.defects == []
    assert outcome.accounts["there"] > 20
    kinds = [kind for kind, _ in FAULTS[outcome.stage]]
    assert outcome.faults
    assert {fault.kind for fault in outcome.faults} <= set(kinds)
    drawn = ElementTree.fromstring(picture.draw([outcome.row]))
    titles = drawn.findall(".//{*}title")
    assert len(titles) == len(outcome.faults)
    assert str(outcome.accounts["there"]) in "\n".join(report.lines(outcome))
    assert "no 500" in report.sentence([outcome])


def test_a_move_that_is_gone_is_lost() -> None:
    ledger = Ledger()
    game = ledger.begin("/v1/sessions/x", "token")
    game.moves.update({2: "a2-a3", 3: "a7-a6", 5: "a3-a4"})
    kept = [
        {"version": 2, "move": {"notation": "a2-a3"}},
        {"version": 3, "move": {"notation": "h7-h6"}},
        {"version": 5, "move": {"notation": "a3-a4"}},
    ]

    def history(path: str, token: str) -> tuple[int, Json]:
        return 200, {"changes": kept, "more": False}

    assert ledger.reckon(history) == Counter(there=2, lost=1, gaps=1)
    assert ledger.reckon(lambda path, token: (404, {})) == Counter(there=0, lost=3, gaps=0)
