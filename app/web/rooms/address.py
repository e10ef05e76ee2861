"""Where phones reach a room: its address, and the same as a QR code."""

from __future__ import annotations

import segno
from flask import url_for

from app.web.current import services


def reached(endpoint: str, code: str | None = None) -> str:
    """The address of a page, of a room or of all, as phones reach it.

    A presenter at the machine itself uses one that leads phones to themselves.
    """
    address = services().settings.address
    if not address:
        return url_for(endpoint, code=code, _external=True)
    return address + url_for(endpoint, code=code)


def qr(url: str) -> str:
    """As an SVG that is as large as its box, dark on white in every theme."""
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
