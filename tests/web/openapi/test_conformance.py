"""Generated requests to every operation get the responses that the document describes.

schemathesis generates valid and invalid requests from the OpenAPI document. A failure
names the operation and prints a curl command that repeats the request.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis
from schemathesis import Case
from schemathesis.config import SchemathesisConfig

from app.config import Settings
from app.core.figures import KINDS
from app.web.current import services_of
from app.web.figures.api import FILES
from app.web.openapi.document import description

# pyproject.toml disables the plugin, because its import slows each start of pytest.
pytest_plugins = ("schemathesis.pytest.plugin",)

CASES = 3
"""Random requests to each operation, in addition to those at the limits of values."""

ADDRESS = "https://lessons.example"
"""With a public address, the server offers lessons to learning platforms."""

COURSE = """\
title: A small course
modules:
  - title: The module
    lessons: [small]
"""

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
            # The path of a package's launch, /packages/<key>, also matches.
            "include-path": "/packages/session",
            "checks": {"allow_header_conformance": {"enabled": False}},
        },
        {
            # A parameter that is repeated counts once.
            "include-path": "/lessons/{slug}/questions/{question}/answers",
            "checks": {"negative_data_rejection": {"enabled": False}},
        },
        {
            # It ignores invalid parameters, as the page of the lesson does.
            "include-path": "/lessons/{slug}/preview.png",
            "checks": {"negative_data_rejection": {"enabled": False}},
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


class Target:
    """The application that the requests are sent to, and the tokens for it."""

    app: Flask
    parameters: Mapping[str, str]
    tokens: Mapping[str, str] = MappingProxyType({})
    """Empty while schemathesis collects the tests."""

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        # schemathesis decompresses responses only over a network.
        environ["HTTP_ACCEPT_ENCODING"] = "identity"
        return self.app.wsgi_app(environ, start_response)


TARGET = Target()


@pytest.fixture
def settings(settings: Settings) -> Settings:
    (settings.content / "course.yaml").write_text(COURSE, "utf-8")
    return replace(settings, address=ADDRESS)


@pytest.fixture(autouse=True)
def _target(app: Flask) -> None:
    """A new room, and a learner, for the requests to one operation."""
    services = services_of(app)
    _, token = services.tokens.issue()
    opened = services.rooms.open("small", "order")
    code = opened.room.code
    TARGET.app = app
    TARGET.parameters = {
        "slug": "small",
        "question": "order-needed",
        "figure": "waves",
        "course": "a-small-course",
        "code": code,
    }
    TARGET.tokens = {
        "learner": token,
        "lead": opened.secret,
        "ticket": services.tokens.issue_ticket(code),
    }


class Token:
    """Authorization header with the token that the operation needs.

    Sessions of learning platforms have none here: their responses are 401.
    """

    def get(self, case: Case, _: object) -> str:
        schemes, *_ = case.operation.definition.raw.get("security", [{}])
        return next((TARGET.tokens.get(name, "") for name in schemes), "")

    def set(self, case: Case, data: str, _: object) -> None:
        if data:
            case.headers["Authorization"] = f"Bearer {data}"


METHODS = ("get", "post", "put", "patch", "delete")

OF_ONE_METHOD = {"unsupported_method", "allow_header_conformance"}
"""Checks for paths with one method. schemathesis gets one operation at a time and would
report the other methods of a path as undocumented."""


def check_operation(path: str, item: Mapping[str, Any], method: str) -> Any:
    """Return the test of the operation with this method."""
    others = {each for each in METHODS if each in item and each != method}
    alone = {key: value for key, value in item.items() if key not in others}
    config = SchemathesisConfig.from_dict(_config(OF_ONE_METHOD if others else set()))
    schema = schemathesis.openapi.from_dict(
        {**DOCUMENT, "paths": {path: alone}}, config=config
    )
    schema.app = TARGET
    schema.auth(refresh_interval=None)(Token)

    @schema.parametrize()
    @hypothesis(
        max_examples=CASES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def test(case: Case) -> None:
        for name in case.path_parameters:
            case.path_parameters[name] = TARGET.parameters[name]
        case.call_and_validate()

    return test


def _config(disabled: set[str]) -> dict[str, Any]:
    checks = CONFIG["checks"] | {name: {"enabled": False} for name in disabled}
    return CONFIG | {"checks": checks}


# A function for each operation: schemathesis gives all tests of one function the same
# id, and pytest-xdist runs only one of several tests with the same id.
DOCUMENT = _document()
for path, item in DOCUMENT["paths"].items():
    for method in (each for each in METHODS if each in item):
        name = re.sub(r"\W+", "_", f"{method}{path}").strip("_")
        globals()[f"test_{name}"] = check_operation(path, item, method)
