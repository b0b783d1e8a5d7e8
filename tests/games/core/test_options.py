"""Options are judged once, wherever they come from."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.core.options import Count, Flag, Option, judge_options

DECLARED: Mapping[str, Option] = {"blockers": Flag(), "limit": Count(1, 9)}


def test_what_is_right_is_kept_and_all_that_is_wrong_is_told() -> None:
    options, faults = judge_options(DECLARED, {"blockers": True, "limit": 10, "colour": "red"})
    assert options == {"blockers": True}
    assert [(fault.path, fault.code) for fault in faults] == [
        (("limit",), "bad-option"),
        (("colour",), "unknown-option"),
    ]


def test_no_options_are_right() -> None:
    assert judge_options(DECLARED, None) == ({}, [])


def test_options_that_were_judged_are_not_judged_again() -> None:
    options, _ = judge_options(DECLARED, {"limit": 3})
    again, faults = judge_options(DECLARED, options)
    assert again is options
    assert faults == []


def test_what_another_game_has_found_right_is_judged() -> None:
    options, _ = judge_options(DECLARED, {"limit": 3})
    _, faults = judge_options({"limit": Count(5, 9)}, options)
    assert [fault.code for fault in faults] == ["bad-option"]


def test_what_is_made_of_judged_options_is_a_mapping_like_any_other() -> None:
    options, _ = judge_options(DECLARED, {"limit": 3})
    _, faults = judge_options(DECLARED, options | {"limit": 0})
    assert [fault.code for fault in faults] == ["bad-option"]
