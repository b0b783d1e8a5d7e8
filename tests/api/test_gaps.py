"""The gaps of flask-smorest 0.47 that the service closes, and other ways to be called wrongly."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.checked import CheckedClient

MOVES = "/v1/games/coins/moves"


def test_405_names_the_methods_that_work(client: CheckedClient) -> None:
    response = client.get(MOVES)
    assert response.status_code == 405
    assert response.mimetype == "application/problem+json"
    assert "POST" in response.headers["Allow"]
    assert response.get_json()["type"] == "/problems/method-not-allowed"


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_body_that_is_not_json_is_415(client: CheckedClient, media: str | None) -> None:
    response = client.post(MOVES, data="{}", content_type=media)
    assert response.status_code == 415
    assert response.get_json()["type"] == "/problems/unsupported-media-type"


@pytest.mark.parametrize(
    "body",
    [b"{", b"", b"\xff\xfe", b'{"a": NaN}', b'"\\ud800"', b"[" * 100_000, b'{"a":1}}'],
)
def test_a_body_that_cannot_be_read_is_400(client: CheckedClient, body: bytes) -> None:
    response = client.post(MOVES, data=body, content_type="application/json")
    assert response.status_code == 400
    assert response.get_json()["type"] == "/problems/unreadable-request"


@pytest.mark.parametrize("body", ["[]", "5", "null", '"text"', "true"])
def test_json_that_is_no_object_is_an_invalid_request(client: CheckedClient, body: str) -> None:
    response = client.post(MOVES, data=body, content_type="application/json")
    assert response.status_code == 422
    problem = response.get_json()
    assert problem["type"] == "/problems/invalid-request"
    assert problem["faults"][0]["pointer"] == ""


def test_a_body_past_the_limit_is_413(client: CheckedClient) -> None:
    response = client.post(MOVES, data=b" " * (1 << 20) + b"{}", content_type="application/json")
    assert response.status_code == 413
    assert response.get_json()["type"] == "/problems/too-large"


def test_an_unknown_address_is_a_problem_document(client: CheckedClient) -> None:
    for path in ("/v1/games/chess", "/v1/games/coins/nonsense", "/nonsense"):
        response = client.get(path)
        assert response.status_code == 404
        assert response.get_json()["type"] == "/problems/not-found"


def test_of_a_repeated_name_the_last_counts(client: CheckedClient) -> None:
    body = '{"state": 1, "move": "a1", "state": {"pieces": {"a1": "o"}, "turn": "white"}}'
    response = client.post(MOVES, data=body, content_type="application/json")
    assert response.status_code == 200


def test_all_faults_are_told_at_once_with_their_places(client: CheckedClient) -> None:
    state = {"pieces": {"a9": "o", "b1": 5, "c1": "queen"}, "ply": -1, "format": 2, "x": 0}
    problem = client.problem(MOVES, {"state": state, "more": 1})
    assert problem["type"] == "/problems/invalid-request"
    found = {(fault["pointer"], fault["code"]) for fault in problem["faults"]}
    assert found == {
        ("/state/pieces/a9", "unknown-square"),
        ("/state/pieces/b1", "wrong-type"),
        ("/state/pieces/c1", "unknown-piece"),
        ("/state/ply", "out-of-range"),
        ("/state/format", "not-a-choice"),
        ("/state/turn", "missing"),
        ("/state/x", "unknown-member"),
        ("/more", "unknown-member"),
        ("/move", "missing"),
    }


def test_faults_of_the_position_alone_are_an_impossible_state(client: CheckedClient) -> None:
    state = {"pieces": {"a9": "o", "a1": "o"}, "turn": None}
    problem = client.problem(MOVES, {"state": state, "move": "a1"})
    assert problem["type"] == "/problems/impossible-state"
    assert [fault["code"] for fault in problem["faults"]] == ["unknown-square", "turn-needed"]


@pytest.mark.parametrize("number", ['"5"', "1.5", "true", "null", "[]", "1e300", str(2**70)])
def test_what_is_no_integer_is_not_made_one(client: CheckedClient, number: str) -> None:
    body = (
        f'{{"state": {{"pieces": {{"a1": "o"}}, "turn": "white", "ply": {number}}}, "move": "a1"}}'
    )
    response = client.post(MOVES, data=body, content_type="application/json")
    assert response.status_code == 422
    assert response.get_json()["faults"][0]["pointer"] == "/state/ply"


def test_five_point_zero_is_five(client: CheckedClient) -> None:
    state = {"pieces": {"a1": "o"}, "turn": "black", "ply": 5.0}
    assert client.answer(MOVES, {"state": state, "move": "a1"})["state"]["ply"] == 6


def test_a_pointer_escapes_what_pointers_must(client: CheckedClient) -> None:
    state = {"pieces": {"a/~1": "o"}, "turn": "white"}
    problem = client.problem(MOVES, {"state": state, "move": "a1"})
    assert problem["faults"][0]["pointer"] == "/state/pieces/a~1~01"


def test_problems_come_in_the_callers_language(client: CheckedClient) -> None:
    body = {"state": {"pieces": {"a1": "o"}, "turn": "white"}, "move": "b1"}
    french = client.problem(MOVES, body, headers={"Accept-Language": "fr-CA, en;q=0.5"})
    assert french["title"] == "Coup illégal"
    assert french["detail"] == "Il n’y a pas de pièce en b1."
    english = client.problem(MOVES, body, headers={"Accept-Language": "de"})
    assert english["detail"] == "There is no coin on b1."
    assert english["rule"] == french["rule"]


def test_every_type_of_problem_is_an_address_with_a_page(client: CheckedClient) -> None:
    types = client.description["components"]["schemas"]["Problem"]["properties"]["type"]["enum"]
    assert "/problems/illegal-move" in types
    for language in ("en", "fr"):
        for address in types:
            page = client.get(address, headers={"Accept-Language": language})
            assert page.status_code == 200
            assert page.mimetype == "text/html"
            text = page.get_data(as_text=True)
            assert f'lang="{language}"' in text
            assert "`" not in text


def test_code_is_set_as_code_on_the_page_of_a_problem(client: CheckedClient) -> None:
    page = client.get("/problems/invalid-request").get_data(as_text=True)
    assert "<code>faults</code>" in page
    assert "<code>&quot;5&quot;</code>" in page


def test_a_square_that_does_not_exist_is_named(client: CheckedClient) -> None:
    body = {"state": {"pieces": {"a1": "o"}, "turn": "white"}, "move": "a1-a9"}
    problem = client.problem(MOVES, body)
    assert problem["type"] == "/problems/unreadable-move"
    assert problem["detail"] == "There is no square a9 on this board."


def test_an_answer_with_words_in_it_says_in_which_language(client: CheckedClient) -> None:
    body = {"state": {"pieces": {"a1": "o"}, "turn": "white"}, "move": "b1"}
    answer = client.post("/v1/games/coins/move-checks", body, headers={"Accept-Language": "fr"})
    assert answer.get_json()["detail"] == "Il n’y a pas de pièce en b1."
    assert answer.headers["Content-Language"] == "fr"
    assert "Accept-Language" in ", ".join(answer.headers.getlist("Vary"))


def test_a_huge_limit_is_cut_and_a_huge_offset_finds_nothing(client: CheckedClient) -> None:
    state = {"pieces": {"a1": "o", "b1": "o"}, "turn": "white"}
    huge = 10**30
    body = f'{{"state": {json.dumps(state)}, "limit": {huge}, "offset": {{}}}}'
    for offset, listed in ((0, 3), (1, 2), (huge, 0)):
        answer = client.post(
            "/v1/games/coins/legal-moves",
            data=body.replace("{}", str(offset)),
            content_type="application/json",
        )
        assert answer.status_code == 200
        assert (answer.get_json()["total"], len(answer.get_json()["moves"])) == (3, listed)


def test_faults_of_form_and_of_the_game_begun_are_told_together(client: CheckedClient) -> None:
    body = {"variant": "teams", "players": 2, "armies": 2, "foo": 1, "preset": 5}
    problem = client.problem("/v1/games/graal/states", body)
    found = {(fault["pointer"], fault["code"]) for fault in problem["faults"]}
    assert {("/foo", "unknown-member"), ("/preset", "wrong-type")} <= found
    assert "/players" in {pointer for pointer, _ in found}
    assert "/armies" in {pointer for pointer, _ in found}


@pytest.mark.parametrize(
    ("game", "body", "detail"),
    [
        ("graal", {"variant": "teams", "players": 7}, "This must be a number from 3 to 6."),
        ("graal", {"variant": "two", "players": 3}, "This must be exactly 2."),
        ("la-trel", {"players": 4}, "This must be exactly 2."),
        ("latroncules", {"players": 1}, "This must be exactly 2."),
        ("zatre", {"players": 7}, "This must be a number from 2 to 6."),
        ("coins", {"players": 1e300}, "This must be exactly 2."),
    ],
)
def test_how_many_play_is_told_for_the_variant(
    client: CheckedClient, game: str, body: dict[str, Any], detail: str
) -> None:
    problem = client.problem(f"/v1/games/{game}/states", body)
    assert [(fault["pointer"], fault["detail"]) for fault in problem["faults"]] == [
        ("/players", detail)
    ]


def test_graal_tells_the_faults_of_map_and_army_with_those_of_form(client: CheckedClient) -> None:
    body = {"variant": "two", "map": {"rows": ["x" + "." * 13] * 13}, "army": {"C": 1}, "foo": 1}
    problem = client.problem("/v1/games/graal/states", body)
    assert {(fault["pointer"], fault["code"]) for fault in problem["faults"]} == {
        ("/foo", "unknown-member"),
        ("/army", "army-without-house"),
        ("/map/rows", "map-height"),
        *((f"/map/rows/{row}", "map-sign") for row in range(13)),
    }


def test_a_dry_run_of_a_bad_deployment_tells_all_its_faults(client: CheckedClient) -> None:
    state = client.answer("/v1/games/graal/states", {"variant": "two"})["state"]
    body = {"state": state, "move": "deploy w donjon@k2 cour@k4 R@l20"}
    checked = client.answer("/v1/games/graal/move-checks", body)
    assert checked["status"] == "illegal"
    assert {"count", "castle", "realm"} <= {fault["code"] for fault in checked["faults"]}
