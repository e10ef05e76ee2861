"""Events for subscribers, and limits of followers."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app.core.room import Phase, RoomChange
from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import (
    CreatedRoom,
    InvalidRoomSecret,
    RoomNotFound,
    RoomService,
    RoomStoreUnavailable,
    ServerFull,
)
from tests.event_loop import run_in_event_loop
from tests.storage.rooms.room_stores import Clock, stored, voting

TIMEOUT = 5.0
"""Seconds to wait for an event that is already published."""


def state_in(event: bytes | None) -> dict[str, Any]:
    assert event is not None
    id_, data, *_ = event.decode().split("\n")
    state: dict[str, Any] = json.loads(data.removeprefix("data: "))
    if state["open"]:
        assert id_ == f"id: {state['revision']}"
    return state


def test_an_ended_room_cannot_be_found(rooms: RoomService, opened: CreatedRoom) -> None:
    code = opened.room.code
    with pytest.raises(InvalidRoomSecret):
        rooms.end(code, "wrong-secret")

    rooms.end(code, opened.secret)

    with pytest.raises(RoomNotFound):
        rooms.find(code)
    assert rooms.feed.has_ended(code)
    assert state_in(rooms.feed.event(code)) == {"code": code, "open": False}


def test_a_subscriber_receives_every_change(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret

    async def play() -> list[dict[str, Any]]:
        subscriber = rooms.feed.subscribe(code)
        events = [await subscriber.next_event(TIMEOUT)]
        await asyncio.to_thread(
            rooms.update_state, code, secret, RoomChange(slide="second")
        )
        events.append(await subscriber.next_event(TIMEOUT))
        await asyncio.to_thread(rooms.end, code, secret)
        while events[-1] != rooms.feed.event(code):
            events.append(await subscriber.next_event(TIMEOUT))
        rooms.feed.unsubscribe(subscriber)
        return [state_in(event) for event in events]

    first, second, *_, last = run_in_event_loop(play)
    assert (first["slide"], first["watching"]) == ("first", 1)
    assert (second["slide"], second["revision"]) == ("second", 2)
    assert last == {"code": code, "open": False}


def test_only_subscribers_that_receive_counts_receive_the_number_of_answers(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret
    rooms.update_state(code, secret, voting(Phase.OPEN))

    async def play() -> tuple[int, bytes | None]:
        presenter, phone = (
            rooms.feed.subscribe(code, counts=True),
            rooms.feed.subscribe(code),
        )
        assert await phone.next_event(TIMEOUT)
        await asyncio.to_thread(rooms.vote, code, Ballot("why", 1, "ada", 0))
        state = state_in(await presenter.next_event(TIMEOUT))
        while (state["vote"]["answered"], state["watching"]) != (1, 1):
            state = state_in(await presenter.next_event(TIMEOUT))
        return state["vote"]["answered"], await phone.next_event(0)

    assert run_in_event_loop(play) == (1, None)


def test_the_number_of_followers_is_limited(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code = opened.room.code

    async def play() -> None:
        first, _ = rooms.feed.subscribe(code), rooms.feed.subscribe(code)
        with pytest.raises(ServerFull):
            rooms.feed.subscribe(code)
        rooms.feed.unsubscribe(first)
        rooms.feed.subscribe(code)

    run_in_event_loop(play)


def test_the_number_of_followers_of_a_room_is_limited(sqlite_url: str) -> None:
    clock = Clock()
    with stored(sqlite_url, clock) as opener:
        rooms = RoomService(opener(), 3, 9, clock, max_room_followers=1)
        one, other = (rooms.open("small", "first").room.code for _ in range(2))

        async def play() -> None:
            rooms.feed.subscribe(one)
            with pytest.raises(ServerFull, match="This room"):
                rooms.feed.subscribe(one)
            rooms.feed.subscribe(one, counts=True)  # a presenter
            rooms.feed.subscribe(other)

        run_in_event_loop(play)


def test_presenters_and_projectors_are_not_limited_as_followers(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code = opened.room.code

    async def play() -> None:
        for _ in range(2):
            rooms.feed.subscribe(code, counts=True)
        for _ in range(2):
            rooms.feed.subscribe(code)
        with pytest.raises(ServerFull):
            rooms.feed.subscribe(code)
        assert rooms.feed.subscribe(code, counts=True)

    run_in_event_loop(play)


def test_subscribing_to_an_unknown_room_raises(rooms: RoomService) -> None:
    async def play() -> None:
        with pytest.raises(RoomNotFound):
            rooms.feed.subscribe("XXXXXX")

    run_in_event_loop(play)


def test_a_subscriber_whose_first_event_cannot_be_read_is_removed(
    rooms: RoomService, opened: CreatedRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = opened.room.code
    rooms.update_state(code, opened.secret, voting(Phase.OPEN))

    def fail(code: str, round_: tuple[str, int]) -> int:
        raise RoomStoreUnavailable

    monkeypatch.setattr(rooms._store, "vote_count", fail)

    async def play() -> None:
        with pytest.raises(RoomStoreUnavailable):
            rooms.feed.subscribe(code)

    run_in_event_loop(play)
    assert not rooms.feed.is_in_use(code)
