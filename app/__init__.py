"""Overtone: interactive slide decks from Markdown lessons.

`create_app` builds the services and registers the blueprints. It is the only function
that knows all parts of the application.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings
    from app.services import Services
    from app.web.assets import Assets

__all__ = ["create_app"]


def create_app(
    settings: Settings | None = None, assets_: Assets | None = None
) -> Flask:
    """Return the Flask application.

    Settings default to the environment's. Applications that run in one process can
    share `assets_`, so that scripts are bundled once.

    Raises SettingError, NewerDatabase or OSError.
    """
    # Imported here so that importing app.core does not load the web layer.
    import os

    from flask import Flask

    from app.config import Settings
    from app.paths import bundled
    from app.services import EXTENSION
    from app.web import assets, compression, errors, security

    settings = settings or Settings.from_environment(os.environ)
    app = Flask(__name__, static_folder=None, template_folder=bundled("templates"))
    app.config.update(
        MAX_CONTENT_LENGTH=security.LARGEST_BODY,
        PROPAGATE_EXCEPTIONS=settings.debug or None,  # None: if TESTING is set
        TEMPLATES_AUTO_RELOAD=True,
    )
    app.extensions[EXTENSION] = _services(settings, assets_)
    # Whitespace around template tags would be a tenth of a page.
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    _register_blueprints(app)
    # Flask runs after_request functions in reverse order: security headers come last.
    security.init_app(app)
    compression.init_app(app)
    errors.init_app(app)
    assets.init_app(app)
    return app


def _register_blueprints(app: Flask) -> None:
    from app.web import assets, encoding, health, lessons, oembed
    from app.web.answers import api as answers
    from app.web.figures import api as figures
    from app.web.openapi import document as openapi
    from app.web.rooms import api as rooms
    from app.web.rooms import pages as audience
    from app.web.rooms import remote

    lessons_ = (lessons, figures, encoding, answers, audience, remote, rooms)
    for subject in (*lessons_, oembed, health, openapi, assets):
        app.register_blueprint(subject.bp)


def _services(settings: Settings, assets: Assets | None) -> Services:
    from app.paths import bundled
    from app.services import Services
    from app.storage.answers import AnswerStore
    from app.storage.database import Database
    from app.storage.library import Library
    from app.storage.rate_limits import RateLimiter
    from app.storage.rooms import (
        DatabaseRoomStore,
        RedisRoomStore,
        RoomService,
        RoomStore,
    )
    from app.storage.tokens import TokenSigner, secret_key
    from app.web.assets import Assets
    from app.web.byte_cache import ByteCache
    from app.web.pages import PAGES
    from app.web.watched import WatchedFolder

    database = Database(settings.database)
    url = settings.redis_url
    room_store: RoomStore = RedisRoomStore(url) if url else DatabaseRoomStore(database)
    return Services(
        settings=settings,
        database=database,
        library=Library(settings.content),
        answers=AnswerStore(database),
        rooms=RoomService(room_store, settings.rooms, settings.followers),
        tokens=TokenSigner(secret_key(settings)),
        limits=RateLimiter(settings, shared=room_store.code_guess_limit),
        figure_cache=ByteCache(settings.figure_cache),
        page_cache=ByteCache(PAGES),
        assets=assets or Assets(bundled("static"), settings.data / "cache"),
        templates=WatchedFolder(bundled("templates"), {".html"}),
    )
