"""Rooms as the edge uses them: who may do what, and who is told of it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.core.room import Conflict, Phase, RoomChange, VoteChange
from app.storage.rooms import (
    Ballot,
    Full,
    NoLead,
    NoRoom,
    Opened,
    Rooms,
    Unreachable,
    WrongLead,
)
from app.storage.rooms.record import PAIRING_SECONDS
from app.storage.rooms.service import IDLE_SECONDS, SWEEP_SECONDS
from tests.looping import in_a_loop
from tests.storage.rooms.shelves import Clock, sqlite, stored
from tests.waiting import eventually

PATIENCE = 5.0
"""Seconds, for what comes at once."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rooms(tmp_path: Path, clock: Clock) -> Iterator[Rooms]:
    with stored(sqlite(tmp_path), clock) as opener:
        yield Rooms(opener(), most_rooms=3, most_followers=2, clock=clock)


@pytest.fixture
def opened(rooms: Rooms) -> Opened:
    return rooms.open("small", "first")


def voting(phase: Phase, round_: int = 1, question: str = "why") -> RoomChange:
    return RoomChange(vote=VoteChange(question=question, round=round_, phase=phase))


def told(event: bytes | None) -> dict[str, Any]:
    assert event is not None
    id_, data, *_ = event.decode().split("\n")
    state: dict[str, Any] = json.loads(data.removeprefix("data: "))
    if state["open"]:
        assert id_ == f"id: {state['revision']}"
    return state


def test_a_new_room_is_as_its_lesson_begins(rooms: Rooms, opened: Opened) -> None:
    code = opened.room.code

    assert rooms.state(code) == {
        "code": code,
        "lesson": "small",
        "slide": "first",
        "step": 0,
        "figures": {},
        "vote": None,
        "joining": False,
        "driver": "presenter",
        "revision": 1,
        "open": True,
        "watching": 0,
    }


def test_there_are_no_more_rooms_than_allowed(rooms: Rooms, clock: Clock) -> None:
    for _ in range(3):
        rooms.open("small", "first")
    with pytest.raises(Full, match="OVERTONE_ROOMS"):
        rooms.open("small", "first")

    clock.now += IDLE_SECONDS + 1

    rooms.open("small", "first")


def test_an_idle_room_ends_by_itself(
    rooms: Rooms, opened: Opened, clock: Clock
) -> None:
    clock.now += IDLE_SECONDS - 1
    rooms.move(opened.room.code, opened.lead, RoomChange(step=1))
    clock.now += IDLE_SECONDS - 1
    assert rooms.state(opened.room.code)["open"]

    clock.now += SWEEP_SECONDS

    # Whatever it is asked for first, also by a stream that only shows signs of life.
    assert eventually(lambda: rooms.has_ended(opened.room.code))
    with pytest.raises(NoRoom):
        rooms.state(opened.room.code)


