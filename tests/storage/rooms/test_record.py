"""Room records: secrets, pairing codes and the JSON form."""

from __future__ import annotations

import json
from dataclasses import replace

from app.core.room import Phase, Room, Vote
from app.storage.digests import digest_of
from app.storage.rooms.record import (
    MAX_PAIRING_ATTEMPTS,
    PAIRING_SECONDS,
    PRESENTER,
    REMOTE,
    RoomRecord,
    can_be_exchanged,
    new_secret,
    record_from_json,
    record_to_json,
    remote_id,
    role_of_secret,
    with_failed_pairing,
    with_pairing,
    with_remote,
    without_remote,
)

RECORD = RoomRecord(Room("ACDEFG", "small", "first"), digest_of("lead"))


def test_a_secret_determines_the_role() -> None:
    record = with_remote(RECORD, "remote")

    assert role_of_secret(record, "lead") == PRESENTER
    assert role_of_secret(record, "remote") == REMOTE
    assert role_of_secret(record, "neither") is None


def test_no_secret_has_the_remote_role_without_a_remote() -> None:
    assert role_of_secret(RECORD, "") is None
    assert (
        role_of_secret(without_remote(with_remote(RECORD, "remote")), "remote") is None
    )


def test_a_pairing_code_is_valid_once_and_expires() -> None:
    paired = with_pairing(RECORD, "pairing", "HJKM", now=100.0)

    assert can_be_exchanged(paired, "pairing", 100.0 + PAIRING_SECONDS - 1)
    assert not can_be_exchanged(paired, "pairing", 100.0 + PAIRING_SECONDS)
    assert not can_be_exchanged(paired, "another", 100.0)
    assert not can_be_exchanged(with_remote(paired, "remote"), "pairing", 100.0)
    assert not can_be_exchanged(RECORD, "", 100.0)


def test_the_typed_pairing_code_is_valid_for_few_attempts() -> None:
    paired = with_pairing(RECORD, "pairing", "HJKM", now=100.0)
    assert can_be_exchanged(paired, "HJKM", 100.0)
    assert not can_be_exchanged(paired, "HJKM", 100.0 + PAIRING_SECONDS)
    assert not can_be_exchanged(with_remote(paired, "remote"), "HJKM", 100.0)
    assert not can_be_exchanged(RECORD, "HJKM", 100.0)

    for _ in range(MAX_PAIRING_ATTEMPTS):
        assert can_be_exchanged(paired, "HJKM", 100.0)
        paired = with_failed_pairing(paired, 100.0)

    assert not can_be_exchanged(paired, "HJKM", 100.0)
    # The QR code and the link cannot be guessed, so they stay valid.
    assert can_be_exchanged(paired, "pairing", 100.0)
    again = with_pairing(paired, "another", "PRTV", now=100.0)
    assert can_be_exchanged(again, "PRTV", 100.0)


def test_a_record_of_an_earlier_version_has_no_typed_pairing_code() -> None:
    stored = record_to_json(RECORD)
    del stored["typed_pairing"], stored["pairing_attempts"]

    assert record_from_json(stored) == RECORD


def test_each_paired_remote_has_another_id_and_all_devices_learn_it() -> None:
    first = with_remote(RECORD, "remote")
    second = with_remote(first, "another")
    without = without_remote(second)

    ids = [remote_id(record) for record in (RECORD, first, second, without)]
    assert len(set(ids)) == 3
    assert (ids[0], ids[-1]) == ("", "")
    assert [first.room.revision, second.room.revision, without.room.revision] == [
        RECORD.room.revision + added for added in (1, 2, 3)
    ]
    assert without_remote(without) == without


def test_json_round_trip_preserves_the_record() -> None:
    vote = Vote("why", 2, Phase.SHOWN)
    room = replace(RECORD.room, vote=vote, votes_by_question={"why": vote}, step=3)
    record = replace(
        with_pairing(with_remote(RECORD, "remote"), "pairing", "HJKM", 100.0),
        room=room,
        results={"voted": [1], "rows": [{"html": "So.", "counts": [1]}]},
        touched=7.5,
    )

    again = record_from_json(json.loads(json.dumps(record_to_json(record))))

    assert again == record
    assert again.touched == record.touched


def test_a_stored_vote_without_a_slide_gets_the_rooms_slide() -> None:
    vote = Vote("why", 1, Phase.OPEN, "second")
    room = replace(RECORD.room, vote=vote, votes_by_question={"why": vote})
    stored = record_to_json(replace(RECORD, room=room))
    for old in (stored["room"]["vote"], *stored["room"]["asked"]):
        del old["slide"]

    again = record_from_json(stored).room

    assert again.vote == vote
    assert again.vote.slide == again.votes_by_question["why"].slide == "first"


def test_the_stored_form_contains_no_secret() -> None:
    record = with_pairing(
        with_remote(RECORD, "remote-secret"), "a-pairing", "H-JKM", 0.0
    )

    stored = json.dumps(record_to_json(record))

    assert not any(
        secret in stored for secret in ("lead-", "remote-secret", "a-pairing", "H-JKM")
    )


def test_secrets_are_long_and_unique() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) >= 43  # 256 bits in base 64
