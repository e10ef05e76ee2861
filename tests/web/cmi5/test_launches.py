"""Launches of a cmi5 package by a platform."""

from __future__ import annotations

import json
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest
from werkzeug.test import TestResponse

from app import create_app
from app.assets.store import Assets
from app.cmi5.client import MAX_QUEUED, MAX_TOKEN, MAX_WAITING
from app.config import Settings
from app.core.lms import LaunchRefused, TryAgain
from app.core.lms.cmi5 import MAX_CONTEXT
from app.core.lms.launch import LAUNCH_RETRY_SECONDS
from app.lti import platform_keys
from app.server.http.flask_threads import THREADS
from app.storage.digests import digest_of
from app.storage.rate_limits import RateLimiter
from app.web.current import services_of
from tests.platforms.cmi5 import HOME, LOST, Cmi5Platform
from tests.web.cmi5.conftest import Course
from tests.web.packages.conftest import fragment

Answer = Future[TestResponse]


def test_a_launch_opens_the_lesson_and_sends_initialized(course: Course) -> None:
    response = course.request(course.platform.launch())

    url = urlsplit(response.location)
    assert (url.path, url.query) == ("/lessons/small/embed", "cmi5=1")
    assert "Set-Cookie" not in response.headers
    assert course.sends("initialized")


def test_the_page_learns_its_token_and_the_return_url(course: Course) -> None:
    course.launch()
    session = course.page().get_json()

    assert session["review"] is False
    assert session["grade"] == "none"
    assert session["return_url"] == f"{course.platform.url}/course"
    assert services_of(course.app).tokens.read_learner(session["token"])


def test_the_lesson_has_a_bar_for_the_session(course: Course) -> None:
    page = course.app.test_client().get("/lessons/small/embed?cmi5=1").text

    assert "data-cmi5-bar" in page
    assert "js/overtone-cmi5.js" in page
    assert "data-launched" in page


def test_a_link_works_once(course: Course) -> None:
    query = course.platform.launch()
    assert course.request(query).status_code == 303

    response = course.request(query)

    assert response.status_code == 403
    assert "Already in Use. Open the activity again in your course." in response.text


@pytest.mark.parametrize(
    "changes",
    [
        {"fetch": ""},
        {"endpoint": ""},
        {"endpoint": "lms.example/xapi"},
        {"endpoint": "https://lms.example/files/a.json?"},
        {"endpoint": "https://lms.example/files/a.json#"},
        {"activityId": "\0"},
        {"registration": "1"},
        {"actor": "x" * 5000},
    ],
    ids=str,
)
def test_a_launch_with_an_invalid_parameter_is_refused(
    course: Course, changes: dict[str, str]
) -> None:
    response = course.request(course.platform.launch(**changes))

    assert response.status_code == 400
    assert "Open the activity in your course." in response.text


@pytest.mark.parametrize(
    "actor",
    [
        *(
            "x",
            "[]",
            "{}",
            json.dumps({"mbox": "mailto:a@b.example"}),
            '{"account": 1}',
        ),
        json.dumps({"account": {"homePage": "https://a", "name": "\ud800"}}),
    ],
)
def test_an_actor_without_an_account_is_refused(course: Course, actor: str) -> None:
    response = course.request(course.platform.launch(actor=actor))

    assert response.status_code == 403
    assert "The actor" in response.text


@pytest.mark.parametrize(
    "person", [{"objectType": "Agent", "name": "Ada Lovelace"}, {}], ids=["name", "-"]
)
def test_requests_contain_the_actor_of_the_launch(
    course: Course, person: dict[str, str]
) -> None:
    course.platform.person = person

    session = course.launch()

    assert course.sends("initialized")
    account = {"homePage": "https://lms.example", "name": "ada"}
    assert session.statements[0]["actor"] == {**person, "account": account}


def test_names_can_contain_invisible_characters_of_their_script(
    course: Course,
) -> None:
    name = "علی\u200cرضا"
    course.platform.person = {"name": name}
    actor = {**course.platform.person, "account": {"homePage": HOME, "name": "ada"}}

    session = course.launch(actor=json.dumps(actor, ensure_ascii=False))

    assert course.sends("initialized")
    assert session.statements[0]["actor"]["name"] == name


@pytest.mark.parametrize(
    "more",
    [{"mbox": "mailto:a@b.example"}, {"name": ["Ada"]}, {"objectType": "Group"}],
    ids=str,
)
def test_an_actor_with_other_properties_is_refused(
    course: Course, more: dict[str, Any]
) -> None:
    course.platform.person = more

    response = course.request(course.platform.launch())

    assert response.status_code == 403
    assert "must be an agent with only an account and a name." in response.text


