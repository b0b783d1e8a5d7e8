"""The catalogues of the pages' texts say the same things in both languages."""

import re
from collections import ChainMap
from pathlib import Path

import pytest

from tests.web.catalogues import WEB, Catalogue, common, own

COMMON = common()
OWN = own()
CATALOGUES = [COMMON, *OWN.values()]
SOURCES = {path: path.read_text("utf-8") for path in [*WEB.rglob("*.js"), *WEB.rglob("*.html")]}
# A game may have an introduction of its own.
OPTIONAL = {"how"}


def game_of(path: Path) -> str | None:
    """Return the game whose part of the pages a file is."""
    room, name, *_ = *path.relative_to(WEB).parts, ""
    return name.removesuffix(".js") if room == "games" else None


def values(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_both_languages_have_the_same_texts_with_the_same_values(catalogue: Catalogue):
    english, french = catalogue["en"], catalogue["fr"]
    assert english.keys() == french.keys()
    assert {key for key in english if values(english[key]) != values(french[key])} == set()


def test_every_text_that_a_page_asks_for_exists():
    for path, source in SOURCES.items():
        asked = set(re.findall(r'(?:say\(|data-(?:text|label|placeholder)=)"([\w.-]+)"', source))
        near = [texts["en"] for at, texts in OWN.items() if game_of(at) == game_of(path)]
        assert asked - ChainMap(COMMON["en"], *near).keys() - OPTIONAL == set(), path


def test_no_text_is_left_over():
    code = "\n".join(source for path, source in SOURCES.items() if path not in OWN)
    named = set(re.findall(r'"([\w.-]+)"', code))
    made = tuple(set(re.findall(r"`([\w.-]+\.)\$\{", code)))
    for catalogue in CATALOGUES:
        left = {key for key in catalogue["en"] if key not in named and not key.startswith(made)}
        assert left == set()


def test_pages_have_neither_inline_code_nor_addresses_elsewhere():
    for path, source in SOURCES.items():
        assert "innerHTML" not in source, path
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", source), path
        assert not re.search(r"<style|\sstyle=|\son\w+=\"|<script>", source), path


def test_modules_are_small():
    long = {path.name for path, source in SOURCES.items() if source.count("\n") > 300}
    assert long == set()


def test_functions_are_short():
    """From the line that opens a function or a method to the brace that closes it."""
    body = re.compile(
        r"^( *)(?:export |default |async |static |get |set |function\*? )*[\w#*]+\(.*\{\n"
        r"(?:.*\n)*?\1\}",
        re.MULTILINE,
    )
    long = {
        found[0].partition("\n")[0]
        for path, source in SOURCES.items()
        for found in body.finditer(source)
        if found[0].count("\n") >= 60
    }
    assert long == set()
