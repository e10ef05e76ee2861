"""Is the server well, and which versions is it made of."""

from __future__ import annotations

import logging
import platform
from functools import cache
from importlib.metadata import version

from flask import Blueprint, Response, jsonify
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import ServiceUnavailable

from app.services import services
from app.storage.rooms import Unreachable
from app.web.responses import refuse_parameters

bp = Blueprint("health", __name__)
log = logging.getLogger(__name__)

PACKAGES = ("overtone", "flask", "numpy", "plotly", "sqlalchemy", "uvicorn")


@bp.get("/healthz")
def show_health() -> Response:
    """200 while all can be served, 503 while the database or Redis is away."""
    refuse_parameters()
    try:
        services().database.check()
        services().rooms.check()
    except SQLAlchemyError as error:
        log.error("The database does not answer: %s", error)
        raise ServiceUnavailable("The database does not answer.") from error
    except Unreachable as error:
        raise ServiceUnavailable("Redis does not answer.") from error
    response = jsonify({"status": "ok", "versions": versions()})
    response.headers["Cache-Control"] = "no-store"
    return response


@cache
def versions() -> dict[str, str]:
    """The versions of Overtone, of Python, and of what it chiefly stands on."""
    return {name: version(name) for name in PACKAGES} | {
        "python": platform.python_version()
    }