def test_nobody_waits_while_idle_rooms_are_ended(
    rooms: Rooms, opened: Opened, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where they are kept may be slow, and the event loop asks."""
    asked, answered = threading.Event(), threading.Event()

    def idle_since(_: float) -> tuple[str, ...]:
        asked.set()
        answered.wait(PATIENCE)
        return (opened.room.code,)

    monkeypatch.setattr(rooms._shelf, "idle_since", idle_since)
    clock.now += SWEEP_SECONDS

    assert not rooms.has_ended(opened.room.code)
    assert asked.wait(PATIENCE)
    answered.set()
    assert eventually(lambda: rooms.has_ended(opened.room.code))


def test_who_asks_for_a_room_does_not_suffer_for_idle_ones(
    rooms: Rooms, opened: Opened, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = threading.Event()

    def idle_since(_: float) -> tuple[str, ...]:
        asked.set()
        raise Unreachable

    monkeypatch.setattr(rooms._shelf, "idle_since", idle_since)
    clock.now += SWEEP_SECONDS

    assert rooms.state(opened.room.code)["open"]
    assert asked.wait(PATIENCE)
    assert rooms.open("small", "first").room.open


def test_only_who_leads_moves_it(rooms: Rooms, opened: Opened) -> None:
    code = opened.room.code

    with pytest.raises(NoLead):
        rooms.move(code, "", RoomChange(step=1))
    with pytest.raises(WrongLead):
        rooms.move(code, "somebody", RoomChange(step=1))
    with pytest.raises(NoRoom):
        rooms.move("XXXXXX", opened.lead, RoomChange(step=1))

    assert rooms.move(code, opened.lead, RoomChange(step=1))["step"] == 1


def test_one_drives_at_a_time(rooms: Rooms, opened: Opened) -> None:
    code, lead = opened.room.code, opened.lead
    remote = rooms.exchange(code, rooms.pair(code, lead))

    with pytest.raises(Conflict, match="presenter leads"):
        rooms.move(code, remote, RoomChange(step=1))
    assert rooms.take_over(code, remote)["driver"] == "remote"
    assert rooms.move(code, remote, RoomChange(step=1))["step"] == 1
    with pytest.raises(Conflict, match="remote leads"):
        rooms.move(code, lead, RoomChange(step=2))
    assert rooms.take_over(code, lead)["driver"] == "presenter"


def test_a_pairing_is_exchanged_once_and_soon(
    rooms: Rooms, opened: Opened, clock: Clock
) -> None:
    code, lead = opened.room.code, opened.lead
    pairing = rooms.pair(code, lead)
    rooms.exchange(code, pairing)

    with pytest.raises(WrongLead):
        rooms.exchange(code, pairing)

    late = rooms.pair(code, lead)
    clock.now += PAIRING_SECONDS
    with pytest.raises(WrongLead):
        rooms.exchange(code, late)


def test_a_remote_that_is_revoked_leads_no_more(rooms: Rooms, opened: Opened) -> None:
    code, lead = opened.room.code, opened.lead
    remote = rooms.exchange(code, rooms.pair(code, lead))
    rooms.take_over(code, remote)

    assert rooms.revoke(code, lead)["driver"] == "presenter"

    with pytest.raises(WrongLead):
        rooms.move(code, remote, RoomChange(step=1))
    assert rooms.move(code, lead, RoomChange(step=1))["step"] == 1


def test_how_a_vote_fell_is_there_from_showing_to_leaving_it(
    rooms: Rooms, opened: Opened
) -> None:
    code, lead = opened.room.code, opened.lead
    rooms.move(code, lead, voting(Phase.OPEN))
    rooms.vote(code, Ballot("why", 1, "ada", 0))
    closed = rooms.move(code, lead, voting(Phase.CLOSED))
    assert (closed["vote"]["answered"], closed["vote"]["results"]) == (1, None)

    shown = rooms.move(code, lead, voting(Phase.SHOWN), {"voted": [1]})
    stepped = rooms.move(code, lead, RoomChange(step=1))
    again = rooms.move(code, lead, voting(Phase.OPEN, 2))

    assert shown["vote"]["results"] == stepped["vote"]["results"] == {"voted": [1]}
    assert again["vote"]["results"] is None


def test_nothing_is_shown_that_was_counted_before_closing(
    rooms: Rooms, opened: Opened
) -> None:
    code, lead = opened.room.code, opened.lead
    rooms.move(code, lead, voting(Phase.OPEN))
    rooms.move(code, lead, voting(Phase.CLOSED))

    with pytest.raises(Conflict, match="Close the vote first"):
        rooms.move(code, lead, voting(Phase.SHOWN), None)


def test_a_vote_that_is_not_open_is_refused(rooms: Rooms, opened: Opened) -> None:
    code, lead = opened.room.code, opened.lead

    with pytest.raises(Conflict, match="Round 1"):
        rooms.vote(code, Ballot("why", 1, "ada", 0))
    rooms.move(code, lead, voting(Phase.OPEN))
    rooms.vote(code, Ballot("why", 1, "ada", 0))
    rooms.move(code, lead, voting(Phase.CLOSED))
    with pytest.raises(Conflict):
        rooms.vote(code, Ballot("why", 1, "ada", 0))

    assert rooms.ballots(code, lead) == {("why", 1): (0,)}


def test_only_who_leads_sees_the_votes(rooms: Rooms, opened: Opened) -> None:
    with pytest.raises(NoLead):
        rooms.ballots(opened.room.code, "")
    with pytest.raises(WrongLead):
        rooms.ballots(opened.room.code, "somebody")


def test_an_ended_room_is_gone(rooms: Rooms, opened: Opened) -> None:
    code = opened.room.code
    with pytest.raises(WrongLead):
        rooms.end(code, "somebody")

    rooms.end(code, opened.lead)

    with pytest.raises(NoRoom):
        rooms.find(code)
    assert rooms.has_ended(code)
    assert told(rooms.event(code)) == {"code": code, "open": False}


def test_who_watches_is_told_of_every_change(rooms: Rooms, opened: Opened) -> None:
    code, lead = opened.room.code, opened.lead

    async def play() -> list[dict[str, Any]]:
        watcher = rooms.join(code)
        events = [await watcher.newest(PATIENCE)]
        await asyncio.to_thread(rooms.move, code, lead, RoomChange(slide="second"))
        events.append(await watcher.newest(PATIENCE))
        await asyncio.to_thread(rooms.end, code, lead)
        while events[-1] != rooms.event(code):
            events.append(await watcher.newest(PATIENCE))
        rooms.leave(watcher)
        return [told(event) for event in events]

    first, second, *_, last = in_a_loop(play)
    assert (first["slide"], first["watching"]) == ("first", 1)
    assert (second["slide"], second["revision"]) == ("second", 2)
    assert last == {"code": code, "open": False}


def test_how_many_have_answered_is_told_to_who_asks_for_counts(
    rooms: Rooms, opened: Opened
) -> None:
    code, lead = opened.room.code, opened.lead
    rooms.move(code, lead, voting(Phase.OPEN))

    async def play() -> tuple[int, bytes | None]:
        presenter, phone = rooms.join(code, counts=True), rooms.join(code)
        assert await phone.newest(PATIENCE)
        await asyncio.to_thread(rooms.vote, code, Ballot("why", 1, "ada", 0))
        state = told(await presenter.newest(PATIENCE))
        while (state["vote"]["answered"], state["watching"]) != (1, 1):
            state = told(await presenter.newest(PATIENCE))
        return state["vote"]["answered"], await phone.newest(0)

    assert in_a_loop(play) == (1, None)


def test_there_are_no_more_followers_than_allowed(rooms: Rooms, opened: Opened) -> None:
    code = opened.room.code

    async def play() -> None:
        first, _ = rooms.join(code), rooms.join(code)
        with pytest.raises(Full):
            rooms.join(code)
        rooms.leave(first)
        rooms.join(code)

    in_a_loop(play)


def test_nobody_joins_a_room_that_is_not_there(rooms: Rooms) -> None:
    async def play() -> None:
        with pytest.raises(NoRoom):
            rooms.join("XXXXXX")

    in_a_loop(play)
