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
    from app.storage.rate_limits import RateLimiter
    from app.storage.rooms import RoomService
    from app.storage.tokens import TokenSigner
    from app.web.assets import Assets
    from app.web.byte_cache import ByteCache
    from app.web.watched import WatchedFolder

EXTENSION = "overtone"


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    library: Library
    database: Database
    answers: AnswerStore
    rooms: RoomService
    tokens: TokenSigner
    limits: RateLimiter
    figure_cache: ByteCache
    page_cache: ByteCache
    assets: Assets
    templates: WatchedFolder


def services() -> Services:
    """Return the services of the current Flask application."""
    return cast("Services", current_app.extensions[EXTENSION])
