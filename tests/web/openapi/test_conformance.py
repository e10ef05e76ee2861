"""Generated requests to every operation get the responses that the document describes.

schemathesis generates valid and invalid requests from the OpenAPI document. A failure
names the operation and prints a curl command that repeats the request.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.config import SchemathesisConfig

from app.core.figures import KINDS
from app.web.current import services_of
from app.web.figures.api import FILES
from app.web.openapi.document import description

CASES = 3
"""Random requests to each operation, in addition to those at the limits of values."""

STREAM = "/rooms/{code}/events"
"""Served without Flask, and without an end."""

CONFIG: dict[str, Any] = {
    "seed": 1,
    "checks": {
        # The room is looked up before the secret is checked.
        "missing_required_header": {"expected-statuses": [401, 404, 429]},
        # A schema cannot say that positions × d_model is limited, for example.
        "positive_data_acceptance": {
            "expected-statuses": ["2xx", "3xx", 401, 403, 404, 409, 422, 429]
        },
    },
    "operations": [
        {
            # The status for other formats in the specification of oEmbed.
            "include-path": "/oembed",
            "checks": {
                "not_a_server_error": {"expected-statuses": ["2xx", "4xx", 501]}
            },
        },
        {
            # The first request ends the room.
            "include-path": "/rooms/{code}",
            "include-method": "DELETE",
            "checks": {"ignored_auth": {"enabled": False}},
        },
    ],
}


def _document() -> dict[str, Any]:
    """Return the document, with one kind of figure for each format.

    The parameters of all kinds and formats are read by the same code.
    """
    suffixes = ["", *(f".{suffix}" for suffix in FILES)]
    kinds = [*KINDS][:: len(KINDS) // len(suffixes)]
    figures = {
        f"/figures/{kind}{suffix}"
        for kind, suffix in zip(kinds, suffixes, strict=False)
    }
    paths = {
        path: item
        for path, item in description()["paths"].items()
        if path in figures or not path.startswith("/figures/")
    }
    del paths[STREAM]
    return {**description(), "paths": paths}


API = schemathesis.openapi.from_dict(
    _document(), config=SchemathesisConfig.from_dict(CONFIG)
)


class Target:
    """The application that the requests are sent to, and the tokens for it."""

    app: Flask
    parameters: dict[str, str]
    tokens: dict[str, str]

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        # schemathesis decompresses responses only over a network.
        environ["HTTP_ACCEPT_ENCODING"] = "identity"
        return self.app.wsgi_app(environ, start_response)


TARGET = Target()
API.app = TARGET


@pytest.fixture(autouse=True)
def _target(app: Flask) -> None:
    """A new room, and a learner, for the requests to one operation."""
    services = services_of(app)
    _, token = services.tokens.issue()
    opened = services.rooms.open("small", "order")
    code = opened.room.code
    TARGET.app = app
    TARGET.parameters = {"slug": "small", "question": "order-needed", "code": code}
    TARGET.tokens = {
        "learner": token,
        "lead": opened.lead,
        "ticket": services.tokens.issue_ticket(code),
    }


@API.auth()
class Token:
    """Authorization header with the token that the operation needs."""

    def get(self, case: Case, _: object) -> str:
        schemes, *_ = case.operation.definition.raw.get("security", [{}])
        return next((TARGET.tokens[name] for name in schemes), "")

    def set(self, case: Case, data: str, _: object) -> None:
        if data:
            case.headers["Authorization"] = f"Bearer {data}"


@API.parametrize()
@settings(
    max_examples=CASES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_responses_are_those_that_the_document_describes(case: Case) -> None:
    for name in case.path_parameters:
        case.path_parameters[name] = TARGET.parameters[name]
    case.call_and_validate()
