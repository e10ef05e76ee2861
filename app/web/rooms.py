"""Live rooms as data: opened, asked for, moved, voted in. Their pages are elsewhere.

Who leads sends the room's secret, who votes the ticket of its page, both in the
header: never in an address, which would be projected, logged and passed on. Event
streams are not here: they are answered without Flask, in `app.events`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from io import StringIO
from typing import Any

import segno
from flask import Blueprint, Response, jsonify, request, url_for
from markupsafe import Markup

from app.core.errors import FieldError, InvalidInput, Unknown
from app.core.lesson import Lesson
from app.core.quiz import Answer, read_answer
from app.core.room import MOST_ROUNDS, Phase, Room, Row, Vote, read_wish, tally
from app.library import LessonAway
from app.rooms import Ballot, NoRoom, as_typed
from app.services import services
from app.tokens import BadToken
from app.web.json_body import read_object

bp = Blueprint("rooms", __name__)

LONGEST_SECRET = 100
"""Characters. Those that are given out are shorter."""

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would compute what begins so."""

VOTE_FIELDS = ("question", "round", "answer")

_NUMBER = re.compile(r"[0-9]{1,19}")

SEEN = (Phase.SHOWN, Phase.REVEALED)
"""Phases in which everybody sees how a vote fell."""


@bp.post("/rooms")
def post_room() -> tuple[Response, int]:
    """Opens a room at the lesson's first slide."""
    given = _body("{“lesson”: “positional-encoding”}", ("lesson",))
    slug = given.get("lesson")
    if not isinstance(slug, str):
        raise InvalidInput(
            [FieldError("lesson", "Name the lesson to open a room for.")]
        )
    lesson = services().library.lesson(slug)
    services().limits.spend_room(request.remote_addr)
    opened = services().rooms.open(lesson.slug, lesson.slides[0].id)
    code = opened.room.code
    services().limits.note_home(code, request.remote_addr)
    url = reached("audience.show_room", code)
    return _private(jsonify(code=code, url=url, lead=opened.lead)), 201


@bp.get("/rooms/<code>")
def show_room(code: str) -> Response:
    """The state; with `since`, 204 when nothing is newer than that revision."""
    code, device = find_room(code)
    if device:
        services().rooms.polled(code, device)
    state = services().rooms.state(code)
    since = request.args.get("since", "")
    known = int(since) if _NUMBER.fullmatch(since) else 0
    if state["revision"] <= known:
        return _private(Response(status=204))
    return _private(jsonify(state))


@bp.put("/rooms/<code>/state")
def put_state(code: str) -> Response:
    """Moves the room as the body says."""
    room = services().rooms.require_lead(find_room(code)[0], _bearer())
    lesson = lesson_of(room)
    wish = read_wish(lesson, _body("{“slide”: “see-it”}"))
    results = _results(lesson, room, wish.vote) if wish.vote else None
    return _private(jsonify(services().rooms.move(room.code, _bearer(), wish, results)))


@bp.post("/rooms/<code>/votes")
def post_vote(code: str) -> tuple[Response, int]:
    """Counts a vote; the last of a device before closing is the one that counts."""
    code, _ = find_room(code)
    device = services().tokens.device_of(_bearer(), code)
    services().limits.spend_vote(request.remote_addr)
    given = _body("{“question”: “order”, “round”: 1, “answer”: 0}", VOTE_FIELDS)
    question, round_ = _round_of(given)
    room = services().rooms.find(code)
    task = lesson_of(room).question(question)
    answer = read_answer(task, given.get("answer"))
    services().rooms.vote(code, Ballot(question, round_, device, answer))
    said = jsonify(question=question, round=round_, answer=answer)
    return _private(said), 201


@bp.get("/rooms/<code>/results")
def show_results(code: str) -> Response:
    """How every vote fell, for the presenter: also what nobody else may see yet."""
    room, lesson, ballots = _counted(code)
    votes = [
        {"question": vote.question, "phase": vote.phase}
        | _fallen(lesson, vote.question, vote.round, ballots, Phase.REVEALED)
        for vote in _asked(room, lesson)
    ]
    url = reached("audience.show_room", room.code)
    return _private(jsonify(url=url, votes=votes))


