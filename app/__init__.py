"""Overtone: interactive slide decks from Markdown lessons.

`create_app` builds the services and registers the blueprints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Blueprint, Flask

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
    for blueprint in (
        *_lesson_blueprints(),
        *_answer_blueprints(),
        *_room_blueprints(),
        *_lti_blueprints(),
        *_package_blueprints(),
        *_site_blueprints(),
    ):
        app.register_blueprint(blueprint)


def _lesson_blueprints() -> tuple[Blueprint, ...]:
    from app.web import encoding
    from app.web.courses import progress
    from app.web.courses import views as courses
    from app.web.figures import api as figures
    from app.web.lessons import files, oembed, preview, views

    return (
        views.bp,
        views.embed_bp,
        files.bp,
        preview.bp,
        oembed.bp,
        courses.bp,
        progress.bp,
        figures.bp,
        encoding.bp,
    )


def _answer_blueprints() -> tuple[Blueprint, ...]:
    from app.web.answers import api
    from app.web.reports import views as reports

    return api.bp, reports.bp, reports.data_bp


def _room_blueprints() -> tuple[Blueprint, ...]:
    from app.web.rooms import api, pages, remote

    return pages.bp, remote.bp, api.bp


def _lti_blueprints() -> tuple[Blueprint, ...]:
    from app.web.lti import (
        administration,
        choices,
        keys,
        launches,
        registration,
        session,
    )

    return (
        launches.bp,
        launches.stored_bp,
        choices.bp,
        registration.bp,
        administration.bp,
        administration.canvas_bp,
        keys.bp,
        session.bp,
    )


def _package_blueprints() -> tuple[Blueprint, ...]:
    from app.web.cmi5 import launches as cmi5_launches
    from app.web.cmi5 import session as cmi5_session
    from app.web.packages import launches, session

    return launches.bp, session.bp, cmi5_launches.bp, cmi5_session.bp


def _site_blueprints() -> tuple[Blueprint, ...]:
    from app.web import health, site, static_files
    from app.web.conformance import views as conformance
    from app.web.openapi import document

    return site.bp, conformance.bp, health.bp, document.bp, static_files.bp
