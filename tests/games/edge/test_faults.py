"""What could not be read is told, and nothing that only looks wrong because of it."""

from __future__ import annotations

from service.games.core.errors import Fault, judged_by
from service.games.edge.faults import all_faults

UNREAD = [Fault(("pieces", "a9"), "unknown-square"), Fault(("options", "chains"), "wrong-type")]


def further(*judged: Fault) -> list[Fault]:
    return all_faults(UNREAD, judged)[len(UNREAD) :]


def test_what_could_not_be_read_comes_first() -> None:
    late = Fault(("turn",), "turn-needed")
    assert all_faults(UNREAD, [late]) == [*UNREAD, late]


def test_a_fault_elsewhere_stands() -> None:
    beside = Fault(("pieces", "b2"), "stranded", judged_by=(("options", "limit"),))
    assert further(beside) == [beside]


def test_the_same_place_is_not_blamed_twice() -> None:
    assert further(Fault(("pieces", "a9"), "stranded")) == []
    assert further(Fault(("pieces", "a9", "colour"), "stranded")) == []


def test_what_is_there_but_could_not_be_read_is_not_missing() -> None:
    assert further(Fault(("pieces",), "missing")) == []


def test_a_whole_that_was_judged_without_a_part_of_it_is_not_blamed() -> None:
    assert further(Fault(("pieces",), "no-pieces", judged_by=(("pieces",),))) == []
    full = Fault(("pieces",), "too-many")
    assert further(full) == [full]


def test_a_verdict_by_what_could_not_be_read_is_none() -> None:
    by_option = Fault(("turn",), "deadline-off", judged_by=(("options", "chains"),))
    by_all_options = Fault(("turn",), "deadline-off", judged_by=(("options",),))
    by_more_in_it = Fault(("turn",), "deadline-off", judged_by=(("pieces", "a9", "colour"),))
    assert further(by_option, by_all_options, by_more_in_it) == []


def test_what_a_verdict_rests_on_moves_with_it() -> None:
    [fault] = judged_by([Fault(("lost",), "mismatch")], ("pieces",), ("turn",))
    assert fault.below("state").judged_by == (("state", "pieces"), ("state", "turn"))


def test_thousands_of_faults_are_not_compared_with_each_other() -> None:
    """Each of 20,000 was once looked for among 20,000 others, which took minutes."""
    unread = [Fault(("pieces", f"x{number}"), "unknown-square") for number in range(20_000)]
    judged = [
        Fault(("pieces", f"y{number}"), "stranded", judged_by=(("options",),))
        for number in range(20_000)
    ]
    assert all_faults(unread, judged) == [*unread, *judged]
