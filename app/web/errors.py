"""Error responses: problem details as JSON (RFC 9457), or an HTML page.

STATUS maps exceptions to status codes. Data endpoints always send JSON; pages send it
to clients that prefer JSON. After a launch, the page links to `g.way_back`, the page of
the course.
"""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, field
from http import HTTPStatus

from flask import (
    Flask,
    Response,
    current_app,
    g,
    jsonify,
    render_template,
    request,
    url_for,
)
from flask.logging import default_handler
from sqlalchemy.exc import DatabaseError
from werkzeug.exceptions import HTTPException

from app.core.errors import FieldError, InvalidInput, UnknownName
from app.core.files.lesson_files import FileProblem
from app.core.lms import LaunchRefused, RegistrationFailed
from app.core.room import Conflict
from app.figure_code.process import FigureBusy, FigureCodeFailed
from app.language import gettext, translatable
from app.lti.tool import LtiUnavailable
from app.storage.database import DatabaseBusy, DatabaseReplaced
from app.storage.lessons.library import BrokenLesson, LessonProblems, LessonUnavailable
from app.storage.lms import UnknownPlatform
from app.storage.packages import PackageRefused
from app.storage.rooms.service import InvalidRoomSecret, MissingRoomSecret
from app.storage.rooms.store import (
    FULL_RETRY_SECONDS,
    NotFollowing,
    RoomEnded,
    RoomNotFound,
    RoomStoreUnavailable,
    ServerFull,
)
from app.storage.token_buckets import RateLimitExceeded, try_again
from app.storage.tokens import InvalidToken
from app.web.blueprint import is_framed, policy_of
from app.web.reports.viewer import ReportRefused
from app.web.requests.hosts import UnknownHost
from app.web.requests.local import is_local

log = logging.getLogger(__name__)

STATUS: dict[type[Exception], int] = {
    InvalidInput: 422,
    UnknownName: 404,
    FileProblem: 404,
    InvalidToken: 401,
    UnknownHost: 421,
    LaunchRefused: 403,
    ReportRefused: 403,
    RegistrationFailed: 403,
    PackageRefused: 403,
    UnknownPlatform: 403,
    LtiUnavailable: 503,
    FigureCodeFailed: 503,
    RateLimitExceeded: 429,
    MissingRoomSecret: 401,
    InvalidRoomSecret: 403,
    NotFollowing: 403,
    RoomNotFound: 404,
    RoomEnded: 404,  # pages for people send 410
    Conflict: 409,
    ServerFull: 503,
    RoomStoreUnavailable: 503,
    BrokenLesson: 503,
    LessonUnavailable: 503,
    DatabaseBusy: 503,
    DatabaseError: 503,
    DatabaseReplaced: 503,
}

REFUSED = (LaunchRefused, RegistrationFailed, UnknownPlatform, PackageRefused)
"""Requests of learning platforms that an operator may have to look into."""

REASON_PHRASES = {413: "Content Too Large", 422: "Unprocessable Content"}
"""Reason phrases of RFC 9110. Some Python versions have older ones."""

HEADLINES = {  # of the HTML page
    400: translatable("Invalid request"),
    401: translatable("Token missing or invalid"),
    403: translatable("Request not allowed"),
    404: translatable("Not found"),
    405: translatable("Method not allowed"),
    409: translatable("The request conflicts with the current state"),
    411: translatable("Content-Length is missing"),
    413: translatable("The request is too large"),
    415: translatable("Content type not supported"),
    421: translatable("Unknown host name"),
    422: translatable("Invalid values"),
    429: translatable("Too many requests"),
    500: translatable("Server error"),
    501: translatable("Not supported"),
    503: translatable("Temporarily unavailable"),
}

PROBLEM = "application/problem+json"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

BUSY_RETRY_SECONDS = 5
"""Seconds in Retry-After while the database cannot be used."""

BUSY_FIGURE_RETRY_SECONDS = 1
"""Seconds in Retry-After while a figure in Python is drawn for another reader. Pages
retry such responses."""

