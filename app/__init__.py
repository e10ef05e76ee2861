"""Overtone: interactive slide decks from Markdown lessons.

`create_app` builds the services and registers the blueprints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from app.assets.store import Assets
    from app.config import Settings

__all__ = ["create_app"]


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
    from app.services import build_services
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
    app.extensions[EXTENSION] = build_services(settings, assets)
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
    app.jinja_options = app.jinja_options | {
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
