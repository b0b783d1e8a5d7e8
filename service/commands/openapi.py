"""Print the description of the API."""

from __future__ import annotations

import json
from argparse import Namespace

from service.commands import Commands


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "openapi",
        help="print the OpenAPI description",
        description="Print the OpenAPI 3.1 description of the API as JSON.",
    )
    parser.set_defaults(run=run)


def run(_: Namespace) -> int:
    from service.app import create_app

    description = create_app().extensions["calculi"].spec_dict()
    print(json.dumps(description, indent=2, ensure_ascii=False))
    return 0
