"""The catalogues of the pages' texts say the same things in both languages."""

import json
import re
from pathlib import Path

WEB = Path(__file__).parent.parent.parent / "service/web"
ENGLISH = json.loads((WEB / "texts/en.json").read_text("utf-8"))
FRENCH = json.loads((WEB / "texts/fr.json").read_text("utf-8"))
SOURCES = {path: path.read_text("utf-8") for path in [*WEB.rglob("*.js"), *WEB.rglob("*.html")]}


def values(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_both_languages_have_the_same_texts_with_the_same_values():
    assert ENGLISH.keys() == FRENCH.keys()
    assert {key for key in ENGLISH if values(ENGLISH[key]) != values(FRENCH[key])} == set()


def test_every_text_that_a_page_asks_for_exists():
    asked = {
        key
        for source in SOURCES.values()
        for key in re.findall(r'(?:say\(|data-(?:text|label|placeholder)=)"([\w.-]+)"', source)
    }
    assert asked
    assert asked - ENGLISH.keys() == set()


def test_no_text_is_left_over():
    code = "\n".join(SOURCES.values())
    named = set(re.findall(r'"([\w.-]+)"', code))
    made = tuple(set(re.findall(r"`([\w.-]+\.)\$\{", code)))
    assert {key for key in ENGLISH if key not in named and not key.startswith(made)} == set()


def test_pages_have_neither_inline_code_nor_addresses_elsewhere():
    for path, source in SOURCES.items():
        assert "innerHTML" not in source, path
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", source), path
        assert not re.search(r"<style|\sstyle=|\son\w+=\"|<script>", source), path


def test_modules_are_small():
    long = {path.name for path, source in SOURCES.items() if source.count("\n") > 400}
    assert long == set()
