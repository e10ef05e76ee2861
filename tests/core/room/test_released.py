"""Releasing the answers to an open question."""

from __future__ import annotations

import pytest

from app.core.room import (
    MAX_RELEASED,
    ChangeContext,
    Conflict,
    Phase,
    Room,
    RoomChange,
    VoteChange,
    answer_id,
    apply_change,
    room_from_json,
    room_to_json,
    texts_by_id,
)

TEXTS = texts_by_id(["One.", "Two."])
CONTEXT = ChangeContext(open_answers=TEXTS)
ONE, TWO = TEXTS


def vote(round_: int, phase: Phase, question: str = "why") -> RoomChange:
    return RoomChange(
        vote=VoteChange(question=question, round=round_, phase=phase), figures={}
    )


def release(answers: dict[str, bool], question: str = "why") -> RoomChange:
    body = {"released": {"question": question, "answers": answers}}
    return RoomChange.model_validate(body)


@pytest.fixture
def room() -> Room:
    return apply_change(Room("ABC234", "lesson", "first"), vote(1, Phase.OPEN))


def released(room: Room) -> list[str]:
    return list(room.released.get("why", {}).values())


def test_answers_are_released_and_taken_back_one_by_one(room: Room) -> None:
    second = apply_change(room, release({TWO: True}), context=CONTEXT)
    both = apply_change(second, release({ONE: True}), context=CONTEXT)
    left = apply_change(both, release({TWO: False}), context=CONTEXT)

    assert released(second) == ["Two."]
    assert released(both) == ["Two.", "One."]
    assert released(left) == ["One."]
    assert [each.revision for each in (room, second, both, left)] == [2, 3, 4, 5]


def test_a_released_answer_stays_when_its_device_changes_it(room: Room) -> None:
    shown = apply_change(room, release({ONE: True}), context=CONTEXT)

    again = apply_change(shown, release({ONE: True}))

    assert released(again) == ["One."]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (release({answer_id("Three."): True}), "has changed since you saw it"),
        (release({ONE: True}, question="how"), "Ask this question"),
    ],
)
def test_other_answers_are_not_released(
    room: Room, change: RoomChange, message: str
) -> None:
    with pytest.raises(Conflict, match=message):
        apply_change(room, change, context=CONTEXT)


def test_nothing_is_released_without_a_vote(room: Room) -> None:
    done = apply_change(room, RoomChange.model_validate({"vote": None}))

    with pytest.raises(Conflict, match="Ask this question"):
        apply_change(done, release({ONE: True}), context=CONTEXT)


def test_the_number_of_released_answers_is_limited(room: Room) -> None:
    texts = texts_by_id(f"{number}." for number in range(MAX_RELEASED + 1))
    *first, last = texts
    context = ChangeContext(open_answers=texts)
    full = apply_change(room, release(dict.fromkeys(first, True)), context=context)

    with pytest.raises(Conflict, match=f"At most {MAX_RELEASED}"):
        apply_change(full, release({last: True}), context=context)

    assert released(apply_change(full, release({first[0]: False}), context=context))[
        0
    ] == ("1.")


def test_a_further_round_starts_without_released_answers(room: Room) -> None:
    shown = apply_change(room, release({ONE: True}), context=CONTEXT)
    closed = apply_change(shown, vote(1, Phase.CLOSED))

    assert released(closed) == ["One."]
    assert released(apply_change(closed, vote(2, Phase.OPEN))) == []


def test_released_answers_return_with_their_vote(room: Room) -> None:
    shown = apply_change(room, release({ONE: True}), context=CONTEXT)
    closed = apply_change(shown, vote(1, Phase.CLOSED))
    done = apply_change(closed, RoomChange.model_validate({"vote": None}))

    assert released(apply_change(done, vote(1, Phase.CLOSED))) == ["One."]


def test_a_released_answer_ends_the_black_screen(room: Room) -> None:
    black = apply_change(room, RoomChange.model_validate({"black": True}))

    assert not apply_change(black, release({ONE: True}), context=CONTEXT).black


def test_the_stored_form_keeps_the_released_answers(room: Room) -> None:
    shown = apply_change(room, release({TWO: True, ONE: True}), context=CONTEXT)

    assert released(room_from_json(room_to_json(shown))) == ["Two.", "One."]
    earlier = room_to_json(room)
    del earlier["released"]
    assert room_from_json(earlier) == room
