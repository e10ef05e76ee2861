"""Behaviour of the database room store that other stores do not have."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import DatabaseError

from app.core.room import Phase, RoomChange, VoteChange, apply_change, end_room
from app.core.room.ballots.ballot import Ballot
from app.storage.database import Database
from app.storage.rooms import DatabaseRoomStore, RoomNotFound, ended_rooms
from app.storage.rooms.database import tables
from app.storage.rooms.ended_rooms import ENDED_SECONDS, EndedRoom
from tests.storage.rooms.room_stores import CODE, MAX_ROOMS, RECORD, Clock, codes

ENDED = EndedRoom(RECORD.room.lesson)


def rows(database: Database) -> tuple[int, int]:
    """Return the numbers of stored rooms and ballots."""
    with database.reading() as connection:
        return tuple(
            connection.scalar(select(func.count()).select_from(table))
            for table in (tables.rooms, tables.ballots)
        )


@contextmanager
def keeping_ballots(database: Database) -> Iterator[None]:
    """Make the database refuse to delete ballots."""
    with database.writing() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER keep_ballots BEFORE DELETE ON ballots"
            " BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    yield
    with database.writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER keep_ballots")


def opened(store: DatabaseRoomStore) -> None:
    store.add(RECORD, MAX_ROOMS)
    change = RoomChange(vote=VoteChange(question="why", round=1, phase=Phase.OPEN))
    store.update(CODE, lambda r: replace(r, room=apply_change(r.room, change)))
    store.vote(CODE, Ballot("why", 1, "ada", 0))


def test_only_the_lesson_of_a_removed_room_is_stored(database: Database) -> None:
    store = DatabaseRoomStore(database)
    opened(store)
    assert rows(database) == (1, 1)

    store.remove(CODE)

    assert rows(database) == (1, 0)
    with database.reading() as connection:
        stored = str(connection.scalar(select(tables.rooms.c.record)))
    assert RECORD.room.lesson in stored
    assert RECORD.presenter_digest not in stored
    assert "why" not in stored


def test_ended_rooms_are_forgotten_after_a_day(database: Database) -> None:
    clock = Clock()
    store = DatabaseRoomStore(database, clock)
    opened(store)
    store.remove(CODE)
    clock.now += ENDED_SECONDS + 1
    assert store.ended_room(CODE) is None

    again = DatabaseRoomStore(database, clock)

    assert again.ended_room(CODE) is None
    assert rows(database) == (0, 0)


def test_the_number_of_remembered_rooms_is_limited(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ended_rooms, "MAX_ENDED", 2)
    store = DatabaseRoomStore(database)
    for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
        room = replace(RECORD.room, code=code)
        store.add(replace(RECORD, room=room), MAX_ROOMS)
        store.remove(code)

    ended = [store.ended_room(code) for code in ("AAAAAA", "BBBBBB", "CCCCCC")]
    assert ended == [None, ENDED, ENDED]
    assert rows(database) == (2, 0)


def test_a_room_that_was_ending_when_the_process_was_killed_is_deleted(
    database: Database,
) -> None:
    store = DatabaseRoomStore(database)
    opened(store)
    store.update(CODE, lambda record: replace(record, room=end_room(record.room)))

    again = DatabaseRoomStore(database)

    assert again.get(CODE) is None
    assert codes(again) == ()
    assert again.ended_room(CODE) == ENDED
    assert rows(database) == (1, 0)


def test_a_room_that_a_later_version_ended_for_an_unknown_cause_can_be_loaded(
    database: Database,
) -> None:
    ended = replace(RECORD, room=end_room(RECORD.room), end_cause="moved")
    DatabaseRoomStore(database).add(ended, MAX_ROOMS)

    assert DatabaseRoomStore(database).ended_room(CODE) == ENDED


def test_a_room_whose_votes_could_not_be_deleted_is_deleted_after_a_restart(
    database: Database,
) -> None:
    store = DatabaseRoomStore(database)
    opened(store)
    store.update(CODE, lambda record: replace(record, room=end_room(record.room)))
    with keeping_ballots(database), pytest.raises(DatabaseError, match="disk full"):
        store.remove(CODE)

    DatabaseRoomStore(database)

    assert rows(database) == (1, 0)


def test_a_room_that_could_not_be_removed_stays_and_can_be_removed_again(
    database: Database,
) -> None:
    store = DatabaseRoomStore(database)
    opened(store)

    with keeping_ballots(database), pytest.raises(DatabaseError, match="disk full"):
        store.remove(CODE)
    stays = store.get(CODE) is not None, store.ended_room(CODE)
    store.remove(CODE)

    assert stays == (True, None)
    assert store.get(CODE) is None
    assert store.ended_room(CODE) == ENDED
    assert rows(database) == (1, 0)


def test_a_vote_that_cannot_be_written_raises_and_is_not_counted(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = DatabaseRoomStore(database)
    opened(store)

    def full() -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(database, "writing", full)

    before, version = store.ballots(CODE), store.votes_version(CODE)
    for voter in ("bob", "ada"):
        with pytest.raises(OSError, match="No space"):
            store.vote(CODE, Ballot("why", 1, voter, 1))

    assert store.ballots(CODE) == before
    # Results with the votes that were not stored are loaded again.
    assert store.votes_version(CODE) > version + 2


@pytest.mark.parametrize("answers", [(0, 1), (1, 0), (1, 1)])
@pytest.mark.parametrize("voter", ["ada", "bob"])
def test_two_concurrent_votes_that_cannot_be_stored_are_not_counted(
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    answers: tuple[int, int],
    voter: str,
) -> None:
    store = DatabaseRoomStore(database)
    opened(store)
    before = store.ballots(CODE)
    both_wait = threading.Barrier(2)

    def full() -> None:
        raise OSError("No space left on device")

    wait = store._writer.wait

    def wait_for_other(written: Future[None]) -> None:
        both_wait.wait(10)
        wait(written)

    monkeypatch.setattr(store._writer, "wait", wait_for_other)
    monkeypatch.setattr(database, "writing", full)
    monkeypatch.setattr(database, "reading", full)
    ballots = [Ballot("why", 1, voter, answer) for answer in answers]
    with ThreadPoolExecutor() as pool:
        votes = [pool.submit(store.vote, CODE, ballot) for ballot in ballots]

    assert [type(vote.exception()) for vote in votes] == [OSError, OSError]
    assert store.ballots(CODE) == before


def test_a_concurrent_change_does_not_restore_a_removed_room(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = DatabaseRoomStore(database)
    opened(store)
    found = store._find(CODE)
    store.remove(CODE)
    monkeypatch.setattr(store, "_find", lambda code: found)

    with pytest.raises(RoomNotFound):
        store.update(
            CODE, lambda r: replace(r, room=apply_change(r.room, RoomChange(step=1)))
        )
    with pytest.raises(RoomNotFound):
        store.vote(CODE, Ballot("why", 1, "bob", 0))

    assert rows(database) == (1, 0)
    assert store.get(CODE) is None


def test_an_unreadable_room_is_ignored_and_not_deleted(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    opened(DatabaseRoomStore(database))
    with database.writing() as connection:
        unknown = {"code": "XXXXXX", "record": '{"room": {"mood": 1}}', "touched": 0}
        connection.execute(tables.rooms.insert().values(unknown))

    store = DatabaseRoomStore(database)

    assert store.get(CODE) is not None
    assert store.get("XXXXXX") is None
    assert "XXXXXX cannot be read" in caplog.text
    assert rows(database)[0] == 2
