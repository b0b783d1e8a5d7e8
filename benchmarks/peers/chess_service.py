"""The peer for a whole service: Flask and python-chess, doing for chess what `POST moves` does.

It reads a position and a move, checks the move, plays it, and answers with the new position,
what was captured, the material of both sides and the outcome.
"""

from __future__ import annotations

from typing import Any

import chess
from flask import Flask, Response, jsonify, request


def material(board: chess.Board, colour: chess.Color) -> dict[str, int]:
    return {chess.piece_symbol(kind): len(board.pieces(kind, colour)) for kind in chess.PIECE_TYPES}


def create_app() -> Flask:
    app = Flask(__name__)

    @app.post("/moves")
    def moves() -> tuple[Response, int] | Response:
        body: dict[str, Any] = request.get_json()
        try:
            board = chess.Board(body["fen"])
            move = board.parse_uci(body["move"])
        except ValueError as error:
            return jsonify({"error": str(error)}), 422
        if not board.is_valid():
            return jsonify({"error": str(board.status())}), 422
        captured = board.piece_at(move.to_square)
        events = [{"type": "moved", "from": chess.square_name(move.from_square)}]
        if captured is not None:
            events.append({"type": "captured", "square": chess.square_name(move.to_square)})
        board.push(move)
        outcome = board.outcome()
        pieces = {chess.square_name(s): piece.symbol() for s, piece in board.piece_map().items()}
        return jsonify(
            {
                "fen": board.fen(),
                "pieces": pieces,
                "to_move": "white" if board.turn else "black",
                "result": None if outcome is None else outcome.termination.name,
                "scores": {
                    "white": material(board, chess.WHITE),
                    "black": material(board, chess.BLACK),
                },
                "move": {"uci": move.uci()},
                "events": events,
            }
        )

    return app
