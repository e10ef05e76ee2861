"""The outbox of scores for learning platforms."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from app.core.lms import Refused, Role, Sent, TryAgain
from app.core.lms.scores import GIVE_UP_AFTER, MIN_TRIES
from app.core.quiz import GradingResult
from app.storage.database import Database
from app.storage.leases import LEASE
from tests.storage.lms.outbox import (
    Class,
    Clock,
    claimed,
    graded_lesson,
    status,
)

DOWN = TryAgain("The platform is down.")


def test_an_answer_queues_the_points_of_the_learner(group: Class) -> None:
    ada = group.enter("ada")

    group.answer(ada, "two")

    score = claimed(group).score
    assert (score.subject, score.earned, score.possible) == ("ada", 3, 4)
    assert not score.is_complete


def test_a_learner_has_one_row_with_the_newest_score(group: Class) -> None:
    ada = group.enter("ada")
    group.answer(ada, "two")
    group.answer(ada, "one")

    score = claimed(group).score

    assert (score.earned, score.is_complete) == (4, True)
    assert group.outbox.claim() is None


def test_a_teachers_preview_queues_nothing(group: Class) -> None:
    teacher = group.enter("teacher", Role.INSTRUCTOR)

    group.answer(teacher, "one")

    assert group.outbox.status(teacher, group.lesson.slug) is None


def test_nothing_is_sent_or_listed_for_an_activity_without_a_grade(
    group: Class,
) -> None:
    ada = group.enter("ada", score_url="")

    group.answer(ada, "one")

    assert group.outbox.claim() is None
    assert group.list.unsent() == ()


def test_a_learner_without_a_platform_queues_nothing(group: Class) -> None:
    group.answer("anonymous", "one")

    assert group.outbox.claim() is None


def test_practice_queues_nothing(group: Class) -> None:
    ada = group.enter("ada")

    group.answer(ada, "extra")

    assert group.outbox.status(ada, group.lesson.slug) is None


def test_answers_in_another_lesson_queue_nothing(group: Class) -> None:
    ada = group.enter("ada")
    group.lesson = replace(group.lesson, slug="another")

    group.answer(ada, "one")

    assert group.outbox.claim() is None


@pytest.mark.parametrize(
    ("grading", "earned"), [("best", 3), ("last", 0), ("first", 1.5)]
)
def test_the_lesson_says_which_attempt_counts(
    each_database: Database, grading: str, earned: float
) -> None:
    group = Class(each_database, graded_lesson(grading))
    ada = group.enter("ada")

    for score in (0.5, 1.0, 0.0):
        group.answer(ada, "two", score)

    assert claimed(group).score.earned == earned


def test_the_best_score_is_not_replaced_by_a_lower_one(group: Class) -> None:
    ada = group.enter("ada")
    group.answer(ada, "two")
    group.outbox.settle(claimed(group), Sent())
    group.answers.forget(ada, group.lesson.slug)

    group.answer(ada, "one")

    assert status(group, ada) == "sent"


def test_the_same_score_is_not_sent_again(group: Class) -> None:
    ada = group.enter("ada")
    group.answer(ada, "two")
    group.outbox.settle(claimed(group), Sent())

    group.answer(ada, "two")

    assert status(group, ada) == "sent"
    assert group.outbox.claim() is None


def test_an_answer_and_its_score_are_stored_together(group: Class) -> None:
    ada = group.enter("ada")

    def fail(connection: Connection) -> None:
        group.outbox.queue(connection, ada, group.lesson)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        group.answers.record(
            ada, "graded", "one", 0, "", GradingResult(True, 1.0, ()), after=fail
        )

    assert group.answers.latest(ada, "graded") == ()
    assert group.outbox.status(ada, group.lesson.slug) is None


def test_simultaneous_answers_of_a_learner_all_count(group: Class) -> None:
    learners = [group.enter(f"learner {number}") for number in range(10)]
    answers = [(who, what) for who in learners for what in ("one", "two")]

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda each: group.answer(*each), answers))

    claims = [claimed(group) for _ in learners]
    assert {claim.score.earned for claim in claims} == {4}


def test_only_one_sender_claims_a_row(group: Class) -> None:
    for number in range(20):
        group.answer(group.enter(f"learner {number}"), "one")

    with ThreadPoolExecutor(8) as threads:
        claims = list(threads.map(lambda _: group.outbox.claim(), range(60)))

    learners = [claim.learner for claim in claims if claim]
    assert len(learners) == len(set(learners))
    while claim := group.outbox.claim():
        learners.append(claim.learner)
    assert len(set(learners)) == 20


def test_a_claim_of_a_killed_sender_expires(group: Class, clock: Clock) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    killed = claimed(group)
    assert group.outbox.claim() is None

    clock.now += LEASE
    again = claimed(group)
    group.outbox.settle(killed, Refused("Too late."))

    assert status(group, ada) == "waiting"
    assert again.tries == 2
    assert again.score.timestamp > killed.score.timestamp


@pytest.fixture
def clock(group: Class) -> Clock:
    return group.clock


def test_a_failed_try_is_repeated_after_increasing_delays(
    group: Class, clock: Clock
) -> None:
    group.answer(group.enter("ada"), "one")

    for delay in (10, 20, 40):
        group.outbox.settle(claimed(group), DOWN)
        clock.now += delay - 1
        assert group.outbox.claim() is None
        clock.now += 1


def test_the_platform_may_request_another_delay(group: Class, clock: Clock) -> None:
    group.answer(group.enter("ada"), "one")

    group.outbox.settle(claimed(group), TryAgain("Too many.", retry_after=120))

    clock.now += 119
    assert group.outbox.claim() is None
    clock.now += 1
    assert group.outbox.claim()


def test_a_score_is_given_up_after_three_days(group: Class, clock: Clock) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")

    for _ in range(MIN_TRIES):
        clock.now += GIVE_UP_AFTER
        group.outbox.settle(claimed(group), DOWN)

    [unsent] = group.list.unsent()
    assert unsent.state == "refused"
    assert unsent.reason == "Not sent for three days. The platform is down."


def test_a_score_that_changes_while_it_is_sent_is_sent_again(group: Class) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    claim = claimed(group)
    group.answer(ada, "two")

    group.outbox.settle(claim, Sent())

    assert status(group, ada) == "waiting"
    assert claimed(group).score.earned == 4


def test_timestamps_grow_although_the_clock_goes_back(
    group: Class, clock: Clock
) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    first = claimed(group)
    group.outbox.settle(first, Sent())
    clock.now -= 3600
    group.answer(ada, "two")

    second = claimed(group)

    assert first.score.timestamp == "2027-01-15T08:00:00.000Z"
    assert second.score.timestamp == "2027-01-15T08:00:01.000Z"


def test_a_refused_score_is_final_until_there_is_a_new_one(
    group: Class, clock: Clock
) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    group.outbox.settle(claimed(group), Refused("Not enrolled."))
    clock.now += GIVE_UP_AFTER
    assert group.outbox.claim() is None

    group.answer(ada, "two")

    assert claimed(group).tries == 1


def test_a_score_that_waited_while_the_server_was_off_is_tried_again(
    group: Class, clock: Clock
) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    clock.now += GIVE_UP_AFTER + 1

    group.outbox.settle(claimed(group), DOWN)

    assert status(group, ada) == "waiting"


def test_a_refused_score_is_sent_again_after_the_same_answer_or_a_launch(
    group: Class,
) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    group.outbox.settle(claimed(group), Refused("Not published."))

    group.answer(ada, "one")
    group.outbox.settle(claimed(group), Refused("Not published."))
    group.outbox.queue_after_launch(ada, group.lesson)

    assert claimed(group).score.earned == 1


def test_a_platform_can_be_left_out(group: Class) -> None:
    one, two = group.platform("one"), group.platform("two")
    group.answer(group.enter("ada", platform=one), "one")
    group.answer(group.enter("bob", platform=two), "one")

    claim = group.outbox.claim(without={one})

    assert claim
    assert claim.platform == two
    assert group.outbox.claim(without={one, two}) is None


def test_a_retry_makes_waiting_and_refused_scores_due(group: Class) -> None:
    for name, outcome in (("ada", DOWN), ("bob", Refused("No.")), ("eve", Sent())):
        group.answer(group.enter(name), "one")
        group.outbox.settle(claimed(group), outcome)
    listed = [(each.subject, each.state, each.reason) for each in group.list.unsent()]
    assert sorted(listed) == [
        ("ada", "waiting", "The platform is down."),
        ("bob", "refused", "No."),
    ]

    assert group.list.retry() == 2

    assert {claimed(group).score.subject for _ in range(2)} == {"ada", "bob"}
    assert group.outbox.claim() is None
