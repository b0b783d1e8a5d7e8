"""Who may do what: tokens, visibility, names, handing over, deleting."""

from __future__ import annotations

from tests.sessions.people import Person, Room
from tests.sessions.valkeys import Valkey


def test_a_private_session_does_not_exist_for_those_without_a_token(room: Room):
    party = room.begin("coins")
    unknown = Person(room, "A" * 22, None, None)
    for call in ("", "legal-moves", "history", "events", "events?wait=1"):
        there = party.spectator.ask("get", call)
        nowhere = unknown.ask("get", call)
        assert there.status_code == nowhere.status_code == 404
        assert there.data == nowhere.data
    for call in ("moves", "undo-requests", "resignations"):
        body = {"move": "a1"} if call == "moves" else {}
        assert party.spectator.ask("post", call, json=body).status_code == 404


def test_a_public_session_can_be_watched_but_not_played(room: Room):
    party = room.begin("coins", visibility="public")
    assert party.spectator.get()["seat"] is None
    assert party.spectator.get("history")["changes"] == []
    for call in ("undo-requests", "draw-offers", "resignations", "rematches"):
        party.spectator.refused(401, "post", call, json={})
    party.spectator.refused(401, "delete")
    problem = party.spectator.ask("post", "moves", json={"move": "a1"})
    assert problem.status_code == 401
    assert problem.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_wrong_token_opens_nothing(room: Room):
    for visibility in ("private", "public"):
        party = room.begin("coins", visibility=visibility)
        for call in ("", "history", "legal-moves", "events"):
            assert party.stranger.refused(401, "get", call)["type"] == "/problems/unauthorized"
        party.stranger.refused(401, "post", "moves", json={"move": "a1"})


def test_a_token_of_another_table_is_a_wrong_one(room: Room):
    one, other = room.begin("coins"), room.begin("coins")
    Person(room, one.id, None, other["white"].token).refused(401, "get")


def test_another_scheme_than_bearer_is_no_token(room: Room):
    party = room.begin("coins", visibility="public")
    response = party.spectator.ask("get", headers={"Authorization": "Basic abc"})
    assert response.get_json()["seat"] is None


def test_a_seat_is_renamed_by_its_holder_only(room: Room):
    party = room.begin("coins")
    renamed = party["white"].ask("patch", "seats/white", json={"name": "Ada"}).get_json()
    assert renamed["version"] == 2
    assert party["black"].get()["seats"][0]["name"] == "Ada"
    party["black"].refused(403, "patch", "seats/white", json={"name": "Bob"})
    party["black"].refused(404, "patch", "seats/red", json={"name": "Bob"})
    party["black"].refused(422, "patch", "seats/black", json={})


def test_a_seat_handed_over_forgets_its_old_token(room: Room):
    party = room.begin("coins")
    party["black"].refused(403, "post", "seats/white/tokens", json={})
    made = party["white"].post("seats/white/tokens")
    heir = Person(room, party.id, "white", made["token"])
    party["white"].refused(401, "get")
    party["white"].refused(401, "post", "moves", json={"move": "a1"})
    assert heir.play("a1").status_code == 200


def test_the_first_seat_deletes_and_the_others_when_it_is_over(room: Room):
    party = room.begin("coins")
    party["white"].play("a1")
    party["black"].refused(403, "delete")
    assert party["white"].ask("delete").status_code == 204
    party["white"].refused(404, "get")
    party = room.begin("coins")
    party["white"].play("a1")
    party["black"].post("resignations")
    assert party["black"].ask("delete").status_code == 204


def test_after_a_rematch_has_begun_the_old_seat_is_not_handed_over(room: Room):
    """Whoever was given that token would sit where nobody plays any more."""
    party = room.begin("coins")
    party["white"].post("resignations")
    party["white"].post("rematches")
    party["black"].post("rematches")
    problem = party["white"].refused(409, "post", "seats/white/tokens", json={})
    assert problem["reason"] == "rematch-begun"
    following = Person(room, party["white"].get()["rematch"]["id"], "black", party["white"].token)
    assert following.post("seats/black/tokens")["token"]


def test_the_store_never_sees_a_token(room: Room, valkey: Valkey):
    party = room.begin("coins")
    party["white"].play("a1", Idempotency_Key="k")
    made = party["black"].post("seats/black/tokens")
    secrets = [party["white"].token, party["black"].token, made["token"]]
    kept = b"".join(_dump(valkey, key) for key in valkey.client().keys(f"*{party.id}*"))
    assert kept
    for secret in secrets:
        assert secret
        assert secret.encode() not in kept


def _dump(valkey: Valkey, key: bytes) -> bytes:
    client = valkey.client()
    match client.type(key):
        case b"hash":
            return b"".join(client.hgetall(key).values())
        case b"stream":
            return b"".join(fields[b"c"] for _, fields in client.xrange(key))
        case b"list":
            return b"".join(client.lrange(key, 0, -1))
        case _:
            return bytes(client.get(key))


def test_the_time_to_live_slides_with_use(room: Room, valkey: Valkey):
    client = valkey.client()
    party = room.begin("coins", ttl=1000)
    party["white"].play("a1")
    keys = client.keys(f"calculi:{{{party.id}}}*")
    assert len(keys) == 3
    for key in keys:
        client.expire(key, 500)
    party["black"].get()
    assert all(client.ttl(key) > 990 for key in keys)
    for key in keys:
        client.expire(key, 500)
    party["black"].play("b1")
    assert all(client.ttl(key) > 990 for key in keys)
