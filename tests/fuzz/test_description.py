"""Requests made up from the description, good and bad: every answer is one that it promises."""

from __future__ import annotations

from typing import Any

from tests.fuzz.described import CASES, PLAIN, SCHEMA, operations, thorough, well_formed

LEAST_CASES = 3000


@SCHEMA.parametrize()
@thorough
def test_every_answer_is_one_that_the_description_promises(case: Any) -> None:
    response = case.call_and_validate(headers=PLAIN, additional_checks=[well_formed])
    assert response.status_code < 500


def test_there_are_enough_cases() -> None:
    with_body = [op for op in operations() if "requestBody" in op.definition.raw]
    assert len(with_body) * CASES >= LEAST_CASES
