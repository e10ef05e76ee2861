"""An operation of a data endpoint, and the texts that all operations share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from app.web.requests.media_types import JSON
from app.web.rooms.access import TICKET_HEADER

SVG = "image/svg+xml"
CSV, HTML = "text/csv", "text/html"

PROBLEMS: Final = {
    401: "The token or secret is missing, or this server did not issue it.",
    403: "The secret does not control this room, or no longer does; the device that"
    " votes does not follow the room; the client may not see the results; the"
    " answers belong to a course; or a page of another site sent the request.",
    404: "Not found. `nearest` is the most similar name, if any name is similar.",
    409: "The request conflicts with the current state of the room.",
    411: "The Content-Length header is missing.",
    413: "The body is too large.",
    415: "The media type of the body is not supported.",
    422: "Values are outside their limits. `errors` names each field.",
    429: "Too many requests.",
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

HEADERS: Final = {
    "ETag": "The version of the response, for `If-None-Match`.",
    "Retry-After": "Seconds to wait before the next request, if they are known.",
    TICKET_HEADER: "A ticket to vote, for a device that sent no valid one.",
}

CONDITIONAL: Final = {
    304: "The version in `If-None-Match` is current.",
    412: "The version in `If-Match` is not current.",
}
"""Responses of operations with an ETag to conditional requests."""

FOR_SPREADSHEETS: Final = (
    "The file is UTF-8 with a byte order mark (`utf-8-sig` in Python). An apostrophe is"
    " in front of a text that a spreadsheet would evaluate as a formula."
)
"""Description of CSV files that teachers download."""

PATH_PARAMETERS: Final = {
    "slug": "The slug of a lesson.",
    "question": "The id of a question of the lesson.",
    "figure": "The name of a figure of the lesson, such as a plot.",
    "course": "The id of a course.",
    "code": "The code of a room: six characters. Case and spaces don't matter.",
}


@dataclass(frozen=True, slots=True)
class SuccessResponse:
    """A successful response: the type of its body for each media type."""

    description: str
    content: Mapping[str, Any]
    status: int = 200
    headers: tuple[str, ...] = ()
    """Names out of HEADERS."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path."""

    method: str
    path: str
    summary: str
    responses: tuple[SuccessResponse, ...]
    problems: tuple[int, ...]
    """Statuses out of PROBLEMS."""
    query: tuple[type, ...] = ()
    """Models whose fields are the parameters of the query."""
    settings: str = ""
    """Description of further parameters of the query, whose names vary."""
    body: type | None = None
    token: str = ""
    """One of TOKENS, sent as a bearer token."""
    token_optional: bool = False
    has_etag: bool = False
    """Whether clients can revalidate the response."""
    description: str = ""
    """What the summary does not say, in Markdown."""


class LanguageQuery(TypedDict):
    lang: Annotated[
        NotRequired[str],
        Field(
            description="The language of the texts, such as `de`; English if it is"
            " missing or the interface does not have it. CSV files are English.",
        ),
    ]


def json_response(
    model: type, status: int = 200, headers: tuple[str, ...] = ()
) -> SuccessResponse:
    return SuccessResponse(model.__doc__ or "", {JSON: model}, status, headers)


def text_response(
    media_type: str, description: str, headers: tuple[str, ...] = ()
) -> SuccessResponse:
    return SuccessResponse(description, {media_type: str}, headers=headers)


def binary_response(media_type: str, description: str) -> SuccessResponse:
    return SuccessResponse(description, {media_type: bytes})


def empty_response(
    description: str, status: int = 204, headers: tuple[str, ...] = ()
) -> SuccessResponse:
    return SuccessResponse(description, {}, status, headers)
