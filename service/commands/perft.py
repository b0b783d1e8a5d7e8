"""Count the nodes of a game's move tree."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from functools import partial

from service.commands import Commands
from service.games.core.options import Choice, Count, Flag, NumberChoice, Option, OptionValue


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "perft",
        help="count the nodes of a game's move tree",
        description="Count the positions that can be reached in a given number of plies.",
        epilog="example: python -m service perft la-trel fr-basic 4 --option corner_captures=false",
    )
    parser.add_argument("game", help="such as la-trel")
    parser.add_argument("variant", help="such as fr-basic")
    parser.add_argument("depth", type=int, help="how many plies")
    parser.add_argument("--divide", action="store_true", help="also print the count of each move")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="options",
        help="an option of the game; may be given several times",
    )
    parser.add_argument("--players", type=int, help="the number of players")
    parser.add_argument("--seed", help="the seed of a game with chance")
    parser.set_defaults(run=partial(run, parser))


def run(parser: ArgumentParser, arguments: Namespace) -> int:
    from click import progressbar

    from service.games.core.errors import ImpossibleState
    from service.games.core.game import Deploying
    from service.games.core.perft import divide
    from service.games.registry import load_all

    entries = load_all()
    if arguments.game not in entries:
        parser.error(f"no game {arguments.game!r}: choose from {', '.join(entries)}")
    game = entries[arguments.game].game
    if arguments.variant not in game.variants:
        parser.error(f"no variant {arguments.variant!r}: choose from {', '.join(game.variants)}")
    if arguments.depth < 0:
        parser.error("the depth cannot be negative")
    try:
        options = read_options(game.options, arguments.options)
    except ValueError as error:
        parser.error(str(error))
    # Armies that are yet to be placed have no tree: begin from the ready position.
    ready = {"preset": "standard"} if isinstance(game, Deploying) else {}
    try:
        state = game.new(
            arguments.variant, options, players=arguments.players, seed=arguments.seed, **ready
        )
    except ImpossibleState as error:
        parser.error(f"these cannot go together: {error}")

    if arguments.depth == 0:
        print("nodes 1")
        return 0
    moves = divide(game, state, arguments.depth)
    total = game.legal_moves(state).total().at_least
    hidden = not sys.stderr.isatty()
    with progressbar(moves, length=total, file=sys.stderr, hidden=hidden) as progress:
        counts = list(progress)
    if arguments.divide:
        for notation, nodes in counts:
            print(notation, nodes)
    print("nodes", sum(nodes for _, nodes in counts))
    return 0


def read_options(
    declared: Mapping[str, Option], assignments: Iterable[str]
) -> dict[str, OptionValue]:
    """Read `name=value` texts by the game's declarations, or raise a ValueError that explains."""
    options: dict[str, OptionValue] = {}
    for assignment in assignments:
        name, _, text = assignment.partition("=")
        if name not in declared:
            raise ValueError(f"no option {name!r}: choose from {', '.join(declared)}")
        try:
            value = text if declared[name].accepts(text) else json.loads(text)
        except ValueError:
            value = text
        if not declared[name].accepts(value):
            raise ValueError(f"option {name} must be {allowed(declared[name])}, not {text!r}")
        options[name] = value
    return options


def allowed(option: Option) -> str:
    """Say in words what an option accepts."""
    match option:
        case Flag():
            return "true or false"
        case Choice(values) | NumberChoice(values):
            return f"one of {', '.join(map(str, values))}"
        case Count(low, high, nullable):
            return f"from {low} to {high}{' or null' if nullable else ''}"
