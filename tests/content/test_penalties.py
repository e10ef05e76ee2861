"""What the second lesson states about ALiBi's slopes and weights is right."""

from __future__ import annotations

from math import exp, log

from app.core.figures import KINDS
from app.core.maths.alibi import slopes
from tests.content.lesson_text import ROPE_AND_ALIBI, agree, number

numbers, stated = ROPE_AND_ALIBI.numbers, ROPE_AND_ALIBI.stated


def test_the_slopes_are_right() -> None:
    heads, one, two, one_more, four, last_one, last = numbers(
        "With # heads, the slopes are #/#, #/#, and so on, to #/#."
    )

    of_heads = slopes(int(heads)).tolist()
    assert [of_heads[0], of_heads[1], of_heads[-1]] == [
        *(one / two, one_more / four, last_one / last)
    ]


def test_the_weights_after_four_steps_are_right() -> None:
    steps, power, steep = stated(
        r"equal before the penalty, a key # steps back gets $e^{-#} \approx #$ times"
    )
    last, pale, half = stated(
        "With the slope 1/#, it gets # times the weight, and a key gets half the "
        "weight only # steps back."
    )

    assert float(power) == int(steps) / 2
    agree([steep], [exp(-int(steps) / 2)])
    agree([pale], [exp(-int(steps) / int(last))])
    agree([half], [int(last) * log(2)])


def test_the_weight_of_a_distant_key_is_right() -> None:
    last, steps, weight = stated(
        "even with the slope 1/#, a key # steps back gets only # times the weight of "
        "the key at distance 0, if their scores are equal before the penalty."
    )

    assert slopes(8).min() == 1 / number(last)
    agree([weight], [exp(-number(steps) / number(last))])


def test_answers_to_half_weight_are_right() -> None:
    question = ROPE_AND_ALIBI.question("half-weight")
    one, four, steps = numbers(
        "A head has the slope #/#, and before the penalty, all scores are equal. What "
        "is the weight of a key # steps back"
    )
    slope = one / four

    agree([str(question.value)], [exp(-slope * steps)])
    agree(
        [str(miss.value) for miss in question.near_misses],
        [-slope * steps, exp(-slope), exp(-steps / 2), 1 / steps, slope],
    )


def test_links_on_the_slide_show_the_weights_of_t5_and_of_alibi() -> None:
    _, _, slide = ROPE_AND_ALIBI.text.partition("{#alibi}")
    in_sight = slide.partition(":::{callout}")[0]
    assert "[T5](?alibi.t5=on)" in in_sight
    assert "[ALiBi](?alibi.t5=off)" in in_sight

    kind = KINDS["alibi"]
    on, off = (
        str(kind.chart(kind.model.model_validate({"part": "weights", "t5": t5})))
        for t5 in ("on", "off")
    )
    assert "T5’s buckets" in on
    assert "T5’s buckets" not in off
