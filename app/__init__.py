"""Overtone: interactive slide decks from Markdown lessons.

`create_app` builds the services and registers the blueprints. It is the only function
that knows all parts of the application.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from app.assets.store import Assets
    from app.config import Settings
    from app.services import Services

__all__ = ["create_app"]

PAGE_CACHE = 4 * 1024 * 1024
"""Maximum size of the cache of lesson pages, in bytes."""


def create_app(settings: Settings | None = None, assets: Assets | None = None) -> Flask:
    """Return the Flask application.

    Settings default to the environment's. Applications that run in one process can
    share `assets`, so that scripts are bundled once.

    Raises SettingError, NewerDatabase or OSError.
    """
    # Imported here so that importing app.core does not load the web layer.
    import os

    from flask import Flask

    from app.config import Settings
    from app.paths import bundled
    from app.web import (
        errors,
        language,
        lesson_checks,
        security,
        static_files,
        watching,
    )
    from app.web.current import EXTENSION
    from app.web.responses import content_encoding

    settings = settings or Settings.from_environment(os.environ)
    app = Flask(__name__, static_folder=None, template_folder=bundled("templates"))
    app.config.update(
        MAX_CONTENT_LENGTH=security.MAX_BODY_BYTES,
        PROPAGATE_EXCEPTIONS=settings.debug or None,  # None: if TESTING is set
        TEMPLATES_AUTO_RELOAD=True,
    )
    app.extensions[EXTENSION] = _services(settings, assets)
    _configure_templates(app, settings.debug)
    _register_blueprints(app)
    # Flask runs after_request functions in reverse order: security headers come last.
    security.init_app(app)
    content_encoding.init_app(app)
    errors.init_app(app)
    static_files.init_app(app)
    watching.init_app(app)
    language.init_app(app)
    lesson_checks.init_app(app)
    return app


def _configure_templates(app: Flask, debug: bool) -> None:
    from jinja2 import StrictUndefined

    # Whitespace around template tags would make up a tenth of a page's bytes. A
    # misspelt name raises an exception instead of printing nothing.
    app.jinja_options = {
        "trim_blocks": True,
        "lstrip_blocks": True,
        "undefined": StrictUndefined,
    }
    # Except for `debug`, these are defaults that some pages set.
    app.jinja_env.globals |= {
        "debug": debug,
        "standalone": None,
        "live": False,
        "extras": False,
        "block_lines": False,
    }


def _register_blueprints(app: Flask) -> None:
    from app.web import encoding, health, site, static_files
    from app.web.answers import api as answers
    from app.web.cmi5 import launches as cmi5_launches
    from app.web.cmi5 import session as cmi5_session
    from app.web.conformance import views as conformance
    from app.web.courses import progress as course_progress
    from app.web.courses import views as courses
    from app.web.figures import api as figures
    from app.web.lessons import files, oembed, preview
    from app.web.lessons import views as lessons
    from app.web.lti import administration as lti_administration
    from app.web.lti import choices as lti_choices
    from app.web.lti import keys as lti_keys
    from app.web.lti import launches as lti_launches
    from app.web.lti import registration as lti_registration
    from app.web.lti import session as lti_session
    from app.web.openapi import document as openapi
    from app.web.packages import launches as package_launches
    from app.web.packages import session as package_session
    from app.web.reports import views as reports
    from app.web.rooms import api as rooms
    from app.web.rooms import pages as room_pages
    from app.web.rooms import remote

    for blueprint in (
        lessons.bp,
        lessons.embed_bp,
        files.bp,
        preview.bp,
        courses.bp,
        course_progress.bp,
        conformance.bp,
        site.bp,
        figures.bp,
        encoding.bp,
        answers.bp,
        reports.bp,
        reports.data_bp,
        room_pages.bp,
        remote.bp,
        rooms.bp,
        lti_launches.bp,
        lti_launches.stored_bp,
        lti_choices.bp,
        lti_registration.bp,
        lti_administration.bp,
        lti_administration.canvas_bp,
        lti_keys.bp,
        lti_session.bp,
        package_launches.bp,
        package_session.bp,
        cmi5_launches.bp,
        cmi5_session.bp,
        oembed.bp,
        health.bp,
        openapi.bp,
        static_files.bp,
    ):
        app.register_blueprint(blueprint)


def _services(settings: Settings, assets: Assets | None) -> Services:
    from app.assets.store import Assets
    from app.assets.watched_folder import WatchedFolder
    from app.cmi5.tool import Cmi5Tool
    from app.figure_code.lesson_figures import FigureCode
    from app.lti.tool import LtiTool
    from app.paths import bundled
    from app.services import Services
    from app.storage.answers import AnswerStore
    from app.storage.cmi5 import Cmi5Outbox, Cmi5Sessions
    from app.storage.database import Database
    from app.storage.launch_signer import LaunchSigner
    from app.storage.lessons.courses import Courses
    from app.storage.lessons.image_copies import ImageCopies
    from app.storage.lessons.library import Library
    from app.storage.lessons.watched_content import WatchedContent
    from app.storage.lms import (
        ContentRequestSigner,
        GradeList,
        GradeOutbox,
        InviteStore,
        LoginStates,
        ParticipantStore,
        PlatformStore,
        UsedLaunches,
    )
    from app.storage.packages import PackageLaunches, PackageStore
    from app.storage.published_polls import PublishedPolls
    from app.storage.rate_limits import RateLimiter
    from app.storage.response_cache import ResponseCache
    from app.storage.results import ResultStore
    from app.storage.rooms import (
        DatabaseRoomStore,
        RedisRoomStore,
        RoomService,
        RoomStore,
    )
    from app.storage.rooms.clock import steady_time
    from app.storage.tokens import TokenSigner, secret_keys, shuffle_key

    database = Database(settings.database)
    keys = secret_keys(settings)
    code = FigureCode(settings.trust_code)
    url = settings.redis_url
    cmi5_sessions = Cmi5Sessions(database)
    room_store: RoomStore = RedisRoomStore(url) if url else DatabaseRoomStore(database)
    library = Library(settings.content, shuffle_key(keys), code)
    assets = assets or Assets(bundled("static"), debug=settings.debug)
    templates = WatchedFolder(bundled("templates"), {".html"})
    watched = (
        WatchedContent(settings.content, library, assets, templates)
        if settings.watch
        else None
    )
    return Services(
        settings=settings,
        database=database,
        figure_code=code,
        library=library,
        answers=AnswerStore(database),
        results=ResultStore(database),
        published_polls=PublishedPolls(database),
        courses=Courses(settings.content, library),
        rooms=RoomService(
            room_store,
            settings.rooms,
            settings.followers,
            max_room_followers=settings.room_followers,
        ),
        tokens=TokenSigner(keys, steady_time),
        limits=RateLimiter(settings, shared=room_store.code_guess_limit),
        figure_cache=ResponseCache(settings.figure_cache),
        page_cache=ResponseCache(PAGE_CACHE),
        image_copies=ImageCopies(settings.image_copies),
        lti=LtiTool(settings),
        platforms=PlatformStore(database),
        invites=InviteStore(database),
        participants=ParticipantStore(database),
        grades=GradeOutbox(database),
        unsent_grades=GradeList(database),
        login_states=LoginStates(keys),
        used_launches=UsedLaunches(database),
        content_requests=ContentRequestSigner(keys),
        packages=PackageStore(database),
        package_launches=PackageLaunches(keys),
        cmi5=Cmi5Tool(settings, cmi5_sessions, Cmi5Outbox(database)),
        cmi5_sessions=cmi5_sessions,
        cmi5_launches=LaunchSigner(keys, "cmi5"),
        assets=assets,
        templates=templates,
        watched=watched,
    )
