"""Refusals: one table from class to status, one JSON shape, one page for people.

JSON is RFC 9457, `application/problem+json`. Data endpoints always answer so; pages
answer so to who prefers JSON.
"""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, field
from http import HTTPStatus

from flask import (
    Flask,
    Response,
    current_app,
    jsonify,
    render_template,
    request,
    url_for,
)
from flask.logging import default_handler
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from app.core.errors import FieldError, InvalidInput, UnknownName
from app.core.room import Conflict
from app.storage.database import DatabaseBusy
from app.storage.library import BrokenLesson, LessonProblems, LessonUnavailable
from app.storage.rate_limits import RateLimitExceeded
from app.storage.rooms.service import InvalidRoomSecret, MissingRoomSecret
from app.storage.rooms.store import (
    FULL_RETRY_SECONDS,
    RoomNotFound,
    RoomStoreUnavailable,
    ServerFull,
)
from app.storage.tokens import InvalidToken
from app.web.blueprint import policy_of
from app.web.local import is_local

log = logging.getLogger(__name__)

STATUS: dict[type[Exception], int] = {
    InvalidInput: 422,
    UnknownName: 404,
    InvalidToken: 401,
    RateLimitExceeded: 429,
    MissingRoomSecret: 401,
    InvalidRoomSecret: 403,
    RoomNotFound: 404,
    Conflict: 409,
    ServerFull: 503,
    RoomStoreUnavailable: 503,
    BrokenLesson: 503,
    LessonUnavailable: 503,
    DatabaseBusy: 503,
    OperationalError: 503,
}

PHRASES = {413: "Content Too Large", 422: "Unprocessable Content"}
"""As the standard has them now; Python's own differ between its versions."""

HEADLINES = {
    400: "That request made no sense",
    401: "We do not know whose answers these are",
    403: "That is not allowed from there",
    404: "There is nothing here",
    409: "That cannot follow on what is",
    405: "That cannot be done here",
    411: "The length is missing",
    413: "That is too much",
    415: "That kind of content is not understood",
    422: "Some values do not fit",
    429: "That was quick",
    501: "That is not offered",
    503: "This cannot be shown right now",
}

PROBLEM = "application/problem+json"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

BUSY_SECONDS = 5
"""After which to ask again when the database is busy or its disk full."""

_BUSY = "The database cannot be used right now. Try again in a moment."
_OURS = "Something went wrong on our side. It has been noted. Try again in a moment."


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request was not granted, for a person and for a program."""

    status: int
    detail: str
    errors: tuple[FieldError, ...] = ()
    nearest: str | None = None
    """The name of what exists and is called most alike."""
    nearest_url: str | None = None
    """The page of the same, when it has one."""
    headers: dict[str, str] = field(default_factory=dict)
    complaint: LessonProblems | None = None
    """Of a lesson's file, for its author."""
    template: str = "error.html"
    """The page that tells people."""

    @property
    def title(self) -> str:
        """The headline of the page."""
        return HEADLINES.get(self.status, "That did not work")

    @property
    def phrase(self) -> str:
        """The status in the standard's words."""
        return PHRASES.get(self.status) or HTTPStatus(self.status).phrase


def init_app(app: Flask) -> None:
    """Handle HTTP errors and the exceptions in STATUS.

    Flask handles every other exception: it logs it and passes InternalServerError to
    this handler, but lets it propagate in tests and under the debugger.
    """
    expected: tuple[type[Exception], ...] = (HTTPException, *STATUS)
    for kind in expected:
        app.register_error_handler(kind, answer)
    # Flask's own handler would write to standard output, which a2wsgi passes.
    app.logger.removeHandler(default_handler)


def answer(error: Exception) -> Response:
    """The answer to a request that failed."""
    refusal = refusal_of(error)
    if isinstance(error, OperationalError | DatabaseBusy):
        log.error("%s %s failed", request.method, request.path, exc_info=error)
    response = _problem(refusal) if _wants_json() else _page(refusal)
    response.status_code = refusal.status
    response.headers.update(refusal.headers)
    response.headers["Cache-Control"] = "no-store"
    return response


