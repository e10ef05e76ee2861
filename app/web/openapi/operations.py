"""Every operation of the data endpoints, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import AnyUrl, Field
from typing_extensions import TypedDict

from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.reports.report_table import COLUMNS as REPORT_COLUMNS
from app.core.room import RoomChange
from app.web import response_models as models
from app.web.answers.submission import FORM, Submission
from app.web.cmi5.session import Cmi5Event
from app.web.encoding import EncodingQuery
from app.web.figures.api import NoTheme, PlotTheme, SvgOptions
from app.web.requests.json_body import JSON
from app.web.rooms.requests import MAX_REVISION, NewRoom, NewVote, PairingExchange
from app.web.rooms.table import COLUMNS

SVG, PNG = "image/svg+xml", "image/png"
CSV, HTML, TEXT = "text/csv", "text/html", "text/plain"

PROBLEMS: Final = {
    401: "The token or secret is missing, or this server did not issue it.",
    403: "The secret does not control this room, or no longer does; the device that"
    " votes does not follow the room; the client may not see the results; or the"
    " answers belong to a course.",
    404: "Not found. `nearest` is the most similar name, if any name is similar.",
    409: "The request conflicts with the current state of the room.",
    411: "The Content-Length header is missing.",
    413: "The body is too large.",
    415: "The media type of the body is not supported.",
    422: "Values are outside their limits. `errors` names each field.",
    429: "Too many requests. Retry-After gives the seconds to wait.",
    501: "Only the format `json` is supported.",
    503: "The database or Redis is not available, or the server is full.",
}

TOKENS: Final = {
    "learner": "The `token` of the response to an answer.",
    "lead": "The `lead` of a new room, or of a paired remote.",
    "launch": "The token in the fragment of the page that a launch opens.",
    "cmi5": "The token in the fragment of the page that a cmi5 launch opens.",
    "package": "The token in the fragment of the page that a package opens.",
    "ticket": "The `Overtone-Ticket` header of a response with a room's state.",
}

PATH_PARAMETERS: Final = {
    "slug": "The slug of a lesson.",
    "question": "The id of a question of the lesson.",
    "figure": "The name of a figure of the lesson, such as a plot.",
    "course": "The id of a course.",
    "code": "The code of a room: six characters. Case and spaces don't matter.",
}


@dataclass(frozen=True, slots=True)
class Response:
    """A successful response: the type of its body for each media type."""

    description: str
    content: Mapping[str, Any]
    status: int = 200


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path."""

    method: str
    path: str
    summary: str
    responses: tuple[Response, ...]
    problems: tuple[int, ...]
    """Statuses out of PROBLEMS."""
    query: tuple[type, ...] = ()
    """Models whose fields are the parameters of the query."""
    body: type | None = None
    body_types: tuple[str, ...] = (JSON,)
    token: str = ""
    """One of TOKENS, sent as a bearer token."""
    token_optional: bool = False


Pixels = Annotated[int, Field(ge=1, description="Pixels.")]


class OEmbedQuery(TypedDict):
    url: Annotated[AnyUrl, Field(description="The URL of a lesson on this server.")]
    maxwidth: NotRequired[Pixels]
    maxheight: NotRequired[Pixels]
    format: Annotated[
        NotRequired[Literal["json"]], Field(description="Only JSON is supported.")
    ]


class LanguageQuery(TypedDict):
    lang: Annotated[
        NotRequired[str],
        Field(
            description="The language of the texts, such as `de`; English if it is"
            " missing or the interface does not have it. CSV files are English.",
        ),
    ]


class FormQuery(TypedDict):
    embed: Annotated[
        NotRequired[Literal["1"]], Field(description="Set by a form in a frame.")
    ]
    lms: Annotated[
        NotRequired[Literal["1"]],
        Field(
            description="Set by a page that a learning platform has launched. A JSON"
            " request then needs a valid token."
        ),
    ]


class ReportQuery(TypedDict):
    learners: Annotated[
        NotRequired[str],
        Field(
            description="Only for the operator: `all`, `none` for learners without a"
            " learning platform, or the number of an activity."
        ),
    ]
    room: Annotated[
        NotRequired[str],
        Field(description="The code of a room, whose secret is the token then."),
    ]
    details: Annotated[
        NotRequired[Literal["1"]],
        Field(description="Break down the answers of fewer than 5 learners, too."),
    ]


class PartQuery(TypedDict):
    only: Annotated[
        NotRequired[str],
        Field(description="The id of a slide or section whose answers you need."),
    ]


class PollQuery(TypedDict):
    since: Annotated[
        NotRequired[int],
        Field(ge=0, le=MAX_REVISION, description="The newest revision that you have."),
    ]


