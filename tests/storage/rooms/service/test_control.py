"""Control of a room: secrets, turns of several devices, and pairing."""

from __future__ import annotations

import threading

import pytest

from app.core.room import ChangeContext, RoomChange, TurnChange
from app.storage.rooms import (
    CreatedRoom,
    InvalidRoomSecret,
    MissingRoomSecret,
    RoomNotFound,
    RoomService,
)
from app.storage.rooms.record import MAX_PAIRING_ATTEMPTS, PAIRING_SECONDS
from tests.storage.rooms.room_stores import Clock


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
        "answers": {},
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


def test_only_a_valid_secret_can_change_the_state(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code = opened.room.code

    with pytest.raises(MissingRoomSecret):
        rooms.update_state(code, "", RoomChange(step=1))
    with pytest.raises(InvalidRoomSecret):
        rooms.update_state(code, "wrong-secret", RoomChange(step=1))
    with pytest.raises(RoomNotFound):
        rooms.update_state("XXXXXX", opened.secret, RoomChange(step=1))

    assert rooms.update_state(code, opened.secret, RoomChange(step=1))["step"] == 1


def turning(by: int, id_: str) -> RoomChange:
    return RoomChange(turn=TurnChange(by=by, id=id_))


SLIDES = ChangeContext(dict.fromkeys(("first", "second", "third", "fourth"), 0))


def test_turns_of_two_devices_are_added(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret
    remote = rooms.exchange_pairing(code, rooms.create_pairing(code, secret)[0])

    def turn(secret: str, by: int, id_: str) -> tuple[str, str]:
        state = rooms.update_state(code, secret, turning(by, id_), context=SLIDES)
        return state["slide"], state["driver"]

    assert turn(secret, 1, "a") == ("second", "presenter")
    assert turn(remote, 1, "a") == ("third", "remote")
    # The responses were lost, and the devices send their turns again.
    assert turn(secret, 1, "a") == turn(remote, 1, "a") == ("third", "remote")
    assert turn(secret, -1, "b") == ("second", "presenter")
    assert turn(remote, 2, "c") == ("fourth", "remote")


def test_simultaneous_turns_are_neither_lost_nor_doubled(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret
    remote = rooms.exchange_pairing(code, rooms.create_pairing(code, secret)[0])
    slides = ChangeContext(dict.fromkeys(map(str, range(100)), 0))
    rooms.update_state(code, secret, RoomChange(slide="0"))

    def press(secret: str) -> None:
        for number in range(20):
            for _ in range(2):  # each turn arrives twice
                change = turning(1, str(number))
                rooms.update_state(code, secret, change, context=slides)

    threads = [threading.Thread(target=press, args=[each]) for each in (secret, remote)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert rooms.state(code)["slide"] == "40"


def test_a_pairing_code_cannot_be_exchanged_twice_or_after_it_expires(
    rooms: RoomService, opened: CreatedRoom, clock: Clock
) -> None:
    code, secret = opened.room.code, opened.secret
    pairing, _ = rooms.create_pairing(code, secret)
    rooms.exchange_pairing(code, pairing)

    with pytest.raises(InvalidRoomSecret):
        rooms.exchange_pairing(code, pairing)

    late, _ = rooms.create_pairing(code, secret)
    clock.now += PAIRING_SECONDS
    with pytest.raises(InvalidRoomSecret):
        rooms.exchange_pairing(code, late)


def test_a_typed_pairing_code_works_once_and_not_after_many_wrong_ones(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret
    _, typed = rooms.create_pairing(code, secret)
    remote = rooms.exchange_pairing(code, typed)
    assert rooms.is_controlled_by(code, remote)
    with pytest.raises(InvalidRoomSecret):
        rooms.exchange_pairing(code, typed)

    _, typed = rooms.create_pairing(code, secret)
    for _ in range(MAX_PAIRING_ATTEMPTS):
        with pytest.raises(InvalidRoomSecret):
            rooms.exchange_pairing(code, "WRONG")
    with pytest.raises(InvalidRoomSecret):
        rooms.exchange_pairing(code, typed)


def test_a_revoked_remote_cannot_change_the_state(
    rooms: RoomService, opened: CreatedRoom
) -> None:
    code, secret = opened.room.code, opened.secret
    remote = rooms.exchange_pairing(code, rooms.create_pairing(code, secret)[0])
    assert rooms.update_state(code, remote, RoomChange(step=1))["driver"] == "remote"
    assert rooms.state(code)["remote"]

    assert rooms.revoke_remote(code, secret)["remote"] == ""

    with pytest.raises(InvalidRoomSecret):
        rooms.update_state(code, remote, RoomChange(step=1))
    assert rooms.update_state(code, secret, RoomChange(step=1))["step"] == 1
