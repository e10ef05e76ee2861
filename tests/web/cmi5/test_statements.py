"""Statements about a learner, which the platform checks against the specification."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from sqlalchemy import select

from app.lti.platform_limits import MAX_SENDERS, SENDERS
from app.storage.cmi5 import Cmi5Outbox
from app.storage.cmi5.outbox import UnsentSession
from app.storage.cmi5.tables import sessions, statements
from app.web.current import services_of
from tests.platforms.cmi5 import cmi5_platform
from tests.waiting import eventually
from tests.web.cmi5.conftest import RIGHT, WRONG, Course

pytestmark = pytest.mark.usefixtures("leaving_at_once")


def unsent(course: Course) -> tuple[UnsentSession, ...]:
    return Cmi5Outbox(services_of(course.app).database).unsent()


def remove_questions(course: Course) -> None:
    file = services_of(course.app).settings.content / "small" / "lesson.md"
    file.write_text("---\ntitle: T\n---\n# One\n\nText.\n", "utf-8")


def test_a_learner_passes(course: Course) -> None:
    session = course.launch()
    course.answer(RIGHT)

    assert course.sends("initialized", "completed", "passed")
    assert session.statements[-1]["result"]["score"] == {"scaled": 1}
    assert eventually(lambda: course.page().get_json()["grade"] == "sent")
    course.report("left")
    assert course.sends("initialized", "completed", "passed", "terminated")


def test_a_learner_fails_when_the_session_ends(course: Course) -> None:
    session = course.launch()
    course.answer(WRONG)
    assert course.sends("initialized", "completed")

    course.report("left")

    assert course.sends("initialized", "completed", "failed", "terminated")
    assert session.statements[2]["result"]["score"] == {"scaled": 0}


def test_statements_have_the_length_that_javascript_gives_them(
    course: Course,
) -> None:
    course.platform.person = {"name": "Zoë 🎓"}
    course.platform.context = {"language": "日本"}
    course.launch(mastery=1.0)
    course.answer(RIGHT)
    course.report("left")

    assert course.sends("initialized", "completed", "passed", "terminated")


def test_a_later_right_answer_passes_instead(course: Course) -> None:
    course.launch()
    course.answer(WRONG)
    course.answer(RIGHT)
    course.report("left")

    assert course.sends("initialized", "completed", "passed", "terminated")


def test_a_learner_who_has_passed_does_not_fail_later(course: Course) -> None:
    course.launch()
    course.answer(RIGHT)
    course.answer(WRONG)
    course.report("left")
    assert course.sends("initialized", "completed", "passed", "terminated")

    course.launch()
    course.answer(WRONG)
    course.report("left")
    assert course.sends("initialized", "terminated")


def test_a_later_session_shows_the_result_of_an_earlier_one(course: Course) -> None:
    course.launch()
    course.answer(WRONG)
    course.report("left")
    assert course.sends("initialized", "completed", "failed", "terminated")

    assert eventually(lambda: not unsent(course))
    before = time.time()

    course.launch()

    assert course.sends("initialized")
    assert eventually(lambda: course.page().get_json()["grade"] == "sent")
    assert course.page().get_json()["grade_sent_at"] < before


def test_a_later_session_shows_that_its_result_is_refused(course: Course) -> None:
    course.launch()
    course.answer(WRONG)
    course.report("left")
    assert course.sends("initialized", "completed", "failed", "terminated")
    course.launch()
    assert course.sends("initialized")
    course.platform.responds.clear()

    course.answer(RIGHT)

    assert course.page().get_json()["grade"] == "waiting"
    course.platform.expired = True
    course.platform.responds.set()
    assert eventually(lambda: course.page().get_json()["grade"] == "refused")


def test_a_learner_who_has_failed_can_pass_in_another_session(course: Course) -> None:
    course.launch()
    course.answer(WRONG)
    course.report("left")
    assert course.sends("initialized", "completed", "failed", "terminated")

    course.launch()
    course.answer(RIGHT)
    course.report("left")

    assert course.sends("initialized", "passed", "terminated")


def test_a_session_without_an_answer_does_not_fail_again(course: Course) -> None:
    course.launch()
    course.answer(WRONG)
    course.report("left")
    assert course.sends("initialized", "completed", "failed", "terminated")

    course.launch()
    course.report("left")

    assert course.sends("initialized", "terminated")


@pytest.mark.parametrize(("last", "score"), [(WRONG, 0), (RIGHT, 1)])
def test_without_mastery_the_score_is_sent_when_the_session_ends(
    course: Course, last: int, score: int
) -> None:
    session = course.launch(mastery=None)
    course.answer(WRONG)
    course.answer(last)
    assert course.sends("initialized", "completed")

    course.report("left")

    assert course.sends("initialized", "completed", "passed", "terminated")
    assert session.statements[2]["result"]["score"] == {"scaled": score}


def test_without_mastery_the_score_is_sent_once(course: Course) -> None:
    course.launch(mastery=None)
    course.answer(WRONG)
    course.report("left")
    assert course.sends("initialized", "completed", "passed", "terminated")

    course.launch(mastery=None)
    course.answer(RIGHT)
    course.report("left")

    assert course.sends("initialized", "terminated")


def test_without_mastery_a_score_that_was_not_sent_is_sent_after_the_next_launch(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.core.lms.scores.FIRST_DELAY", 3600.0)
    monkeypatch.setattr("app.lti.platform_limits.delay_after", lambda _: 0.2)
    course.platform.failing = 503
    course.launch(mastery=None)
    course.answer(RIGHT)
    course.report("left")
    verbs = select(statements.c.verb)

    def has_ended() -> bool:
        with services_of(course.app).database.reading() as connection:
            return "terminated" in connection.execute(verbs).scalars().all()

    assert eventually(has_ended)
    course.platform.failing = 0

    course.launch(mastery=None)

    assert course.sends("initialized", "completed", "passed")


@pytest.mark.parametrize("mode", ["Browse", "Review"])
def test_other_modes_report_no_result(course: Course, mode: str) -> None:
    course.launch(mode=mode)
    assert course.page().get_json()["review"] is True
    course.answer(RIGHT)
    course.report("left")
    assert course.sends("initialized", "terminated")

    course.launch()
    course.report("left")
    assert course.sends("initialized", "terminated")


def test_the_last_slide_completes_a_lesson_without_questions(course: Course) -> None:
    remove_questions(course)
    course.launch(mastery=None)
    course.report("finished")
    course.report("finished")

    assert course.sends("initialized", "completed")


def test_a_new_launch_sends_that_a_lesson_without_questions_was_completed(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove_questions(course)
    course.launch()
    assert course.sends("initialized")
    monkeypatch.setattr("app.core.lms.scores.FIRST_DELAY", 3600.0)
    monkeypatch.setattr("app.lti.platform_limits.delay_after", lambda _: 0.2)
    course.platform.failing = 503
    course.report("finished")
    assert eventually(lambda: course.page().get_json()["grade"] == "delayed")
    course.platform.failing = 0

    course.launch()

    assert course.sends("initialized", "completed")


def test_the_last_slide_does_not_complete_a_lesson_with_questions(
    course: Course,
) -> None:
    course.launch()
    course.report("finished")
    course.report("left")

    assert course.sends("initialized", "terminated")


def test_statements_wait_for_a_platform_that_is_down(course: Course) -> None:
    course.platform.failing = 500
    course.launch()
    course.answer(RIGHT)
    assert eventually(lambda: course.platform.tries > 0)
    assert eventually(lambda: course.page().get_json()["grade"] == "delayed")
    [unsent] = Cmi5Outbox(services_of(course.app).database).unsent()
    assert "500" in unsent.reason
    assert not unsent.refused

    course.platform.failing = 0

    assert course.sends("initialized", "completed", "passed")


def test_a_platform_that_does_not_respond_does_not_delay_another_one(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.core.lms.scores.FIRST_DELAY", 3600.0)
    course.platform.responds.clear()
    for number in range(2 * SENDERS):
        course.launch(learner=f"learner {number}")
    assert eventually(lambda: course.platform.tries == MAX_SENDERS)

    with cmi5_platform() as other:
        replace(course, platform=other).launch()

        assert eventually(lambda: other.sessions[0].verbs == ["initialized"])
        assert course.platform.tries == MAX_SENDERS
    course.platform.responds.set()  # ends the threads that wait


def test_a_lost_response_does_not_repeat_a_statement(course: Course) -> None:
    course.platform.loses_responses = 1
    course.launch()
    course.answer(RIGHT)

    assert course.sends("initialized", "completed", "passed")
    assert course.platform.tries == 3


@pytest.mark.parametrize("verb", ["initialized", "completed", "passed"])
def test_a_statement_without_response_is_not_sent_again_if_the_platform_has_it(
    course: Course, verb: str
) -> None:
    course.platform.lost_verb, course.platform.repeated = verb, 403
    course.launch()
    course.answer(RIGHT)
    course.report("left")

    assert course.sends("initialized", "completed", "passed", "terminated")
    assert eventually(lambda: not unsent(course))
    assert course.platform.tries == 4


@pytest.mark.parametrize("status", [429, 503])
def test_a_statement_without_response_waits_while_it_cannot_be_requested(
    course: Course, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.core.lms.scores.FIRST_DELAY", 0.02)  # it doubles
    course.platform.lost_verb, course.platform.repeated = "completed", 403
    course.platform.reading = status
    course.launch()
    course.answer(RIGHT)
    assert eventually(lambda: course.platform.read_tries > 2)
    assert course.platform.sessions[0].verbs == ["initialized", "completed"]

    course.platform.reading = 0

    assert course.sends("initialized", "completed", "passed")


@pytest.mark.parametrize("repeated", [400, 403])
def test_terminated_counts_as_sent_if_it_is_refused_after_a_lost_response(
    course: Course, caplog: pytest.LogCaptureFixture, repeated: int
) -> None:
    course.platform.lost_verb, course.platform.repeated = "terminated", repeated
    course.launch()
    course.report("left")

    assert course.sends("initialized", "terminated")
    assert eventually(lambda: not unsent(course))
    assert "refused a repeated statement" in caplog.text
    assert course.platform.read_tries == 0


@pytest.mark.parametrize("verb", ["", "completed", "passed"])
def test_a_new_launch_sends_results_that_were_refused_after_a_failed_try(
    course: Course, verb: str
) -> None:
    """The platform has stored `verb`; its response is lost."""
    course.launch()
    assert course.sends("initialized")
    course.platform.lost_verb, course.platform.repeated = verb, 403
    course.platform.failing = 0 if verb else 503
    course.platform.reading = 403
    course.answer(RIGHT)
    if not verb:
        assert eventually(lambda: course.page().get_json()["grade"] == "delayed")
        course.platform.failing = 403
    assert eventually(lambda: course.page().get_json()["grade"] == "refused")
    course.platform.failing, course.platform.reading = 0, 0

    course.launch()

    sent = {"": ("completed", "passed"), "completed": ("passed",), "passed": ()}
    assert course.sends("initialized", *sent[verb])
    assert eventually(lambda: not unsent(course))
    first, second = course.platform.sessions
    assert sorted(first.verbs + second.verbs) == [
        "completed",
        "initialized",
        "initialized",
        "passed",
    ]


def test_a_new_launch_goes_on_after_a_statement_without_response(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.core.lms.scores.FIRST_DELAY", 3600.0)
    monkeypatch.setattr("app.lti.platform_limits.delay_after", lambda _: 0.2)
    course.platform.lost_verb, course.platform.repeated = "completed", 403
    course.launch()
    course.answer(RIGHT)
    assert eventually(lambda: course.page().get_json()["grade"] == "delayed")

    course.launch()

    assert course.sends("initialized", "passed")
    assert eventually(lambda: not unsent(course))
    assert course.platform.tries == 4


def test_a_statement_that_the_platform_does_not_have_is_refused(
    course: Course,
) -> None:
    course.platform.failing = 403
    course.launch()

    assert eventually(lambda: [each.refused for each in unsent(course)] == [True])
    assert "status 403: Down." in unsent(course)[0].reason


def test_a_new_launch_sends_what_an_abandoned_session_could_not(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The platform abandons the session before this server receives the new launch. A
    # retry in between would break a rule that only the platform knows of.
    monkeypatch.setattr("app.core.lms.scores.FIRST_DELAY", 3600.0)
    monkeypatch.setattr("app.lti.platform_limits.delay_after", lambda _: 0.2)
    course.platform.failing = 503
    course.launch()
    course.answer(RIGHT)
    assert eventually(lambda: course.page().get_json()["grade"] == "delayed")
    course.platform.failing = 0

    course.launch()

    assert course.sends("initialized", "completed", "passed")
    assert course.platform.sessions[0].statements == []


def test_an_expired_token_is_reported_and_a_new_launch_helps(course: Course) -> None:
    course.launch()
    assert course.sends("initialized")
    course.platform.expired = True
    course.answer(RIGHT)

    assert eventually(lambda: course.page().get_json()["grade"] == "refused")
    [unsent] = Cmi5Outbox(services_of(course.app).database).unsent()
    assert "open the activity again" in unsent.reason
    course.platform.expired = False
    course.launch()
    assert course.sends("initialized", "completed", "passed")


def test_a_reload_keeps_the_session_open(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.storage.cmi5.sessions.LEFT_AFTER", 3600.0)
    course.launch()
    course.report("left")
    assert course.page().status_code == 200
    monkeypatch.setattr("app.storage.cmi5.sessions.LEFT_AFTER", 0.0)
    course.answer(RIGHT)

    assert course.sends("initialized", "completed", "passed")


def test_the_link_back_to_the_course_ends_the_session_at_once(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.storage.cmi5.sessions.LEFT_AFTER", 3600.0)
    course.launch()
    course.report("returned")
    course.report("left")

    assert course.sends("initialized", "terminated")


def test_a_session_without_activity_ends(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.launch()
    assert course.sends("initialized")
    monkeypatch.setattr("app.storage.cmi5.sessions.IDLE_AFTER", 0.0)

    assert course.sends("initialized", "terminated")
    assert course.page().status_code == 401


def test_after_the_end_nothing_about_the_person_is_stored(course: Course) -> None:
    # The name must not occur in the hexadecimal ids of the rows by chance.
    session = course.launch(learner="wilhelmina")
    course.answer(RIGHT)
    course.report("left")
    assert course.sends("initialized", "completed", "passed", "terminated")

    def stored() -> str:
        with services_of(course.app).database.reading() as connection:
            rows = connection.execute(select(sessions)).all()
            return str([*rows, *connection.execute(select(statements)).all()])

    launch = (session.token, session.id, session.registration, "/xapi", "/course")
    for private in ("wilhelmina", "Lovelace", *launch):
        assert eventually(lambda private=private: private not in stored())
