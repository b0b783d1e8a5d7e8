"""Make API keys for a closed service."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from functools import partial

from service.commands import Commands


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "keys",
        help="make API keys",
        description="Make keys for a service that only their holders may call.",
    )
    actions = parser.add_subparsers(required=True, metavar="action")
    new = actions.add_parser(
        "new",
        help="make a key and its entry for CALCULI_API_KEYS",
        description="Make a key. It is shown once, on stderr; its entry for CALCULI_API_KEYS, "
        "which does not tell the key, goes to stdout.",
        epilog="example: python -m service keys new andreas --rate 600/minute >> keys.txt",
    )
    new.add_argument("name", help="whose key it is: letters, digits, dots, dashes")
    new.add_argument("--rate", help="its own rate limit, such as 600/minute")
    new.set_defaults(run=partial(run, new))


def run(parser: ArgumentParser, arguments: Namespace) -> int:
    from service.api_keys import ApiKey, digest, new_key

    key = new_key()
    entry = str(ApiKey(arguments.name, digest(key), arguments.rate))
    try:
        ApiKey.parse(entry)
    except ValueError:
        parser.error("a name is letters, digits, dots and dashes; a rate looks like 600/minute")
    print(f"The key of {arguments.name}, shown only here and now:\n{key}", file=sys.stderr)
    print(entry)
    return 0
