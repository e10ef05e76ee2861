"""Live rooms as data: opened, asked for, moved, voted in. Their pages are elsewhere.

Who leads sends the room's secret, who votes the ticket of its page, both in the
header: never in an address, which would be projected, logged and passed on. Event
streams are not here: they are answered without Flask, in `app.server.event_streams`.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, request

from app.core.lesson import Lesson
from app.core.room import Phase, Room, Vote, read_wish
from app.services import services
from app.storage.rooms import NoRoom, as_typed
from app.web.json_body import read_object
from app.web.rooms.address import qr, reached
from app.web.rooms.requests import (
    bearer,
    find_room,
    lesson_of,
    read_ballot,
    read_pairing,
    read_revision,
    read_slug,
    visitor,
)
from app.web.rooms.results import Outcome, as_json, outcome, outcomes
from app.web.rooms.table import as_csv
from app.web.unkept import unkept

bp = Blueprint("rooms", __name__)

SEEN = (Phase.SHOWN, Phase.REVEALED)
"""Phases in which everybody sees how a vote fell."""


@bp.post("/rooms")
def post_room() -> tuple[Response, int]:
    """Opens a room at the lesson's first slide."""
    lesson = services().library.lesson(read_slug())
    services().limits.spend_room(request.remote_addr)
    opened = services().rooms.open(lesson.slug, lesson.slides[0].id)
    code = opened.room.code
    services().limits.note_home(code, request.remote_addr)
    url = reached("audience.show_room", code)
    return unkept(jsonify(code=code, url=url, lead=opened.lead)), 201


@bp.get("/rooms/<code>")
def show_room(code: str) -> Response:
    """The state; with `since`, 204 when nothing is newer than that revision."""
    who = visitor(code)
    if who.device:
        services().rooms.polled(who.code, who.device)
    state = services().rooms.state(who.code)
    if state["revision"] <= read_revision():
        return unkept(Response(status=204))
    return unkept(jsonify(state))


@bp.put("/rooms/<code>/state")
def put_state(code: str) -> Response:
    """Moves the room as the body says."""
    room = services().rooms.require_lead(find_room(code), bearer())
    lesson = lesson_of(room)
    wish = read_wish(lesson, read_object(request.get_data(), "{“slide”: “see-it”}"))
    results = _results(room, lesson, wish.vote) if wish.vote else None
    return unkept(jsonify(services().rooms.move(room.code, bearer(), wish, results)))


@bp.post("/rooms/<code>/votes")
def post_vote(code: str) -> tuple[Response, int]:
    """Counts a vote; the last of a device before closing is the one that counts."""
    room = services().rooms.find(find_room(code))
    device = services().tokens.device_of(bearer(), room.code)
    services().limits.spend_vote(request.remote_addr)
    ballot = read_ballot(lesson_of(room), device)
    services().rooms.vote(room.code, ballot)
    said = jsonify(question=ballot.question, round=ballot.round, answer=ballot.answer)
    return unkept(said), 201


@bp.get("/rooms/<code>/results")
def show_results(code: str) -> Response:
    """How every vote fell, for the presenter: also what nobody else may see yet."""
    code = find_room(code)
    votes = [
        {"question": each.task.id, "phase": each.phase} | as_json(each, told=True)
        for each in _outcomes(code)
    ]
    return unkept(jsonify(url=reached("audience.show_room", code), votes=votes))


@bp.get("/rooms/<code>/results.csv")
def show_results_csv(code: str) -> Response:
    """The same as a table."""
    code = find_room(code)
    response = Response(as_csv(_outcomes(code)), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="{code}.csv"'
    return unkept(response)


@bp.get("/rooms/<code>/code.svg")
def show_qr(code: str) -> Response:
    """The address of the audience's page as a QR code, whether there is one or not."""
    typed = as_typed(code)
    if typed is None:
        raise NoRoom
    return Response(qr(reached("audience.show_room", typed)), mimetype="image/svg+xml")


@bp.post("/rooms/<code>/pairing")
def post_pairing(code: str) -> tuple[Response, int]:
    """What a phone exchanges for a secret of its own, with its QR code.

    It stands behind the # of the address: what is there is sent to no server.
    """
    code = find_room(code)
    pairing = services().rooms.pair(code, bearer())
    url = f"{reached('remote.show_remote', code)}#{pairing}"
    return unkept(jsonify(url=url, svg=qr(url))), 201


@bp.post("/rooms/<code>/remotes")
def post_remote(code: str) -> tuple[Response, int]:
    """Exchanges a pairing, once."""
    code = find_room(code)
    secret = services().rooms.exchange(code, read_pairing())
    return unkept(jsonify(code=code, lead=secret)), 201


@bp.delete("/rooms/<code>/remotes")
def delete_remotes(code: str) -> Response:
    """Takes the remote its lead."""
    return unkept(jsonify(services().rooms.revoke(find_room(code), bearer())))


@bp.put("/rooms/<code>/driver")
def put_driver(code: str) -> Response:
    """Who asks leads from now on."""
    return unkept(jsonify(services().rooms.take_over(find_room(code), bearer())))


@bp.delete("/rooms/<code>")
def delete_room(code: str) -> tuple[str, int]:
    """Ends the room; its votes are forgotten."""
    services().rooms.end(find_room(code), bearer())
    return "", 204


def _outcomes(code: str) -> list[Outcome]:
    """How every vote of the room fell, for who leads it."""
    ballots = services().rooms.ballots(code, bearer())
    room = services().rooms.find(code)
    return outcomes(room, lesson_of(room), ballots)


def _results(room: Room, lesson: Lesson, vote: Vote) -> dict[str, Any] | None:
    """How that vote fell, as far as everybody may see it in the phase it is to have.

    None while votes may still come in, or none were asked for: the room says why that
    cannot be shown.
    """
    before = room.asked.get(vote.question)
    if vote.phase not in SEEN or before is None or before.phase is Phase.OPEN:
        return None
    ballots = services().rooms.ballots(room.code, bearer())
    fallen = outcome(lesson, before, ballots)
    return as_json(fallen, told=vote.phase is Phase.REVEALED)
