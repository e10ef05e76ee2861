"""Pages of a live room: the audience's, the projector's, and where a code is typed.

They carry what a follower may know and no more: no key, no feedback, no explanation.
The ticket in the page is what a device votes with. It is new in each answer, so that
none may be kept on the way.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import (
    Response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as Redirect

from app.core.quiz import Question
from app.storage.rooms.codes import MAX_INPUT_LENGTH, format_code
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.lessons import room_page
from app.web.no_store import no_store
from app.web.rooms.address import reached
from app.web.rooms.requests import find_room, lesson_of

bp = Blueprint("audience", __name__, Policy())


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room as its pages are given it; the rest is told by its stream."""

    code: str
    ticket: str
    """Of the device that asks: it may vote, and is nobody in particular."""
    questions: tuple[Question, ...]
    """All of the lesson: the presenter may open any of them."""

    @property
    def spaced(self) -> str:
        return format_code(self.code)

    @property
    def join_address(self) -> str:
        """Where its code is typed, as it is written on a wall."""
        return reached("audience.show_join").partition("://")[2]


@bp.get("/r/<code>")
def show_room(code: str) -> Response | Redirect:
    """The lesson as the room follows it; with `screen=1`, as a projector shows it."""
    found = find_room(code)
    screen = request.args.get("screen") == "1"
    if found != code:
        return redirect(_address(found, screen=screen))
    lesson = lesson_of(services().rooms.find(found))
    services().limits.spend_ticket(request.remote_addr)
    room = RoomView(found, services().tokens.issue_ticket(found), lesson.questions())
    template = "rooms/projector.html" if screen else "rooms/audience.html"
    return no_store(render_template(template, page=room_page(lesson), room=room))


@bp.get("/join")
def show_join() -> Response | Redirect:
    """Where a code is typed; with `code`, leads into that room."""
    typed = request.args.get("code", "").strip()
    if typed:
        return redirect(_address(find_room(typed), screen=False))
    return no_store(render_template("rooms/join.html"))


@bp.app_template_global()
def typed_code() -> str:
    """The code that the present request names, as it was typed, within reason."""
    typed = (request.view_args or {}).get("code") or request.args.get("code", "")
    return str(typed).strip()[:MAX_INPUT_LENGTH]


def _address(code: str, *, screen: bool) -> str:
    return url_for("audience.show_room", code=code, screen="1" if screen else None)
