"""Pages of a live room: audience, projector, and the form for a room code.

They contain no answer key, feedback or explanation, and nothing that belongs to one
device. A room's page is cached, because a class requests it within seconds. The ticket
with which a device votes comes with the room's state (`app.web.rooms.access`).
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import (
    Response,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as Redirect

from app.core.quiz import Question
from app.storage.rooms.codes import (
    MAX_INPUT_LENGTH,
    format_code,
    format_typed_code,
    parse_pairing_code,
)
from app.storage.rooms.store import RoomEnded
from app.web.absolute_urls import url_for_devices
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.lessons.page import page_version, room_page, send_page
from app.web.responses.no_store import no_store
from app.web.rooms.address import lesson_address, lesson_qr_svg
from app.web.rooms.ended import show_ended
from app.web.rooms.requests import find_room, lesson_of
from app.web.watching import reload_stream

bp = Blueprint("audience", __name__, Policy())
bp.register_error_handler(RoomEnded, show_ended)


@dataclass(frozen=True, slots=True)
class RoomView:
    """Context of the room templates. The event stream sends the state."""

    code: str
    questions: tuple[Question, ...]
    """All questions of the lesson: the presenter may open any of them."""
    lesson: str
    """Slug of the lesson."""

    @property
    def formatted_code(self) -> str:
        """Code in two groups of characters, for display."""
        return format_code(self.code)

    @property
    def lesson_qr(self) -> str:
        """QR code of the lesson, which the projector shows when the room has ended."""
        return lesson_qr_svg(self.lesson)

    @property
    def lesson_address(self) -> str:
        """URL of the lesson next to its QR code, without `https://`."""
        return lesson_address(self.lesson)

    @property
    def join_room_url(self) -> str:
        """Address of the form for a room code, without `https://`."""
        return url_for_devices("audience.show_join").partition("://")[2]


@bp.get("/r/<code>")
def show_room(code: str) -> Response | Redirect:
    """Return the audience's page, or the projector's with `screen=1`."""
    found = find_room(code)
    screen = request.args.get("screen") == "1"
    if found != code:
        return redirect(_room_url(found, screen=screen))
    lesson = lesson_of(services().rooms.find(found))
    url = f"{request.url_root} {_room_url(found, screen=screen)}"
    key = f"{url} {page_version(lesson.slug)} {reload_stream(lesson.slug)}"
    return send_page(key, lambda: _render(found, screen=screen))


def _render(code: str, *, screen: bool) -> Response:
    lesson = lesson_of(services().rooms.find(code))
    room = RoomView(code, lesson.questions(), lesson.slug)
    template = "rooms/projector.html" if screen else "rooms/audience.html"
    page = render_template(template, page=room_page(lesson), room=room)
    response = make_response(page)
    response.cache_control.no_cache = True
    return response


@bp.route("/join", methods=["GET", "POST"])
def show_join() -> Response | Redirect:
    """Return the form for a code; with `code`, redirect to the room or the remote.

    Access logs contain URLs but no bodies, so the form sends a pairing code by POST.
    It then is in the fragment of the remote's URL, which browsers do not send.
    """
    typed = request.values.get("code", "").strip()
    if found := parse_pairing_code(typed):
        url = url_for("remote.show_remote", code=find_room(found[0]))
        return redirect(f"{url}#{found[1]}")
    if typed:
        return redirect(_room_url(find_room(typed), screen=False))
    return no_store(render_template("rooms/join.html"))


bp.add_app_template_global(format_typed_code)


@bp.app_template_global()
def typed_code() -> str:
    """Return the code in the current request as it was typed, truncated."""
    typed = (request.view_args or {}).get("code") or request.values.get("code", "")
    return str(typed).strip()[:MAX_INPUT_LENGTH]


def _room_url(code: str, *, screen: bool) -> str:
    return url_for("audience.show_room", code=code, screen="1" if screen else None)