_DETAILS = {
    404: translatable("There is no page with this address."),
    405: translatable("This address does not accept such a request."),
    413: translatable("The request is too large."),
    500: translatable(
        "The server could not process this request. The error was logged. Try again"
        " later."
    ),
}
"""Sentences for errors without one of their own."""

_UNKNOWN = {
    "lesson": translatable("There is no lesson called “%(name)s”."),
    "course": translatable("There is no course called “%(name)s”."),
    "slide or section": translatable("There is no slide or section called “%(name)s”."),
}
"""Sentences about names that readers type or follow, by `UnknownName.what`."""


@dataclass(frozen=True, slots=True)
class ErrorDetails:
    """Why a request failed, for both the HTML page and the JSON body."""

    status: int
    detail: str
    errors: tuple[FieldError, ...] = ()
    nearest: str | None = None
    """The most similar name that exists."""
    nearest_url: str | None = None
    """URL of the page of `nearest`, if it has one."""
    headers: dict[str, str] = field(default_factory=dict)
    lesson_problems: LessonProblems | None = None
    """Mistakes in the lesson's file; only for its author."""
    template: str = "error.html"
    """Template of the HTML page."""

    @property
    def title(self) -> str:
        """Heading of the HTML page."""
        return gettext(HEADLINES.get(self.status, self.reason_phrase))

    @property
    def reason_phrase(self) -> str:
        """Reason phrase of the status code (RFC 9110)."""
        return REASON_PHRASES.get(self.status) or HTTPStatus(self.status).phrase


def init_app(app: Flask) -> None:
    """Register the handler for HTTP errors and for the exceptions in STATUS.

    Flask handles every other exception: it logs it and passes InternalServerError to
    this handler, but lets it propagate in tests and under the debugger.
    """
    expected: tuple[type[Exception], ...] = (HTTPException, *STATUS)
    for each in expected:
        app.register_error_handler(each, handle_error)
    # Flask's default handler would write to standard output under a2wsgi.
    app.logger.removeHandler(default_handler)


def handle_error(error: Exception) -> Response:
    """Return the response to a request that raised `error`."""
    details = error_details(error)
    if isinstance(error, DatabaseError | DatabaseBusy | DatabaseReplaced):
        log.error("%s %s failed", request.method, request.path, exc_info=error)
    if isinstance(error, REFUSED):
        _log_refusal(error)
    response = _problem(details) if _wants_json() else _page(details)
    response.status_code = details.status
    response.headers.update(details.headers)
    response.headers["Cache-Control"] = "no-store"
    return response


def _log_refusal(error: Exception) -> None:
    # The path of a package contains its key, so the log contains the rule instead.
    path = request.url_rule.rule if request.url_rule else request.path
    kind = (type(error), path)
    log.warning("%s was refused: %s", path, error, extra={"kind": kind})


def error_details(error: Exception) -> ErrorDetails:
    """Describe an error for the client, without details of an unexpected exception."""
    status = _status_of(error)
    if status == 500:
        return ErrorDetails(status, gettext(_DETAILS[500]))
    if isinstance(error, HTTPException):
        return ErrorDetails(status, _sentence_of(error), headers=_headers_of(error))
    if isinstance(error, InvalidInput):
        return ErrorDetails(status, str(error), errors=error.errors)
    if isinstance(error, UnknownName):
        return ErrorDetails(
            status,
            unknown_name_sentence(error),
            nearest=error.nearest,
            nearest_url=_url_of(error),
        )
    if isinstance(error, BrokenLesson):
        detail = gettext(
            "The lesson “%(lesson)s” has errors and cannot be shown until its author"
            " has corrected them.",
            lesson=error.slug,
        )
        return ErrorDetails(status, detail, lesson_problems=_problems_of(error))
    if isinstance(error, FigureCodeFailed):
        detail = str(error) if is_local() else gettext(error.public)
        busy = {"Retry-After": str(BUSY_FIGURE_RETRY_SECONDS)}
        headers = busy if isinstance(error, FigureBusy) else {}
        return ErrorDetails(status, detail, headers=headers)
    if isinstance(error, RateLimitExceeded | RoomStoreUnavailable):
        headers = {"Retry-After": str(error.retry_after)}
        return ErrorDetails(status, str(error), headers=headers)
    if isinstance(error, RoomNotFound):
        return ErrorDetails(status, str(error), template="rooms/unknown-code.html")
    if isinstance(error, RegistrationFailed):
        return ErrorDetails(status, str(error), template="lti/registration_failed.html")
    if isinstance(error, LaunchRefused | UnknownPlatform):
        return ErrorDetails(status, str(error), template="lti/refused.html")
    if isinstance(error, PackageRefused):
        return ErrorDetails(status, str(error), template="packages/refused.html")
    if isinstance(error, ReportRefused):
        return ErrorDetails(status, str(error), template="reports/refused.html")
    if isinstance(error, ServerFull):
        return ErrorDetails(
            status, str(error), headers={"Retry-After": str(FULL_RETRY_SECONDS)}
        )
    if isinstance(error, InvalidToken | MissingRoomSecret):
        return ErrorDetails(status, str(error), headers={"WWW-Authenticate": "Bearer"})
    if isinstance(error, DatabaseError | DatabaseBusy):
        return ErrorDetails(
            status, _busy(), headers={"Retry-After": str(BUSY_RETRY_SECONDS)}
        )
    return ErrorDetails(status, gettext(str(error)))


