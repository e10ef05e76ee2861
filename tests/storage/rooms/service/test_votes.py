"""Votes: when results and ballots are public, and which are rejected."""

from __future__ import annotations

import pytest

from app.core.room import Conflict, Phase, RoomChange
from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import (
    CreatedRoom,
    InvalidRoomSecret,
    MissingRoomSecret,
    RoomService,
)
from tests.storage.rooms.room_stores import voting


def test_results_are_public_from_showing_them_to_the_next_vote(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret
    rooms.update_state(code, secret, voting(Phase.OPEN))
    rooms.vote(code, Ballot("why", 1, "ada", 0))
    closed = rooms.update_state(code, secret, voting(Phase.CLOSED))
    assert (closed["vote"]["answered"], closed["vote"]["results"]) == (1, None)

    shown = rooms.update_state(code, secret, voting(Phase.SHOWN), {"voted": [1]})
    stepped = rooms.update_state(code, secret, RoomChange(step=1))
    again = rooms.update_state(code, secret, voting(Phase.OPEN, 2))

    assert shown["vote"]["results"] == stepped["vote"]["results"] == {"voted": [1]}
    assert again["vote"]["results"] is None


def test_results_counted_before_closing_are_rejected(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret
    rooms.update_state(code, secret, voting(Phase.OPEN))
    rooms.update_state(code, secret, voting(Phase.CLOSED))

    with pytest.raises(Conflict, match="Close the vote first"):
        rooms.update_state(code, secret, voting(Phase.SHOWN), None)


def test_a_ballot_for_a_vote_that_is_not_open_is_rejected(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret

    with pytest.raises(Conflict, match="Round 1"):
        rooms.vote(code, Ballot("why", 1, "ada", 0))
    rooms.update_state(code, secret, voting(Phase.OPEN))
    rooms.vote(code, Ballot("why", 1, "ada", 0))
    rooms.update_state(code, secret, voting(Phase.CLOSED))
    with pytest.raises(Conflict):
        rooms.vote(code, Ballot("why", 1, "ada", 0))

    assert rooms.ballots(code, secret) == {("why", 1): (0,)}


def test_only_a_valid_secret_can_read_the_ballots(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    with pytest.raises(MissingRoomSecret):
        rooms.ballots(opened.room.code, "")
    with pytest.raises(InvalidRoomSecret):
        rooms.ballots(opened.room.code, "wrong-secret")
