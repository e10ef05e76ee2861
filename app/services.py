"""Long-lived objects of an application, built by `create_app`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from flask import current_app

if TYPE_CHECKING:
    from app.config import Settings
    from app.storage.answers import AnswerStore
    from app.storage.database import Database
    from app.storage.library import Library
    from app.storage.rate_limits import Limits
    from app.storage.response_cache import ResponseCache
    from app.storage.rooms import Rooms
    from app.storage.tokens import Tokens
    from app.web.assets import Assets
    from app.web.watched import WatchedFolder

EXTENSION = "overtone"


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    library: Library
    database: Database
    store: Store
    rooms: Rooms
    tokens: Tokens
    limits: Limits
    figure_cache: ResponseCache
    page_cache: ResponseCache
    assets: Assets
    templates: WatchedFolder


def services() -> Services:
    """Return the services of the current Flask application."""
    return cast("Services", current_app.extensions[EXTENSION])
