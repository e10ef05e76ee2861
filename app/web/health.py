"""Health check, with the versions of the main components for local requests."""

from __future__ import annotations

import logging
import platform
from functools import cache
from importlib.metadata import version

from flask import Response, jsonify
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import ServiceUnavailable

from app.storage.database import DatabaseBusy, DatabaseReplaced, outage_of
from app.storage.rooms.store import RoomStoreUnavailable
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.local import is_local
from app.web.requests.query import reject_parameters
from app.web.response_models.site import Health

bp = Blueprint("health", __name__, Policy(cors="read", language="url", errors="json"))
log = logging.getLogger(__name__)

PACKAGES = ("overtone", "flask", "numpy", "plotly", "sqlalchemy", "uvicorn")


@bp.get("/healthz")
def show_health() -> Response:
    """Return 200, or 503 if the database or Redis cannot be used."""
    reject_parameters()
    try:
        services().database.check()
        services().rooms.check()
    except (SQLAlchemyError, DatabaseBusy, DatabaseReplaced) as error:
        log.error("%s", outage_of(error) or error)
        raise ServiceUnavailable("The database does not respond.") from error
    except RoomStoreUnavailable as error:
        raise ServiceUnavailable("Redis does not respond.") from error
    health = Health(status="ok")
    if is_local():
        health["versions"] = versions()
    response = jsonify(health)
    response.headers["Cache-Control"] = "no-store"
    return response


@cache
def versions() -> dict[str, str]:
    """Return the versions of Overtone, Python and the main dependencies."""
    return {name: version(name) for name in PACKAGES} | {
        "python": platform.python_version()
    }
