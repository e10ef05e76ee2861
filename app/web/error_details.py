"""Descriptions of errors for clients: status, sentence and headers.

STATUS maps exceptions to status codes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus

from flask import request, url_for
from sqlalchemy.exc import DatabaseError
from werkzeug.exceptions import HTTPException

from app.core.errors import (
    FieldError,
    InvalidInput,
    Refusal,
    RemovedName,
    UnknownName,
)
from app.core.files.lesson_files import FileProblem
from app.core.lms import LaunchRefused, RegistrationFailed
from app.core.lms.launch import (
    LAUNCH_RETRY_SECONDS,
    InvalidLogin,
    LaunchesBusy,
    PlatformFailed,
)
from app.core.room import Conflict
from app.figure_code.process import FigureBusy, FigureCodeFailed
from app.language import gettext, join_sentences, translatable
from app.lti.tool import PlatformsUnavailable
from app.storage.database import DatabaseBusy, DatabaseReplaced
from app.storage.lessons.library import BrokenLesson, LessonProblems, LessonUnavailable
from app.storage.lms import UnknownPlatform, UnusableKeys
from app.storage.packages import PackageRefused
from app.storage.rate_limits.token_buckets import RateLimitExceeded, try_again
from app.storage.rooms.service import InvalidRoomSecret, MissingRoomSecret
from app.storage.rooms.store import (
    FULL_RETRY_SECONDS,
    NotFollowing,
    RoomEnded,
    RoomNotFound,
    RoomStoreUnavailable,
    ServerFull,
)
from app.storage.tokens import InvalidToken
from app.web.author_problems import course_problems, problems_of
from app.web.reports.viewer import ReportRefused
from app.web.requests.hosts import UnknownHost
from app.web.requests.local import is_local

STATUS: dict[type[Exception], int] = {
    InvalidInput: 422,
    UnknownName: 404,
    FileProblem: 404,
    InvalidToken: 401,
    UnknownHost: 421,
    InvalidLogin: 400,
    LaunchesBusy: 503,
    PlatformFailed: 502,
    Refusal: 403,
    ReportRefused: 403,
    PlatformsUnavailable: 503,
    UnusableKeys: 503,
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
    502: translatable("Not available"),
    503: translatable("Not available"),
}

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
"""Sentences for errors that have none."""

_UNUSABLE_KEYS = translatable(
    "This server’s keys for learning platforms cannot be used. Its operator finds the"
    " reason in the log."
)

_TEMPLATES: dict[type[Exception], str] = {
    RoomNotFound: "rooms/unknown-code.html",
    RegistrationFailed: "lti/registration_failed.html",
    LaunchRefused: "lti/refused.html",
    UnknownPlatform: "lti/refused.html",
    PackageRefused: "packages/refused.html",
    ReportRefused: "reports/refused.html",
}
"""Templates of HTML pages about an error, instead of `error.html`."""

_UNKNOWN = {
    "lesson": translatable("There is no lesson called “%(name)s”."),
    "course": translatable("There is no course called “%(name)s”."),
    "figure": translatable("There is no figure called “%(name)s”."),
    "file": translatable("There is no file called “%(name)s”."),
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
    """Mistakes in the file of the lesson or course; only for its author."""
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
            # The address of a course with errors can be unknown because of them.
            lesson_problems=course_problems() if error.what == "course" else None,
        )
    if isinstance(error, BrokenLesson):
        return _broken_lesson_details(status, error)
    if isinstance(error, FigureCodeFailed):
        return _figure_code_details(status, error)
    if isinstance(error, UnusableKeys):  # its text contains a path
        return ErrorDetails(status, gettext(_UNUSABLE_KEYS))
    if isinstance(error, DatabaseError | DatabaseBusy):
        headers = _retry_after(BUSY_RETRY_SECONDS)
        return ErrorDetails(status, _busy(), headers=headers)
    if template := _template_of(error):
        return ErrorDetails(status, str(error), template=template)
    if headers := _extra_headers_of(error):
        return ErrorDetails(status, str(error), headers=headers)
    return ErrorDetails(status, gettext(str(error)))


def _broken_lesson_details(status: int, error: BrokenLesson) -> ErrorDetails:
    detail = gettext(
        "The lesson “%(lesson)s” has errors and cannot be shown until its author"
        " has corrected them.",
        lesson=error.slug,
    )
    return ErrorDetails(status, detail, lesson_problems=problems_of(error))


def _figure_code_details(status: int, error: FigureCodeFailed) -> ErrorDetails:
    detail = str(error) if is_local() else gettext(error.public)
    is_busy = isinstance(error, FigureBusy)
    headers = _retry_after(BUSY_FIGURE_RETRY_SECONDS) if is_busy else {}
    return ErrorDetails(status, detail, headers=headers)


def _template_of(error: Exception) -> str | None:
    """Return the template of the error's own HTML page, if it has one."""
    pages = (page for kind, page in _TEMPLATES.items() if isinstance(error, kind))
    return next(pages, None)


def _extra_headers_of(error: Exception) -> dict[str, str]:
    if isinstance(error, RateLimitExceeded | RoomStoreUnavailable):
        return _retry_after(error.retry_after)
    if isinstance(error, LaunchesBusy):
        return _retry_after(LAUNCH_RETRY_SECONDS)
    if isinstance(error, ServerFull):
        return _retry_after(FULL_RETRY_SECONDS)
    if isinstance(error, InvalidToken | MissingRoomSecret):
        return {"WWW-Authenticate": "Bearer"}
    return {}


def _retry_after(seconds: int) -> dict[str, str]:
    return {"Retry-After": str(seconds)}


def _busy() -> str:
    reason = gettext("Data cannot be read or stored at the moment.")
    return join_sentences(reason, try_again(BUSY_RETRY_SECONDS))


def _sentence_of(error: HTTPException) -> str:
    """Return the view's description, or a sentence in the reader's language."""
    if error.description in (None, type(error).description):
        return gettext(_DETAILS.get(error.code or 500, error.description or ""))
    return gettext(str(error.description))


def unknown_name_sentence(error: UnknownName) -> str:
    """Return the sentence about a name that readers type or pages use."""
    if isinstance(error, RemovedName):
        return gettext(error.message)
    if error.what not in _UNKNOWN:
        return str(error)
    sentence = gettext(_UNKNOWN[error.what], name=error.shown)
    if error.nearest:
        hint = gettext("Did you mean “%(name)s”?", name=error.nearest)
    elif error.listed:
        hint = gettext("Known names: %(names)s.", names=error.listed)
    else:
        return sentence
    return join_sentences(sentence, hint)


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
