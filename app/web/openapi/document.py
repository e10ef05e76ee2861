"""The OpenAPI 3.1 document, generated from the models of requests and responses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import version
from typing import Any

from flask import Response, jsonify
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from app.web.blueprint import Blueprint, Policy
from app.web.errors import PROBLEM
from app.web.openapi.operations import OPERATIONS
from app.web.openapi.operations.operation import (
    CONDITIONAL,
    HEADERS,
    PATH_PARAMETERS,
    PROBLEMS,
    TOKENS,
    Operation,
)
from app.web.requests.media_types import JSON
from app.web.requests.query import reject_parameters
from app.web.response_models.problems import ProblemDetails

bp = Blueprint("openapi", __name__, Policy(cors="read", language="url", errors="json"))

_DESCRIPTION = """\
Figures, encodings, answers to questions, live rooms.

Errors are problem details (RFC 9457). A method that a path does not support gets status
405, and the header `Allow` lists the methods that it supports."""

Json = dict[str, Any]
Schemas = dict[Any, JsonSchemaValue]
"""The JSON schema of each model or type."""


@bp.get("/openapi.json")
def show_openapi() -> Response:
    reject_parameters()
    response = jsonify(description())
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


@cache
def description() -> Json:
    """Return the whole document."""
    schemas, components = _schemas()
    paths: Json = {}
    for operation in OPERATIONS:
        path = paths.setdefault(operation.path, {})
        path[operation.method] = _operation(operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Overtone",
            "version": version("overtone"),
            "description": _DESCRIPTION,
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                name: {"type": "http", "scheme": "bearer", "description": text}
                for name, text in TOKENS.items()
            },
        },
    }


class _Generator(GenerateJsonSchema):
    def field_title_should_be_set(self, schema: object) -> bool:
        """Leave out the titles that repeat the name of a field."""
        return False


def _schemas() -> tuple[Schemas, Json]:
    """Return the schema of every body, and the components to which they refer."""
    types: dict[Any, None] = {ProblemDetails: None}
    for operation in OPERATIONS:
        for response in operation.responses:
            types |= dict.fromkeys(response.content.values())
        types |= {operation.body: None} if operation.body else {}
    schemas, components = TypeAdapter.json_schemas(
        [(type_, "validation", TypeAdapter(type_)) for type_ in types],
        ref_template="#/components/schemas/{model}",
        schema_generator=_Generator,
    )
    return {name: schema for (name, _), schema in schemas.items()}, components["$defs"]


def _operation(operation: Operation, schemas: Schemas) -> Json:
    described: Json = {
        "operationId": _operation_id(operation),
        "summary": operation.summary,
        "parameters": [
            *_path_parameters(operation.path),
            *_queries(operation),
            *_settings(operation),
        ],
        "responses": {
            str(status): response for status, response in _responses(operation, schemas)
        },
    }
    if operation.description:
        described["description"] = operation.description
    if operation.body:
        content = _content({JSON: operation.body}, schemas)
        described["requestBody"] = {"required": True, "content": content}
    if operation.token:
        without: list[Json] = [{}] if operation.token_optional else []
        described["security"] = [{operation.token: []}, *without]
    return described


def _operation_id(operation: Operation) -> str:
    """Return a name that is an identifier, such as `get_figures_waves_svg`."""
    return re.sub(r"\W+", "_", f"{operation.method}{operation.path}").strip("_")


def _responses(operation: Operation, schemas: Schemas) -> Iterator[tuple[int, Json]]:
    etag = ("ETag",) if operation.has_etag else ()
    for response in operation.responses:
        described = {
            "description": response.description,
            "content": _content(response.content, schemas),
        }
        yield response.status, described | _headers(*etag, *response.headers)
    if operation.has_etag:
        for status, text in CONDITIONAL.items():
            yield status, {"description": text}
    problem = {PROBLEM: {"schema": schemas[ProblemDetails]}}
    for status in operation.problems:
        described = {"description": PROBLEMS[status], "content": problem}
        waits = ("Retry-After",) if status in (429, 503) else ()
        yield status, described | _headers(*waits)


def _headers(*names: str) -> Json:
    described = {
        name: {"description": HEADERS[name], "schema": {"type": "string"}}
        for name in names
    }
    return {"headers": described} if described else {}


def _content(types: Mapping[str, Any], schemas: Schemas) -> Json:
    return {name: {"schema": schemas[type_]} for name, type_ in types.items()}


def _path_parameters(path: str) -> Iterator[Json]:
    for name in re.findall(r"\{(\w+)\}", path):
        yield {
            "name": name,
            "in": "path",
            "required": True,
            "description": PATH_PARAMETERS[name],
            "schema": {"type": "string"},
        }


def _queries(operation: Operation) -> Iterator[Json]:
    """Describe the fields of the query's models. A list is written with commas."""
    for model in operation.query:
        described = TypeAdapter(model).json_schema(schema_generator=_Generator)
        for name, schema in described["properties"].items():
            title = schema.pop("title", name)
            array = schema.get("type") == "array"
            yield {
                "name": name,
                "in": "query",
                "required": name in described.get("required", ()),
                "description": schema.pop("description", title),
                "schema": schema,
            } | ({"style": "form", "explode": False} if array else {})


def _settings(operation: Operation) -> Iterator[Json]:
    """Describe the parameters of the query that depend on a lesson."""
    if operation.settings:
        yield {
            "name": "settings",
            "in": "query",
            "description": operation.settings,
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
            "style": "form",
            "explode": True,
        }
