"""Score sheets as they are printed."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from service.games.core.texts import Language
from service.games.edge.looks import BOARD
from service.games.edge.svg import MEDIA_TYPE
from service.games.zatre.diagram import LOOK
from service.games.zatre.score_sheets import SCORE_SHEETS
from tests.games.edge.pictures import SVG, attributes, contrast, labels, read, words
from tests.games.zatre.accountant import ask

ANDREAS = {
    "name": "Andreas",
    "turns": [{"tens": 1, "elevens": 1, "ticks": 2}, {"twelves": 2, "ticks": 1}],
}
NOBODY: dict[str, Any] = {"turns": []}


def picture(*players: dict[str, Any], language: Language = "en", **options: Any) -> str:
    answer = ask(SCORE_SHEETS, {"players": list(players), "options": options})
    return SCORE_SHEETS.forms[MEDIA_TYPE](answer, language)


def sheets(drawn: str) -> list[Element]:
    """Return what is drawn of each player."""
    [printed] = read(drawn).findall(f"{SVG}g")
    return list(printed)


def lines(sheet: Element) -> list[list[str]]:
    """Read what is written on a sheet, from line to line and from left to right."""
    texts = [(float(text.get("y", "")), text) for text in sheet.iter(f"{SVG}text")]
    return [
        [
            text.text or ""
            for _, text in sorted(
                (float(text.get("x", "")), text) for y, text in texts if y == line
            )
        ]
        for line in sorted({y for y, _ in texts})
    ]


def test_every_cell_that_is_filled_stands_in_its_row() -> None:
    [sheet] = sheets(picture(ANDREAS))
    head, headings, first, second, third, fourth, *_, last = lines(sheet)
    assert set(head) == {"ZATRE", "Andreas"}
    assert headings == ["x2", "10 (1)", "11 (2)", "12 (4)", "Bonus", "Total"]
    assert first == ["1", "X", "1", "2", "8", "3", "28"]
    assert second == ["2", "X", "3", "0"]
    assert third == ["3", "X", "3", "0"]
    assert fourth == ["4", "3"]
    assert last == ["28"]


def test_a_sheet_has_the_rows_and_the_bonuses_that_are_printed() -> None:
    [sheet] = sheets(picture(NOBODY))
    bonuses = [*4 * ["3"], *4 * ["4"], *4 * ["5"], *4 * ["6"]]
    rows = [[str(row), bonus] for row, bonus in enumerate(bonuses, 1)]
    rows += [[str(row)] for row in range(17, 23)]
    assert lines(sheet)[2:] == [*rows, ["0"]]


def test_who_fills_more_rows_than_are_printed_has_more() -> None:
    full = {"turns": 23 * [{"tens": 1, "elevens": 1, "twelves": 1}]}
    longer, other = (lines(sheet) for sheet in sheets(picture(full, NOBODY, late_bonus=6)))
    assert longer[-3:-1] == [["22", "1", "2", "4", "6", "13"], ["23", "1", "2", "4", "7"]]
    assert other[-2:] == [["23"], ["0"]]


def test_sheets_stand_side_by_side_on_their_paper() -> None:
    root = read(picture(ANDREAS, NOBODY, ANDREAS))
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    places = [sheet.get("transform") for sheet in root.findall(f"{SVG}g/{SVG}g")]
    assert len(set(places)) == 3
    papers = [float(paper.get("width", "")) for paper in root.findall(f"{SVG}g/{SVG}g/{SVG}rect")]
    assert sum(papers[::2]) < width
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"


def test_the_picture_is_told_in_the_callers_language() -> None:
    english, french = (read(picture(ANDREAS, language=spoken)) for spoken in ("en", "fr"))
    assert [part.text for part in english[:2]] == [
        "Zatre – score sheets",
        "Andreas: 28 in all. Row 1: x2 X, 10 (1) 1, 11 (2) 2, 12 (4) 8, Bonus 3, Total 28. "
        "Row 2: x2 X, Total 0. Row 3: x2 X, Total 0.",
    ]
    assert [part.text for part in french[:2]] == [
        "Zatre – feuilles de score",
        "Andreas : 28 en tout. Ligne 1 : x2 X, 10 (1) 1, 11 (2) 2, 12 (4) 8, Bonus 3, Total 28. "
        "Ligne 2 : x2 X, Total 0. Ligne 3 : x2 X, Total 0.",
    ]
    assert (english.get("lang"), french.get("lang")) == ("en", "fr")


def test_a_name_may_hold_anything() -> None:
    nasty = "<b>&\"'\x00 é\n=1+1"
    drawn = picture({"name": nasty, "turns": []})
    shown = nasty.replace("\x00", "\N{REPLACEMENT CHARACTER}")
    assert shown in labels(drawn)
    assert words(drawn).startswith(shown)


def test_a_long_name_is_shortened_where_there_is_no_room_and_told_in_full() -> None:
    name = "Marie-Antoinette-Joséphine de la Rochefoucauld"
    drawn = picture({"name": name, "turns": []})
    assert "Marie-Antoinette-Joséphine…" in labels(drawn)
    assert words(drawn).startswith(f"{name}: 0 in all.")


def test_two_pictures_have_no_id_in_common() -> None:
    drawn = picture(ANDREAS), picture(NOBODY), picture(ANDREAS, language="fr")
    ids = [each for one in drawn for each in attributes(read(one), "id")]
    assert len(ids) == len(set(ids)) == 6


def test_what_is_written_can_be_read() -> None:
    colours = LOOK.colours(BOARD, "light", "standard")
    for ground in ("paper", "light"):
        assert contrast(colours["frame"], colours[ground]) >= 7
    assert contrast(colours["coordinate"], colours["paper"]) >= 4.5
    assert {*attributes(read(picture(ANDREAS)), "fill")} <= {"none", *colours.values()}
