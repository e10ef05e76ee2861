"""Scores after a launch that has changed the gradebook column of an activity."""

from __future__ import annotations

from app.core.lms import Role, Sent
from app.storage.lms.grade_outbox import USUAL_WAIT
from tests.storage.lms.outbox import SCORE_URL, Class, claimed, status


def test_a_score_is_sent_to_the_new_gradebook_column_of_an_activity(
    group: Class,
) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    group.outbox.settle(claimed(group), Sent())
    group.outbox.queue_after_launch(ada, group.lesson)
    assert group.outbox.claim() is None

    group.enter("ada", score_url=f"{SCORE_URL}/2")
    group.outbox.queue_after_launch(ada, group.lesson)

    assert claimed(group).score_url == f"{SCORE_URL}/2"


def test_line_items_whose_urls_differ_only_in_the_query_are_different_columns(
    group: Class,
) -> None:
    ada = group.enter("ada", score_url=f"{SCORE_URL}?id=1")
    group.answer(ada, "one")
    group.outbox.settle(claimed(group), Sent())

    group.enter("ada", score_url=f"{SCORE_URL}?id=2")
    group.outbox.queue_after_launch(ada, group.lesson)

    assert claimed(group).score_url == f"{SCORE_URL}?id=2"


def test_the_scores_of_the_whole_class_are_sent_to_a_new_column(group: Class) -> None:
    ada, bob, eve = (group.enter(name) for name in ("ada", "bob", "eve"))
    for learner in (ada, bob):
        group.answer(learner, "one")
        group.outbox.settle(claimed(group), Sent())
    group.answer(eve, "one")  # waits

    teacher = group.enter("teacher", Role.INSTRUCTOR, score_url="")
    group.outbox.queue_after_launch(teacher, group.lesson)
    assert group.outbox.claim() is None
    group.enter("teacher", Role.INSTRUCTOR, score_url=f"{SCORE_URL}/2")
    group.outbox.queue_after_launch(teacher, group.lesson)

    claims = [claimed(group) for _ in range(3)]
    assert {claim.score.subject for claim in claims} == {"ada", "bob", "eve"}
    assert {claim.score_url for claim in claims} == {f"{SCORE_URL}/2"}


def test_a_score_is_sent_to_a_new_column_only_once(group: Class) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    group.enter("bob", score_url=f"{SCORE_URL}/2")
    group.outbox.settle(claimed(group), Sent())

    group.outbox.queue_after_launch(ada, group.lesson)

    assert status(group, ada) == "sent"


def test_a_score_on_its_way_to_the_old_column_is_sent_to_the_new_one(
    group: Class,
) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    old = claimed(group)
    bob = group.enter("bob", score_url=f"{SCORE_URL}/2")
    group.outbox.queue_after_launch(bob, group.lesson)

    group.outbox.settle(old, Sent())

    assert claimed(group).score_url == f"{SCORE_URL}/2"


def test_a_new_column_of_another_activity_changes_nothing(group: Class) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    group.outbox.settle(claimed(group), Sent())

    other = group.enter("ada", score_url=f"{SCORE_URL}/2", link="8")
    group.outbox.queue_after_launch(other, group.lesson)

    assert group.outbox.claim() is None


def test_answers_before_the_grade_was_switched_on_are_sent_after_a_launch(
    group: Class,
) -> None:
    ada = group.enter("ada", score_url="")
    group.answer(ada, "one")

    group.enter("ada")
    group.outbox.queue_after_launch(ada, group.lesson)

    assert claimed(group).score.earned == 1


def test_answers_while_the_grade_was_off_are_sent_for_the_whole_class(
    group: Class,
) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")
    group.outbox.settle(claimed(group), Sent())
    group.enter("ada", score_url="")
    group.answer(ada, "two")
    group.answer(group.enter("bob", score_url=""), "one")
    assert group.outbox.claim() is None

    teacher = group.enter("teacher", Role.INSTRUCTOR, score_url=f"{SCORE_URL}/2")
    group.outbox.queue_after_launch(teacher, group.lesson)

    sent = {claim.score.subject: claim for claim in (claimed(group), claimed(group))}
    assert {name: claim.score.earned for name, claim in sent.items()} == {
        "ada": 4,
        "bob": 1,
    }
    assert {claim.score_url for claim in sent.values()} == {f"{SCORE_URL}/2"}


def test_a_score_from_before_the_grade_was_switched_on_is_not_late(
    group: Class,
) -> None:
    ada = group.enter("ada", score_url="")
    group.answer(ada, "one")
    group.clock.now += 10 * USUAL_WAIT

    group.enter("ada")
    group.outbox.queue_after_launch(ada, group.lesson)

    found = group.outbox.status(ada, group.lesson.slug)
    assert found
    assert not found.is_delayed


def test_a_launch_without_a_claim_about_scores_changes_nothing(group: Class) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")

    group.enter("parent", Role.VISITOR, score_url=None)

    assert claimed(group).score_url == SCORE_URL


def test_nothing_is_sent_after_the_teacher_has_switched_the_grade_off(
    group: Class,
) -> None:
    ada = group.enter("ada")
    group.answer(ada, "one")

    group.enter("ada", score_url="")

    assert group.outbox.claim() is None
