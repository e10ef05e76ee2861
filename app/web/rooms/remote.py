"""Page of the remote: the presenter's phone with buttons, notes and votes.

Anyone who knows the room's code can open the page, so it contains no secret and no
notes. The pairing code is in the fragment of the URL, which browsers do not send.
"""

from __future__ import annotations

from flask import Response, render_template

from app.core.room import MAX_ROUNDS
from app.storage.rooms.store import RoomEnded
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.bearer import bearer
from app.web.responses.no_store import no_store
from app.web.rooms.ended import show_ended
from app.web.rooms.requests import find_room, lesson_of
from app.web.rooms.vote_groups import vote_groups

bp = Blueprint("remote", __name__, Policy())
bp.register_error_handler(RoomEnded, show_ended)
bp.add_app_template_global(vote_groups)


@bp.get("/r/<code>/remote")
def show_remote(code: str) -> Response:
    """Return the remote's page. Raises RoomNotFound."""
    room = services().rooms.find(find_room(code))
    page = render_template(
        "rooms/presenter/remote.html",
        code=room.code,
        lesson=lesson_of(room),
        max_rounds=MAX_ROUNDS,
    )
    return no_store(page)


@bp.get("/r/<code>/notes")
def show_notes(code: str) -> Response:
    """Return the speaker notes as a part of a page, to a device that controls the room.

    Raises RoomNotFound, MissingRoomSecret or InvalidRoomSecret.
    """
    room = services().rooms.require_secret(find_room(code), bearer())
    return no_store(
        render_template("rooms/presenter/notes.html", lesson=lesson_of(room))
    )
