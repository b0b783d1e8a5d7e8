"""What the diagrams of every game must do, whatever they look like."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.games.core.texts import LANGUAGES
from service.games.edge.diagram_request import PALETTES, THEMES, DiagramRequest
from service.games.edge.layout import CELL, Layout, squares_in
from service.games.registry import PACKAGES, Entry, load
from tests.games.edge.pictures import SVG, attributes, labels, points, read, stamps, words
from tests.games.test_conformance import begin
from tests.toy.diagram import DRAUGHTSMAN as TOY

ENTRIES = [load(package) for package in (*PACKAGES, "tests.toy")]
GAMES = [pytest.param(entry, id=entry.game.id) for entry in ENTRIES]
per_game = pytest.mark.parametrize("entry", GAMES)

GOLDEN = Path(__file__).with_name("coins.svg")


def first_view(entry: Entry) -> dict[str, Any]:
    state = begin(entry, next(iter(entry.game.variants)), "picture")
    return entry.wire.dump_state(state)


def squares(entry: Entry) -> list[str]:
    view = first_view(entry)
    return [square for square in entry.draughtsman.squares if entry.draughtsman.holds(view, square)]


def with_pieces(view: dict[str, Any], pieces: dict[str, Any]) -> dict[str, Any]:
    return {**view, "tiles" if "tiles" in view else "pieces": pieces}


def filled_view(entry: Entry) -> dict[str, Any]:
    """Return the first position in which several pieces lie on the board."""
    game = entry.game
    state = begin(entry, next(iter(game.variants)), "picture")
    while len(entry.draughtsman.pieces(entry.wire.dump_state(state))) < 2:
        state = game.advance(state, next(game.generate(state)))
    return entry.wire.dump_state(state)


def places(entry: Entry, view: dict[str, Any], seat: str) -> dict[str, tuple[int, int]]:
    """Return the column and row of every square, from the top left, as a seat sees the board."""
    draughtsman = entry.draughtsman
    quarters = draughtsman.quarters(view, seat)
    layout = Layout(*draughtsman.extent(view), quarters, coordinates=False)
    corners = {square: layout.corner(square) for square in squares(entry)}
    return {square: (int(x // CELL), int(y // CELL)) for square, (x, y) in corners.items()}


def piece_stamps(entry: Entry, picture: str) -> dict[tuple[int, int], list[str]]:
    """Return the drawings of pieces on each square."""
    kinds = entry.draughtsman.look.pieces
    found = {
        place: [stamp for stamp in names if stamp.partition("-")[2] in kinds]
        for place, names in stamps(picture).items()
    }
    return {place: names for place, names in found.items() if names}


@per_game
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_and_palette_is_an_accessible_image(
    entry: Entry, theme: Any, palette: Any
) -> None:
    view = first_view(entry)
    for language in LANGUAGES:
        request = DiagramRequest(theme=theme, palette=palette, language=language)
        root = read(entry.draughtsman.draw(view, request))
        assert root.get("role") == "img"
        assert root.get("lang") == language
        title, description = root[0], root[1]
        assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
        assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
        assert entry.game.rulebook.name[language] in (title.text or "")
        assert description.text


@per_game
def test_all_that_is_used_is_defined_in_the_picture_itself(entry: Entry) -> None:
    root = read(entry.draughtsman.draw(first_view(entry), DiagramRequest(size=1024)))
    ids = attributes(root, "id")
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch("[A-Za-z][A-Za-z0-9-]*", each) for each in ids)
    references = attributes(root, "href")
    references += [fill[4:-1] for fill in attributes(root, "fill") if fill.startswith("url(")]
    assert {f"#{each}" for each in ids} >= set(references)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "defs", "pattern", "g", "use", "path", "rect", "text"}
    assert not attributes(root, "style")


def test_different_diagrams_have_no_id_in_common() -> None:
    """A browser looks through the whole page for what an id names."""
    requests = DiagramRequest(), DiagramRequest(size=1024), DiagramRequest(theme="dark")
    drawn = [
        entry.draughtsman.draw(first_view(entry), request)
        for entry in ENTRIES
        for request in requests
    ]
    ids = [each for picture in drawn for each in attributes(read(picture), "id")]
    assert len(ids) == len(set(ids)) > 100


@per_game
def test_small_squares_have_simpler_drawings(entry: Entry) -> None:
    view, draw = first_view(entry), entry.draughtsman.draw
    assert len(draw(view, DiagramRequest(size=160))) < len(draw(view, DiagramRequest(size=1024)))


@per_game
def test_each_wish_changes_the_picture(entry: Entry) -> None:
    view, draw = first_view(entry), entry.draughtsman.draw
    one, other = squares(entry)[:2]
    plain = DiagramRequest()
    wishes: dict[str, Any] = {
        "highlights": (one,),
        "targets": (one,),
        "arrows": ((one, other),),
        "coordinates": False,
        "size": 100,
        "theme": "dark",
        "language": "fr",
    }
    pictures = {draw(view, plain)}
    pictures |= {draw(view, replace(plain, **{name: wish})) for name, wish in wishes.items()}
    assert len(pictures) == 1 + len(wishes)
    marked = replace(plain, highlights=(one,))
    assert draw(view, marked) != draw(view, replace(marked, palette="colour-blind"))


@per_game
def test_the_last_move_is_shown_and_told(entry: Entry) -> None:
    state = begin(entry, next(iter(entry.game.variants)), "picture")
    [move] = entry.game.legal_moves(state).page(0, 1)
    text = entry.game.notation(move)
    view, draw = entry.wire.dump_state(entry.game.advance(state, move)), entry.draughtsman.draw
    shown = draw(view, DiagramRequest(last_move=text, coordinates=False))
    assert text in words(shown)
    before, after = stamps(draw(view, DiagramRequest(coordinates=False))), stamps(shown)
    changed = {place for place in after if after[place] != before.get(place)}
    layout = Layout(*entry.draughtsman.extent(view), coordinates=False)
    assert changed == {
        tuple(int(part // CELL) for part in layout.corner(square)) for square in squares_in(text)
    }


@per_game
def test_every_piece_stands_on_its_square_whoever_sits_at_the_bottom(entry: Entry) -> None:
    view, draw = filled_view(entry), entry.draughtsman.draw
    upright = piece_stamps(entry, draw(view, DiagramRequest(coordinates=False)))
    first = places(entry, view, next(iter(entry.game.box.seats)))
    pieces = entry.draughtsman.placed(view)
    assert upright.keys() == {first[square] for square in pieces}
    for seat in entry.game.box.seats:
        request = DiagramRequest(coordinates=False, orientation=seat)
        seen = piece_stamps(entry, draw(view, request))
        turned = places(entry, view, seat)
        assert seen == {turned[square]: upright[first[square]] for square in pieces}


@per_game
def test_every_mark_stands_on_its_square_whoever_sits_at_the_bottom(entry: Entry) -> None:
    view = filled_view(entry)
    taken, piece = next(iter(entry.draughtsman.placed(view).items()))
    one, other, *_ = (square for square in squares(entry) if square != taken)
    view = with_pieces(view, {taken: piece})
    for seat in entry.game.box.seats:
        request = DiagramRequest(
            coordinates=False, orientation=seat, highlights=(one,), targets=(other, taken)
        )
        seen, turned = stamps(entry.draughtsman.draw(view, request)), places(entry, view, seat)
        for mark, square in {"highlight": one, "target": other, "capture": taken}.items():
            assert [place for place, names in seen.items() if mark in names] == [turned[square]]


@per_game
def test_an_arrow_points_from_its_square_to_the_other_whoever_sits_at_the_bottom(
    entry: Entry,
) -> None:
    view, draughtsman = first_view(entry), entry.draughtsman
    start, end = squares(entry)[0], squares(entry)[-1]
    for seat in entry.game.box.seats:
        request = DiagramRequest(coordinates=False, orientation=seat, arrows=((start, end),))
        *_, arrow = read(draughtsman.draw(view, request)).iter(f"{SVG}path")
        corners = points(arrow.get("d", ""))
        tail, tip = ((int(x // CELL), int(y // CELL)) for x, y in (corners[0], corners[3]))
        turned = places(entry, view, seat)
        assert (tail, tip) == (turned[start], turned[end])


@per_game
def test_every_piece_is_told_in_every_language_and_nothing_else(entry: Entry) -> None:
    view = filled_view(entry)
    castles = {square for castle in view.get("castles", {}).values() for square in castle.values()}
    for language in LANGUAGES:
        told = words(entry.draughtsman.draw(view, DiagramRequest(language=language)))
        assert {*squares_in(told)} == {*entry.draughtsman.placed(view), *castles}


@per_game
def test_coordinates_name_every_file_and_rank(entry: Entry) -> None:
    files, ranks = entry.draughtsman.extent(first_view(entry))
    expected = {*"abcdefghijklmnopqrstuvwxyz"[:files], *map(str, range(1, ranks + 1))}
    view = first_view(entry)
    written = set(labels(entry.draughtsman.draw(view, DiagramRequest())))
    bare = set(labels(entry.draughtsman.draw(view, DiagramRequest(coordinates=False))))
    assert expected <= written
    assert not expected & bare


@per_game
@pytest.mark.parametrize("size", [64, 160, 1024, 4096])
def test_the_longer_side_has_the_size_asked_for(entry: Entry, size: int) -> None:
    root = read(entry.draughtsman.draw(first_view(entry), DiagramRequest(size=size)))
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    assert max(width, height) == size
    _, _, box_width, box_height = map(float, root.get("viewBox", "").split())
    assert width / height == pytest.approx(box_width / box_height, abs=0.01)


@per_game
def test_the_order_in_which_pieces_are_given_does_not_matter(entry: Entry) -> None:
    view = filled_view(entry)
    backwards = with_pieces(view, dict(list(entry.draughtsman.pieces(view).items())[::-1]))
    draw = entry.draughtsman.draw
    assert draw(view, DiagramRequest()) == draw(backwards, DiagramRequest())


@per_game
def test_an_arrow_may_stay_on_its_square(entry: Entry) -> None:
    square = squares(entry)[0]
    read(entry.draughtsman.draw(first_view(entry), DiagramRequest(arrows=((square, square),))))


@per_game
def test_targets_are_where_the_engine_says_that_a_move_can_go_on(entry: Entry) -> None:
    state = begin(entry, next(iter(entry.game.variants)), "picture")
    steps = entry.game.legal_moves(state).next_steps()
    targets = entry.draughtsman.targets(state, "")
    assert targets
    assert all(any(target in step for step in steps) for target in targets)
    assert set(targets) <= set(squares(entry))
    assert len(targets) == len(set(targets))


@per_game
def test_the_square_pattern_fits_every_square_and_no_other_rank(entry: Entry) -> None:
    names = entry.draughtsman.squares
    pattern = re.compile(entry.draughtsman.square_pattern)
    assert all(pattern.fullmatch(name) for name in names)
    highest = max(int(name[1:]) for name in names)
    assert not pattern.fullmatch(f"a{highest + 1}")
    assert not pattern.fullmatch("a0")
    assert not pattern.fullmatch("a01")


def test_the_plain_draughtsman_draws_what_it_always_drew() -> None:
    """Look at the picture before you replace it."""
    view = {"pieces": {"a1": "o", "c1": "o", "g1": "o"}, "turn": "white"}
    request = DiagramRequest(
        size=280, highlights=("c1",), targets=("d1", "g1"), arrows=(("a1", "b1"),)
    )
    assert TOY.draw(view, request) + "\n" == GOLDEN.read_text("utf-8")


SCRIPT = """
from hashlib import sha256
from service.games.edge.diagram_request import DiagramRequest
from tests.games.test_diagrams import GAMES, first_view
for parameter in GAMES:
    [entry] = parameter.values
    picture = entry.draughtsman.draw(first_view(entry), DiagramRequest(theme="dark"))
    print(sha256(picture.encode()).hexdigest())
"""


def test_the_same_position_gives_the_same_bytes_in_every_process() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
    assert len(printed.pop().split()) == len(GAMES)
