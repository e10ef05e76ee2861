"""What a learner is told of an answer."""

from __future__ import annotations

import pytest

from app.core.quiz import Feedback
from app.web.results import Result


@pytest.mark.parametrize(
    ("correct", "attempts", "verdict"),
    [
        (True, 1, "Right, at the first try."),
        (True, 3, "Right, after 3 tries."),
        (False, 1, "Not yet. Read why, choose again, and check once more."),
    ],
)
def test_the_verdict_counts_tries_only_when_it_is_right(
    correct: bool, attempts: int, verdict: str
) -> None:
    result = Result(0, correct, float(correct), (Feedback(0, "Because."),), attempts)

    assert result.verdict == verdict
    assert result.as_json()["verdict"] == verdict
