"""The dossier's example and the accountant over HTTP, every answer held to the description."""

from __future__ import annotations

import pytest

from service.app import create_app
from service.settings import Settings
from tests.api.checked import CheckedClient
from tests.games.zatre.test_example import MOVES

BASE = "/v1/games/zatre"
SHEETS = {"players": [{"name": "Andreas", "turns": [{"tens": 1, "elevens": 1, "ticks": 2}]}]}


@pytest.fixture(scope="module")
def client() -> CheckedClient:
    return CheckedClient(create_app(Settings(), packages=("service.games.zatre",)))


def test_the_example_is_played_to_38_and_3(client):
    new = {"players": 2, "options": {"draws": "supplied"}, "start": {"seat": "p1", "tile": 6}}
    answer = client.answer(f"{BASE}/states", new)
    assert answer["draw"] == {"seat": "p1", "count": 2}
    for text in (text for turn in MOVES for text in turn):
        body = {"state": answer["state"], "move": text, "include": ["legal_moves"]}
        answer = client.answer(f"{BASE}/moves", body)
    assert {seat: sheet["total"] for seat, sheet in answer["scores"].items()} == {
        "p1": 38,
        "p2": 3,
    }


def test_a_draw_that_may_be_declined_says_so(client):
    setup = {
        "tiles": {"h8": 6},
        "hands": {"p1": [3], "p2": []},
        "turn": "p1",
        "phase": "draw",
        "options": {"extra_draw": "declinable"},
    }
    answer = client.answer(f"{BASE}/states", {"setup": setup})
    assert answer["draw"] == {"seat": "p1", "count": 1, "declinable": True}
    body = {"state": answer["state"], "move": "stay", "include": ["legal_moves"]}
    answer = client.answer(f"{BASE}/moves", body)
    assert (answer["move"]["kind"], answer["events"]) == (
        "stay",
        [{"type": "stayed", "seat": "p1"}],
    )
    assert "draw" not in answer
    assert answer["legal_moves"]["total"] > 0


def test_the_best_turns_come_with_their_scores(client):
    state = {"tiles": {"h8": 6, "i8": 5, "i7": 5}, "hands": {"p1": [3, 5], "p2": []}, "turn": "p1"}
    body = {"state": state, "order": "score", "limit": 3}
    listed = client.answer(f"{BASE}/legal-moves", body)
    for move in listed["moves"]:
        laid = {"tiles": state["tiles"], "laid": move["notation"]}
        assert move["score"] == client.answer(f"{BASE}/turn-scores", laid)
        assert move["score"]["violations"] == []


@pytest.mark.parametrize("form", ["text/plain", "text/csv", "image/svg+xml"])
def test_sheets_in_other_forms(client, form):
    response = client.post(f"{BASE}/score-sheets", SHEETS, headers={"Accept": form})
    assert response.status_code == 200
    assert response.mimetype == form
    assert "Andreas" in response.get_data(as_text=True)


def test_a_cell_that_does_not_exist_is_an_invalid_request(client):
    problem = client.problem(f"{BASE}/turn-scores", {"tiles": {}, "laid": "5@a1"})
    assert problem["type"].endswith("/invalid-request")
    assert problem["faults"][0]["pointer"] == "/laid"


def pointed(client: CheckedClient, call: str, body: object) -> set[tuple[str, str]]:
    return {
        (fault["pointer"], fault["code"])
        for fault in client.problem(f"{BASE}/{call}", body)["faults"]
    }


def test_a_sheet_tells_faults_of_form_and_of_scoring_together(client):
    turns = [{"tens": "1"}, {"ticks": 20}, {"tens": 1}]
    others = [{"turns": [{"ticks": 9}]}, {"turns": 5}]
    assert pointed(client, "score-sheets", {"players": [{"turns": turns}, *others], "foo": 1}) == {
        ("/players/0/turns/0/tens", "wrong-type"),
        ("/players/0/turns/1/ticks", "ticks-unearned"),
        ("/players/1/turns/0/ticks", "ticks-unearned"),
        ("/players/2/turns", "wrong-type"),
        ("/foo", "unknown-member"),
    }
    gapped = {"rows": [{"tens": None}, {"tens": 1}]}
    assert pointed(client, "score-sheets", {"sheet": gapped, "turn": {"tens": "x"}}) == {
        ("/sheet/rows/1/tens", "column-gap"),
        ("/turn/tens", "wrong-type"),
    }
    assert pointed(client, "score-sheets", {"sheet": 5, "turn": {"ticks": 9}}) == {
        ("/sheet", "wrong-type"),
        ("/turn/ticks", "ticks-unearned"),
    }


def test_a_turn_tells_faults_of_form_and_of_the_board_together(client):
    body = {"tiles": {"h8": 6, "a5": 3, "h9": 6, "h10": 6}, "laid": "5@h7", "foo": 1}
    assert pointed(client, "turn-scores", body) == {
        ("/tiles/a5", "tile-apart"),
        ("/tiles/h8", "run-too-high"),
        ("/foo", "unknown-member"),
    }
    unread = {"tiles": {"h8": 7}, "laid": "5@h7", "opening": False}
    assert pointed(client, "turn-scores", unread) == {("/tiles/h8", "unknown-piece")}


def test_a_position_counts_its_turns_also_where_some_cannot_be_read(client):
    turns = {"p1": [{"tens": "1"}, {"ticks": 20}]}
    state = {"tiles": {"h8": 6}, "hands": {"p1": [5], "p2": []}, "turn": "p1", "turns": turns}
    assert pointed(client, "results", {"state": state}) == {
        ("/state/turns/p1/0/tens", "wrong-type"),
        ("/state/turns/p1/1/ticks", "ticks-unearned"),
    }


def test_a_start_that_can_be_read_in_part_is_refused(client):
    body = {"players": 9, "options": {"draws": "supplied"}, "start": {"seat": "p3", "tile": 7}}
    assert pointed(client, "states", body) == {
        ("/players", "out-of-range"),
        ("/start/tile", "out-of-range"),
    }
