"""Games played by following the description's links: begin, list the moves, play the first."""

from __future__ import annotations

from typing import Any

from hypothesis import settings

from tests.fuzz.described import CASES, PLAIN, SCHEMA, operations, thorough, well_formed


class Game(SCHEMA.as_state_machine()):  # type: ignore[misc]
    def get_call_kwargs(self, case: Any) -> dict[str, Any]:
        return {"headers": PLAIN}

    def validate_response(self, response: Any, case: Any, **keywords: Any) -> None:
        super().validate_response(response, case, additional_checks=[well_formed], **keywords)
        assert response.status_code < 500


TestGames = Game.TestCase
TestGames.settings = settings(thorough, max_examples=2 * CASES, stateful_step_count=8)


def test_a_game_can_be_followed_from_its_beginning_to_its_moves() -> None:
    found = {op.definition.raw["operationId"]: op.definition.raw for op in operations()}
    for game in ("la_trel", "latroncules", "zatre", "graal"):
        begun = found[f"{game}_new_game"]["responses"]["200"]["links"]
        assert begun["legal_moves"]["operationId"] == f"{game}_legal_moves"
        listed = found[f"{game}_legal_moves"]["responses"]["200"]["links"]
        assert listed["play"]["operationId"] == f"{game}_play"
        played = found[f"{game}_play"]["responses"]["200"]["links"]
        assert played["legal_moves"]["operationId"] == f"{game}_legal_moves"
