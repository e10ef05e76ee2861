"""What is written in Redis: any text, and what another version has written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redis import Redis

from app.core.room import Phase, RoomChange
from app.storage.rooms import Ballot, NoRoom, Shelf
from app.storage.rooms.redis.keys import key
from tests.storage.rooms.shelves import CODE, MOST, RECORD, Opener, changing, voting
from tests.waiting import eventually


@pytest.mark.parametrize(
    "question", ["two words", "a:b:c", "1 1 1", "“é” → \u2028", "{}[]\"'\\"]
)
def test_any_name_of_a_question_will_do(opener: Opener, question: str) -> None:
    shelf, answer = opener(), "]] 1 0 \u0000 “é”"
    shelf.add(RECORD, MOST)
    shelf.change(CODE, changing(voting(Phase.OPEN, question=question)))

    assert shelf.vote(CODE, Ballot(question, 1, "ada", answer))

    assert shelf.ballots(CODE) == opener().ballots(CODE) == {(question, 1): (answer,)}
    assert opener().answered(CODE, (question, 1)) == 1


def test_a_room_that_nobody_can_read_is_left_as_it_is(
    two: tuple[Shelf, Shelf], opener: Opener, client: Redis
) -> None:
    """Another version of this server may have written it."""
    one, other = two
    one.add(replace(RECORD, room=replace(RECORD.room, code="XXXXXX")), MOST)
    client.set(key(CODE), '{"version": 2}')

    other._wire.doubt()

    assert eventually(lambda: other.get(CODE) is None)
    assert eventually(lambda: other._wire.live)
    assert opener().get(CODE) is None
    assert other.get("XXXXXX") is not None
    with pytest.raises(NoRoom):
        one.change(CODE, changing(RoomChange(step=1)))
    assert client.get(key(CODE)) == '{"version": 2}'
