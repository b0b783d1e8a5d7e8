"""What players settle among themselves."""

from __future__ import annotations

from service.sessions.store import Store
from tests.sessions.people import Party, Person, Room
from tests.sessions.valkeys import Valkey


def played(room: Room, moves: int) -> Party:
    party = room.begin("coins")
    for move, seat in zip(("a1", "b1", "c1", "d1"), ("white", "black") * 2, strict=False):
        if moves:
            party[seat].play(move)
            moves -= 1
    return party


def test_a_move_is_taken_back_when_the_other_agrees(room: Room):
    party = played(room, 1)
    asked = party["white"].post("undo-requests")
    assert asked["offers"] == [{"kind": "undo", "by": "white", "agreed": []}]
    done = party["black"].post("undo-requests")
    assert done["offers"] == []
    assert done["to_move"] == ["white"]
    assert "a1" in done["state"]["pieces"]
    assert done["version"] == 4
    assert party["white"].play("g1").status_code == 200


def test_undoing_takes_the_answer_back_as_well(room: Room):
    party = played(room, 4)
    party["white"].post("undo-requests")
    done = party["black"].post("undo-requests", {"accept": True})
    assert done["to_move"] == ["white"]
    assert set(done["state"]["pieces"]) == {"c1", "d1", "e1", "f1", "g1"}
    marks = [(c["type"], c.get("undone")) for c in party["white"].get("history")["changes"]]
    assert marks == [
        ("moved", False),
        ("moved", False),
        ("moved", True),
        ("moved", True),
        ("undo-requested", None),
        ("undone", None),
    ]


def test_a_request_can_be_declined_withdrawn_or_outplayed(room: Room):
    party = played(room, 1)
    party["white"].post("undo-requests")
    assert party["black"].post("undo-requests", {"accept": False})["offers"] == []
    party["white"].post("undo-requests")
    assert party["white"].post("undo-requests", {"accept": False})["offers"] == []
    party["white"].post("undo-requests")
    assert party["white"].post("undo-requests")["version"] == 7  # asking twice is asking once
    party["black"].play("b1")
    assert party["black"].get()["offers"] == []


def test_nothing_can_be_taken_back_before_one_has_moved(room: Room):
    party = played(room, 1)
    problem = party["black"].refused(409, "post", "undo-requests", json={})
    assert problem["reason"] == "nothing-to-undo"
    problem = party["black"].refused(
        409, "post", "undo-requests", json={"accept": False}, headers={"Accept-Language": "fr"}
    )
    assert problem["reason"] == "no-offer"
    assert problem["detail"] == "Il n’y a aucune proposition à décliner."


def test_only_so_many_moves_are_kept_to_be_taken_back(room: Room):
    """Everything is taken back move by move, until nothing is left."""
    party = played(room, 2)
    for _ in range(2):
        last = "black" if party["white"].get()["to_move"] == ["white"] else "white"
        party[last].post("undo-requests")
        party["white" if last == "black" else "black"].post("undo-requests")
    assert len(party["white"].get()["state"]["pieces"]) == 7
    party["white"].refused(409, "post", "undo-requests", json={})


def test_a_draw_needs_everybody(room: Room):
    party = played(room, 1)
    party["white"].post("draw-offers")
    ended = party["black"].post("draw-offers")
    assert ended["result"] == {
        "outcome": "draw",
        "winners": [],
        "reason": "agreement",
        "rule": "sessions.agreement",
    }
    assert ended["to_move"] == []
    problem = party["black"].refused(422, "post", "moves", json={"move": "b1"})
    assert problem["type"] == "/problems/illegal-move"
    assert problem["rule"] == "sessions.agreement"
    assert problem["detail"] == "The game is over: the players agreed on a draw."
    checked = party["black"].post("move-checks", {"move": "b1"})
    assert (checked["status"], checked["rule"]) == ("illegal", "sessions.agreement")


def test_a_draw_among_several_waits_for_the_last(room: Room):
    party = room.begin("zatre", players=3)
    party["p1"].post("draw-offers")
    waiting = party["p3"].post("draw-offers")
    assert waiting["offers"] == [{"kind": "draw", "by": "p1", "agreed": ["p3"]}]
    assert waiting["result"] is None
    assert party["p2"].post("draw-offers")["result"]["outcome"] == "draw"


def test_who_resigns_loses_to_all_others(room: Room):
    party = played(room, 1)
    ended = party["white"].post("resignations")
    assert ended["result"]["winners"] == ["black"]
    assert ended["result"]["reason"] == "resignation"
    assert party["black"].refused(409, "post", "resignations", json={})["reason"] == "game-over"
    assert party["black"].refused(409, "post", "draw-offers", json={})["reason"] == "game-over"
    assert party["black"].refused(409, "post", "undo-requests", json={})["reason"] == "game-over"
    three = room.begin("zatre", players=3)
    assert three["p2"].post("resignations")["result"]["winners"] == ["p1", "p3"]


def test_a_camp_is_given_up_by_its_chief(room: Room):
    party = room.begin("graal", variant="teams", players=4, preset="standard")
    party["light-brown"].refused(403, "post", "resignations", json={})
    ended = party["white"].post("resignations")
    assert ended["result"]["winners"] == ["dark-blue", "turquoise"]


def test_a_rematch_needs_an_end_and_everybody(room: Room):
    party = played(room, 1)
    assert party["white"].refused(409, "post", "rematches", json={})["reason"] == "game-goes-on"
    party["white"].post("resignations")
    assert party["white"].post("rematches")["rematch"] is None
    assert party["black"].post("rematches", {"accept": False})["offers"] == []
    party["white"].post("rematches")
    begun = party["black"].post("rematches")["rematch"]
    assert begun["seat"] == "white"
    fetched = party["white"].get()["rematch"]
    assert fetched == {"id": begun["id"], "seat": "black"}
    assert party["white"].post("rematches")["rematch"] == fetched


def test_in_a_rematch_everybody_keeps_name_and_token_and_moves_up(room: Room):
    party = room.begin("coins", seats={"white": {"name": "Ada"}, "black": {"name": "Bob"}})
    party["white"].post("resignations")
    party["white"].post("rematches")
    again = party["black"].post("rematches")["rematch"]["id"]
    bob = Person(room, again, "white", party["black"].token)
    view = bob.get()
    assert view["seat"] == "white"
    assert [seat["name"] for seat in view["seats"]] == ["Bob", "Ada"]
    assert view["version"] == 1
    assert len(view["state"]["pieces"]) == 7
    assert bob.play("a1").status_code == 200


def test_in_graal_the_winner_begins_the_rematch(room: Room):
    for loser, seat in (("white", "white"), ("dark-blue", "dark-blue")):
        party = room.begin("graal", preset="standard")
        party[loser].post("resignations")
        party["white"].post("rematches")
        party["dark-blue"].post("rematches")
        winner = "dark-blue" if loser == "white" else "white"
        assert party[winner].get()["rematch"]["seat"] == "white", seat


def test_a_rematch_with_chance_is_another_game(room: Room, valkey: Valkey):
    party = room.begin("zatre", seed="known to all")
    party["p1"].post("resignations")
    party["p1"].post("rematches")
    again = party["p2"].post("rematches")["rematch"]
    store = Store(valkey.address)
    stored = [store.read(table) for table in (party.id, again["id"])]
    assert all(stored)
    assert len({found[0].state["seed"] for found in stored if found}) == 2
