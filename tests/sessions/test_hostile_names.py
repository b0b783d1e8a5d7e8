"""What people call themselves at a table stays a name, in every form that tells it."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from service.api.schemas.sessions import LONGEST_NAME
from tests.hostile import NAMES
from tests.sessions.people import Room


def test_a_name_makes_no_event_and_no_element_of_its_own(room: Room) -> None:
    for name in NAMES:
        given = name[:LONGEST_NAME]
        party = room.begin("zatre", seats={"p1": {"name": given}})
        person = party["p1"]
        assert person.get()["seats"][0]["name"] == given
        stream = person.ask("get", "events", headers={"Accept": "text/event-stream"})
        first = next(stream.iter_encoded()).decode()
        stream.close()
        lines = first.splitlines()
        assert [line.partition(":")[0] for line in lines] == ["id", "event", "data", ""]
        assert json.loads(lines[2].removeprefix("data: "))["seats"][0]["name"] == given
        ElementTree.fromstring(person.ask("get", "diagram.svg").data)


def test_a_new_name_is_told_as_it_was_given(room: Room) -> None:
    person = room.begin("zatre")["p1"]
    given = [name[:LONGEST_NAME] for name in NAMES]
    for name in given:
        assert person.ask("patch", "seats/p1", json={"name": name}).status_code == 200
    told = [change["name"] for change in person.get("history")["changes"] if "name" in change]
    assert told == given
    assert [change["name"] for change in person.get("events?after=1")["changes"]] == given
