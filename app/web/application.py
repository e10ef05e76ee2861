"""The Flask application: its services, blueprints and templates."""

from __future__ import annotations

import os
from typing import Final

from flask import Flask
from jinja2 import StrictUndefined

from app.assets.store import Assets
from app.config import Settings
from app.paths import bundled
from app.services import build_services
from app.web import (
    computed_responses,
    encoding,
    errors,
    health,
    language,
    lesson_checks,
    security,
    site,
    static_files,
    watching,
)
from app.web.answers import api as answers
from app.web.cmi5 import launches as cmi5_launches
from app.web.cmi5 import session as cmi5_session
from app.web.conformance import views as conformance
from app.web.courses import progress
from app.web.courses import views as courses
from app.web.current import EXTENSION
from app.web.figures import api as figures
from app.web.lessons import files, oembed, preview
from app.web.lessons import views as lessons
from app.web.lti import (
    administration,
    bookmark,
    choices,
    keys,
    logins,
    registration,
)
from app.web.lti import launches as lti_launches
from app.web.lti import session as lti_session
from app.web.openapi import document
from app.web.packages import launches as package_launches
from app.web.packages import session as package_session
from app.web.reports import views as reports
from app.web.responses import content_encoding
from app.web.rooms import api as rooms
from app.web.rooms import pages, remote

BLUEPRINTS: Final = (
    lessons.bp,
    lessons.embed_bp,
    files.bp,
    preview.bp,
    oembed.bp,
    courses.bp,
    progress.bp,
    figures.bp,
    encoding.bp,
    answers.bp,
    reports.bp,
    reports.data_bp,
    pages.bp,
    remote.bp,
    rooms.bp,
    logins.bp,
    lti_launches.bp,
    lti_launches.stored_bp,
    choices.bp,
    registration.bp,
    administration.bp,
    administration.canvas_bp,
    keys.bp,
    lti_session.bp,
    bookmark.bp,
    package_launches.bp,
    package_session.bp,
    cmi5_launches.bp,
    cmi5_session.bp,
    site.bp,
    conformance.bp,
    health.bp,
    document.bp,
    static_files.bp,
)


def build_app(settings: Settings | None, assets: Assets | None) -> Flask:
    """Build the application for `create_app`, which describes the arguments."""
    settings = settings or Settings.from_environment(os.environ)
    app = errors.OvertoneFlask(
        "app", static_folder=None, template_folder=bundled("templates")
    )
    app.config.update(
        MAX_CONTENT_LENGTH=security.MAX_BODY_BYTES,
        PROPAGATE_EXCEPTIONS=settings.debug or None,  # None: if TESTING is set
        TEMPLATES_AUTO_RELOAD=settings.watch,
    )
    app.extensions[EXTENSION] = build_services(settings, assets)
    _configure_templates(app, settings.debug)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    # Flask runs after_request functions in reverse order: security headers come last.
    security.init_app(app)
    content_encoding.init_app(app)
    errors.init_app(app)
    computed_responses.init_app(app)
    static_files.init_app(app)
    watching.init_app(app)
    language.init_app(app)
    lesson_checks.init_app(app)
    return app


def _configure_templates(app: Flask, debug: bool) -> None:
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
        "block_lines": False,
    }
