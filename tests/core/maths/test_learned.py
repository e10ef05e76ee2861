"""Learned table: training lowers the loss, and a seed gives the same table."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
import pytest

from app.core.maths.learned import (
    LEARNING_RATE,
    fit,
    loss,
    similarity,
    smallest_distance,
    target_weights,
)


def plain_loss(table: list[list[float]]) -> float:
    """Compute the loss by its definition in plain Python."""
    total, count = 0.0, len(table)
    for i, row in enumerate(table):
        targets = [0.5 ** (abs(i - j) / 2) for j in range(count)]
        logits = [
            sum(a * b for a, b in zip(row, other, strict=True)) for other in table
        ]
        given = [np.e**logit for logit in logits]
        total += sum(
            a / sum(targets) * log(a / sum(targets) / (g / sum(given)))
            for a, g in zip(targets, given, strict=True)
        )
    return total / count


@pytest.mark.parametrize("steps", [0, 30])
def test_losses_match_the_definition(steps: int) -> None:
    fitted = fit(7, 5, steps, seed=3)

    assert fitted.final_loss == pytest.approx(plain_loss(fitted.table.tolist()))
    assert fitted.initial_loss == pytest.approx(
        plain_loss(fit(7, 5, 0, 3).table.tolist())
    )


def test_a_step_follows_the_negative_gradient() -> None:
    before, after = (fit(5, 3, steps, seed=1).table for steps in (0, 1))

    step = (after - before) / -LEARNING_RATE

    tiny, targets = 1e-6, target_weights(5)
    for row, column in np.ndindex(before.shape):
        nudge = np.zeros_like(before)
        nudge[row, column] = tiny
        rise = loss(before + nudge, targets) - loss(before - nudge, targets)
        # The step uses the sum over the rows; the loss is their mean.
        assert step[row, column] == pytest.approx(5 * rise / (2 * tiny), abs=1e-6)


def test_target_weights_halve_every_two_positions() -> None:
    shares = target_weights(9)

    assert shares.sum(axis=1) == pytest.approx(np.ones(9))
    assert shares[4, 4] == pytest.approx(2 * shares[4, 6])
    assert shares[4, 4] == pytest.approx(4 * shares[4, 0])


@pytest.mark.parametrize("size", [(2, 2), (2, 32), (32, 16), (64, 2), (64, 32)])
@pytest.mark.parametrize("seed", [0, 7, 999])
def test_training_decreases_the_loss_at_every_size(
    size: tuple[int, int], seed: int
) -> None:
    some, more = fit(*size, 60, seed), fit(*size, 400, seed)

    assert some.initial_loss > some.final_loss > more.final_loss >= 0


def test_the_table_stays_within_minus_one_and_one() -> None:
    assert np.abs(fit(64, 4, 400, seed=0).table).max() <= 1


def test_training_makes_neighbours_similar() -> None:
    noise, learned = (similarity(fit(32, 16, steps, 0).table) for steps in (0, 200))

    assert abs(np.diagonal(noise, 1).mean()) < 0.2
    assert np.diagonal(learned, 1).mean() > 0.8
    assert np.diagonal(learned, 1).mean() > np.diagonal(learned, 8).mean() + 0.5


@pytest.mark.parametrize("seed", range(5))
def test_no_two_rows_are_equal_at_the_default_size(seed: int) -> None:
    assert smallest_distance(fit(32, 16, 200, seed).table) > 0.3


def test_the_nearest_rows_are_found() -> None:
    table = np.array([[0.0, 0.0], [3.0, 4.0], [3.0, 4.5], [9.0, 9.0]])

    assert smallest_distance(table) == 0.5


def test_similarity_is_the_cosine_of_the_angle_between_rows() -> None:
    found = similarity(np.array([[2.0, 0.0], [0.0, 3.0], [1.0, 1.0]]))

    half = sqrt(0.5)
    assert found == pytest.approx(
        np.array([[1, 0, half], [0, 1, half], [half, half, 1]])
    )


def test_the_table_depends_only_on_the_seed() -> None:
    first, again, other = (fit(8, 4, 20, seed).table for seed in (5, 5, 6))

    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
