"""The peer for a whole service: Flask and python-chess, doing for chess what `POST moves` does.

It takes a position as front ends send it (squares with their pieces) together with what later
rules need: castling rights, en passant, the counters, and the moves since the last capture or
pawn move, without which no repetition can be found. It checks the form and the position with all
its faults, checks the move, plays it, and answers with the new position, what happened, the
material of both sides and the outcome.
"""

from __future__ import annotations

from typing import Any

import chess
from flask import Flask, Response, jsonify, request

MEMBERS = {
    "pieces": dict,
    "turn": str,
    "castling": str,
    "en_passant": str | None,
    "halfmove": int,
    "fullmove": int,
    "quiet_moves": list,
}


def dump_state(board: chess.Board) -> dict[str, Any]:
    """Return all that the rest of the game depends on, the position before the quiet moves."""
    begun = board.copy()
    quiet: list[str] = []
    while begun.move_stack:
        move = begun.pop()
        if begun.is_zeroing(move):
            begun.push(move)
            break
        quiet.append(move.uci())
    pieces = {chess.square_name(s): piece.symbol() for s, piece in begun.piece_map().items()}
    return {
        "pieces": pieces,
        "turn": "white" if begun.turn else "black",
        "castling": begun.castling_xfen(),
        "en_passant": None if begun.ep_square is None else chess.square_name(begun.ep_square),
        "halfmove": begun.halfmove_clock,
        "fullmove": begun.fullmove_number,
        "quiet_moves": quiet[::-1],
    }


def load_state(state: dict[str, Any]) -> chess.Board:
    """Return the board of a state, or raise ValueError with what is wrong."""
    faults = [name for name, kind in MEMBERS.items() if not isinstance(state.get(name), kind)]
    faults += [name for name in state if name not in MEMBERS]
    if faults:
        raise ValueError(f"bad members: {faults}")
    board = chess.Board.empty()
    for name, symbol in state["pieces"].items():
        board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol(symbol))
    board.turn = state["turn"] == "white"
    board.set_castling_fen(state["castling"])
    given = state["en_passant"]
    board.ep_square = None if given is None else chess.parse_square(given)
    board.halfmove_clock = state["halfmove"]
    board.fullmove_number = state["fullmove"]
    status = board.status()
    if status != chess.STATUS_VALID:
        raise ValueError(f"impossible position: {status}")
    for move in state["quiet_moves"]:
        board.push_uci(move)
    return board


def material(board: chess.Board, colour: chess.Color) -> dict[str, int]:
    return {chess.piece_symbol(kind): len(board.pieces(kind, colour)) for kind in chess.PIECE_TYPES}


def create_app() -> Flask:
    app = Flask(__name__)

    @app.post("/moves")
    def moves() -> tuple[Response, int] | Response:
        body: dict[str, Any] = request.get_json()
        try:
            board = load_state(body["state"])
            move = board.parse_uci(body["move"])
        except ValueError as error:
            return jsonify({"error": str(error)}), 422
        piece = board.piece_at(move.from_square)
        captured = board.piece_at(move.to_square)
        origin, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
        events = [{"type": "moved", "piece": str(piece), "from": origin, "to": target}]
        if captured is not None:
            events.append({"type": "captured", "square": target, "piece": captured.symbol()})
        board.push(move)
        outcome = board.outcome()
        return jsonify(
            {
                "state": dump_state(board),
                "to_move": [] if outcome else ["white" if board.turn else "black"],
                "result": None if outcome is None else outcome.termination.name,
                "scores": {
                    "white": material(board, chess.WHITE),
                    "black": material(board, chess.BLACK),
                },
                "move": {"notation": move.uci(), "from": origin, "to": target},
                "events": events,
            }
        )

    return app
