"""The peer for a request's fixed cost: stock flask-smorest and marshmallow, echoing the body."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask_smorest import Api, Blueprint
from marshmallow import Schema, fields


class LostSchema(Schema):
    S = fields.Integer()
    T = fields.Integer()
    W = fields.Integer()


class SidesLostSchema(Schema):
    white = fields.Nested(LostSchema)
    black = fields.Nested(LostSchema)


class DeadlineSchema(Schema):
    white = fields.Integer(allow_none=True)
    black = fields.Integer(allow_none=True)


class OptionsSchema(Schema):
    blockers = fields.Boolean()
    chain_captures = fields.Boolean()
    corner_captures = fields.Boolean()
    opening_defenders = fields.String()
    exchange = fields.String()
    repetition = fields.String()
    immobile_limit = fields.Integer()
    deadline_moves = fields.Integer(allow_none=True)
    deadline_victims = fields.String()
    deadline_restarts = fields.Boolean()
    lone_attackers_draw = fields.Boolean()


class StateSchema(Schema):
    game = fields.String()
    format = fields.Integer()
    variant = fields.String()
    options = fields.Nested(OptionsSchema)
    turn = fields.String(allow_none=True)
    pieces = fields.Dict(keys=fields.String(), values=fields.String())
    ply = fields.Integer()
    lost = fields.Nested(SidesLostSchema)
    deadline = fields.Nested(DeadlineSchema)
    repetition = fields.Dict()


class BodySchema(Schema):
    state = fields.Nested(StateSchema)
    move = fields.String()


def create_app() -> Flask:
    app = Flask(__name__)
    app.config.update(API_TITLE="Echo", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    blueprint = Blueprint("echo", __name__)

    @blueprint.route("/echo", methods=["POST"])
    @blueprint.arguments(BodySchema)
    @blueprint.response(200, BodySchema)
    def echo(body: dict[str, Any]) -> dict[str, Any]:
        return body

    Api(app).register_blueprint(blueprint)
    return app