def refusal_of(error: Exception) -> Refusal:
    """What to tell of the error; nothing of one that nobody foresaw."""
    status = _status_of(error)
    if status == 500:
        return Refusal(status, _OURS)
    if isinstance(error, HTTPException):
        return Refusal(status, error.description or "", headers=_headers_of(error))
    if isinstance(error, InvalidInput):
        return Refusal(status, str(error), errors=error.errors)
    if isinstance(error, UnknownName):
        return Refusal(
            status, str(error), nearest=error.nearest, nearest_url=_url_of(error)
        )
    if isinstance(error, BrokenLesson):
        return Refusal(status, str(error), complaint=_complaint_of(error))
    if isinstance(error, RateLimitExceeded | RoomStoreUnavailable):
        headers = {"Retry-After": str(error.retry_after)}
        return Refusal(status, str(error), headers=headers)
    if isinstance(error, RoomNotFound):
        return Refusal(status, str(error), template="rooms/unknown-code.html")
    if isinstance(error, ServerFull):
        return Refusal(
            status, str(error), headers={"Retry-After": str(FULL_RETRY_SECONDS)}
        )
    if isinstance(error, InvalidToken | MissingRoomSecret):
        return Refusal(status, str(error), headers={"WWW-Authenticate": "Bearer"})
    if isinstance(error, OperationalError | DatabaseBusy):
        return Refusal(status, _BUSY, headers={"Retry-After": str(BUSY_SECONDS)})
    return Refusal(status, str(error))


def _status_of(error: Exception) -> int:
    if isinstance(error, HTTPException):
        return error.code or 500
    return next((STATUS[c] for c in type(error).__mro__ if c in STATUS), 500)


def _headers_of(error: HTTPException) -> dict[str, str]:
    dropped = {"content-type", "content-length"}
    pairs = error.get_headers(request.environ)
    return {name: value for name, value in pairs if name.lower() not in dropped}


def _url_of(error: UnknownName) -> str | None:
    if error.what != "lesson" or error.nearest is None:
        return None
    return url_for("lessons.show_lesson", slug=error.nearest)


def _complaint_of(error: BrokenLesson) -> LessonProblems | None:
    if not is_local():
        return None
    return LessonProblems(error.slug, error.path, error.problems, served=False)


def _wants_json() -> bool:
    form = policy_of(_blueprint()).errors
    if form == "json, page for forms":
        return request.mimetype not in FORMS
    accepted = request.accept_mimetypes
    return form == "json" or accepted["application/json"] > accepted["text/html"]


def _blueprint() -> str:
    """Whose address it is, also when the method was wrong."""
    if request.blueprint or request.routing_exception is None:
        return request.blueprint or ""
    adapter = current_app.create_url_adapter(request)
    methods = adapter.allowed_methods(request.path) if adapter else ()
    if not adapter or not methods:
        return ""
    try:
        endpoint, _ = adapter.match(request.path, method=next(iter(methods)))
    except HTTPException:  # a redirect to the address as it should be
        return ""
    return str(endpoint).partition(".")[0]


def problem_of(refusal: Refusal) -> dict[str, object]:
    """What RFC 9457 calls the problem details."""
    problem: dict[str, object] = {
        "type": "about:blank",
        "title": refusal.phrase,
        "status": refusal.status,
        "detail": refusal.detail,
    }
    if refusal.errors:
        problem["errors"] = [_field(error) for error in refusal.errors]
    if refusal.nearest:
        problem["nearest"] = refusal.nearest
    return problem


def _problem(refusal: Refusal) -> Response:
    response = jsonify(problem_of(refusal))
    response.mimetype = PROBLEM
    return response


def _field(error: FieldError) -> dict[str, object]:
    return {name: value for name, value in asdict(error).items() if value is not None}


def _page(refusal: Refusal) -> Response:
    return Response(render_template(refusal.template, error=refusal))
