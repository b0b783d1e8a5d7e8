"""The command line: `python -m service`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from service.commands import backup, doctor, keys, openapi, perft, serve
from service.settings import SettingsError


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m service", description="Calculi: rules and scores of board games."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    for command in (serve, openapi, perft, keys, backup, doctor):
        command.register(commands)
    namespace = parser.parse_args(arguments)
    try:
        return int(namespace.run(namespace))
    except SettingsError as error:
        print("These environment variables cannot be used:", error, sep="\n", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