def test_launch_data_of_another_learner_are_not_given(
    course: Course, caplog: pytest.LogCaptureFixture
) -> None:
    account = {"homePage": "https://lms.example", "name": "bob"}

    response = course.request(
        course.platform.launch(actor=json.dumps({"account": account}))
    )

    assert response.status_code == 403
    assert "responded with status 404" in response.text
    [record] = [each for each in caplog.records if each.name == "app.cmi5.client"]
    assert record.getMessage() == (
        "127.0.0.1 refused a request of a launch. The platform responded with status"
        " 404: No document for … and this agent."
    )


def test_an_unknown_mode_is_refused(course: Course) -> None:
    response = course.request(course.platform.launch(mode="Exam"))

    assert response.status_code == 403
    assert "LMS.LaunchData is incomplete" in response.text


@pytest.mark.parametrize(
    "context",
    [{"extensions": {"https://a": "x" * MAX_CONTEXT}}, {"language": "x" * MAX_CONTEXT}],
    ids=["extensions", "language"],
)
def test_a_large_context_is_not_stored(course: Course, context: dict[str, Any]) -> None:
    course.platform.context = context

    response = course.request(course.platform.launch())

    assert response.status_code == 403
    assert "LMS.LaunchData is too large" in response.text


@pytest.mark.parametrize("status", [429, 503, LOST])
def test_the_learners_preferences_are_requested_again_after_an_error(
    course: Course, status: int
) -> None:
    course.platform.preferences = [status]

    course.launch()

    assert course.sends("initialized")


@pytest.mark.parametrize("status", [429, 503, LOST])
def test_the_launch_data_is_requested_again_after_an_error(
    course: Course, status: int
) -> None:
    course.platform.launch_data_errors = [status]

    course.launch()

    assert course.sends("initialized")


def test_a_lesson_is_muted_for_a_learner_who_prefers_it(course: Course) -> None:
    usual = fragment(course.request(course.platform.launch()))
    course.platform.preferences = [200]
    muted = fragment(course.request(course.platform.launch(learner="bob")))

    assert "audio" not in usual
    assert muted["audio"] == "off"


def test_a_launch_without_the_learners_preferences_is_refused(course: Course) -> None:
    course.platform.preferences = [500, 503]

    response = course.request(course.platform.launch())

    assert response.status_code == 502
    assert "responded with status 503. Open the activity again" in response.text


def test_a_large_access_token_is_not_stored(course: Course) -> None:
    course.platform.padding = MAX_TOKEN

    response = course.request(course.platform.launch())

    assert response.status_code == 403
    assert "refused access" in response.text


def test_a_large_return_url_is_not_stored(course: Course) -> None:
    course.platform.return_url = "https://a/" + "x" * 2000

    course.launch()

    assert course.page().get_json()["return_url"] == ""


