"""JSON endpoints of live rooms: open, read, change, vote, results, remote control.

The presenter sends the room's secret and a voter sends its device's ticket, both in
the Authorization header: URLs are projected, logged and shared.
`app.server.streams.event_streams` serves the event streams, without Flask.
"""

from __future__ import annotations

from datetime import date

from flask import Response, jsonify, request

from app.core.lesson import Lesson
from app.core.quiz import Poll
from app.core.reports.vote_table import as_csv
from app.core.room import (
    ChangeContext,
    Phase,
    ReleaseChange,
    Room,
    RoomChange,
    Vote,
    VoteChange,
    VoteRounds,
    all_vote_rounds,
    check_change,
    texts_by_id,
    vote_rounds,
)
from app.storage.rooms.codes import format_code, parse_code
from app.storage.rooms.service import InvalidRoomSecret
from app.storage.rooms.store import RoomNotFound
from app.web.absolute_urls import url_for_devices
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.bearer import bearer
from app.web.requests.json_body import read_json
from app.web.response_models.rooms import (
    CountedVote,
    OpenedRoom,
    PairedRemote,
    Pairing,
    QuestionResults,
    RoomResults,
    VoteResults,
)
from app.web.responses.attachment import attachment
from app.web.responses.no_store import no_store
from app.web.rooms.address import qr_svg
from app.web.rooms.requests import (
    NewRoom,
    PairingExchange,
    find_room,
    follower,
    lesson_of,
    read_ballot,
    read_revision,
)
from app.web.rooms.results import as_json
from app.web.rooms.start_settings import start_settings

bp = Blueprint("rooms", __name__, Policy(errors="json"))

PUBLIC_PHASES = (Phase.SHOWN, Phase.REVEALED)
"""Phases in which everyone sees the results of a vote."""


@bp.post("/rooms")
def post_room() -> tuple[Response, int]:
    """Open a room at the lesson's first slide."""
    lesson = services().library.lesson(read_json(NewRoom).lesson)
    services().limits.rooms.spend(request.remote_addr)
    opened = services().rooms.open(
        lesson.slug, lesson.slides[0].id, request.remote_addr
    )
    code = opened.room.code
    services().limits.code_guesses.record_presenter_network(code, request.remote_addr)
    url = url_for_devices("audience.show_room", code=code)
    return no_store(jsonify(OpenedRoom(code=code, url=url, lead=opened.secret))), 201


@bp.get("/rooms/<code>")
def show_room(code: str) -> Response:
    """Return the state, or 204 if no revision is newer than `since`."""
    since = read_revision()
    client = follower(code)
    if client.device or client.is_controller:
        services().rooms.feed.record_poll(client.code, client.device)
    state = services().rooms.state(client.code)
    response = jsonify(state) if state["revision"] > since else Response(status=204)
    response.headers.update(client.headers)
    return no_store(response)


@bp.put("/rooms/<code>/state")
def put_state(code: str) -> Response:
    """Apply a change by the presenter or the remote."""
    room = services().rooms.require_secret(find_room(code), bearer())
    services().limits.rooms.spend_move(room.code)
    lesson = lesson_of(room)
    change = read_json(RoomChange)
    current = room.vote.question if room.vote else ""
    check_change(lesson, change, current)
    results = _results(room, lesson, change.vote) if change.vote else None
    context = ChangeContext(
        steps_by_slide={slide.id: slide.steps for slide in lesson.slides},
        prediction_answers={p.id: p.explanation for p in lesson.predictions()},
        start_settings=_settings_of_new_round(lesson, change.vote),
        open_answers=_open_answers(room, change.released) if change.released else {},
        text_digests=_text_digests(lesson, change.vote),
        polls=[q.id for q in lesson.questions() if isinstance(q, Poll)],
    )
    state = services().rooms.update_state(room.code, bearer(), change, results, context)
    return no_store(jsonify(state))


@bp.post("/rooms/<code>/votes")
def post_vote(code: str) -> tuple[Response, int]:
    """Count the vote of a device that follows the room.

    It replaces the device's earlier vote in the same round.
    """
    room = services().rooms.find(find_room(code))
    ticket = services().tokens.read_ticket(bearer(), room.code)
    limits, feed = services().limits, services().rooms.feed
    limits.votes.spend(room.code, ticket.device, request.remote_addr)
    ballot = read_ballot(room, lesson_of(room), ticket.device)
    feed.require_following(room.code, ticket.device)
    vote = room.votes_by_question.get(ballot.question)
    if vote and vote.phase is Phase.OPEN and vote.round == ballot.round:
        is_late = 0 < vote.opened < ticket.joined_at
        limits.voters.spend(room.code, ballot, request.remote_addr, is_late=is_late)
    services().rooms.vote(room.code, ballot)
    counted = CountedVote(
        question=ballot.question, round=ballot.round, answer=ballot.answer
    )
    return no_store(jsonify(counted)), 201


