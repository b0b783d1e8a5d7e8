"""Names that would do harm do none, in whatever form the service tells them."""

from __future__ import annotations

import csv
import io
import re
from itertools import pairwise
from typing import Any
from unicodedata import category, normalize
from xml.etree import ElementTree

import pytest
from flask import Flask

from tests.api.checked import CheckedClient
from tests.hostile import HEAPS, NAMES

SHEETS = "/v1/games/zatre/score-sheets"
ALL = {"players": [{"name": name, "turns": [{"tens": 1}]} for name in NAMES]}


def told(app: Flask, form: str, language: str = "en") -> str:
    headers = {"Accept": form, "Accept-Language": language}
    response = app.test_client().post(SHEETS, json=ALL, headers=headers)
    assert response.status_code == 200
    assert response.mimetype == form
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    return response.get_data(as_text=True)


def test_json_tells_a_name_as_it_is(app: Flask) -> None:
    answer = CheckedClient(app).answer(SHEETS, ALL)
    assert [sheet["name"] for sheet in answer["sheets"]] == list(NAMES)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "reading",
    [
        {"delimiter": ","},
        {"delimiter": ";"},
        {"delimiter": "\t"},
        {"delimiter": "|"},
        {"delimiter": " "},
        {"delimiter": ":"},
        {"delimiter": "^"},
        {"delimiter": "_"},
        {"delimiter": " ", "quoting": csv.QUOTE_NONE},
        {"delimiter": ",", "quoting": csv.QUOTE_NONE},
        {"delimiter": ";", "quoting": csv.QUOTE_NONE},
    ],
    ids=str,
)
def test_no_cell_of_a_table_is_a_formula(
    app: Flask, reading: dict[str, Any], language: str
) -> None:
    text = told(app, "text/csv", language)
    rows = list(csv.reader(io.StringIO(text, newline=""), **reading))
    assert len(rows) >= len(NAMES)
    for row in rows:
        for cell in row:
            assert normalize("NFKC", cell.strip(' "'))[:1] not in set("=+-@"), row


@pytest.mark.parametrize("form", ["text/plain", "text/csv"])
def test_no_letter_of_a_table_does_something_to_a_terminal(app: Flask, form: str) -> None:
    text = told(app, form)
    kinds = {category(letter) for letter in text if letter not in "\r\n"}
    assert not kinds & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert not re.search("[\u0300-\u036f\u0483-\u0489]{5}", text)


def test_a_name_is_one_line_of_a_table(app: Flask) -> None:
    lines = told(app, "text/plain").splitlines()
    heading = next(line for line in lines if "Bonus" in line)
    assert lines.count(heading) == len(NAMES)
    places = [index for index, line in enumerate(lines) if line == heading]
    assert len({here - before for before, here in pairwise(places)}) == 1


def test_a_drawing_holds_names_as_text_and_nothing_else(app: Flask) -> None:
    root = ElementTree.fromstring(told(app, "image/svg+xml"))
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags == {"svg", "title", "desc", "g", "rect", "path", "text"}
    names = {name for element in root.iter() for name in element.attrib}
    assert not [name for name in names if name.startswith("on") or "href" in name]
    shown = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert "<img src=x onerror=hurt=1>" in shown


@pytest.mark.parametrize("name", ["\\ud800", "\\udc00x", "a\\ud83d"])
def test_half_a_letter_is_no_json(app: Flask, name: str) -> None:
    body = f'{{"players": [{{"name": "{name}", "turns": []}}]}}'
    response = app.test_client().post(SHEETS, data=body, content_type="application/json")
    assert response.status_code == 400
    assert response.get_json()["type"] == "/problems/unreadable-request"


def test_what_is_refused_is_told_back_as_json_and_never_as_a_page(app: Flask) -> None:
    for name in NAMES:
        response = app.test_client().post(
            "/v1/games/zatre/states", json={name: name}, headers={"Accept": "text/html, */*"}
        )
        assert response.mimetype == "application/problem+json"
        [fault] = response.get_json()["faults"]
        assert fault["pointer"] == "/" + name.replace("~", "~0").replace("/", "~1")
    for path in ("/<script>hurt=1</script>", "/problems/<script>", "/v1/sessions/%0d%0aX: y"):
        response = app.test_client().get(path)
        assert response.status_code == 404
        assert "<script>" not in response.get_data(as_text=True)
        assert "X" not in response.headers


def test_a_name_is_at_most_so_long(app: Flask) -> None:
    for name in (HEAPS[1] * 10, "x" * 101):
        body = {"players": [{"name": name, "turns": []}]}
        problem = CheckedClient(app).problem(SHEETS, body)
        assert [fault["code"] for fault in problem["faults"]] == ["too-long"]
