"""What holds after any sequence of changes of a room."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.core.room import (
    MAX_ROUNDS,
    ChangeContext,
    Conflict,
    Phase,
    Room,
    RoomChange,
    Vote,
    VoteChange,
    apply_change,
    room_from_json,
    room_to_json,
)

ROOM = Room("ACDEFG", "small", "first")
WITH_ANSWERS = ChangeContext(prediction_answers={"why": "Because.", "when": "Now."})

names = st.sampled_from(["why", "when", "where"])
phases = st.sampled_from(list(Phase))
votes = st.builds(
    VoteChange, question=names, round=st.integers(1, MAX_ROUNDS), phase=phases
)
settings = st.dictionaries(st.sampled_from(["positions", "base"]), st.text(max_size=4))
figures = st.dictionaries(st.sampled_from(["waves", "chord"]), settings)
changes = st.fixed_dictionaries(
    {},
    optional={
        "slide": st.sampled_from(["first", "second"]),
        "step": st.integers(0, 9),
        "block": st.integers(0, 36).map(lambda quarters: quarters / 4),
        "figures": figures,
        "vote": st.none() | votes,
        "answers": st.dictionaries(names, st.booleans()),
        "joining": st.booleans(),
        "reasons": st.booleans(),
    },
).map(lambda fields: RoomChange(**fields))


def vote_change(question: str, round_: int, phase: Phase) -> RoomChange:
    return RoomChange(vote=VoteChange(question=question, round=round_, phase=phase))


def visited(changes: list[RoomChange]) -> list[Room]:
    """Return the room after each accepted change."""
    rooms = [ROOM]
    for change in changes:
        try:
            rooms.append(apply_change(rooms[-1], change, context=WITH_ANSWERS))
        except Conflict:
            continue
    return rooms


likely = st.lists(
    st.one_of(
        changes,
        *(
            st.builds(vote_change, names, st.integers(1, 3), st.just(phase))
            for phase in Phase
        ),
    ),
    max_size=20,
)


@given(likely)
def test_the_revision_increases_exactly_with_each_change(
    changes: list[RoomChange],
) -> None:
    rooms = visited(changes)

    for before, after in pairwise(rooms):
        same = replace(after, revision=before.revision) == before
        assert after.revision == before.revision + (not same)


@given(likely)
def test_a_closed_round_never_opens_again(changes: list[RoomChange]) -> None:
    closed: set[tuple[str, int]] = set()
    for room in visited(changes):
        for vote in room.votes_by_question.values():
            if vote.phase is Phase.OPEN:
                assert (vote.question, vote.round) not in closed
            else:
                closed.add((vote.question, vote.round))


@given(likely)
def test_a_revealed_vote_never_changes(changes: list[RoomChange]) -> None:
    revealed: dict[str, Vote] = {}
    for room in visited(changes):
        revealed |= {
            q: v for q, v in room.votes_by_question.items() if v.phase is Phase.REVEALED
        }
        assert all(
            room.votes_by_question[question] == vote
            for question, vote in revealed.items()
        )


@given(likely)
def test_json_round_trip_preserves_the_room(changes: list[RoomChange]) -> None:
    for room in visited(changes):
        again = room_from_json(json.loads(json.dumps(room_to_json(room))))

        assert again == room_from_json(room_to_json(room)) == room
        # Equality of votes ignores the slide, so compare the slides separately.
        assert places(again) == places(room)


def places(room: Room) -> list[str]:
    return [
        vote.slide for vote in (room.vote, *room.votes_by_question.values()) if vote
    ]