class StreamQuery(TypedDict):
    counts: Annotated[
        NotRequired[Literal["1"]],
        Field(description="Also send an event when only a count changes."),
    ]


def _json(model: type, status: int = 200) -> Response:
    return Response(model.__doc__ or "", {JSON: model}, status)


def _text(media_type: str, description: str) -> Response:
    return Response(description, {media_type: str})


def _empty(description: str, status: int = 204) -> Response:
    return Response(description, {}, status)


def _formats() -> dict[str, tuple[Response, type]]:
    """Return the response and the options of each format of a figure, by suffix."""
    return {
        "": (_json(models.PlotlyFigure), PlotTheme),
        ".svg": (_text(SVG, "The figure as a picture."), SvgOptions),
        ".csv": (_text(CSV, "The figure's numbers as CSV."), NoTheme),
        ".html": (_text(HTML, "The figure's numbers as a table."), NoTheme),
        ".txt": (_text(TEXT, "The figure as text."), NoTheme),
        ".png": (_text(PNG, "The figure as a picture without text."), NoTheme),
    }


def _figure_operations(kind: FigureKind) -> list[Operation]:
    path, summary = f"/figures/{kind.name}", f"Draw the figure “{kind.title}”"
    return [
        Operation(
            "get",
            path + suffix,
            summary,
            (response,),
            (422, 429),
            (kind.model, theme, LanguageQuery),
        )
        for suffix, (response, theme) in _formats().items()
    ]


def _lesson_figure_operations() -> list[Operation]:
    path = "/lessons/{slug}/figures/{figure}"
    summary = "Draw a figure that a lesson defines; its sliders are parameters"
    return [
        Operation("get", path + suffix, summary, (response,), (404, 422, 429), (theme,))
        for suffix, (response, theme) in _formats().items()
    ]


_BODY: Final = (404, 411, 413, 422, 429)
"""Errors of requests to a room with a body."""


def _control(
    method: str,
    path: str,
    summary: str,
    response: Response,
    problems: tuple[int, ...] = (404, 429),
    body: type | None = None,
) -> Operation:
    """Return an operation for the presenter and the remote only."""
    path, problems = f"/rooms/{{code}}{path}", (401, 403, *problems)
    return Operation(
        method, path, summary, (response,), problems, body=body, token="lead"
    )


_ENCODING: Final = Response(
    "The matrix, positions × d_model.",
    {JSON: models.EncodingMatrix, CSV: str, "application/octet-stream": bytes},
)
_GRADED: Final = Response(
    "The grade. A form gets the page of the lesson instead.",
    {JSON: models.NewGradedAnswer, HTML: str},
)
_EVENTS: Final = _text(
    "text/event-stream",
    "Server-sent events: the state of the room, at once and after each change.",
)
_REPORT_PROBLEMS: Final = (401, 403, 404, 422, 429, 503)
_ANSWERS: Final = "/lessons/{slug}/answers"
_QUESTION: Final = "/lessons/{slug}/questions/{question}/answers"