@bp.get("/rooms/<code>/results.csv")
def show_results_csv(code: str) -> Response:
    """The same as a table: a row for each answer and round."""
    room, lesson, ballots = _counted(code)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(("question", "round", "answer", "votes", "of", "right"))
    for vote in _asked(room, lesson):
        rounds = _rounds(vote.question, vote.round, ballots)
        for row in tally(lesson.question(vote.question), rounds, told=True):
            for number, count in enumerate(row.counts, 1):
                voted = len(rounds[number - 1])
                cells = (vote.question, number, cell(row.html), count, voted)
                writer.writerow((*cells, "yes" if row.right else "no"))
    response = Response(text.getvalue(), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="{room.code}.csv"'
    return _private(response)


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
    code, _ = find_room(code)
    pairing = services().rooms.pair(code, _bearer())
    url = f"{reached('remote.show_remote', code)}#{pairing}"
    return _private(jsonify(url=url, svg=qr(url))), 201


@bp.post("/rooms/<code>/remotes")
def post_remote(code: str) -> tuple[Response, int]:
    """Exchanges a pairing, once."""
    code, _ = find_room(code)
    pairing = _body("{“pairing”: “…”}", ("pairing",)).get("pairing")
    if (
        not isinstance(pairing, str)
        or not pairing.isascii()
        or len(pairing) > LONGEST_SECRET
    ):
        raise InvalidInput([FieldError("pairing", "Send what the QR code holds.")])
    secret = services().rooms.exchange(code, pairing)
    return _private(jsonify(code=code, lead=secret)), 201


@bp.delete("/rooms/<code>/remotes")
def delete_remotes(code: str) -> Response:
    """Takes the remote its lead."""
    code, _ = find_room(code)
    return _private(jsonify(services().rooms.revoke(code, _bearer())))


@bp.put("/rooms/<code>/driver")
def put_driver(code: str) -> Response:
    """Who asks leads from now on."""
    code, _ = find_room(code)
    return _private(jsonify(services().rooms.take_over(code, _bearer())))


@bp.delete("/rooms/<code>")
def delete_room(code: str) -> tuple[str, int]:
    """Ends the room; its votes are forgotten."""
    code, _ = find_room(code)
    services().rooms.end(code, _bearer())
    return "", 204


def find_room(typed: str) -> tuple[str, str]:
    """The code of a room that there is, and the device that asks, if it says so.

    Raises NoRoom, or TooMany for an address that has guessed too often. Who is in the
    room already is never held up by others who guess.
    """
    limits, address = services().limits, request.remote_addr
    code = as_typed(typed)
    device = _device(code) if code else ""
    leads = bool(code) and _leads(code or "")
    if leads:
        limits.note_home(code or "", address)
    if not (device or leads):
        limits.may_guess(address, code)
    try:
        if code is None:
            raise NoRoom
        services().rooms.find(code)
    except NoRoom:
        if not device:  # whose room has ended is no guesser
            limits.spend_guess(address)
        raise
    return code, device


def lesson_of(room: Room) -> Lesson:
    """Raises LessonAway when it is not there: the room is, and outlives that."""
    try:
        return services().library.lesson(room.lesson)
    except Unknown as error:
        raise LessonAway from error


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


def cell(html: str) -> str:
    """HTML as text for a table, and never as a formula of one."""
    text = Markup(html).striptags()
    return f"'{text}" if text.startswith(FORMULAS) else text


def _device(code: str) -> str:
    try:
        return services().tokens.device_of(_bearer(), code)
    except BadToken:
        return ""


def _leads(code: str) -> bool:
    try:
        return services().rooms.leads(code, _bearer())
    except NoRoom:
        return False


def _bearer() -> str:
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    secret = secret.strip()
    usable = scheme.lower() == "bearer" and secret.isascii()
    return secret if usable and len(secret) <= 2 * LONGEST_SECRET else ""


def _body(such_as: str, fields: tuple[str, ...] = ()) -> dict[str, Any]:
    given = read_object(request.get_data(), such_as)
    strange = [str(name)[:40] for name in given if fields and name not in fields]
    if strange:
        known = ", ".join(fields)
        raise InvalidInput(
            FieldError(name, f"“{name}” is not known. Known are: {known}.")
            for name in strange
        )
    return given


def _round_of(given: Mapping[str, Any]) -> tuple[str, int]:
    question, round_ = given.get("question"), given.get("round")
    if not isinstance(question, str):
        raise InvalidInput([FieldError("question", "Name the question.")])
    if type(round_) is not int or not 1 <= round_ <= MOST_ROUNDS:
        message = f"Write a whole number from 1 to {MOST_ROUNDS}."
        raise InvalidInput([FieldError("round", message, 1, MOST_ROUNDS)])
    return question, round_


def _counted(
    code: str,
) -> tuple[Room, Lesson, Mapping[tuple[str, int], tuple[Answer, ...]]]:
    code, _ = find_room(code)
    ballots = services().rooms.ballots(code, _bearer())
    room = services().rooms.find(code)
    return room, lesson_of(room), ballots


def _asked(room: Room, lesson: Lesson) -> list[Vote]:
    """Votes on questions that the lesson still has."""
    known = {task.id for task in lesson.questions()}
    return [vote for vote in room.asked.values() if vote.question in known]


def _results(lesson: Lesson, room: Room, vote: Vote) -> dict[str, Any] | None:
    """How that vote fell, as far as everybody may see it in the phase it is to have.

    None while votes may still come in, or none were asked for: the room says why that
    cannot be shown.
    """
    before = room.asked.get(vote.question)
    if vote.phase not in SEEN or before is None or before.phase is Phase.OPEN:
        return None
    ballots = services().rooms.ballots(room.code, _bearer())
    return _fallen(lesson, vote.question, before.round, ballots, vote.phase)


def _fallen(
    lesson: Lesson,
    question: str,
    round_: int,
    ballots: Mapping[tuple[str, int], tuple[Answer, ...]],
    phase: Phase,
) -> dict[str, Any]:
    task = lesson.question(question)
    rounds = _rounds(question, round_, ballots)
    told = phase is Phase.REVEALED
    rows = [_row(row, told) for row in tally(task, rounds, told=told)]
    fallen: dict[str, Any] = {"voted": [len(each) for each in rounds], "rows": rows}
    if told:
        fallen["explanation"] = task.explanation
    return fallen


def _rounds(
    question: str, last: int, ballots: Mapping[tuple[str, int], tuple[Answer, ...]]
) -> list[tuple[Answer, ...]]:
    return [ballots.get((question, number), ()) for number in range(1, last + 1)]


def _row(row: Row, told: bool) -> dict[str, Any]:
    seen: dict[str, Any] = {"html": row.html, "counts": row.counts}
    return seen | ({"right": row.right, "feedback": row.feedback} if told else {})


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
