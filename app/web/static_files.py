"""Static files over HTTP, and template globals that link to them or inline them."""

from __future__ import annotations

from functools import partial
from typing import Final

from flask import Flask, Response, g, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from app.assets.style_sheets import STYLES
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.responses.content_encoding import accepted_encoding

_SCRIPTS: Final = "scripts_of_page"

bp = Blueprint("assets", __name__, Policy(cors="read", language="url"))


@bp.get("/static/<version>/<path:name>")
def show_asset(version: str, name: str) -> Response:
    """Return the current file; browsers may cache it if the URL names its version."""
    asset = services().assets.find(name)
    if asset is None:
        raise NotFound(f"There is no static file called “{name}”.")
    encoding = accepted_encoding() if asset.is_compressible else "identity"
    response = Response(asset.compressed(encoding), mimetype=asset.mimetype)
    if encoding != "identity":
        response.content_encoding = encoding
    response.vary.add("Accept-Encoding")
    response.set_etag(f"{asset.version}-{encoding}")
    response.headers["Cache-Control"] = (
        "public, max-age=31536000, immutable"
        if version == asset.version
        else "no-cache"
    )
    response.make_conditional(request)
    return response


def init_app(app: Flask) -> None:
    """Add template globals: `asset(name)`, and the CSS and script of each page."""
    app.add_template_global(_url, "asset")
    app.add_template_global(_head_script, "head_script")
    for name in STYLES:
        app.add_template_global(partial(_style, name), name)


def modules_of_page() -> frozenset[str]:
    """Return the modules of all scripts that the current page has linked to so far."""
    scripts: set[str] = g.get(_SCRIPTS, set())
    return frozenset[str]().union(*map(services().assets.modules_of, scripts))


def _url(name: str) -> str:
    """Return the URL of a file. Record scripts: the page must contain their texts."""
    if name.startswith("js/"):
        g.setdefault(_SCRIPTS, set()).add(name)
    return services().assets.url(name)


def _head_script() -> Markup:
    return Markup(services().assets.head_script.text)


def _style(name: str) -> Markup:
    return Markup(services().assets.styles[name].text)
