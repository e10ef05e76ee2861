"""What the second lesson states about RoPE is right."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
import pytest

from app.core.charts import LineChart
from app.core.figures import KINDS
from app.core.figures.rope_hands import RopeHandsParams
from app.core.maths.relative_buckets import BUCKETS, buckets
from app.core.maths.rope import rotate, scores
from tests.content.lesson_text import PROSE, ROPE_AND_ALIBI, agree

FORMULA = r"(R_m q) \cdot (R_n k) = (R_{m-n} q) \cdot k"
"""Score of a query and a key with RoPE, as both lessons write it."""


def test_the_formula_of_a_score_has_the_signed_offset_of_the_figures() -> None:
    query, key = np.random.default_rng(0).standard_normal((2, 8))
    (at_offset,) = rotate(query, np.array([7.0 - 3.0]))

    assert FORMULA in PROSE
    assert FORMULA in ROPE_AND_ALIBI.prose
    assert "n-m" not in PROSE + ROPE_AND_ALIBI.prose
    assert _score(query, 7, key, 3) == pytest.approx(at_offset @ key)


def test_a_swap_changes_the_score_unless_query_and_key_are_equal() -> None:
    query, key = np.random.default_rng(0).standard_normal((2, 8))

    assert "it stays if the two are equal" in ROPE_AND_ALIBI.prose
    assert _score(query, 7, key, 3) != pytest.approx(_score(query, 3, key, 7))
    assert _score(query, 7, query, 3) == pytest.approx(_score(query, 3, query, 7))


def test_in_the_figure_a_swap_changes_the_size_of_the_score_and_not_its_sign() -> None:
    values = ROPE_AND_ALIBI.stated(
        "{figure} rope-hands :start: # :position: # :d_model: # :seed: #"
    )
    shown = dict(zip(("start", "position", "d_model", "seed"), values, strict=True))
    before, after = (
        RopeHandsParams.model_validate(shown | {"swapped": swapped})
        for swapped in ("off", "on")
    )
    question = ROPE_AND_ALIBI.question("swap-positions")

    assert question.options[2] == "its size changes"
    assert question.explanation.startswith("Its size")
    assert _shown_score(before) > 2 * _shown_score(after) > 0


def _shown_score(params: RopeHandsParams) -> float:
    query, key = params.vectors()
    [score] = scores(query, key, params.key_position, np.array([params.offset]))
    return float(score)


def test_answers_to_rope_score_are_right() -> None:
    question = ROPE_AND_ALIBI.question("rope-score")
    *query, at, key_x, key_y, key_at, again, key_again = ROPE_AND_ALIBI.numbers(
        "The query $q = (#, #)$ is at position #, the key $k = (#, #)$ at position #. "
        r"What is $(R_# q) \cdot (R_# k)$"
    )
    offset = at - key_at

    score = _score(np.array(query), at, np.array([key_x, key_y]), key_at)
    assert (again, key_again) == (at, key_at)
    assert score == pytest.approx(sin(offset))
    agree([str(question.value)], [score])
    swapped = _score(np.array(query), key_at, np.array([key_x, key_y]), at)
    agree(
        [str(miss.value) for miss in question.near_misses],
        [swapped, cos(offset), sin(at + key_at), _score(np.array(query), 0, KEY, 0)],
    )


def test_the_explanation_of_rope_score_has_the_right_angles() -> None:
    (at,) = ROPE_AND_ALIBI.numbers("At position #, the query has the angle 5.")
    angle, key_angle, apart, value = ROPE_AND_ALIBI.numbers(
        "The query has the angle #. The key starts a quarter turn ahead, so it has "
        r"the angle $# + \pi/2$. The angle between them is $# - \pi/2$, and its "
        r"cosine is $\sin 2 \approx #$."
    )

    assert (angle, key_angle, apart) == (at, 3, at - 3)
    assert value == pytest.approx(cos(apart - pi / 2), abs=1e-3)


def test_lengths_do_not_change_when_a_query_rotates() -> None:
    far, near = ROPE_AND_ALIBI.numbers(
        "a query is as long at position # as at position #."
    )
    query = np.arange(1.0, 9.0)

    lengths = np.linalg.norm(rotate(query, np.array([near, far])), axis=1)
    assert lengths == pytest.approx(np.linalg.norm(query))


def test_the_curve_of_the_slide_goes_up_and_down() -> None:
    width, seed = ROPE_AND_ALIBI.numbers(
        "{figure} rope-hands :start: 64 :position: 67 :d_model: # :seed: #"
    )
    rope = KINDS["rope"]
    drawn = rope.chart(
        rope.model.model_validate({"d_model": int(width), "seed": int(seed)})
    )

    assert "the curve on the slide goes up and down" in ROPE_AND_ALIBI.prose
    assert isinstance(drawn, LineChart)
    turns = np.diff(np.sign(np.diff(drawn.lines[0].y))) != 0
    assert turns.sum() > 10


KEY = np.array([0.0, 1.0])


def _score(query: np.ndarray, at: float, key: np.ndarray, key_at: float) -> float:
    (turned,) = rotate(query, np.array([at]))
    (turned_key,) = rotate(key, np.array([key_at]))
    return float(turned @ turned_key)


def test_t5_counts_offsets_from_the_query_to_the_key() -> None:
    keys_before_the_query = np.arange(-200.0, 0.0)

    assert "counts offsets from the query to the key, $n - m$" in ROPE_AND_ALIBI.prose
    assert buckets(keys_before_the_query, False).max() < BUCKETS / 2
    assert buckets(-keys_before_the_query, False).min() >= BUCKETS / 2


def test_the_last_and_the_empty_bucket_are_right() -> None:
    (start,) = ROPE_AND_ALIBI.numbers(
        "The last one of a direction is for all offsets from # on."
    )
    (empty,) = ROPE_AND_ALIBI.numbers(
        "Bucket # stays empty: the offset 0 is in bucket 0."
    )
    offsets = np.arange(-200.0, 201.0)
    found = buckets(offsets, False)

    assert np.abs(offsets[found == found.max()]).min() == start
    assert {*range(BUCKETS)} - {*found.tolist()} == {empty}
