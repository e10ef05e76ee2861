"""Room service: permissions, votes, limits, and events for subscribers."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest

from app.core.room import Conflict, Phase, RoomChange, TurnChange, VoteChange
from app.storage.database import Database
from app.storage.rooms import (
    Ballot,
    CreatedRoom,
    DatabaseRoomStore,
    InvalidRoomSecret,
    MissingRoomSecret,
    RoomNotFound,
    RoomService,
    RoomStoreUnavailable,
    ServerFull,
)
from app.storage.rooms.record import MAX_PAIRING_ATTEMPTS, PAIRING_SECONDS
from app.storage.rooms.service import IDLE_SECONDS, SWEEP_SECONDS, UNWATCHED_SECONDS
from tests.event_loop import run_in_event_loop
from tests.storage.rooms.room_stores import Clock, sqlite, stored
from tests.waiting import eventually

TIMEOUT = 5.0
"""Seconds to wait for an event that is already published."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rooms(tmp_path: Path, clock: Clock) -> Iterator[RoomService]:
    with stored(sqlite(tmp_path), clock) as opener:
        yield RoomService(opener(), max_rooms=3, max_followers=2, clock=clock)


@pytest.fixture
def opened(rooms: RoomService) -> CreatedRoom:
    return rooms.open("small", "first")


def voting(phase: Phase, round_: int = 1, question: str = "why") -> RoomChange:
    return RoomChange(vote=VoteChange(question=question, round=round_, phase=phase))


def state_in(event: bytes | None) -> dict[str, Any]:
    assert event is not None
    id_, data, *_ = event.decode().split("\n")
    state: dict[str, Any] = json.loads(data.removeprefix("data: "))
    if state["open"]:
        assert id_ == f"id: {state['revision']}"
    return state


