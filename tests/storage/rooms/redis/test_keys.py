"""Text formats in Redis: any question id, and unreadable records."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redis import Redis

from app.core.room import Phase, RoomChange
from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import RoomNotFound, RoomStore
from app.storage.rooms.redis.keys import key
from tests.storage.rooms.room_stores import (
    CODE,
    MAX_ROOMS,
    RECORD,
    Opener,
    changing,
    voting,
)
from tests.waiting import eventually


@pytest.mark.parametrize(
    "question", ["two words", "a:b:c", "1 1 1", "“é” → \u2028", "{}[]\"'\\"]
)
def test_question_ids_may_contain_any_character(opener: Opener, question: str) -> None:
    store, answer = opener(), "]] 1 0 \u0000 “é”"
    store.add(RECORD, MAX_ROOMS)
    store.update(CODE, changing(voting(Phase.OPEN, question=question)))

    assert store.vote(CODE, Ballot(question, 1, "ada", answer))

    assert store.ballots(CODE) == opener().ballots(CODE) == {(question, 1): (answer,)}
    assert opener().vote_count(CODE, (question, 1)) == 1


def test_an_unreadable_record_is_ignored_and_not_changed(
    two: tuple[RoomStore, RoomStore], opener: Opener, client: Redis
) -> None:
    """Another version of this server may have written it."""
    one, other = two
    one.add(replace(RECORD, room=replace(RECORD.room, code="XXXXXX")), MAX_ROOMS)
    client.set(key(CODE), '{"version": 2}')

    other._subscription.mark_disconnected()

    assert eventually(lambda: other.get(CODE) is None)
    assert eventually(lambda: other._subscription.connected)
    assert opener().get(CODE) is None
    assert eventually(lambda: other.get("XXXXXX") is not None)
    with pytest.raises(RoomNotFound):
        one.update(CODE, changing(RoomChange(step=1)))
    assert client.get(key(CODE)) == '{"version": 2}'
