from __future__ import annotations

from typing import Any

import pytest
from marshmallow import ValidationError

from service import answers
from service.answers import Reader, Refused
from service.api.schemas import diagrams
from service.games.core.game import Deploying
from service.games.edge.diagram_request import DiagramRequest
from service.games.edge.faults import faults_of
from service.games.registry import PACKAGES, load
from tests.api.checked import CheckedClient
from tests.games.edge.pictures import read, stamps, words

ENTRIES = {entry.game.id: entry for entry in map(load, (*PACKAGES, "tests.toy"))}
PATH = "/v1/games/la-trel/diagrams"
STATE = {"pieces": {"d1": "wW", "d4": "bD", "g5": "bS"}, "turn": "white"}


def picture(client: CheckedClient, path: str, body: Any, **keywords: Any) -> str:
    response = client.post(path, body, **keywords)
    assert response.status_code == 200, response.text
    assert response.mimetype == "image/svg+xml"
    return response.text


def faults(client: CheckedClient, body: Any, path: str = PATH) -> dict[str, str]:
    problem = client.problem(path, body)
    assert problem["type"] == "/problems/invalid-request"
    return {fault["pointer"]: fault["code"] for fault in problem["faults"]}


@pytest.mark.parametrize("game", ENTRIES)
def test_every_game_draws_what_it_answers(client: CheckedClient, game: str) -> None:
    begun = {"preset": "standard"} if isinstance(ENTRIES[game].game, Deploying) else {}
    state = client.answer(f"/v1/games/{game}/states", begun)["state"]
    path = f"/v1/games/{game}/diagrams"
    drawn = picture(client, path, {"state": state})
    read(drawn)
    assert picture(client, path, {"state": state}) == drawn


@pytest.mark.parametrize("game", ENTRIES)
def test_the_description_knows_the_call(client: CheckedClient, game: str) -> None:
    described = client.description["paths"][f"/v1/games/{game}/diagrams"]["post"]
    assert described["operationId"] == f"{game.replace('-', '_')}_diagram"
    assert described["responses"]["200"]["content"] == {
        "image/svg+xml": {"schema": {"type": "string"}}
    }
    [content] = described["requestBody"]["content"].values()
    request = client.description["components"]["schemas"][content["schema"]["$ref"].split("/")[-1]]
    assert set(request["properties"]) == {
        "state",
        "orientation",
        "highlights",
        "last_move",
        "arrows",
        "targets",
        "targets_of",
        "coordinates",
        "size",
        "theme",
        "palette",
    }
    assert request["required"] == ["state"]


def test_all_wishes_together_fit_the_description(client: CheckedClient) -> None:
    body = {
        "state": STATE,
        "orientation": "black",
        "highlights": ["d4"],
        "last_move": "d7-d4",
        "arrows": [["d1", "d5"]],
        "targets": ["d5"],
        "coordinates": False,
        "size": 300.0,
        "theme": "dark",
        "palette": "colour-blind",
    }
    client.validate(body, "components", "schemas", "LaTrelDiagramRequest")
    drawn = picture(client, PATH, body)
    assert read(drawn).get("width") == "300"
    # d1 as Black sees it, d5 where the target is marked, and d4, where the last move ended.
    seen = stamps(drawn)
    assert (seen[4, 0], seen[4, 4]) == (["w-W"], ["target"])
    assert seen[4, 3] == ["last", "b-D", "highlight"]


def test_the_words_are_in_the_callers_language(client: CheckedClient) -> None:
    drawn = picture(client, PATH, {"state": STATE}, headers={"Accept-Language": "fr"})
    assert words(drawn).startswith("Bleu – rondo d1.")
    assert read(drawn).get("lang") == "fr"


def test_targets_of_a_piece_are_asked_from_the_engine(client: CheckedClient) -> None:
    # The warrior slides on rank 1, its diagonals and the d-file, and takes d4 landing on d5.
    rank = ["a1", "b1", "c1", "e1", "f1", "g1", "h1"]
    diagonals = ["c2", "b3", "a4", "e2", "f3", "g4", "h5"]
    reached = [*rank, *diagonals, "d2", "d3", "d5"]
    told = words(picture(client, PATH, {"state": STATE, "targets_of": "d1"}))
    assert f"Possible targets: {', '.join(sorted(reached))}." in told


