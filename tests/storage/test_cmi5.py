"""Sessions and statements of cmi5 packages, in SQLite and PostgreSQL."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import pytest
from sqlalchemy import func, select

from app.cmi5.tool import Cmi5Tool
from app.config import Settings
from app.core.lesson import Lesson
from app.core.lms import Outcome, Refused, Sent, TryAgain
from app.core.lms.cmi5 import LaunchData, Subject
from app.core.lms.scores import GIVE_UP_AFTER, MIN_TRIES
from app.core.quiz import GradingResult
from app.storage.answers import AnswerStore
from app.storage.cmi5 import Cmi5Outbox, Cmi5Sessions, Delivery, NewSession
from app.storage.cmi5.sessions import IDLE_AFTER, LEFT_AFTER
from app.storage.cmi5.tables import sessions, statements
from app.storage.database import Database
from app.storage.leases import LEASE
from app.storage.packages import PackageStore
from app.storage.retention import Retention
from tests.storage.lms.outbox import Clock, graded_lesson

DOWN = TryAgain("The platform is down.")
LEARNER = "f" * 64


@dataclass
class Course:
    """A learner's sessions, and what is sent about them."""

    database: Database
    clock: Clock
    lesson: Lesson

    def __post_init__(self) -> None:
        self.sessions = Cmi5Sessions(self.database, self.clock)
        self.outbox = Cmi5Outbox(self.database, self.clock)
        store = PackageStore(self.database)
        self.package = store.find(store.create("graded", "cmi5")).id

    def open(
        self,
        token: str = "key",
        learner: str = LEARNER,
        url: str = "https://user:key@lrs.example:8443/xapi/",
    ) -> int:
        actor = {"account": {"homePage": "https://lms.example", "name": "ada"}}
        data = LaunchData({}, "Normal", 0.5, "")
        subject = Subject(actor, "https://lms.example/7", "1", data)
        new = NewSession(self.package, learner, "graded", url, token, subject)
        return self.sessions.open(new, self.lesson)

    def answer(
        self, question: str, score: float = 1.0, lesson: Lesson | None = None
    ) -> None:
        lesson = lesson or self.lesson
        AnswerStore(self.database).record(
            LEARNER,
            lesson.slug,
            question,
            0,
            "",
            GradingResult(score == 1, score, ()),
            after=lambda connection: self.sessions.queue(connection, LEARNER, lesson),
        )

    def claim(self) -> Delivery:
        delivery = self.outbox.claim()
        assert delivery
        return delivery

    def send(self, outcome: Outcome | None = None) -> list[str]:
        """Send all due statements, or let the first fail. Return their verbs."""
        verbs = []
        while delivery := self.outbox.claim():
            verbs.append(json.loads(delivery.body)["verb"]["display"]["en"])
            self.outbox.settle(delivery, outcome or Sent())
        return verbs


@pytest.fixture
def course(each_database: Database) -> Course:
    return Course(each_database, Clock(), graded_lesson())


def test_results_follow_initialized_in_their_order(course: Course) -> None:
    course.open()
    course.answer("one")
    course.answer("two")

    assert course.send() == ["initialized", "completed", "passed"]
    assert course.outbox.claim() is None


def test_answers_in_another_lesson_have_no_result(course: Course) -> None:
    course.open()
    other = replace(course.lesson, slug="other")
    for question in ("one", "two"):
        course.answer(question, lesson=other)

    assert course.send() == ["initialized"]


def test_a_session_is_sent_by_one_sender_until_its_lease_ends(course: Course) -> None:
    course.open()
    first = course.claim()
    assert course.outbox.claim() is None

    course.clock.now += LEASE + 1
    second = course.claim()

    assert (second.id, second.body) == (first.id, first.body)
    course.outbox.settle(first, Sent())
    assert course.outbox.unsent()
    course.outbox.settle(second, Sent())
    assert course.outbox.unsent() == ()


def test_a_statement_that_is_queued_while_others_are_sent_is_sent_next(
    course: Course,
) -> None:
    course.open()
    delivery = course.claim()
    course.answer("one")
    course.answer("two")
    course.outbox.settle(delivery, Sent())

    assert course.send() == ["completed", "passed"]


