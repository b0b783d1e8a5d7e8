"""Taking enemies between two pieces, and the ban on walking between two enemies.

Both are judged on the same board: the mover gone from its origin and nothing removed yet.
"""

from __future__ import annotations

from service.games.latroncules.moves import Move
from service.games.latroncules.options import Rules


def captured(rules: Rules, own: int, enemy: int, move: Move) -> int:
    """Return the set of enemies that a move takes; `own` still has the mover at its origin."""
    pincers = rules.pincers
    target = move.target
    if not enemy & pincers.reach[target]:
        return 0
    if move.over is not None and not rules.jump_captures:
        return 0
    captors = own ^ move.origin_bit
    taken = 0
    for victim, captor in pincers.clamps[target]:
        if enemy & victim and captors & captor:
            taken |= victim
    return taken


def captors(rules: Rules, target: int, victim: int) -> tuple[int, int]:
    """Return the squares of the two pieces that take `victim`, the mover's `target` first."""
    here = 1 << target
    pair = next(pair for pair in rules.pincers.pairs[victim] if pair & here)
    return target, (pair ^ here).bit_length() - 1


def unbroken_pincers(rules: Rules, own: int, enemy: int, move: Move) -> list[int]:
    """Return the pincers that forbid a move: those around its end that no capture excuses."""
    taken = captured(rules, own, enemy, move)
    if taken and rules.any_capture:
        return []
    pairs = rules.pincers.pairs[move.target]
    return [pair for pair in pairs if enemy & pair == pair and not taken & pair]
