"""The calls that only one game has, such as the accounts of Zatre."""

from __future__ import annotations

from flask import Response, request

from service.answers import Refused
from service.answers.stopwatch import enter
from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.languages import language
from service.api.problems import Problem
from service.games.core.errors import GameError
from service.games.core.json_values import Json
from service.games.edge.wire import Operation
from service.games.registry import Entry


def serve_operation(blueprint: Blueprint, entry: Entry, operation: Operation) -> None:
    """Serve a call of the game's own, in the form that the caller asks for."""
    offered = ("application/json", *operation.forms)

    @blueprint.serve(
        Call(
            operation=operation.id,
            method="POST",
            path=f"/{operation.path}",
            summary=operation.summary,
            description=operation.description,
            body=operation.request,
            more_faults=operation.faults,
            answer=operation.response,
            forms=tuple(operation.forms),
            examples=entry.examples.get(operation.path, ()),
        )
    )
    def operate(body: Json) -> Json | Response:
        accepted = request.accept_mimetypes
        form = accepted.best_match(offered) if accepted else offered[0]
        if form is None:
            raise Problem("not-acceptable", values={"offered": offered})
        spoken = language()
        enter("rules")
        try:
            answer = operation.answer(body, spoken)
        except GameError as error:
            raise Refused(error, entry.game.rulebook) from None
        enter("writing")
        write = operation.forms.get(form)
        if write is None:
            return answer
        return Response(write(answer, spoken), mimetype=form)
