"""Scores of activities whose launches do not name a line item."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest
import requests

from app.core.lms import LineItemSearch, Role, TryAgain
from app.core.lms.claims import LINE_ITEM_SCOPE, SCORE_SCOPE, ScoreService
from app.core.lms.request_limits import LONGEST_REQUEST, MAX_REQUESTS
from app.lti.grade_delivery import GradeDelivery
from app.lti.line_item_client import MAX_PAGES, LineItemClient
from app.lti.service_client import ServiceClient
from app.storage.database import Database
from app.storage.leases import LEASE
from app.storage.lms import PlatformStore
from app.storage.lms.line_item_searches import INTERVAL
from tests.platforms.gradebook import Answer, Gradebook
from tests.platforms.lti import LmsPlatform
from tests.storage.lms.outbox import Class, Clock, status

Enter = Callable[..., str]
Deliver = Callable[[], None]


@pytest.fixture
def enter(group: Class, platform: LmsPlatform, database: Database) -> Enter:
    """Function that launches the activity, without a line item by default."""
    number = PlatformStore(database).add(platform.registration()).id

    def enter(
        subject: str = "ada", line_item: str | None = None, role: Role = Role.LEARNER
    ) -> str:
        scores = ScoreService(
            lineitem=line_item,
            lineitems=platform.gradebook.container,
            scope=(SCORE_SCOPE, LINE_ITEM_SCOPE),
        )
        return group.enter(subject, role, scores=scores, platform=number)

    return enter


@pytest.fixture
def deliver(delivery: GradeDelivery) -> Deliver:
    """Function that does everything that is due."""

    def deliver() -> None:
        while delivery.deliver_next():
            pass

    return deliver


def test_a_score_is_sent_to_the_line_item_that_the_list_contains(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    ada = enter()
    group.answer(ada, "one")
    assert status(group, ada) == "waiting"

    deliver()

    assert gradebook.grades == {"ada": 1}
    assert gradebook.list_requests == [{"type_id": ["1"], "resource_link_id": ["7"]}]
    assert status(group, ada) == "sent"


def test_the_line_item_is_found_once_for_all_scores(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    for name in ("ada", "bob"):
        group.answer(enter(name), "one")
        deliver()

    assert gradebook.grades == {"ada": 1, "bob": 1}
    assert len(gradebook.list_requests) == 1


def test_the_scores_of_the_class_are_sent_to_the_line_item_that_replaces_theirs(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    for name in ("ada", "bob"):
        group.answer(enter(name, gradebook.line_item), "one")
    deliver()
    gradebook.replace_line_item()

    enter("teacher", role=Role.INSTRUCTOR)
    deliver()

    assert gradebook.grades == {"ada": 1, "bob": 1}


def test_a_line_item_that_no_longer_exists_is_replaced_without_a_launch(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    ada = enter(line_item=gradebook.line_item)
    group.answer(ada, "one")
    deliver()
    gradebook.replace_line_item()

    group.answer(ada, "two")
    deliver()

    assert gradebook.grades == {"ada": 4}


def test_a_listed_line_item_that_does_not_exist_is_tried_once(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    gone = gradebook.line_item
    ada = enter(line_item=gone)
    gradebook.pages = [[gradebook.listed()]]
    gradebook.replace_line_item()
    group.answer(ada, "one")

    deliver()
    group.clock.now += 10 * INTERVAL
    deliver()

    assert status(group, ada) == "refused"
    assert len(gradebook.list_requests) == 1


def test_the_list_may_have_several_pages(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    other = gradebook.listed(id=f"{gradebook.platform}/other", resourceLinkId="8")
    gradebook.pages = [[other], [other], [gradebook.listed()]]
    group.answer(enter(), "one")

    deliver()

    assert gradebook.grades == {"ada": 1}


def test_an_endless_list_is_not_read_to_its_end(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    gradebook.pages = (2 * MAX_PAGES) * [[]]
    group.answer(enter(), "one")

    deliver()

    assert len(gradebook.list_requests) == MAX_PAGES


def test_no_token_is_sent_to_another_host(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    elsewhere = gradebook.line_item.replace("127.0.0.1", "localhost")
    gradebook.pages = [[gradebook.listed(id=elsewhere)]]
    group.answer(enter(), "one")

    deliver()

    assert gradebook.score_requests == 0


@pytest.mark.parametrize("elsewhere", ["http://localhost/", "http://["])
def test_the_next_page_is_not_read_from_another_host(
    group: Class,
    enter: Enter,
    deliver: Deliver,
    gradebook: Gradebook,
    elsewhere: str,
) -> None:
    link = {"Link": f'<{elsewhere}>; rel="next"'}
    gradebook.list_failure = Answer(200, "[]", link)
    group.answer(enter(), "one")

    deliver()

    assert len(gradebook.list_requests) == 1


def test_a_score_of_an_activity_without_a_grade_does_not_wait(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    gradebook.pages = [[]]
    group.answer(enter(), "one")

    deliver()

    assert gradebook.score_requests == 0
    assert group.list.unsent() == ()
    assert group.list.retry() == 0


def test_a_launch_asks_again_but_not_more_than_once_a_minute(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    gradebook.pages = [[]]
    ada = enter()
    group.answer(ada, "one")
    deliver()

    gradebook.pages = []
    group.outbox.queue_after_launch(enter(), group.lesson)
    deliver()
    assert len(gradebook.list_requests) == 1
    group.clock.now += INTERVAL
    deliver()

    assert gradebook.grades == {"ada": 1}


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (Answer(503), "status 503."),
        (Answer(403, "Rate Limit"), "status 403: Rate Limit"),
        (Answer(200, "{}"), "the line items is invalid."),
        (Answer(200, "no JSON"), "the line items is invalid."),
        (Answer(0), "The platform cannot be reached."),
    ],
    ids=["a maintenance", "a limit", "no list", "no JSON", "a closed connection"],
)
def test_a_list_that_fails_is_requested_again_after_increasing_delays(
    group: Class,
    enter: Enter,
    deliver: Deliver,
    gradebook: Gradebook,
    failure: Answer,
    words: str,
) -> None:
    group.answer(enter(), "one")
    gradebook.list_failure = failure
    for tries in (1, 2):
        deliver()
        assert len(gradebook.list_requests) == tries
        group.clock.now += 10 * tries
    [unsent] = group.list.unsent()
    assert unsent.reason.endswith(words)

    gradebook.list_failure = None
    deliver()

    assert gradebook.grades == {"ada": 1}


def test_a_list_that_the_platform_does_not_have_is_not_requested_again(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    group.answer(enter(), "one")
    gradebook.list_failure = Answer(404)

    deliver()
    group.clock.now += 10 * INTERVAL
    deliver()

    assert len(gradebook.list_requests) == 1


def test_a_scope_that_is_refused_does_not_delay_other_scores(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    gradebook.scopes = frozenset({SCORE_SCOPE})
    ada = enter(line_item=gradebook.line_item)
    enter("teacher", role=Role.INSTRUCTOR)
    group.answer(ada, "one")

    deliver()

    assert gradebook.grades == {"ada": 1}


def test_a_launch_that_names_the_line_item_ends_the_search(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    enter()
    claim = group.searches.claim()
    assert claim

    ada = enter(line_item=gradebook.line_item)
    group.searches.settle(claim, f"{gradebook.platform}/other")
    group.answer(ada, "one")
    deliver()

    assert gradebook.grades == {"ada": 1}
    assert gradebook.list_requests == []


@pytest.mark.parametrize("scope", [(SCORE_SCOPE,), (LINE_ITEM_SCOPE,)])
def test_nothing_is_searched_without_the_scopes(
    group: Class, deliver: Deliver, gradebook: Gradebook, scope: tuple[str, ...]
) -> None:
    scores = ScoreService(lineitems=gradebook.container, scope=scope)
    ada = group.enter("ada", scores=scores)

    group.answer(ada, "one")

    assert group.searches.claim() is None
    assert group.outbox.claim() is None
    assert group.list.unsent() == ()


def test_nothing_is_searched_after_the_grade_was_switched_off(
    group: Class, enter: Enter, deliver: Deliver, gradebook: Gradebook
) -> None:
    ada = enter()
    enter(line_item="")

    group.answer(ada, "one")

    assert group.searches.claim() is None
    assert group.outbox.claim() is None
    assert group.list.unsent() == ()


def test_a_slow_search_ends_before_its_lease(platform: LmsPlatform) -> None:
    clock = Clock()
    start = clock.now
    next_page = requests.Response()
    next_page.status_code, next_page._content = 200, b"[]"
    next_page.url = "https://lms.example/lineitems"
    next_page.headers["Link"] = '<?page=2>; rel="next"'

    def get(*_: object) -> requests.Response:
        clock.now += MAX_REQUESTS / 2 * LONGEST_REQUEST
        return next_page

    client = LineItemClient(cast(ServiceClient, SimpleNamespace(get=get)), clock)
    search = LineItemSearch(next_page.url, "7", "")

    found = client.find(platform.registration(), search)

    assert isinstance(found, TryAgain)
    assert found.reason == "The list of line items took too long."
    assert clock.now - start <= LEASE
