"""Predictions: voted on, but not graded."""

from __future__ import annotations

import pytest

from app.core.errors import InvalidInput
from tests.core.quiz.samples import PREDICTION


def test_a_prediction_is_not_graded() -> None:
    with pytest.raises(InvalidInput, match="not graded"):
        PREDICTION.grade(0)


def test_a_vote_on_a_prediction_is_the_number_of_an_option() -> None:
    assert PREDICTION.read_answer("1") == 1
    with pytest.raises(InvalidInput, match="from 0 to 1"):
        PREDICTION.read_answer(2)


def test_an_answer_to_a_prediction_refers_to_its_option() -> None:
    assert PREDICTION.referenced_html(1) == ("Much",)
