"""Play three moves of La Trel with the generated client. Run by test_generated_client.py."""

from __future__ import annotations

import sys

from calculi_client import Client
from calculi_client.api.la_trel import la_trel_legal_moves, la_trel_new_game, la_trel_play
from calculi_client.models import (
    LaTrelLegalMovesRequest,
    LaTrelMoveRequest,
    LaTrelNewGame,
    LaTrelPlayed,
    Problem,
)


def main(address: str) -> None:
    with Client(base_url=address) as client:
        begun = la_trel_new_game.sync(client=client, body=LaTrelNewGame())
        assert begun is not None, "no answer"
        state = begun.state
        for _ in range(3):
            request = LaTrelLegalMovesRequest(state=state)
            listed = la_trel_legal_moves.sync(client=client, body=request)
            text = listed.moves[0].notation
            body = LaTrelMoveRequest(state=state, move=text)
            played = la_trel_play.sync(client=client, body=body)
            assert isinstance(played, LaTrelPlayed), played
            print(played.move.notation, played.events[0].type_)
            state = played.state
        refused = la_trel_play.sync(
            client=client, body=LaTrelMoveRequest(state=state, move="a1-h8")
        )
        assert isinstance(refused, Problem), refused
        print(refused.rule)


main(sys.argv[1])
