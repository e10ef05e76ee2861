"""URLs of lessons for people to type, and QR codes."""

from __future__ import annotations

import segno

from app.web.absolute_urls import url_for_devices


def lesson_address(slug: str) -> str:
    """Return the URL of a lesson for people to type, without `https://`."""
    return url_for_devices("lessons.show_lesson", slug=slug).partition("://")[2]


def lesson_qr_svg(slug: str) -> str:
    """Return the URL of a lesson as a QR code."""
    drawn = qr_svg(url_for_devices("lessons.show_lesson", slug=slug))
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
