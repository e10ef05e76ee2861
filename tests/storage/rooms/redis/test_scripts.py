"""What Redis does at one stroke is done once."""

from __future__ import annotations

import pytest

from app.core.room import Phase
from app.storage.rooms import Ballot
from tests.storage.rooms.redis.sharing import FIRST
from tests.storage.rooms.shelves import CODE, MOST, RECORD, Opener, changing, voting


@pytest.mark.parametrize("script", ["ADD", "CHANGE", "VOTE", "REMOVE"])
def test_what_was_done_and_not_answered_is_not_done_twice(
    opener: Opener, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    """A connection breaks after the question, and the question is asked again."""
    shelf = opener()
    asked = shelf._scripts[script]
    monkeypatch.setitem(
        shelf._scripts,
        script,
        lambda **question: [asked(**question), asked(**question)][1],
    )

    assert shelf.add(RECORD, MOST)
    changed = shelf.change(CODE, changing(voting(Phase.OPEN)))
    assert changed.room.revision == 2
    assert shelf.vote(CODE, Ballot("why", 1, "ada", 0))
    assert shelf.ballots(CODE) == {FIRST: (0,)}
    shelf.remove(CODE)
    assert shelf.get(CODE) is None