def test_targets_of_a_begun_chain_are_those_of_its_next_leg(client: CheckedClient) -> None:
    # On d5 the warrior can only go on over g5, which lies on the same rank.
    told = words(picture(client, PATH, {"state": STATE, "targets_of": "d1xd5"}))
    assert "Possible targets: h5." in told


def test_a_square_without_moves_has_no_targets(client: CheckedClient) -> None:
    assert "targets" not in words(picture(client, PATH, {"state": STATE, "targets_of": "a8"}))


def test_zatre_points_out_where_tiles_can_be_laid(client: CheckedClient) -> None:
    state = {"tiles": {}, "hands": {"p1": [6, 5, 5], "p2": []}, "turn": "p1"}
    told = words(picture(client, "/v1/games/zatre/diagrams", {"state": state, "targets_of": ""}))
    assert "Possible targets: h8." in told


def test_all_faults_are_told_at_once_with_their_places(client: CheckedClient) -> None:
    assert faults(
        client,
        {
            "state": {"pieces": {"a9": "wS", "d1": "wW", "d4": "bS"}, "turn": "white"},
            "orientation": "p1",
            "highlights": ["a9", 3, "a1", "a1"],
            "last_move": "a9-a1",
            "arrows": [["a1"], ["a1", "i1"], "a1-a2"],
            "targets": "a1",
            "coordinates": 1,
            "size": 63,
            "theme": "pink",
            "palette": None,
            "colour": "red",
        },
    ) == {
        "/state/pieces/a9": "unknown-square",
        "/orientation": "not-a-choice",
        "/highlights/0": "unknown-square",
        "/highlights/1": "wrong-type",
        "/highlights/3": "repeated",
        "/last_move": "unknown-square",
        "/arrows/0": "too-few",
        "/arrows/1/1": "unknown-square",
        "/arrows/2": "wrong-type",
        "/targets": "wrong-type",
        "/coordinates": "wrong-type",
        "/size": "out-of-range",
        "/theme": "not-a-choice",
        "/palette": "wrong-type",
        "/colour": "unknown-member",
    }


def test_targets_are_given_or_asked_for_but_not_both(client: CheckedClient) -> None:
    body = {"state": STATE, "targets": ["a1"], "targets_of": "d1"}
    assert faults(client, body) == {"/targets_of": "conflict"}


@pytest.mark.parametrize("member", ["last_move", "targets_of"])
@pytest.mark.parametrize(
    ("text", "code"),
    [("castles", "bad-text"), ("d1-d9", "unknown-square"), ("d1-" * 1000, "too-long")],
)
def test_what_cannot_be_read_as_a_move_is_a_fault(
    client: CheckedClient, member: str, text: str, code: str
) -> None:
    assert faults(client, {"state": STATE, member: text}) == {f"/{member}": code}


MANY = {
    "highlights": ["a1"] * 65,
    "targets": ["a1"] * 65,
    "arrows": [["a1", "b1"]] * 201,
}


@pytest.mark.parametrize("member", MANY)
def test_nobody_can_ask_for_more_marks_than_there_is_room_for(
    client: CheckedClient, member: str
) -> None:
    assert faults(client, {"state": STATE, member: MANY[member]}) == {f"/{member}": "too-many"}


@pytest.mark.parametrize(
    ("wishes", "english", "french"),
    [
        ({"theme": "pink"}, "This must be one of: light and dark.", "light et dark"),
        ({"highlights": ["a9"]}, "There is no square a9 on this board.", "case a9"),
        ({"last_move": "a9-a1"}, "There is no square a9 on this board.", "case a9"),
        ({"arrows": MANY["arrows"]}, "There are more than the 200 entries allowed.", "200"),
        ({"size": 5000}, "This must be a number from 64 to 4096.", "de 64 à 4096"),
    ],
)
def test_a_fault_says_what_is_possible_in_the_callers_language(
    client: CheckedClient, wishes: dict[str, Any], english: str, french: str
) -> None:
    body = {"state": STATE, **wishes}
    [fault] = client.problem(PATH, body)["faults"]
    assert fault["detail"] == english
    [fault] = client.problem(PATH, body, headers={"Accept-Language": "fr"})["faults"]
    assert french in fault["detail"]


