"""Access to the services of the current Flask application."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, current_app

from app.services import Services

EXTENSION: Final = "overtone"
"""Key of the services in `app.extensions`."""


def services() -> Services:
    """Return the services of the application that handles the current request."""
    return services_of(current_app)


def services_of(app: Flask) -> Services:
    """Return the services of `app`."""
    return cast("Services", app.extensions[EXTENSION])