def _busy() -> str:
    reason = gettext("The database is busy or damaged, or its disk is full.")
    return f"{reason} {try_again(BUSY_RETRY_SECONDS)}"


def _sentence_of(error: HTTPException) -> str:
    """Return the view's description, or a sentence in the reader's language."""
    if error.description in (None, type(error).description):
        return gettext(_DETAILS.get(error.code or 500, error.description or ""))
    return gettext(str(error.description))


def unknown_name_sentence(error: UnknownName) -> str:
    """Return the sentence about a name that readers type in their language."""
    if error.what not in _UNKNOWN:
        return str(error)
    sentence = gettext(_UNKNOWN[error.what], name=error.shown)
    if error.nearest:
        hint = gettext("Did you mean “%(name)s”?", name=error.nearest)
    elif error.listed:
        hint = gettext("Known names: %(names)s.", names=error.listed)
    else:
        return sentence
    return f"{sentence} {hint}"


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


def _problems_of(error: BrokenLesson) -> LessonProblems | None:
    if not is_local():
        return None
    return LessonProblems(error.slug, error.path, error.problems, served=False)


def _wants_json() -> bool:
    error_format = policy_of(_blueprint()).errors
    if error_format == "json, page for forms":
        return request.mimetype not in FORMS
    accepted = request.accept_mimetypes
    return (
        error_format == "json" or accepted["application/json"] > accepted["text/html"]
    )


def _blueprint() -> str:
    """Return the name of the URL's blueprint, also for a method that is not allowed."""
    if request.blueprint or request.routing_exception is None:
        return request.blueprint or ""
    adapter = current_app.create_url_adapter(request)
    methods = adapter.allowed_methods(request.path) if adapter else ()
    if not adapter or not methods:
        return ""
    try:
        endpoint, _ = adapter.match(request.path, method=next(iter(methods)))
    except HTTPException:  # a redirect to the canonical URL
        return ""
    return str(endpoint).partition(".")[0]


def problem_details(details: ErrorDetails) -> dict[str, object]:
    """Return the problem details as JSON (RFC 9457)."""
    problem: dict[str, object] = {
        "type": "about:blank",
        "title": details.reason_phrase,
        "status": details.status,
        "detail": details.detail,
    }
    if details.errors:
        problem["errors"] = [_field(error) for error in details.errors]
    if details.nearest:
        problem["nearest"] = details.nearest
    return problem


def _problem(details: ErrorDetails) -> Response:
    response = jsonify(problem_details(details))
    response.mimetype = PROBLEM
    return response


def _field(error: FieldError) -> dict[str, object]:
    return {name: value for name, value in asdict(error).items() if value is not None}


def _page(details: ErrorDetails) -> Response:
    page = render_template(
        details.template,
        error=details,
        framed=is_framed(),
        way_back=g.get("way_back", ""),
    )
    return Response(page)