def test_launches_of_an_address_are_limited(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(services_of(course.app).settings, answer_burst=2)
    limits = services_of(course.app).limits
    monkeypatch.setattr(limits, "launches", RateLimiter(settings).launches)
    queries = [course.platform.launch(learner=name) for name in ("a", "b", "c")]

    statuses = [course.request(query).status_code for query in queries]

    assert statuses == [303, 303, 429]
    assert course.platform.sessions[-1].token == ""


def launch_at_once(course: Course, threads: ThreadPoolExecutor) -> list[Answer]:
    """Launch the lesson for as many learners as there are threads."""
    return [
        threads.submit(course.request, course.platform.launch(learner=str(number)))
        for number in range(threads._max_workers)
    ]


def test_waiting_launches_leave_a_thread_for_other_requests() -> None:
    assert MAX_WAITING + MAX_QUEUED + platform_keys.MAX_WAITING < THREADS


def test_some_learners_can_launch_at_once(course: Course) -> None:
    with ThreadPoolExecutor(MAX_WAITING + MAX_QUEUED) as threads:
        responses = launch_at_once(course, threads)

        assert [each.result().status_code for each in responses] == (
            [303] * (MAX_WAITING + MAX_QUEUED)
        )


def test_a_platform_that_does_not_respond_holds_few_launches(course: Course) -> None:
    course.platform.gives_tokens.clear()
    with ThreadPoolExecutor(MAX_WAITING + MAX_QUEUED + 1) as threads:
        responses = launch_at_once(course, threads)
        done, others = wait(responses, return_when=FIRST_COMPLETED)
        course.platform.gives_tokens.set()

        [refused] = [each.result() for each in done]
        assert refused.status_code == 503
        assert refused.headers["Retry-After"] == str(LAUNCH_RETRY_SECONDS)
        assert "Open the activity again in your course" in refused.text
        assert {each.result().status_code for each in others} == {303}
    assert sum(not each.token for each in course.platform.sessions) == 1


def test_a_launch_waits_for_some_seconds(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.cmi5.client.MAX_QUEUE_SECONDS", 0.05)
    course.platform.gives_tokens.clear()
    with ThreadPoolExecutor(MAX_WAITING + 1) as threads:
        responses = launch_at_once(course, threads)
        done, _ = wait(responses, return_when=FIRST_COMPLETED)
        course.platform.gives_tokens.set()

        assert [each.result().status_code for each in done] == [503]


def test_a_platform_that_is_down_is_reported(course: Course) -> None:
    closed = "http://127.0.0.1:1/fetch"

    response = course.request(course.platform.launch(fetch=closed))

    assert response.status_code == 502
    assert (
        "The request to the course&#39;s platform failed: The platform cannot be"
        " reached. Open the activity again in your course."
    ) in response.text


def test_addresses_in_private_networks_are_refused(
    settings: Settings, assets: Assets, platform: Cmi5Platform
) -> None:
    app = create_app(replace(settings, lms_private=False), assets)
    client = services_of(app).cmi5.tool.client
    url = platform.url.replace("http:", "https:")
    refused = pytest.raises(LaunchRefused, match="address in a private network")

    with refused:
        client.fetch_token(url)
    with refused:
        client.launch_data(url, "x", activity="x", actor={}, registration="x")
    outcome = client.send(url, "x", "x", "{}", may_be_stored=False, can_be_lost=False)
    assert isinstance(outcome, TryAgain)
    assert "address in a private network" in outcome.reason
    services_of(app).database.close()


def test_a_launch_from_a_private_network_is_explained(
    settings: Settings, assets: Assets, platform: Cmi5Platform
) -> None:
    app = create_app(replace(settings, lms_private=False), assets)
    course = Course(
        app, platform, services_of(app).packages.store.create("small", "cmi5")
    )

    response = course.request(platform.launch())

    assert response.status_code == 403
    assert "must begin with https://" in response.text
    services_of(app).database.close()


def test_a_package_of_another_kind_is_refused(course: Course) -> None:
    course.key = services_of(course.app).packages.store.create("small", "scorm12")

    response = course.request(course.platform.launch())

    assert response.status_code == 403
    assert "can get a cmi5 package" in response.text
    assert course.platform.sessions[0].token == ""


def test_a_revoked_package_is_refused_before_any_request(course: Course) -> None:
    services_of(course.app).packages.store.revoke(1)

    response = course.request(course.platform.launch())

    assert response.status_code == 403
    assert "Tell your teacher" in response.text
    assert course.platform.sessions[0].token == ""


def test_learners_registrations_and_platforms_have_separate_answers(
    course: Course,
) -> None:
    def learner(**options: str) -> str:
        course.launch(**options)
        # The platform abandons this session at the next launch.
        assert course.sends("initialized")
        return str(course.page().get_json()["token"])

    first = learner()

    assert learner() == first
    assert learner(learner="bob") != first
    assert learner(registration="00000000-0000-4000-8000-000000000002") != first
    elsewhere = course.platform.url.replace("127.0.0.1", "localhost")
    assert learner(endpoint=f"{elsewhere}/xapi/") != first


def test_stored_ids_of_learners_do_not_change(course: Course) -> None:
    course.launch()

    token = course.page().get_json()["token"]
    registration = course.platform.sessions[-1].registration
    parts = ("1", course.platform.url, HOME, "ada", registration)
    learner = services_of(course.app).tokens.read_learner(token)
    assert learner.id == digest_of("\0".join(parts))


def test_a_learner_returns_although_each_launch_has_another_endpoint(
    course: Course,
) -> None:
    course.launch()
    first = course.page().get_json()["token"]
    # The next launch abandons the session, after which no statement may follow.
    assert course.sends("initialized")

    course.launch(endpoint=f"{course.platform.url}/xapi")

    assert course.page().get_json()["token"] == first


def test_a_wrong_token_is_rejected(course: Course) -> None:
    course.launch()
    for token in ("", "x", services_of(course.app).tokens.issue()[1]):
        course.token = token
        assert course.page().status_code == 401
