"""Drawing positions: what the diagrams of all games share.

A diagram is drawn from the JSON of a state or of a seat's view of it, never from the state
itself, so that a picture cannot show what its viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from service.games.core.game import Game
from service.games.core.texts import Text
from service.games.edge import marks
from service.games.edge.drawing import Drawing
from service.games.edge.layout import Layout, file_and_rank, squares_in
from service.games.edge.looks import Look
from service.games.edge.sheet import LETTERING, Sheet, View
from service.games.edge.svg import Shape, path

_TO_MOVE: Final = Text("{seat} to move", "{seat} au trait")
_NOTHING: Final = Text("The board is empty.", "Le plateau est vide.")
_LAST_MOVE: Final = Text("Last move: {what}.", "Dernier coup : {what}.")
_HIGHLIGHTS: Final = Text("Highlighted: {what}.", "En évidence : {what}.")
_TARGETS: Final = Text("Possible targets: {what}.", "Cases accessibles : {what}.")
_ARROWS: Final = Text("Arrows: {what}.", "Flèches : {what}.")
_FROM_TO: Final = Text("{0} to {1}", "{0} vers {1}")


class Draughtsman:
    """Draws the positions of a game on a rectangular board.

    As it is, it draws a chequered board and a disc with a letter for each piece. A game
    overrides what it wants to look different.
    """

    def __init__(
        self, game: Game[Any, Any], squares: Mapping[str, int], look: Look | None = None
    ) -> None:
        """`squares` are all that exist on the largest board of the game."""
        self.game = game
        self.squares = squares
        self.look = look or Look.plain(game.box.pieces)

    def draw(self, view: View, drawing: Drawing) -> str:
        """Return the SVG of a position, the same for the same arguments."""
        turns = self.turns(view, drawing.orientation) if drawing.orientation else 0
        sheet = Sheet(view, drawing, Layout(*self.extent(view), turns, drawing.coordinates))
        self.ground(sheet)
        marks.tint_last_move(sheet)
        self.lines(sheet)
        pieces = self.placed(view)
        for square, piece in pieces.items():
            self.piece(sheet, sheet.canvas.at(*sheet.layout.centre(square)), square, piece)
        marks.frame_highlights(sheet)
        marks.point_out_targets(sheet, pieces)
        marks.draw_arrows(sheet)
        if drawing.coordinates:
            marks.write_coordinates(sheet)
        return str(self._framed(sheet))

    def placed(self, view: View) -> dict[str, Any]:
        """Return what lies on the board in the order of the squares, however it was given."""
        return dict(sorted(self.pieces(view).items(), key=lambda item: self.squares[item[0]]))

    def targets(self, state: Any, beginning: str) -> tuple[str, ...]:
        """Return where the legal moves that begin so can go on to."""
        steps = self.game.legal_moves(state, beginning).next_steps()
        return tuple(dict.fromkeys(square for step in steps for square in squares_in(step)))

    def holds(self, view: View, square: str) -> bool:
        """Tell whether the board of this very position has a square."""
        return square in self.squares and Layout(*self.extent(view)).holds(square)

    @cached_property
    def square_pattern(self) -> str:
        """A regular expression for the names of squares, of those that lack a cell too."""
        files = max(square[0] for square in self.squares)
        ranks = max(int(square[1:]) for square in self.squares)
        tens = [
            f"{ten or ''}[{0 if ten else 1}-{min(9, ranks - 10 * ten)}]"
            for ten in range(ranks // 10 + 1)
        ]
        return f"[a-{files}](?:{'|'.join(tens)})"

    # What a game may draw in its own way

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """The seats, by the letters with which the codes of their pieces begin."""
        return {seat[0]: seat for seat in self.game.box.seats}

    def extent(self, view: View) -> tuple[int, int]:
        """Return the number of files and of ranks."""
        return self._largest

    def turns(self, view: View, seat: str) -> int:
        """Return by how many quarters, counter-clockwise, to turn the board for a seat."""
        return 0 if seat == next(iter(self.game.box.seats)) else 2

    def pieces(self, view: View) -> Mapping[str, Any]:
        """Return what lies on the board, by square."""
        found: Mapping[str, Any] = view["pieces"]
        return found

    def ground(self, sheet: Sheet) -> None:
        """Draw the squares."""
        layout, colours = sheet.layout, sheet.colours
        sheet.fill_board(colours.pale)
        deep = [square for square in self.squares if (ord(square[0]) + int(square[1:])) % 2 == 0]
        sheet.canvas.add("path", d=layout.cells(deep), fill=colours.deep)

    def lines(self, sheet: Sheet) -> None:
        """Draw what lies over the tint of the last move and under the pieces."""
        sheet.outline_board()

    def piece(self, sheet: Sheet, at: Shape, square: str, piece: Any) -> None:
        """Draw a piece around the origin of `at`, which is the centre of its square."""
        fill, stroke = sheet.side_colours(piece)
        at.add("circle", r=15, fill=fill, stroke=stroke, stroke_width=1.5)
        letter = piece[-1]
        at.add("text", letter, y=6, fill=stroke, text_anchor="middle", **LETTERING, font_size=17)

    def words(self, view: View, drawing: Drawing) -> Iterator[str]:
        """Yield sentences that say what lies on the board."""
        pieces, language, box = self.placed(view), drawing.language, self.game.box
        for seat in (*box.seats, None):
            squares: dict[str, list[str]] = {}
            for square, piece in pieces.items():
                if self.owners.get(piece[0]) == seat:
                    squares.setdefault(piece[-1], []).append(square)
            if squares:
                listed = [
                    f"{named.name[language]} {', '.join(squares[kind])}"
                    for kind, named in box.pieces.items()
                    if kind in squares
                ]
                whose = f"{box.seats[seat][language]} – " if seat else ""
                yield f"{whose}{'; '.join(listed)}."

    # The rest is the same for all

    @cached_property
    def _largest(self) -> tuple[int, int]:
        places = [file_and_rank(square) for square in self.squares]
        return max(file for file, _ in places) + 1, max(rank for _, rank in places) + 1

    def _framed(self, sheet: Sheet) -> Shape:
        layout, drawing = sheet.layout, sheet.drawing
        title = self._title(sheet.view, drawing)
        description = " ".join(self._description(sheet.view, drawing))
        # Several diagrams may stand in one page, where ids must not clash.
        digest = sha256(f"{title}{description}{sheet.canvas}".encode()).hexdigest()[:12]
        scale = drawing.size / max(layout.width, layout.height)
        root = Shape.root(
            viewBox=path(0, 0, layout.width, layout.height),
            width=layout.width * scale,
            height=layout.height * scale,
            role="img",
            aria_labelledby=f"title-{digest} words-{digest}",
            lang=drawing.language,
        )
        root.add("title", title, id=f"title-{digest}")
        root.add("desc", description, id=f"words-{digest}")
        root.add("rect", width=layout.width, height=layout.height, fill=sheet.colours.paper)
        root.put(sheet.canvas)
        return root

    def _title(self, view: View, drawing: Drawing) -> str:
        name = self.game.rulebook.name[drawing.language]
        if view.get("turn") is None:
            return name
        seat = self.game.box.seats[view["turn"]]
        return f"{name} – {_TO_MOVE[drawing.language].format(seat=seat[drawing.language])}"

    def _description(self, view: View, drawing: Drawing) -> Iterator[str]:
        language = drawing.language
        if self.pieces(view):
            yield from self.words(view, drawing)
        else:
            yield _NOTHING[language]
        arrows = [_FROM_TO[language].format(*arrow) for arrow in drawing.arrows]
        for text, told in (
            (_LAST_MOVE, [drawing.last_move] if drawing.last_move else []),
            (_HIGHLIGHTS, drawing.highlights),
            (_TARGETS, drawing.targets),
            (_ARROWS, arrows),
        ):
            if told:
                yield text[language].format(what=", ".join(told))
