"""Learned table figure: its three parts, description and reading."""

from __future__ import annotations

import numpy as np
import pytest
from pydantic import ValidationError

from app.core.charts import Heatmap
from app.core.figures.learned import LearnedParams, chart
from app.core.maths.encoding import encode
from app.core.maths.learned import fit


def learned(**given: object) -> Heatmap:
    return chart(LearnedParams.model_validate(given))


PARTS = ("learned", "sinusoids", "similarity")


def test_the_values_are_the_fitted_table() -> None:
    drawn = learned(positions=9, d_model=5, steps=40, seed=8)

    assert np.array_equal(drawn.values, fit(9, 5, 40, 8).table)


def test_the_encoding_has_the_size_of_the_learned_table() -> None:
    drawn = learned(part="sinusoids", positions=9, d_model=5)

    assert np.array_equal(drawn.values, encode(9, 5))
    assert drawn.column_tones


def test_the_similarity_has_a_row_and_a_column_for_each_position() -> None:
    table = learned(positions=9).values
    first, last = table[0], table[8]

    values = learned(part="similarity", positions=9).values

    cosine = first @ last / np.sqrt((first @ first) * (last @ last))
    assert values.shape == (9, 9)
    assert values[0, 8] == pytest.approx(cosine)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("size", [(2, 2), (64, 2), (2, 32), (64, 32)])
@pytest.mark.parametrize("steps", [0, 400])
def test_all_parts_share_a_colour_scale(
    part: str, size: tuple[int, int], steps: int
) -> None:
    drawn = learned(part=part, positions=size[0], d_model=size[1], steps=steps)

    assert (drawn.low, drawn.high) == (-1, 1)
    assert -1 <= drawn.values.min() <= drawn.values.max() <= 1


def test_the_description_states_the_task_and_the_loss_before_and_after() -> None:
    fitted = fit(32, 16, 120, 3)

    described = learned(steps=120, seed=3).description

    assert "noise (seed 3) and was fitted in 120 steps of gradient descent" in described
    assert "toy task without language" in described
    assert "halve with every two positions of distance" in described
    assert (
        f"was {fitted.initial_loss:.3f} before training and is {fitted.final_loss:.3f}"
        in described
    )


def test_the_texts_call_the_initial_table_noise() -> None:
    drawn = learned(steps=0)

    assert drawn.title == "At first, noise"
    assert f"is {fit(32, 16, 0, 0).initial_loss:.3f}." in drawn.description
    assert "It is random noise (seed 0), not yet fitted" in drawn.description
    assert "after" not in drawn.description


@pytest.mark.parametrize(
    ("steps", "title"),
    [
        (0, "Before training, similarity is random"),
        (1, "Similarity of the rows so far"),
        (200, "The fit makes neighbouring positions similar"),
    ],
)
def test_the_title_of_the_similarity_matches_the_number_of_steps(
    steps: int, title: str
) -> None:
    assert learned(part="similarity", steps=steps).title == title


@pytest.mark.parametrize("part", ["learned", "similarity"])
def test_the_reading_states_the_first_missing_position(part: str) -> None:
    reading = learned(part=part, positions=20).reading

    assert reading.endswith("The table has no row for position 20.")


def test_the_reading_of_the_encoding_states_the_row_that_the_table_lacks() -> None:
    beyond = encode(1, 16, start=20)[0, :4]

    reading = learned(part="sinusoids", positions=20).reading

    listed = ", ".join(f"{value:.3f}" for value in beyond).replace("-", "−")
    lacking = "Position 20, which is not in the learned table, is"
    assert reading.endswith(f"{lacking} {listed} …")
    narrow = learned(part="sinusoids", positions=20, d_model=4).reading
    assert narrow.endswith(".")


def test_the_reading_states_the_smallest_distance_of_two_rows() -> None:
    table = fit(12, 6, 200, 0).table
    gaps = [np.linalg.norm(a - b) for i, a in enumerate(table) for b in table[:i]]

    reading = learned(positions=12, d_model=6).reading

    assert f"The closest two rows have the distance {min(gaps):.3f}: no two" in reading


def test_the_reading_of_the_similarity_ends_at_the_largest_distance() -> None:
    drawn = learned(part="similarity", positions=5)
    ends = drawn.values[4, 0]

    assert f"{ends:.3f} at distance 4.".replace("-", "−") in drawn.reading
    assert "distance 8" not in drawn.reading


@pytest.mark.parametrize(
    ("name", "value"),
    [("steps", 401), ("positions", 1), ("positions", 65), ("d_model", 33)],
)
def test_values_outside_the_limits_are_rejected(name: str, value: int) -> None:
    with pytest.raises(ValidationError):
        LearnedParams.model_validate({name: value})