def test_a_new_launch_ends_sending_for_the_session_before(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.open()
    course.answer("one")
    course.answer("two")
    tokens = []

    class Client:
        def send(self, endpoint: str, token: str, *_: str, **__: bool) -> Outcome:
            tokens.append(token)
            if len(tokens) == 1:
                course.open(token="new")
            return Sent()

    tool = Cmi5Tool(Settings(), course.sessions, course.outbox)
    monkeypatch.setattr(Cmi5Tool, "client", Client())
    while tool.deliver_next():
        pass

    assert tokens == ["key", "new", "new", "new"]


def claim_before_new_launch(course: Course) -> Delivery:
    """Claim the result of a completed lesson, which the learner then launches again."""
    course.open()
    course.answer("one")
    course.answer("two")
    course.outbox.settle(course.claim(), Sent())  # initialized
    completed = course.claim()
    course.open(token="new")
    return completed


def test_a_result_accepted_during_a_new_launch_is_not_sent_again(
    course: Course,
) -> None:
    completed = claim_before_new_launch(course)
    course.outbox.settle(completed, Sent())

    assert course.send() == ["initialized", "passed"]


def test_a_result_without_response_keeps_its_id_after_a_new_launch(
    course: Course,
) -> None:
    completed = claim_before_new_launch(course)
    course.outbox.settle(course.claim(), Sent())  # initialized

    again = course.claim()

    assert (again.id, again.token) == (completed.id, "new")


def test_a_platform_is_tried_often_enough_also_after_this_server_was_down(
    course: Course,
) -> None:
    course.open()
    course.send(DOWN)
    assert course.outbox.claim() is None
    course.clock.now += 10
    course.send(DOWN)
    course.clock.now += 10
    assert course.outbox.claim() is None

    for _ in range(MIN_TRIES - 2):
        [unsent] = course.outbox.unsent()
        assert not unsent.refused
        course.clock.now += GIVE_UP_AFTER
        course.send(DOWN)

    [unsent] = course.outbox.unsent()
    assert unsent.refused
    assert unsent.reason == "Not sent for three days. The platform is down."
    assert course.outbox.claim() is None


def test_sessions_of_unavailable_platforms_are_left_out(course: Course) -> None:
    course.open()
    course.open(learner="e" * 64, url="https://other.example/xapi/")

    delivery = course.outbox.claim(without=["https://lrs.example:8443"])

    assert delivery
    assert delivery.platform == "https://other.example"
    assert course.outbox.claim(without=["https://lrs.example:8443"]) is None


def test_a_platform_that_is_down_is_paused(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        course.open(learner=f"{number}" * 64)
    course.open(learner="e" * 64, url="https://other.example/xapi/")
    requested = []

    class Client:
        def send(self, endpoint: str, *_: str, **__: bool) -> Outcome:
            requested.append(endpoint)
            return DOWN if "lrs.example" in endpoint else Sent()

    tool = Cmi5Tool(Settings(), course.sessions, course.outbox)
    monkeypatch.setattr(Cmi5Tool, "client", Client())
    while tool.deliver_next():
        pass

    assert requested == [
        "https://user:key@lrs.example:8443/xapi/",
        "https://other.example/xapi/",
    ]


def test_waiting_statements_can_be_sent_at_once(course: Course) -> None:
    course.open()
    course.send(DOWN)
    assert course.outbox.claim() is None

    assert course.outbox.retry() == 1

    assert course.send() == ["initialized"]
    assert course.outbox.retry() == 0


@pytest.mark.parametrize("left", [True, False], ids=["left", "idle"])
def test_a_session_ends_once(course: Course, left: bool) -> None:
    number = course.open()
    course.send()
    if left:
        course.sessions.leave(number)
    course.clock.now += (LEFT_AFTER if left else IDLE_AFTER) - 1
    assert course.sessions.end_idle() == 0

    course.clock.now += 2
    course.sessions.end_idle()
    course.sessions.end_idle()

    assert course.send() == ["terminated"]
    assert not course.sessions.has_open()


def test_an_answer_keeps_the_session_open(course: Course) -> None:
    course.open()
    course.clock.now += IDLE_AFTER - 1
    course.answer("one")
    course.clock.now += IDLE_AFTER - 1

    assert course.sessions.end_idle() == 0


def test_an_answer_in_another_tab_keeps_a_session_open_that_was_left(
    course: Course,
) -> None:
    number = course.open()
    course.sessions.leave(number)
    course.answer("one")
    course.clock.now += LEFT_AFTER + 1

    assert course.sessions.end_idle() == 0


def test_a_refused_session_ends_without_a_further_statement(course: Course) -> None:
    course.open()
    course.send(Refused("No."))
    course.clock.now += IDLE_AFTER + 1
    course.sessions.end_idle()

    assert course.outbox.claim() is None
    assert not course.sessions.has_open()
    with course.database.reading() as connection:
        [row] = connection.execute(select(sessions)).all()
    assert (row.ended, row.token, row.actor, row.template) == (True, "", "", "")


def test_the_list_shows_the_origin_of_a_refused_session(course: Course) -> None:
    course.open()
    course.send(Refused("No."))
    course.clock.now += IDLE_AFTER + 1
    course.sessions.end_idle()

    [unsent] = course.outbox.unsent()

    assert unsent.endpoint == "https://lrs.example:8443"


def test_old_sessions_of_an_active_learner_are_not_deleted(
    course: Course,
) -> None:
    course.open()
    course.clock.now += 401 * 24 * 3600
    course.open()

    list(Retention(course.database, 400, lambda: course.clock.now).delete_expired())

    with course.database.reading() as connection:
        count = select(func.count()).select_from(sessions)
        assert connection.execute(count).scalar() == 2


def test_old_sessions_are_deleted_with_their_statements(course: Course) -> None:
    course.open()
    course.clock.now += IDLE_AFTER + 1
    course.sessions.end_idle()
    course.send()

    later = course.clock.now + 401 * 24 * 3600
    list(Retention(course.database, 400, lambda: later).delete_expired())

    with course.database.reading() as connection:
        for table in (sessions, statements):
            count = select(func.count()).select_from(table)
            assert connection.execute(count).scalar() == 0