@bp.get("/rooms/<code>/results")
def show_results(code: str) -> Response:
    """Return the results of every vote, including votes that are not revealed yet."""
    code = find_room(code)
    votes = [
        QuestionResults(
            question=each.question.id,
            phase=each.phase,
            outdated=[n in each.outdated for n in range(1, len(each.rounds) + 1)],
            **as_json(each, reveal=True),
        )
        for each in _vote_rounds(code)
    ]
    url = url_for_devices("audience.show_room", code=code)
    return no_store(jsonify(RoomResults(url=url, votes=votes)))


@bp.get("/rooms/<code>/results.csv")
def show_results_csv(code: str) -> Response:
    """Return the results of every vote as CSV."""
    code = find_room(code)
    name = f"{services().rooms.find(code).lesson}-{date.today()}-{code}.csv"
    return no_store(attachment(as_csv(_vote_rounds(code)), "text/csv", name))


@bp.get("/rooms/<code>/code.svg")
def show_qr(code: str) -> Response:
    """Return the URL of the audience's page as a QR code, even without a room."""
    typed = parse_code(code)
    if typed is None:
        raise RoomNotFound
    return Response(
        qr_svg(url_for_devices("audience.show_room", code=typed)),
        mimetype="image/svg+xml",
    )


@bp.post("/rooms/<code>/pairing")
def post_pairing(code: str) -> tuple[Response, int]:
    """Create a pairing code, which a phone exchanges for its own secret.

    The code is in the fragment of the URL, which browsers send to no server.
    """
    code = find_room(code)
    pairing, typed = services().rooms.create_pairing(code, bearer())
    url = f"{url_for_devices('remote.show_remote', code=code)}#{pairing}"
    short = f"{format_code(code)} {typed}"
    return no_store(jsonify(Pairing(url=url, svg=qr_svg(url), code=short))), 201


@bp.post("/rooms/<code>/remotes")
def post_remote(code: str) -> tuple[Response, int]:
    """Exchange a pairing code for the secret of a remote. It works once.

    Wrong pairing codes count as guesses at room codes.
    """
    code = find_room(code)
    pairing = read_json(PairingExchange).pairing
    try:
        secret = services().rooms.exchange_pairing(code, pairing)
    except InvalidRoomSecret:
        services().limits.code_guesses.spend(request.remote_addr)
        raise
    return no_store(jsonify(PairedRemote(code=code, lead=secret))), 201


@bp.delete("/rooms/<code>/remotes")
def delete_remotes(code: str) -> Response:
    """Revoke the remote's secret."""
    return no_store(jsonify(services().rooms.revoke_remote(find_room(code), bearer())))


@bp.delete("/rooms/<code>")
def delete_room(code: str) -> tuple[str, int]:
    """Close the room and delete its votes."""
    services().rooms.end(find_room(code), bearer())
    return "", 204


def _vote_rounds(code: str) -> list[VoteRounds]:
    """Return the results of every vote, for the presenter."""
    ballots = services().rooms.ballots(code, bearer())
    room = services().rooms.find(code)
    return all_vote_rounds(room, lesson_of(room), ballots)


def _results(room: Room, lesson: Lesson, vote: VoteChange) -> VoteResults | None:
    """Return the public results of the vote in its new phase.

    None while the vote is open or does not exist. If the phase needs results,
    `update_state` then raises Conflict.
    """
    before = room.votes_by_question.get(vote.question)
    if before is None or not _is_public(lesson, before, vote):
        return None
    ballots = services().rooms.ballots(room.code, bearer())
    result = vote_rounds(lesson, before, ballots)
    return as_json(result, reveal=vote.phase is Phase.REVEALED, is_public=True)


def _settings_of_new_round(
    lesson: Lesson, vote: VoteChange | None
) -> dict[str, dict[str, dict[str, str]]]:
    """Return the settings of figures for a vote that may open a new round."""
    if vote is None or vote.phase is not Phase.OPEN:
        return {}
    return {vote.question: start_settings(lesson, vote.question)}


def _text_digests(lesson: Lesson, vote: VoteChange | None) -> tuple[str, ...]:
    """Return the text digests of the question of a vote that may open a new round."""
    if vote is None or vote.phase is not Phase.OPEN:
        return ()
    return lesson.question(vote.question).text_digests


def _open_answers(room: Room, change: ReleaseChange) -> dict[str, str]:
    """Return the answers to the question in its newest round, by their ids."""
    vote = room.votes_by_question.get(change.question)
    if vote is None:
        return {}
    ballots = services().rooms.ballots(room.code, bearer())
    return texts_by_id(ballots.get((vote.question, vote.round), ()))


def _is_public(lesson: Lesson, before: Vote, vote: VoteChange) -> bool:
    """Return whether everyone sees results in the new phase.

    The results of a poll can already be shown while it is open.
    """
    if before.phase is not Phase.OPEN:
        return vote.phase in PUBLIC_PHASES
    stays_open = vote.phase is Phase.OPEN and vote.round == before.round
    return stays_open and isinstance(lesson.question(vote.question), Poll)
