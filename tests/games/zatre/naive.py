"""Zatre read straight from the rules, slowly: every order of every tile on every cell.

Shares nothing with the engine but the plan of the board, copied here once more.
"""

from __future__ import annotations

from itertools import permutations

PLAN = """
    ....##L.L##....
    .L###########L.
    .#L#########L#.
    .##L#######L##.
    ####L#####L####
    #####L###L#####
    L#####L#L#####L
    .######R######.
    L#####L#L#####L
    #####L###L#####
    ####L#####L####
    .##L#######L##.
    .#L#########L#.
    .L###########L.
    ....##L.L##....
"""

KIND = {
    (file, 15 - row): kind
    for row, line in enumerate(PLAN.split())
    for file, kind in enumerate(line, start=1)
    if kind != "."
}
Cell = tuple[int, int]
Tiles = dict[Cell, int]


def name(cell: Cell) -> str:
    return "abcdefghijklmno"[cell[0] - 1] + str(cell[1])


def cell(text: str) -> Cell:
    return "abcdefghijklmno".index(text[0]) + 1, int(text[1:])


def neighbours(at: Cell) -> list[Cell]:
    file, rank = at
    around = [(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]
    return [other for other in around if other in KIND]


def run(tiles: Tiles, at: Cell, step: Cell) -> list[Cell]:
    file, rank = at
    while (file - step[0], rank - step[1]) in tiles:
        file, rank = file - step[0], rank - step[1]
    found = []
    while (file, rank) in tiles:
        found.append((file, rank))
        file, rank = file + step[0], rank + step[1]
    return found


def runs(tiles: Tiles, at: Cell) -> list[list[Cell]]:
    return [line for line in (run(tiles, at, (1, 0)), run(tiles, at, (0, 1))) if len(line) > 1]


def sums(tiles: Tiles, at: Cell) -> list[int]:
    return [sum(tiles[other] for other in line) for line in runs(tiles, at)]


def takes(tiles: Tiles, at: Cell, tile: int) -> bool:
    """Tell whether a tile can lie on a cell, light or dark: edges and sums only."""
    if at in tiles:
        return False
    if not tiles:
        return KIND[at] == "R"
    if not any(other in tiles for other in neighbours(at)):
        return False
    return all(total <= 12 for total in sums({**tiles, at: tile}, at))


def cells_for(tiles: Tiles, tile: int) -> list[Cell]:
    return [at for at in KIND if takes(tiles, at, tile)]


def turns(
    tiles: Tiles, hand: list[int], enough: int | None = None
) -> set[frozenset[tuple[Cell, int]]]:
    """Return all legal turns by laying the tiles in every order on every cell.

    `enough` is how many tiles end a turn though more would fit; None if all that fit are laid.
    """
    found: set[frozenset[tuple[Cell, int]]] = set()
    for order in set(permutations(hand)):
        _lay(tiles, list(order), [], set(), enough, found)
    return found


def _lay(tiles, order, laid, excused, enough, found) -> None:
    """`order` is the order of the whole hand; tiles at its end may turn out not to fit."""
    over = laid and not any(cells_for(tiles, tile) for tile in order)
    if over or (enough and len(laid) >= enough):
        final = dict(tiles)
        if all(
            KIND[at] != "L" or at in excused or any(total >= 10 for total in sums(final, at))
            for at, _ in laid
        ):
            found.add(frozenset(laid))
    if over or not order:
        return
    tile, rest = order[0], order[1:]
    cells = cells_for(tiles, tile)
    no_dark = not any(KIND[at] == "#" for at in cells)
    for at in cells:
        light = KIND[at] == "L" and no_dark
        _lay(
            {**tiles, at: tile},
            rest,
            [*laid, (at, tile)],
            {*excused, at} if light else excused,
            enough,
            found,
        )


def notation(turn: frozenset[tuple[Cell, int]]) -> str:
    return " ".join(f"{tile}@{at}" for at, tile in sorted((name(at), tile) for at, tile in turn))


def score(tiles: Tiles, laid: Tiles, opening: bool, red_tick: str = "any-run"):
    """Return (tens, elevens, twelves, ticks) of a turn."""
    final = {**tiles, **laid}
    lines = {tuple(line) for at in laid for line in runs(final, at)}
    totals = [sum(final[at] for at in line) for line in lines]
    good = [line for line in lines if 10 <= sum(final[at] for at in line) <= 12]
    ticks = sum(KIND[at] == "L" and any(at in line for line in good) for at in laid)
    if opening and (8, 8) in laid:
        relevant = good if red_tick == "any-run" else [line for line in good if (8, 8) in line]
        ticks += bool(relevant)
    return totals.count(10), totals.count(11), totals.count(12), ticks


def sheet(turns: list[tuple[int, int, int, int]], late_bonus: int = 0):
    """Return the rows (x2, 10, 11, 12, bonus, total) by writing into a grid, cell by cell."""
    grid: list[list[int | None]] = [[None] * 4 for _ in range(500)]

    def enter(column: int, value: int) -> None:
        next(row for row in grid if row[column] is None)[column] = value

    for tens, elevens, twelves, ticks in turns:
        for _ in range(ticks):
            enter(0, 1)
        for column, points in ((1, tens), (2, 2 * elevens), (3, 4 * twelves)):
            if points:
                enter(column, points)
    rows = []
    bonuses = [3] * 4 + [4] * 4 + [5] * 4 + [6] * 4 + [late_bonus] * 6
    for index, row in enumerate(grid):
        tick, entries = row[0], row[1:]
        if tick is None and entries == [None] * 3:
            break
        bonus = bonuses[index] if None not in entries and index < len(bonuses) else 0
        total = sum(value or 0 for value in entries) + bonus
        rows.append((bool(tick), *entries, bonus, 2 * total if tick else total))
    return rows
