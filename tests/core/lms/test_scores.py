"""Scores for learning platforms."""

from __future__ import annotations

import pytest

from app.core.lms import Score
from app.core.lms.scores import delay_after, replaces_score
from app.core.quiz import LessonScore


@pytest.mark.parametrize(
    ("complete", "progress"), [(True, "Completed"), (False, "InProgress")]
)
def test_a_score_is_fully_graded_also_in_an_unfinished_lesson(
    complete: bool, progress: str
) -> None:
    score = Score("4", 1 / 3, 4, complete, "2027-01-15T08:00:00.000Z")

    assert score.as_json() == {
        "userId": "4",
        "scoreGiven": 0.3333,
        "scoreMaximum": 4,
        "activityProgress": progress,
        "gradingProgress": "FullyGraded",
        "timestamp": "2027-01-15T08:00:00.000Z",
    }


def test_delays_double_up_to_an_hour() -> None:
    delays = [delay_after(tries) for tries in range(1, 12)]

    assert delays[:4] == [10, 20, 40, 80]
    assert delays[-1] == delay_after(10_000) == 3600


def test_a_finished_lesson_with_the_same_points_is_sent() -> None:
    assert replaces_score(LessonScore(1, 2, True), LessonScore(1, 2, False), "best")
