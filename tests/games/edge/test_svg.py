from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.games.edge.svg import Element, Id, document, image, number, path

NASTY = """<script>alert("&'")</script>]]>"""


def test_text_and_attributes_are_escaped() -> None:
    root = Element("svg", data_note=NASTY)
    root.add("title", NASTY)
    written = str(root)
    assert "<script" not in written
    again = ElementTree.fromstring(written)
    assert again.get("data-note") == NASTY
    assert again[0].text == NASTY


def test_line_breaks_and_tabs_survive_in_attributes() -> None:
    again = ElementTree.fromstring(str(Element("g", data_note="a\tb\nc\rd")))
    assert again.get("data-note") == "a\tb\nc\rd"


@given(text=st.text(alphabet=st.characters()))
def test_any_text_gives_a_document_that_can_be_read(text: str) -> None:
    root = Element("svg", data_note=text)
    root.add("title", text, id=Id.of("title"))
    ElementTree.fromstring(document(root))


def test_what_xml_cannot_write_is_replaced() -> None:
    unwritable = Element("text", "a\x00b\x1b\ud800\ufffec")
    assert str(unwritable) == "<text>a�b���c</text>"


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (2.0, "2"), (-0.001, "0"), (1 / 3, "0.33"), (100, "100"), (-7.5, "-7.5")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_a_path_mixes_commands_and_numbers() -> None:
    assert path("M", 0, 1.5, "h", -40.0, "z") == "M 0 1.5 h -40 z"


def test_attributes_keep_their_order_and_get_hyphens() -> None:
    circle = Element("circle", r=2, stroke_width=1.25, fill="none")
    assert str(circle) == '<circle r="2" stroke-width="1.25" fill="none"/>'


def test_what_was_drawn_apart_can_be_put_in() -> None:
    root, apart = Element("svg"), Element("g")
    root.put(apart)
    apart.at(3, 4.5).add("rect", width=1)
    assert str(root) == ('<svg><g><g transform="translate(3 4.5)"><rect width="1"/></g></g></svg>')


def drawn(colour: str) -> str:
    """Draw something that is defined and used, with a text that looks like an id."""
    root, star = Element("svg"), Id.of("star")
    root.add("title", "star star-\0", id=Id.of("title"))
    root.add("pattern", id=star, stroke=colour)
    root.add("use", href=star.reference, fill=star.fill)
    return document(root)


def test_ids_and_what_refers_to_them_end_with_the_digest_of_the_document() -> None:
    title, pattern, use = ElementTree.fromstring(drawn("red"))
    star = pattern.get("id", "")
    assert re.fullmatch("star-[0-9a-f]{8}", star)
    assert title.get("id") == star.replace("star", "title")
    assert use.get("href") == f"#{star}"
    assert use.get("fill") == f"url(#{star})"
    assert title.text == "star star-�"


def test_an_image_says_what_it_shows() -> None:
    root = image(width=3, height=2, scale=10, title="A <b>", description="C & D.", language="fr")
    written = ElementTree.fromstring(document(root))
    title, description = written
    assert (written.get("viewBox"), written.get("width"), written.get("height")) == (
        "0 0 3 2",
        "30",
        "20",
    )
    assert (written.get("role"), written.get("lang")) == ("img", "fr")
    assert written.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert (title.text, description.text) == ("A <b>", "C & D.")


def test_the_same_document_has_the_same_ids_and_another_has_others() -> None:
    assert drawn("red") == drawn("red")
    ids = [ElementTree.fromstring(drawn(colour))[1].get("id") for colour in ("red", "blue")]
    assert len(set(ids)) == 2
