"""Every data endpoint as OpenAPI 3.1, built from the parameter models."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from flask import Blueprint, Response, jsonify

from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, Parameter, parameters_of
from app.web.encoding import EncodingQuery
from app.web.figures.api import NoTheme, PlotTheme, SvgTheme
from app.web.openapi.parts import Json, choice, good, json, operation, query, ref
from app.web.openapi.rooms import room_paths
from app.web.openapi.schemas import SCHEMAS
from app.web.responses import refuse_parameters

bp = Blueprint("openapi", __name__)

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
            "description": "Figures, encodings, answers to questions, live rooms.",
        },
        "paths": _encoding_path()
        | {
            path: item
            for kind in KINDS.values()
            for path, item in _figure_paths(kind).items()
        }
        | _answer_paths()
        | room_paths()
        | _other_paths(),
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {
                "learner": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token that came with an answer.",
                },
                "lead": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The secret that came with a room, or a remote's.",
                },
                "ticket": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The ticket that came with a room's page.",
                },
            },
        },
    }


def _encoding_path() -> Json:
    matrix = good(
        "The matrix.",
        {
            "application/json": ref("Encoding"),
            "text/csv": {"type": "string"},
            "application/octet-stream": {"type": "string", "format": "binary"},
        },
    )
    parameters = _queries(EncodingQuery)
    summary = "The sinusoidal positional encoding, positions × d_model."
    return {
        "/encoding": {"get": operation(summary, matrix, ("422", "429"), parameters)}
    }


def _figure_paths(kind: FigureKind) -> Json:
    plot = json("The figure.", "Figure")
    forms: dict[str, tuple[str, Json, type[FigureParams]]] = {
        "": ("As Plotly draws it.", plot, PlotTheme),
        ".svg": ("As a picture.", _text("image/svg+xml"), SvgTheme),
        ".csv": ("Its numbers, as a file.", _text("text/csv"), NoTheme),
        ".html": ("Its numbers, as a table.", _text("text/html"), NoTheme),
        ".txt": ("What it shows, in words.", _text("text/plain"), NoTheme),
    }
    return {
        f"/figures/{kind.name}{suffix}": {
            "get": operation(
                f"{kind.title}. {words}",
                drawn,
                ("422", "429"),
                [*_queries(kind.model), *_queries(theme)],
            )
        }
        for suffix, (words, drawn, theme) in forms.items()
    }


def _answer_paths() -> Json:
    back = {"302": {"description": "To the lesson, at the question."}}
    return {
        "/lessons/{slug}/questions/{question}/answers": {
            "parameters": [_SLUG, _QUESTION],
            "post": _answering(),
            "get": operation("Leads to the question.", back, ("404",)),
        },
        "/lessons/{slug}/answers": {"parameters": [_SLUG], **_own_answers()},
    }


def _answering() -> Json:
    body = {
        "required": True,
        "content": {
            "application/json": {"schema": ref("Answer")},
            "application/x-www-form-urlencoded": {"schema": ref("Answer")},
        },
    }
    marked = good(
        "The mark; a form gets the lesson's page.",
        {"application/json": ref("Marked"), "text/html": {"type": "string"}},
    )
    problems = ("404", "411", "413", "415", "422", "429", "503")
    framed = [choice("embed", ("1",), "For a form in a frame: the page may be framed.")]
    answering = operation("Answers a question.", marked, problems, framed)
    return answering | {"requestBody": body}


def _own_answers() -> Json:
    problems = ("401", "404", "503")
    latest = json("By question.", "Answers")
    gone = {"204": {"description": "They are forgotten."}}
    show = operation("The learner's latest answers.", latest, problems)
    forget = operation("Forgets the learner's answers.", gone, problems)
    return {
        "get": show | {"security": _BEARER},
        "delete": forget | {"security": _BEARER},
    }


def _other_paths() -> Json:
    kinds = json("Every kind.", "Kinds")
    health = json("All is well.", "Health")
    itself = good("This document.", {"application/json": {"type": "object"}})
    oembed = json("A frame for it.", "OEmbed")
    pixels = {"type": "integer", "minimum": 1}
    asked = [
        query(
            "url", {"type": "string", "format": "uri"}, "A lesson here.", required=True
        ),
        query("maxwidth", pixels, "In pixels."),
        query("maxheight", pixels, "In pixels."),
        choice("format", ("json",), "Only JSON is offered."),
    ]
    listed = "Every kind of figure, with its parameters."
    frame = "oEmbed: how to show a lesson elsewhere."
    return {
        "/figures": {"get": operation(listed, kinds, ("422", "429"))},
        "/healthz": {"get": operation("Is the server well?", health, ("422", "503"))},
        "/openapi.json": {"get": operation("This description.", itself, ("422",))},
        "/oembed": {"get": operation(frame, oembed, ("404", "422", "501"), asked)},
    }


def _queries(model: type[FigureParams]) -> list[Json]:
    return [
        query(p.name, _schema(p), p.help or p.label)
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


def _text(kind: str) -> Json:
    return good("The figure.", {kind: {"type": "string"}})