def test_a_new_room_starts_at_the_given_slide(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code = opened.room.code

    assert rooms.state(code) == {
        "code": code,
        "lesson": "small",
        "slide": "first",
        "step": 0,
        "block": 0,
        "figures": {},
        "vote": None,
        "joining": False,
        "reasons": False,
        "black": False,
        "driver": "presenter",
        "remote": "",
        "revision": 1,
        "open": True,
        "watching": 0,
    }


def test_the_number_of_rooms_is_limited(rooms: RoomService, clock: Clock) -> None:
    for _ in range(3):
        rooms.open("small", "first")
    with pytest.raises(ServerFull, match="OVERTONE_ROOMS"):
        rooms.open("small", "first")

    clock.now += IDLE_SECONDS + 1

    rooms.open("small", "first")


def test_a_full_server_removes_a_room_that_nobody_watches(
    rooms: RoomService, clock: Clock
) -> None:
    codes = [rooms.open("small", "first").room.code for _ in range(3)]

    async def play() -> None:
        presenter = rooms.feed.subscribe(codes[0], counts=True)
        rooms.feed.subscribe(codes[1])
        clock.now += UNWATCHED_SECONDS + 1
        new = rooms.open("small", "first").room.code
        assert rooms.feed.has_ended(codes[2])
        assert not rooms.feed.has_ended(codes[0])
        assert not rooms.feed.has_ended(codes[1])

        with pytest.raises(ServerFull):
            rooms.open("small", "first")  # the new room may still be opened
        rooms.feed.unsubscribe(presenter)
        rooms.open("small", "first")
        assert rooms.feed.has_ended(codes[0])
        assert not rooms.feed.has_ended(new)

    run_in_event_loop(play)


def test_no_room_is_removed_soon_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    """Presenters and followers reconnect first."""
    with stored(sqlite(tmp_path), clock) as opener:
        RoomService(opener(), 1, 1, clock).open("small", "first")
        clock.now += UNWATCHED_SECONDS + 1
        restarted = RoomService(opener(), 1, 1, clock)

        with pytest.raises(ServerFull):
            restarted.open("small", "first")
        clock.now += UNWATCHED_SECONDS + 1
        restarted.open("small", "first")


def test_one_address_cannot_take_all_rooms(tmp_path: Path, clock: Clock) -> None:
    def open_all(address: str) -> int:
        for number in range(20):
            try:
                rooms.open("small", "first", address)
            except ServerFull:
                return number
        raise AssertionError("There is no limit.")

    with stored(sqlite(tmp_path), clock) as opener:
        rooms = RoomService(opener(), 20, 1, clock)

        opened = [open_all(f"203.0.113.{number}") for number in range(3)]
        assert opened == [16, 2, 1]
        with pytest.raises(ServerFull, match="Your network"):
            rooms.open("small", "first", "203.0.113.0")

        # Its other rooms remain: they may belong to colleagues in the same network.
        clock.now += UNWATCHED_SECONDS + 1
        with pytest.raises(ServerFull, match="Your network"):
            rooms.open("small", "first", "203.0.113.0")


def test_a_full_server_keeps_rooms_with_votes(rooms: RoomService, clock: Clock) -> None:
    for _ in range(3):
        opened = rooms.open("small", "first")
        rooms.update_state(opened.room.code, opened.lead, voting(Phase.OPEN))
    clock.now += UNWATCHED_SECONDS + 1

    with pytest.raises(ServerFull):
        rooms.open("small", "first")


def test_an_idle_room_expires(
    rooms: RoomService, opened: CreatedRoom, clock: Clock
) -> None:
    clock.now += IDLE_SECONDS - 1
    rooms.update_state(opened.room.code, opened.lead, RoomChange(step=1))
    clock.now += IDLE_SECONDS - 1
    assert rooms.state(opened.room.code)["open"]

    clock.now += SWEEP_SECONDS

    # Any request starts the sweep, even the heartbeat of a stream.
    assert eventually(lambda: rooms.feed.has_ended(opened.room.code))
    with pytest.raises(RoomNotFound):
        rooms.state(opened.room.code)


def test_a_room_with_a_follower_does_not_expire(
    rooms: RoomService, opened: CreatedRoom, clock: Clock
) -> None:
    async def follow() -> None:
        follower = rooms.feed.subscribe(opened.room.code)
        clock.now += IDLE_SECONDS + 1
        rooms.open("small", "first")
        assert rooms.state(opened.room.code)["open"]
        rooms.feed.unsubscribe(follower)

    run_in_event_loop(follow)
    clock.now += 1
    rooms.open("small", "first")

    with pytest.raises(RoomNotFound):
        rooms.state(opened.room.code)


def test_a_change_of_the_system_clock_ends_no_room(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = RoomService(DatabaseRoomStore(database), max_rooms=3, max_followers=2)
    code = rooms.open("small", "first").room.code
    later = time.time() + IDLE_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)

    rooms.open("small", "first")

    assert rooms.state(code)["open"]
    rooms.close()


def test_the_sweep_of_idle_rooms_does_not_block(
    rooms: RoomService,
    opened: CreatedRoom,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The store may be slow, and the event loop calls `has_ended`."""
    called, finished = threading.Event(), threading.Event()

    def idle_since(_: float) -> tuple[str, ...]:
        called.set()
        finished.wait(TIMEOUT)
        return (opened.room.code,)

    monkeypatch.setattr(rooms._store, "idle_since", idle_since)
    clock.now += SWEEP_SECONDS

    assert not rooms.feed.has_ended(opened.room.code)
    assert called.wait(TIMEOUT)
    finished.set()
    assert eventually(lambda: rooms.feed.has_ended(opened.room.code))


def test_an_error_in_the_sweep_does_not_affect_requests(
    rooms: RoomService,
    opened: CreatedRoom,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called = threading.Event()

    def idle_since(moment: float) -> tuple[str, ...]:
        if moment == inf:  # all rooms
            return ()
        called.set()
        raise RoomStoreUnavailable

    monkeypatch.setattr(rooms._store, "idle_since", idle_since)
    clock.now += SWEEP_SECONDS

    assert rooms.state(opened.room.code)["open"]
    assert called.wait(TIMEOUT)
    assert rooms.open("small", "first").room.open


def test_only_a_valid_secret_can_change_the_state(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code = opened.room.code

    with pytest.raises(MissingRoomSecret):
        rooms.update_state(code, "", RoomChange(step=1))
    with pytest.raises(InvalidRoomSecret):
        rooms.update_state(code, "wrong-secret", RoomChange(step=1))
    with pytest.raises(RoomNotFound):
        rooms.update_state("XXXXXX", opened.lead, RoomChange(step=1))

    assert rooms.update_state(code, opened.lead, RoomChange(step=1))["step"] == 1


def turning(by: int, id_: str) -> RoomChange:
    return RoomChange(turn=TurnChange(by=by, id=id_))


SLIDES = ("first", "second", "third", "fourth")


def test_turns_of_two_devices_are_added(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, lead = opened.room.code, opened.lead
    remote = rooms.exchange_pairing(code, rooms.create_pairing(code, lead)[0])

    def turn(secret: str, by: int, id_: str) -> tuple[str, str]:
        state = rooms.update_state(code, secret, turning(by, id_), slides=SLIDES)
        return state["slide"], state["driver"]

    assert turn(lead, 1, "a") == ("second", "presenter")
    assert turn(remote, 1, "a") == ("third", "remote")
    # The responses were lost, and the devices send their turns again.
    assert turn(lead, 1, "a") == turn(remote, 1, "a") == ("third", "remote")
    assert turn(lead, -1, "b") == ("second", "presenter")
    assert turn(remote, 2, "c") == ("fourth", "remote")


def test_simultaneous_turns_are_neither_lost_nor_doubled(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, lead = opened.room.code, opened.lead
    remote = rooms.exchange_pairing(code, rooms.create_pairing(code, lead)[0])
    slides = tuple(map(str, range(100)))
    rooms.update_state(code, lead, RoomChange(slide="0"))

    def press(secret: str) -> None:
        for number in range(20):
            for _ in range(2):  # each turn arrives twice
                change = turning(1, str(number))
                rooms.update_state(code, secret, change, slides=slides)

    threads = [threading.Thread(target=press, args=[each]) for each in (lead, remote)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert rooms.state(code)["slide"] == "40"


def test_a_pairing_code_cannot_be_exchanged_twice_or_after_it_expires(
    rooms: RoomService, opened: CreatedRoom, clock: Clock
) -> None:
    code, lead = opened.room.code, opened.lead
    pairing, _ = rooms.create_pairing(code, lead)
    rooms.exchange_pairing(code, pairing)

    with pytest.raises(InvalidRoomSecret):
        rooms.exchange_pairing(code, pairing)

    late, _ = rooms.create_pairing(code, lead)
    clock.now += PAIRING_SECONDS
    with pytest.raises(InvalidRoomSecret):
        rooms.exchange_pairing(code, late)


def test_a_typed_pairing_code_works_once_and_not_after_many_wrong_ones(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, lead = opened.room.code, opened.lead
    _, typed = rooms.create_pairing(code, lead)
    remote = rooms.exchange_pairing(code, typed)
    assert rooms.take_over(code, remote)["driver"] == "remote"
    with pytest.raises(InvalidRoomSecret):
        rooms.exchange_pairing(code, typed)

    rooms.take_over(code, lead)
    _, typed = rooms.create_pairing(code, lead)
    for _ in range(MAX_PAIRING_ATTEMPTS):
        with pytest.raises(InvalidRoomSecret):
            rooms.exchange_pairing(code, "WRONG")
    with pytest.raises(InvalidRoomSecret):
        rooms.exchange_pairing(code, typed)


def test_a_revoked_remote_cannot_change_the_state(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, lead = opened.room.code, opened.lead
    remote = rooms.exchange_pairing(code, rooms.create_pairing(code, lead)[0])
    assert rooms.take_over(code, remote)["driver"] == "remote"
    assert rooms.state(code)["remote"]

    assert rooms.revoke_remote(code, lead)["remote"] == ""

    with pytest.raises(InvalidRoomSecret):
        rooms.update_state(code, remote, RoomChange(step=1))
    assert rooms.update_state(code, lead, RoomChange(step=1))["step"] == 1


def test_results_are_public_from_showing_them_to_the_next_vote(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, lead = opened.room.code, opened.lead
    rooms.update_state(code, lead, voting(Phase.OPEN))
    rooms.vote(code, Ballot("why", 1, "ada", 0))
    closed = rooms.update_state(code, lead, voting(Phase.CLOSED))
    assert (closed["vote"]["answered"], closed["vote"]["results"]) == (1, None)

    shown = rooms.update_state(code, lead, voting(Phase.SHOWN), {"voted": [1]})
    stepped = rooms.update_state(code, lead, RoomChange(step=1))
    again = rooms.update_state(code, lead, voting(Phase.OPEN, 2))

    assert shown["vote"]["results"] == stepped["vote"]["results"] == {"voted": [1]}
    assert again["vote"]["results"] is None


def test_results_counted_before_closing_are_rejected(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, lead = opened.room.code, opened.lead
    rooms.update_state(code, lead, voting(Phase.OPEN))
    rooms.update_state(code, lead, voting(Phase.CLOSED))

    with pytest.raises(Conflict, match="Close the vote first"):
        rooms.update_state(code, lead, voting(Phase.SHOWN), None)


def test_a_ballot_for_a_vote_that_is_not_open_is_rejected(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, lead = opened.room.code, opened.lead

    with pytest.raises(Conflict, match="Round 1"):
        rooms.vote(code, Ballot("why", 1, "ada", 0))
    rooms.update_state(code, lead, voting(Phase.OPEN))
    rooms.vote(code, Ballot("why", 1, "ada", 0))
    rooms.update_state(code, lead, voting(Phase.CLOSED))
    with pytest.raises(Conflict):
        rooms.vote(code, Ballot("why", 1, "ada", 0))

    assert rooms.ballots(code, lead) == {("why", 1): (0,)}


def test_only_a_valid_secret_can_read_the_ballots(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    with pytest.raises(MissingRoomSecret):
        rooms.ballots(opened.room.code, "")
    with pytest.raises(InvalidRoomSecret):
        rooms.ballots(opened.room.code, "wrong-secret")


def test_an_ended_room_cannot_be_found(rooms: RoomService, opened: CreatedRoom) -> None:
    code = opened.room.code
    with pytest.raises(InvalidRoomSecret):
        rooms.end(code, "wrong-secret")

    rooms.end(code, opened.lead)

    with pytest.raises(RoomNotFound):
        rooms.find(code)
    assert rooms.feed.has_ended(code)
    assert state_in(rooms.feed.event(code)) == {"code": code, "open": False}


def test_a_subscriber_receives_every_change(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, lead = opened.room.code, opened.lead

    async def play() -> list[dict[str, Any]]:
        subscriber = rooms.feed.subscribe(code)
        events = [await subscriber.next_event(TIMEOUT)]
        await asyncio.to_thread(
            rooms.update_state, code, lead, RoomChange(slide="second")
        )
        events.append(await subscriber.next_event(TIMEOUT))
        await asyncio.to_thread(rooms.end, code, lead)
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
    code, lead = opened.room.code, opened.lead
    rooms.update_state(code, lead, voting(Phase.OPEN))

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


def test_the_number_of_followers_of_a_room_is_limited(tmp_path: Path) -> None:
    clock = Clock()
    with stored(sqlite(tmp_path), clock) as opener:
        rooms = RoomService(opener(), 3, 9, clock, max_room_followers=1)
        one, other = (rooms.open("small", "first").room.code for _ in range(2))

        async def play() -> None:
            rooms.feed.subscribe(one)
            with pytest.raises(ServerFull, match="This room"):
                rooms.feed.subscribe(one)
            rooms.feed.subscribe(one, counts=True)  # a presenter
            rooms.feed.subscribe(other)

        run_in_event_loop(play)


def test_subscribing_to_an_unknown_room_raises(rooms: RoomService) -> None:
    async def play() -> None:
        with pytest.raises(RoomNotFound):
            rooms.feed.subscribe("XXXXXX")

    run_in_event_loop(play)
