"""Public URLs of a room's pages, and QR codes of them."""

from __future__ import annotations

from typing import Any

import segno
from flask import url_for

from app.web.current import services


def public_url(endpoint: str, **values: Any) -> str:
    """Return the URL of a page for other devices. `values` are parts of the URL.

    The server's public address replaces the requested host, which may be 127.0.0.1.
    """
    address = services().settings.public_address
    if not address:
        return url_for(endpoint, **values, _external=True)
    return address + url_for(endpoint, **values)


def lesson_address(slug: str) -> str:
    """Return the URL of a lesson for people to type, without `https://`."""
    return public_url("lessons.show_lesson", slug=slug).partition("://")[2]


def lesson_qr_svg(slug: str) -> str:
    """Return the URL of a lesson as a QR code."""
    drawn = qr_svg(public_url("lessons.show_lesson", slug=slug))
    # Pages show it in an image with a name, in which Firefox would find another one.
    return drawn.replace("<svg ", '<svg aria-hidden="true" ', 1)


def qr_svg(url: str) -> str:
    """Return the URL as a QR code: an SVG that fills its box, black on white."""
    code = segno.make(url, micro=False)
    drawn: str = code.svg_inline(
        omitsize=True,
        border=4,
        dark="#000",
        light="#fff",
        svgclass="qr",
        lineclass=None,
    )
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
