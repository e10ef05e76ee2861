"""What the lessons state about a mask without an encoding is right."""

from __future__ import annotations

from tests.content.lesson_text import PROSE, ROPE_AND_ALIBI, agree


def test_the_weight_of_the_mark_is_right() -> None:
    first, position, weight = ROPE_AND_ALIBI.stated(
        "At position $m$, counted from #, the mark gets the weight $1/(m+1)$: "
        "at position #, it is #."
    )

    assert first == "0"
    agree([weight], [1 / (int(position) + 1)])


def test_answers_to_mark_at_the_start_are_right() -> None:
    question = ROPE_AND_ALIBI.question("mark-at-the-start")
    (position,) = ROPE_AND_ALIBI.numbers("does the first word have at position #,")

    agree([str(question.value)], [1 / (position + 1)])
    agree(
        [str(miss.value) for miss in question.near_misses],
        [1 / position, 1 / (position + 2), 1],
    )


def test_a_rounded_weight_without_the_word_itself_is_recognised() -> None:
    match = ROPE_AND_ALIBI.question("mark-at-the-start").match("0.042")

    assert "1/24" in match.near_miss.feedback


def test_a_mask_reveals_enough_order_for_competitive_models_not_all_of_it() -> None:
    assert PROSE.count("this reveals enough order that") == 2
    assert "whole order" not in PROSE
