"""Lua scripts that run again because a reply was lost."""

from __future__ import annotations

import pytest

from app.core.room import Phase
from app.core.room.ballots.ballot import Ballot
from tests.storage.rooms.redis.processes import FIRST
from tests.storage.rooms.room_stores import (
    CODE,
    MAX_ROOMS,
    RECORD,
    Opener,
    changing,
    voting,
)


@pytest.mark.parametrize("script", ["ADD", "CHANGE", "VOTE", "REMOVE"])
def test_a_script_that_runs_twice_has_the_effect_of_one_run(
    opener: Opener, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    """The connection breaks after the request, and the driver sends it again."""
    store = opener()
    run = store._scripts[script]
    monkeypatch.setitem(
        store._scripts,
        script,
        lambda **arguments: [run(**arguments), run(**arguments)][1],
    )

    assert store.add(RECORD, MAX_ROOMS)
    changed = store.update(CODE, changing(voting(Phase.OPEN)))
    assert changed.room.revision == 2
    assert store.vote(CODE, Ballot("why", 1, "ada", 0))
    assert store.ballots(CODE) == {FIRST: (0,)}
    store.remove(CODE)
    assert store.get(CODE) is None
