"""Page of a room that has ended, with the link to its lesson.

A device that reloads the room's page gets it for a day after the end.
"""

from __future__ import annotations

from flask import Response, render_template, request

from app.core.errors import UnknownName
from app.storage.lessons.library import BrokenLesson
from app.storage.rooms.store import RoomEnded
from app.web.current import services
from app.web.language import use_language_of
from app.web.responses.no_store import no_store
from app.web.rooms.address import lesson_address, lesson_qr_svg


def show_ended(error: RoomEnded) -> tuple[Response, int]:
    """Return the page; the projector's also has the lesson's address and QR code."""
    try:
        lesson = services().library.lesson(error.lesson)
        use_language_of(lesson)
    except (UnknownName, BrokenLesson):  # it was removed, or has a mistake now
        lesson = None
    is_screen = lesson is not None and request.args.get("screen") == "1"
    qr = lesson_qr_svg(error.lesson) if is_screen else ""
    page = render_template(
        "rooms/ended.html",
        cause=error,
        lesson=lesson,
        address=lesson_address(error.lesson),
        qr=qr,
        is_screen=is_screen,
    )
    return no_store(page), 410