OPERATIONS: Final = (
    Operation(
        "get",
        "/encoding",
        "Compute the sinusoidal positional encoding",
        (_ENCODING,),
        (422, 429),
        query=(EncodingQuery, LanguageQuery),
    ),
    Operation(
        "get",
        "/figures",
        "List every kind of figure with its parameters",
        (_json(models.FigureList),),
        (422, 429),
        query=(LanguageQuery,),
    ),
    *(operation for kind in KINDS.values() for operation in _figure_operations(kind)),
    *_lesson_figure_operations(),
    Operation(
        "post",
        _QUESTION,
        "Grade an answer to a question",
        (_GRADED,),
        (401, 404, 411, 413, 415, 422, 429, 503),
        query=(FormQuery,),
        body=Submission,
        body_types=(JSON, FORM),
    ),
    Operation(
        "get",
        _QUESTION,
        "Redirect to the question in its lesson",
        (_empty("The URL of the question in its lesson.", 302),),
        (404,),
    ),
    Operation(
        "get",
        _ANSWERS,
        "Return the learner's latest answers",
        (_json(models.LatestAnswers),),
        (401, 404, 503),
        query=(PartQuery,),
        token="learner",
    ),
    Operation(
        "get",
        "/courses/{course}/progress",
        "Return the learner's progress in a course",
        (_json(models.CourseProgress),),
        (401, 404, 503),
        token="learner",
    ),
    Operation(
        "delete",
        _ANSWERS,
        "Delete the learner's answers",
        (_empty("The answers are deleted."),),
        (401, 403, 404, 503),
        token="learner",
    ),
    Operation(
        "delete",
        "/answers",
        "Delete the learner's answers in all lessons",
        (_empty("The answers are deleted."),),
        (401, 403, 503),
        token="learner",
    ),
    Operation(
        "get",
        "/lessons/{slug}/report/results",
        "Return the results of a class as a part of a page",
        (_text(HTML, "The results, without names."),),
        _REPORT_PROBLEMS,
        query=(ReportQuery,),
        token="launch",
        token_optional=True,
    ),
    Operation(
        "get",
        "/lessons/{slug}/report.csv",
        "Return the results of a class as CSV",
        (_text(CSV, f"Columns: {', '.join(REPORT_COLUMNS)}."),),
        _REPORT_PROBLEMS,
        query=(ReportQuery,),
        token="launch",
        token_optional=True,
    ),
    Operation(
        "post",
        "/rooms",
        "Open a room",
        (_json(models.OpenedRoom, 201),),
        (*_BODY, 503),
        body=NewRoom,
    ),
    Operation(
        "get",
        "/rooms/{code}",
        "Return the state of a room",
        (_json(models.RoomState), _empty("No revision is newer than `since`.")),
        (404, 422, 429),
        query=(PollQuery,),
        token="ticket",
        token_optional=True,
    ),
    Operation(
        "get",
        "/rooms/{code}/events",
        "Follow a room",
        (_EVENTS,),
        (404, 429, 503),
        query=(StreamQuery,),
        token="ticket",
        token_optional=True,
    ),
    Operation(
        "post",
        "/rooms/{code}/votes",
        "Vote, from a device that follows the room; its last vote in a round counts",
        (_json(models.CountedVote, 201),),
        (401, 403, 409, *_BODY),
        body=NewVote,
        token="ticket",
    ),
    Operation(
        "get",
        "/rooms/{code}/code.svg",
        "Return the URL of the audience's page as a QR code",
        (_text(SVG, "A QR code."),),
        (404, 429),
    ),
    Operation(
        "post",
        "/rooms/{code}/remotes",
        "Exchange a pairing code for the remote's secret",
        (_json(models.PairedRemote, 201),),
        (403, *_BODY),
        body=PairingExchange,
    ),
    _control(
        "put",
        "/state",
        "Change the room",
        _json(models.RoomState),
        (409, *_BODY),
        body=RoomChange,
    ),
    _control(
        "get", "/results", "Return the results of every vote", _json(models.RoomResults)
    ),
    _control(
        "get",
        "/results.csv",
        "Return the results of every vote as CSV",
        _text(CSV, f"Columns: {', '.join(COLUMNS)}."),
    ),
    _control(
        "post",
        "/pairing",
        "Create a pairing code for a remote",
        _json(models.Pairing, 201),
    ),
    _control("delete", "/remotes", "Revoke the remote", _json(models.RoomState)),
    _control(
        "put",
        "/driver",
        "Mark this device as the last that changed the room. Pages of earlier versions"
        " require it",
        _json(models.RoomState),
    ),
    _control(
        "delete", "", "End the room and delete its votes", _empty("The room has ended.")
    ),
    Operation(
        "get",
        "/lti/jwks",
        "Return this server's public keys for learning platforms",
        (_json(models.KeySet),),
        (503,),
    ),
    Operation(
        "get",
        "/lti/canvas.json",
        "Return the configuration for a developer key in Canvas",
        (_json(models.CanvasConfiguration),),
        (503,),
    ),
    Operation(
        "get",
        "/lti/session",
        "Return the session of a launched page",
        (_json(models.LaunchedSession),),
        (401, 503),
        token="launch",
    ),
    Operation(
        "get",
        "/cmi5/session",
        "Return the session of a learner in a cmi5 package",
        (_json(models.Cmi5PageSession),),
        (401, 503),
        token="cmi5",
    ),
    Operation(
        "post",
        "/cmi5/session",
        "Report that the page was left or that the last slide was shown",
        (_empty("The event is stored."),),
        (401, 404, 411, 413, 415, 422, 503),
        body=Cmi5Event,
    ),
    Operation(
        "get",
        "/packages/session",
        "Return the session and the score of a learner in a package",
        (_json(models.PackageSession),),
        (401, 403, 404, 503),
        token="package",
    ),
    Operation(
        "get",
        "/oembed",
        "Return the oEmbed data of a lesson",
        (_json(models.OEmbed),),
        (404, 422, 501),
        query=(OEmbedQuery,),
    ),
    Operation(
        "get",
        "/healthz",
        "Check the health of the server",
        (_json(models.Health),),
        (422, 503),
    ),
    Operation(
        "get",
        "/openapi.json",
        "Return this document",
        (Response("An OpenAPI 3.1 document.", {JSON: dict[str, Any]}),),
        (422,),
    ),
)
