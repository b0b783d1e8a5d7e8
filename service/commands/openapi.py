"""Print the description of the API."""

from __future__ import annotations

from argparse import Namespace

from service.commands import Commands
from service.settings import Settings


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "openapi",
        help="print the OpenAPI description",
        description="Print the OpenAPI 3.1 description of the API, as the service gives it.",
    )
    parser.set_defaults(run=run)


def run(_: Namespace) -> int:
    from service.app import create_app

    # The defaults, so that the description never depends on somebody's environment.
    client = create_app(Settings()).test_client()
    print(client.get("/v1/openapi.json").text)
    return 0
