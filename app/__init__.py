"""Overtone: interactive slide decks from Markdown lessons.

`create_app` builds the application of `app.web.application`.
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
    from app.web.application import build_app

    return build_app(settings, assets)
