"""Drawing positions: what the diagrams of all games share.

A diagram is drawn from the JSON of a state or of a seat's view of it, never from the state
itself, so that a picture cannot show what its viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from service.games.core.game import Game
from service.games.core.texts import Text
from service.games.edge import marks
from service.games.edge.canvas import Canvas, View
from service.games.edge.diagram_request import DiagramRequest
from service.games.edge.layout import Layout, file_and_rank, squares_in
from service.games.edge.looks import NEUTRAL, Look
from service.games.edge.svg import Element, document, image

_TO_MOVE: Final = Text("{seat} to move", "tour de jeu\u202f: {seat}")
_NOTHING: Final = Text("The board is empty.", "Le plateau est vide.")
_LAST_MOVE: Final = Text("Last move: {what}.", "Dernier coup\u202f: {what}.")
_HIGHLIGHTS: Final = Text("Highlighted: {what}.", "En évidence\u202f: {what}.")
_TARGETS: Final = Text("Possible targets: {what}.", "Destinations possibles\u202f: {what}.")
_ARROWS: Final = Text("Arrows: {what}.", "Flèches\u202f: {what}.")
_FROM_TO: Final = Text("{0} to {1}", "{0} vers {1}")


class Draughtsman:
    """Draws the positions of a game on a rectangular board.

    As it is, it draws a chequered board and pieces that are named by their side and kind. A game
    overrides what it wants to look different.
    """

    def __init__(
        self, game: Game[Any, Any], squares: Mapping[str, int], look: Look | None = None
    ) -> None:
        """`squares` are all that exist on the largest board of the game.

        Without a look the pieces are discs with letters.
        """
        self.game = game
        self.squares = squares
        self.look = look or Look.plain(game.box.pieces)

    def draw(self, view: View, request: DiagramRequest) -> str:
        """Return the SVG of a position, the same for the same arguments."""
        quarters = self.quarters(view, request.orientation) if request.orientation else 0
        layout = Layout(*self.extent(view), quarters, request.coordinates)
        canvas = Canvas(view, request, layout, self.look)
        pieces = self.placed(view)
        self.ground(canvas)
        self.last_move(canvas)
        marks.corner_captures(canvas, pieces)
        for square, piece in pieces.items():
            self.piece(canvas, square, piece)
        self.overlay(canvas)
        marks.frame_highlights(canvas)
        marks.dot_targets(canvas, pieces)
        marks.draw_arrows(canvas)
        if request.coordinates:
            marks.write_coordinates(canvas)
        return document(self._framed(canvas))

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

    def quarters(self, view: View, seat: str) -> int:
        """Return by how many quarters to turn the board, counter-clockwise, for a seat."""
        return 0 if seat == next(iter(self.game.box.seats)) else 2

    def pieces(self, view: View) -> Mapping[str, Any]:
        """Return what lies on the board, by square."""
        pieces: Mapping[str, Any] = view["pieces"]
        return pieces

    def ground(self, canvas: Canvas) -> None:
        """Draw the board: what lies under all marks and pieces."""
        layout = canvas.layout
        canvas.frame()
        canvas.fill(layout.outline(), "pale")
        deep = [square for square in self.squares if (ord(square[0]) + int(square[1:])) % 2 == 0]
        canvas.fill(layout.cells(deep), "deep")
        canvas.lay_materials(layout.outline())
        canvas.trace(layout.outline(), "line", 1.4)

    def last_move(self, canvas: Canvas) -> None:
        """Show the squares of the last move."""
        marks.tint_last_move(canvas)

    def piece(self, canvas: Canvas, square: str, piece: Any) -> None:
        """Draw what lies on a square."""
        canvas.piece(square, piece[-1], piece[0] if piece[0] in self.owners else NEUTRAL)

    def overlay(self, canvas: Canvas) -> None:
        """Draw what lies over the pieces, of which most games have nothing."""

    def words(self, view: View, request: DiagramRequest) -> Iterator[str]:
        """Yield sentences that say what lies on the board."""
        pieces, language, box = self.placed(view), request.language, self.game.box
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

    def _framed(self, canvas: Canvas) -> Element:
        view, request, layout = canvas.view, canvas.request, canvas.layout
        root = image(
            width=layout.width,
            height=layout.height,
            scale=canvas.scale,
            title=self._title(view, request),
            description=" ".join(self._description(view, request)),
            language=request.language,
        )
        root.put(canvas.definitions)
        paper = canvas.board_colours["paper"]
        root.add("rect", width=layout.width, height=layout.height, fill=paper)
        root.put(canvas.content)
        return root

    def _title(self, view: View, request: DiagramRequest) -> str:
        name = self.game.rulebook.name[request.language]
        if view.get("turn") is None:
            return name
        seat = self.game.box.seats[view["turn"]]
        return f"{name} – {_TO_MOVE[request.language].format(seat=seat[request.language])}"

    def _description(self, view: View, request: DiagramRequest) -> Iterator[str]:
        language = request.language
        if self.pieces(view):
            yield from self.words(view, request)
        else:
            yield _NOTHING[language]
        arrows = [_FROM_TO[language].format(*arrow) for arrow in request.arrows]
        for text, named in (
            (_LAST_MOVE, [request.last_move] if request.last_move else []),
            (_HIGHLIGHTS, request.highlights),
            (_TARGETS, request.targets),
            (_ARROWS, arrows),
        ):
            if named:
                yield text[language].format(what=", ".join(named))
