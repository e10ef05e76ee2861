"""History of the votes in a room: opening times and numbers of devices."""

from __future__ import annotations

import json
from dataclasses import replace

from app.core.room import (
    Phase,
    Room,
    RoomChange,
    Vote,
    VoteChange,
    apply_change,
    record_votes,
    room_from_json,
    room_to_json,
)

ROOM = Room("ACDEFG", "small", "first")

OPEN, CLOSED, REVEALED = Phase.OPEN, Phase.CLOSED, Phase.REVEALED


def in_phases(*steps: tuple[int, Phase], devices: int = 0) -> Room:
    """Return a room after these phases, with the facts that the service records."""
    room = ROOM
    for now, (round_, phase) in enumerate(steps, 100):
        change = RoomChange(vote=VoteChange(question="why", round=round_, phase=phase))
        room = record_votes(room, apply_change(room, change), now, devices + now)
    return room


def test_a_round_knows_when_it_was_opened() -> None:
    assert in_phases((1, OPEN)).votes_by_question["why"].opened == 100
    again = in_phases((1, OPEN), (1, CLOSED), (2, OPEN), (2, OPEN))
    assert again.vote is not None
    assert again.vote.opened == 102


def test_each_closed_round_knows_how_many_devices_were_there() -> None:
    room = in_phases((1, OPEN), (1, CLOSED), (2, OPEN), (2, CLOSED), (2, REVEALED))

    assert room.vote is not None
    assert room.vote.devices == (101, 103)
    assert room.votes_by_question["why"].devices == (101, 103)


def test_a_vote_that_another_one_closes_knows_its_devices() -> None:
    room = in_phases((1, OPEN))
    other = RoomChange(vote=VoteChange(question="other", round=1, phase=OPEN))

    room = record_votes(room, apply_change(room, other), 200, 7)

    assert room.votes_by_question["why"].devices == (7,)
    assert room.votes_by_question["other"].opened == 200


def test_rounds_of_an_earlier_version_have_no_devices() -> None:
    vote = Vote("why", 2, OPEN)
    old = replace(ROOM, vote=vote, votes_by_question={"why": vote})

    closed = RoomChange(vote=VoteChange(question="why", round=2, phase=CLOSED))
    room = record_votes(old, apply_change(old, closed), 200, 7)

    assert room.votes_by_question["why"].devices == (0, 7)


def test_a_room_stored_by_a_newer_version_can_be_read() -> None:
    room = in_phases((1, OPEN))

    assert room_from_json(room_to_json(room) | {"added_later": 1}) == room


def test_facts_of_votes_survive_the_json_form() -> None:
    room = in_phases((1, OPEN), (1, CLOSED), (2, OPEN))

    read = room_from_json(json.loads(json.dumps(room_to_json(room))))

    [vote] = read.votes_by_question.values()
    assert (vote.opened, vote.devices) == (102, (101,))
    stored = room_to_json(room)
    for each in (stored["vote"], *stored["asked"]):
        del each["opened"], each["devices"]
    assert room_from_json(stored) == room