def test_a_state_is_needed(client: CheckedClient) -> None:
    assert faults(client, {}) == {"/state": "missing"}


def test_an_impossible_state_is_called_so(client: CheckedClient) -> None:
    problem = client.problem(PATH, {"state": {**STATE, "pieces": {"a9": "wS"}}})
    assert problem["type"] == "/problems/impossible-state"


def test_zatre_has_no_cell_in_its_corners(client: CheckedClient) -> None:
    state = {"tiles": {}, "hands": {"p1": [6, 5, 5], "p2": []}, "turn": "p1"}
    body = {"state": state, "highlights": ["e1", "a1"]}
    assert faults(client, body, "/v1/games/zatre/diagrams") == {"/highlights/1": "unknown-square"}


def test_squares_beyond_the_map_are_faults(client: CheckedClient) -> None:
    state = client.answer("/v1/games/graal/states", {"variant": "two"})["state"]
    body = {
        "state": state,
        "highlights": ["x24", "y1"],
        "targets": ["a25"],
        "arrows": [["a1", "z26"]],
        "last_move": "a1-y1",
    }
    assert faults(client, body, "/v1/games/graal/diagrams") == {
        "/highlights/1": "unknown-square",
        "/targets/0": "unknown-square",
        "/arrows/0/1": "unknown-square",
        "/last_move": "unknown-square",
    }


# An image's address


def query(game: str, **texts: str) -> DiagramRequest:
    through = diagrams.ImageQuery().load(texts)
    return diagrams.diagram_request(diagrams.image_query(ENTRIES[game])().load(through))


def test_the_described_query_has_all_that_a_game_reads() -> None:
    described = set(diagrams.ImageQuery().fields)
    for entry in ENTRIES.values():
        assert set(diagrams.image_query(entry)().fields) == described


def test_a_query_asks_for_the_same_diagram() -> None:
    asked = query(
        "la-trel",
        orientation="black",
        highlights="a1,b2",
        last_move="a2-a3",
        arrows="a1-b2,c3-c3",
        targets="h8",
        coordinates="false",
        size="320",
        theme="dark",
        palette="colour-blind",
    )
    assert asked == DiagramRequest(
        orientation="black",
        highlights=("a1", "b2"),
        last_move="a2-a3",
        arrows=(("a1", "b2"), ("c3", "c3")),
        targets=("h8",),
        coordinates=False,
        size=320,
        theme="dark",
        palette="colour-blind",
    )
    assert query("la-trel") == DiagramRequest()
    assert query("la-trel", highlights="", coordinates="true") == DiagramRequest()


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("highlights", "a9", "unknown-square"),
        ("highlights", "a1,", "unknown-square"),
        ("highlights", ",".join(["a1"] * 65), "too-many"),
        ("targets", "a1,b1,a1", "repeated"),
        ("arrows", "a1", "too-few"),
        ("arrows", "a1-a2-a3", "too-many"),
        ("arrows", "a1-i9", "unknown-square"),
        ("arrows", ",".join(["a1-b1"] * 201), "too-many"),
        ("last_move", "a1-i9", "unknown-square"),
        ("orientation", "p1", "not-a-choice"),
        ("size", "63", "out-of-range"),
        ("size", "1e3", "wrong-type"),
        ("size", "٣٢٠", "wrong-type"),
        ("size", "9" * 5000, "wrong-type"),
        ("coordinates", "yes", "wrong-type"),
        ("theme", "pink", "not-a-choice"),
        ("colour", "red", "unknown-member"),
    ],
)
def test_a_query_is_read_as_strictly(name: str, text: str, code: str) -> None:
    with pytest.raises(ValidationError) as error:
        query("la-trel", **{name: text})
    [fault] = faults_of(error.value.messages)
    assert (fault.path[0], fault.code) == (name, code)


def test_a_query_may_name_squares_that_only_larger_maps_have() -> None:
    graal = ENTRIES["graal"]
    asked = query("graal", arrows="a1-x24,a1-z26")
    with pytest.raises(Refused) as refusal:
        answers.diagram(graal, graal.game.new("two"), Reader(), asked)
    assert [fault.path for fault in refusal.value.faults] == [("arrows", 1, 1)]
