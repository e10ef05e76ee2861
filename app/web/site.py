"""Pages about the site: help, accessibility and privacy."""

from __future__ import annotations

from flask import render_template

from app.web.absolute_urls import absolute_url
from app.web.blueprint import Blueprint, Policy
from app.web.current import services

bp = Blueprint("site", __name__, Policy())


@bp.get("/help")
def show_help() -> str:
    return render_template("help.html")


@bp.get("/accessibility")
def show_accessibility() -> str:
    return render_template("accessibility.html")


@bp.get("/privacy")
def show_privacy() -> str:
    days = services().settings.retention_days
    return render_template("privacy.html", days=days)


bp.add_app_template_global(absolute_url)


@bp.app_template_global()
def contact_url() -> str:
    """Return the URL for questions and problems; empty if it is not configured."""
    contact = services().settings.contact
    is_url = not contact or contact.startswith("https:")
    return contact if is_url else f"mailto:{contact}"
