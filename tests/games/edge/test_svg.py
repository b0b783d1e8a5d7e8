from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.games.edge.svg import Shape, number, path

NASTY = """<script>alert("&'")</script>]]>"""


def test_text_and_attributes_are_escaped() -> None:
    root = Shape.root(data_note=NASTY)
    root.add("title", NASTY)
    written = str(root)
    assert "<script" not in written
    again = ElementTree.fromstring(written)
    assert again.get("data-note") == NASTY
    assert again[0].text == NASTY


@given(text=st.text(alphabet=st.characters()))
def test_any_text_gives_a_document_that_can_be_read(text: str) -> None:
    root = Shape.root(data_note=text)
    root.add("title", text)
    ElementTree.fromstring(str(root))


def test_what_xml_cannot_write_is_left_out() -> None:
    shape = Shape.group()
    shape.add("text", "a\x00b\x1b\ud800\ufffec")
    assert str(shape) == "<g><text>abc</text></g>"


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (2.0, "2"), (-0.001, "0"), (1 / 3, "0.33"), (100, "100"), (-7.5, "-7.5")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_a_path_mixes_commands_and_numbers() -> None:
    assert path("M", 0, 1.5, "h", -40.0, "z") == "M 0 1.5 h -40 z"


def test_attributes_keep_their_order_and_get_hyphens() -> None:
    shape = Shape.group()
    shape.add("circle", r=2, stroke_width=1.25, fill="none")
    assert str(shape) == '<g><circle r="2" stroke-width="1.25" fill="none" /></g>'


def test_what_was_drawn_apart_can_be_put_in() -> None:
    root, apart = Shape.root(), Shape.group()
    apart.at(3, 4.5).add("rect", width=1)
    root.put(apart)
    assert str(root) == (
        '<svg xmlns="http://www.w3.org/2000/svg">'
        '<g><g transform="translate(3 4.5)"><rect width="1" /></g></g></svg>'
    )
