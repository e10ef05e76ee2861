"""Every data endpoint as OpenAPI 3.1, built from the parameter models."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

from flask import Blueprint, Response, jsonify

from app.core.figures import KINDS
from app.core.figures.kinds import FigureKind
from app.core.figures.parameters import FigureParams, Parameter, parameters_of
from app.web.encoding import EncodingQuery
from app.web.figures import NoTheme, PlotTheme, SvgTheme
from app.web.openapi_schemas import SCHEMAS
from app.web.responses import refuse_parameters

bp = Blueprint("openapi", __name__)

Json = dict[str, Any]

PROBLEMS = {
    "401": "No token, or one that this server did not sign.",
    "404": "There is no such thing; the nearest is named.",
    "411": "The length of the body is not said.",
    "413": "The body is too large.",
    "415": "The body is of a kind that is not understood.",
    "422": "Values are outside their limits; each field is named.",
    "429": "Asked too often; Retry-After says when to try again, in seconds.",
    "501": "Only JSON is offered.",
    "503": "The database does not answer.",
}

_SLUG: Json = {
    "name": "slug",
    "in": "path",
    "required": True,
    "schema": {"type": "string"},
}
_QUESTION: Json = _SLUG | {"name": "question"}
_BEARER: list[Json] = [{"learner": []}]


@bp.get("/openapi.json")
def show_openapi() -> Response:
    refuse_parameters()
    response = jsonify(description())
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


@cache
def description() -> Json:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Overtone",
            "version": version("overtone"),
            "description": "Figures, encodings, and answers to questions.",
        },
        "paths": _encoding_path()
        | {
            path: item
            for kind in KINDS.values()
            for path, item in _figure_paths(kind).items()
        }
        | _answer_paths()
        | _other_paths(),
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {
                "learner": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token that came with an answer.",
                }
            },
        },
    }


def _encoding_path() -> Json:
    good = _good(
        "The matrix.",
        {
            "application/json": _ref("Encoding"),
            "text/csv": {"type": "string"},
            "application/octet-stream": {"type": "string", "format": "binary"},
        },
    )
    parameters = _queries(EncodingQuery)
    summary = "The sinusoidal positional encoding, positions × d_model."
    return {"/encoding": {"get": _operation(summary, good, ("422", "429"), parameters)}}


def _figure_paths(kind: FigureKind) -> Json:
    plot = _json("The figure.", "Figure")
    forms: dict[str, tuple[str, Json, type[FigureParams]]] = {
        "": ("As Plotly draws it.", plot, PlotTheme),
        ".svg": ("As a picture.", _text("image/svg+xml"), SvgTheme),
        ".csv": ("Its numbers, as a file.", _text("text/csv"), NoTheme),
        ".html": ("Its numbers, as a table.", _text("text/html"), NoTheme),
        ".txt": ("What it shows, in words.", _text("text/plain"), NoTheme),
    }
    return {
        f"/figures/{kind.name}{suffix}": {
            "get": _operation(
                f"{kind.title}. {words}",
                good,
                ("422", "429"),
                [*_queries(kind.model), *_queries(theme)],
            )
        }
        for suffix, (words, good, theme) in forms.items()
    }


def _answer_paths() -> Json:
    back = {"302": {"description": "To the lesson, at the question."}}
    return {
        "/lessons/{slug}/questions/{question}/answers": {
            "parameters": [_SLUG, _QUESTION],
            "post": _answering(),
            "get": _operation("Leads to the question.", back, ("404",)),
        },
        "/lessons/{slug}/answers": {"parameters": [_SLUG], **_own_answers()},
    }


def _answering() -> Json:
    body = {
        "required": True,
        "content": {
            "application/json": {"schema": _ref("Answer")},
            "application/x-www-form-urlencoded": {"schema": _ref("Answer")},
        },
    }
    marked = _good(
        "The mark; a form gets the lesson's page.",
        {"application/json": _ref("Marked"), "text/html": {"type": "string"}},
    )
    problems = ("404", "411", "413", "415", "422", "429", "503")
    framed = [
        _choice("embed", ("1",), "For a form in a frame: the page may be framed.")
    ]
    operation = _operation("Answers a question.", marked, problems, framed)
    return operation | {"requestBody": body}


def _own_answers() -> Json:
    problems = ("401", "404", "503")
    latest = _json("By question.", "Answers")
    gone = {"204": {"description": "They are forgotten."}}
    show = _operation("The learner's latest answers.", latest, problems)
    forget = _operation("Forgets the learner's answers.", gone, problems)
    return {
        "get": show | {"security": _BEARER},
        "delete": forget | {"security": _BEARER},
    }


def _other_paths() -> Json:
    kinds = _json("Every kind.", "Kinds")
    health = _json("All is well.", "Health")
    itself = _good("This document.", {"application/json": {"type": "object"}})
    oembed = _json("A frame for it.", "OEmbed")
    pixels = {"type": "integer", "minimum": 1}
    asked = [
        _query(
            "url", {"type": "string", "format": "uri"}, "A lesson here.", required=True
        ),
        _query("maxwidth", pixels, "In pixels."),
        _query("maxheight", pixels, "In pixels."),
        _choice("format", ("json",), "Only JSON is offered."),
    ]
    listed = "Every kind of figure, with its parameters."
    frame = "oEmbed: how to show a lesson elsewhere."
    return {
        "/figures": {"get": _operation(listed, kinds, ("422", "429"))},
        "/healthz": {"get": _operation("Is the server well?", health, ("422", "503"))},
        "/openapi.json": {"get": _operation("This description.", itself, ("422",))},
        "/oembed": {"get": _operation(frame, oembed, ("404", "422", "501"), asked)},
    }


def _operation(
    summary: str,
    good: Json,
    problems: tuple[str, ...],
    parameters: list[Json] | None = None,
) -> Json:
    refused = {
        code: {
            "description": PROBLEMS[code],
            "content": {"application/problem+json": {"schema": _ref("Problem")}},
        }
        for code in problems
    }
    operation: Json = {"summary": summary, "responses": good | refused}
    return operation | ({"parameters": parameters} if parameters else {})


def _queries(model: type[FigureParams]) -> list[Json]:
    return [
        _query(p.name, _schema(p), p.help or p.label)
        | ({"style": "form", "explode": False} if p.type == "ints" else {})
        for p in parameters_of(model)
    ]


def _schema(parameter: Parameter) -> Json:
    """The limits of a parameter, as JSON Schema has them."""
    if parameter.type == "choice":
        return {"type": "string", "enum": list(parameter.choices)}
    if parameter.type == "text":
        return {"type": "string", "description": parameter.limits}
    type_ = "number" if parameter.type == "float" else "integer"
    lowest = "exclusiveMinimum" if parameter.exclusive_minimum else "minimum"
    limits = {lowest: parameter.minimum, "maximum": parameter.maximum}
    number: Json = {"type": type_}
    number |= {name: limit for name, limit in limits.items() if limit is not None}
    if parameter.type != "ints":
        return number | {"default": parameter.default}
    most = {"maxItems": parameter.most} if parameter.most else {}
    return {"type": "array", "items": number, "uniqueItems": True, "minItems": 1} | most


def _query(name: str, schema: Json, words: str, required: bool = False) -> Json:
    where: Json = {"name": name, "in": "query", "required": required}
    return where | {"description": words, "schema": schema}


def _choice(name: str, choices: tuple[str, ...], words: str) -> Json:
    return _query(name, {"type": "string", "enum": list(choices)}, words)


def _good(words: str, content: Json) -> Json:
    schemas = {kind: {"schema": schema} for kind, schema in content.items()}
    return {"200": {"description": words, "content": schemas}}


def _json(words: str, schema: str) -> Json:
    return _good(words, {"application/json": _ref(schema)})


def _text(kind: str) -> Json:
    return _good("The figure.", {kind: {"type": "string"}})


def _ref(schema: str) -> Json:
    return {"$ref": f"#/components/schemas/{schema}"}
