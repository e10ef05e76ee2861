"""Error responses: problem details as JSON (RFC 9457), an HTML page, or plain text.

Data endpoints always send JSON; pages send it to clients that prefer JSON. Requests for
images and other files of a page get a short text, because an error page has about 119
KB. After a launch, the page links to `g.return_url`, the page of the course, and after
a form with an answer to `g.question_url`. The log of a refused request contains
`g.platform`, the name of the learning platform, and `g.launched_lesson`, the slug of
the lesson that it has launched.
"""

from __future__ import annotations

import logging
from dataclasses import asdict
from typing import Any

from flask import Flask, Response, g, jsonify, render_template, request
from flask.logging import default_handler
from sqlalchemy.exc import DatabaseError
from werkzeug.exceptions import HTTPException

from app.core.errors import FieldError, Refusal
from app.language import ENGLISH, use_language
from app.storage.database import outage_of
from app.storage.lms import ActivityChanged, UnusableKeys
from app.web.blueprint import current_policy, is_framed
from app.web.error_details import STATUS, ErrorDetails, error_details
from app.web.requests.logged_target import without_secrets
from app.web.requests.media_types import FORMS, prefers_json

log = logging.getLogger(__name__)

PROBLEM = "application/problem+json"


_PARTS_OF_PAGES = frozenset(
    {"audio", "font", "image", "manifest", "script", "style", "track", "video"}
)
"""Values of Sec-Fetch-Dest with which browsers request files that a page uses."""


class OvertoneFlask(Flask):
    """Flask application that logs unexpected exceptions without secrets in the path."""

    def log_exception(self, exc_info: Any) -> None:
        message = "Exception on %s [%s]"
        self.logger.error(message, _logged_path(), request.method, exc_info=exc_info)


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
    if outage := outage_of(error):
        kind = {"kind": outage}
        log.error("%s %s failed. %s", *_logged_request(), outage, extra=kind)
    elif isinstance(error, DatabaseError):
        log.error("%s %s failed", *_logged_request(), exc_info=error)
    if isinstance(error, UnusableKeys):
        log.error("%s", error)
    if isinstance(error, Refusal):
        _log_refusal(error)
    response = _response(details)
    response.status_code = details.status
    response.headers.update(details.headers)
    response.headers["Cache-Control"] = "no-store"
    return response


def _response(details: ErrorDetails) -> Response:
    if _wants_json():
        return _problem(details)
    return _text(details) if _is_part_of_page() else _page(details)


def _is_part_of_page() -> bool:
    """Return whether the request is for a part of a page, such as an image."""
    accepted = request.accept_mimetypes
    refuses_pages = bool(accepted) and not accepted["text/html"]
    return refuses_pages or request.headers.get("Sec-Fetch-Dest") in _PARTS_OF_PAGES


def _log_refusal(error: Refusal) -> None:
    """Write the refusal to the log, in English, for the operator."""
    known = error.platform if isinstance(error, ActivityChanged) else ""
    platform = known or g.get("platform", "")
    lesson = g.get("launched_lesson", "")
    route = request.url_rule.rule if request.url_rule else request.path
    kind = (type(error), route, platform, lesson)
    with use_language(ENGLISH):
        reason = str(error)
    origin = {"platform": platform, "lesson": lesson}
    known_origin = ", ".join(
        f"{name}: {value}" for name, value in origin.items() if value
    )
    if known_origin:
        reason = f"{reason} ({known_origin})"
    log.warning("%s was refused: %s", _logged_path(), reason, extra={"kind": kind})


def _logged_request() -> tuple[str, str]:
    return request.method, _logged_path()


def _logged_path() -> str:
    return without_secrets(request.path)


def _wants_json() -> bool:
    error_format = current_policy().errors
    if error_format == "json, page for forms":
        return request.mimetype not in FORMS or prefers_json()
    return error_format == "json" or prefers_json()


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
    try:
        page = render_template(
            details.template,
            error=details,
            framed=is_framed(),
            return_url=g.get("return_url", ""),
            question_url=g.get("question_url", ""),
        )
    except Exception:
        if details.status != 500:
            raise
        # A template that all pages include, such as the footer, can be the error.
        log.exception("The error page cannot be rendered.")
        return _text(details)
    return Response(page)


def _text(details: ErrorDetails) -> Response:
    return Response(f"{details.title}. {details.detail}\n", mimetype="text/plain")
