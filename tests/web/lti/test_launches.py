"""Launches from a learning platform."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.web.current import services_of
from tests.platforms.lti import INSTRUCTOR, LEARNER, LTI, LmsPlatform
from tests.web.lti.conftest import Browser, fragment, session


def test_a_launch_opens_the_lesson_without_a_cookie(lms_browser: Browser) -> None:
    response = lms_browser.launch()

    assert urlsplit(response.location).path == "/lessons/small/embed"
    [cookie] = response.headers.getlist("Set-Cookie")
    assert "Max-Age=0" in cookie
    page = lms_browser.client.get(response.location)
    assert "data-launched" in page.text


def test_a_launch_deletes_the_cookie_of_its_login_only(
    lms_browser: Browser,
) -> None:
    """A page can show several activities, which log in at the same time."""
    first, second = lms_browser.log_in(), lms_browser.log_in()

    response = lms_browser.launch(first)

    [cookie] = response.headers.getlist("Set-Cookie")
    attributes = set(cookie.split("; ")[1:])
    assert {
        "Max-Age=0",
        "Path=/lti/launch",
        "Secure",
        "HttpOnly",
        "SameSite=None",
        "Partitioned",
    } <= attributes
    name = cookie.partition("=")[0]
    assert lms_browser.client.get_cookie(name, path="/lti/launch") is None
    assert lms_browser.launch(second).status_code == 303


def test_a_refused_launch_leaves_the_cookie(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims[f"{LTI}custom"] = {"lesson": "removed"}

    response = lms_browser.launch()

    assert response.status_code == 403
    assert "Set-Cookie" not in response.headers


def test_the_session_of_a_learner_has_a_token_for_answers(
    lms_browser: Browser,
) -> None:
    found = session(lms_browser, lms_browser.launch())

    assert found["role"] == "learner"
    headers = {"Authorization": f"Bearer {found['token']}"}
    answers = lms_browser.client.get("/lessons/small/answers", headers=headers)
    assert answers.status_code == 200


def test_no_cache_stores_the_tokens_of_a_launch(lms_browser: Browser) -> None:
    launched = lms_browser.launch()
    headers = {"Authorization": f"Bearer {fragment(launched)['launch']}"}

    opened = lms_browser.client.get("/lti/session", headers=headers)

    assert opened.get_json()["token"]
    for response in (launched, opened):
        assert response.headers["Cache-Control"] == "no-store"


def test_the_address_of_the_course_page_is_not_stored(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    url = f"{platform.url}/return?sesskey=s3cret".ljust(2000, "0")
    platform.claims = {f"{LTI}launch_presentation": {"return_url": url}}

    assert fragment(lms_browser.launch())["returnUrl"] == url

    files = services_of(tool).settings.data.glob("overtone.sqlite3*")
    assert not any(b"s3cret" in file.read_bytes() for file in files)


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "//lms.example", "/course"]
)
def test_a_return_url_that_is_no_web_address_is_ignored(
    lms_browser: Browser, platform: LmsPlatform, url: str
) -> None:
    platform.claims = {f"{LTI}launch_presentation": {"return_url": url}}
    opened = fragment(lms_browser.launch())
    platform.claims[f"{LTI}custom"] = {"lesson": "removed"}
    refused = lms_browser.launch()

    assert "returnUrl" not in opened
    assert refused.status_code == 403
    assert "<a " not in refused.text


def test_a_second_launch_of_the_activity_is_the_same_learner(
    lms_browser: Browser, other_browser: Browser
) -> None:
    first = session(lms_browser, lms_browser.launch())
    second = session(other_browser, other_browser.launch())

    assert first["token"] == second["token"]


@pytest.mark.parametrize(
    "change",
    [
        {"sub": "5"},
        {f"{LTI}resource_link": {"id": "8"}},
    ],
    ids=["another person", "another activity"],
)
def test_each_person_has_separate_answers_in_each_activity(
    lms_browser: Browser, platform: LmsPlatform, change: dict[str, Any]
) -> None:
    first = session(lms_browser, lms_browser.launch())
    platform.claims = change
    second = session(lms_browser, lms_browser.launch())

    assert first["token"] != second["token"]


def test_the_same_person_on_two_platforms_with_one_issuer_is_two_learners(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    first = session(lms_browser, lms_browser.launch())
    services_of(tool).lti.platforms.add(platform.registration(client_id="overtone-2"))
    platform.claims = {"aud": "overtone-2"}
    login = lms_browser.log_in(client_id="overtone-2")
    second = session(lms_browser, lms_browser.launch(login))

    assert first["token"] != second["token"]


def test_a_teacher_in_the_role_of_a_student_stays_ungraded(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.claims = {f"{LTI}roles": [INSTRUCTOR]}
    lms_browser.launch()
    platform.claims = {f"{LTI}roles": [LEARNER]}
    token = fragment(lms_browser.launch())["launch"]

    page = services_of(tool).tokens.launch_of(token)
    participant = services_of(tool).lti.participants.find(page.learner)
    assert page.role == "learner"
    assert participant
    assert not participant.is_graded


def test_the_session_of_a_teacher_in_the_role_of_a_student_is_a_preview(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims = {f"{LTI}roles": [INSTRUCTOR]}
    lms_browser.launch()
    platform.claims = {f"{LTI}roles": [LEARNER]}

    assert session(lms_browser, lms_browser.launch())["role"] == "visitor"


def test_a_custom_parameter_chooses_lesson_and_slide(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims = {
        f"{LTI}target_link_uri": "http://localhost/lti/launch",
        f"{LTI}custom": {"lesson": "small", "slide": "order"},
    }
    response = lms_browser.launch()

    assert urlsplit(response.location).path == "/lessons/small/embed"
    assert "only=order" in urlsplit(response.location).query


def test_a_custom_parameter_that_the_platform_did_not_replace_is_ignored(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    """Platforms send variables that they do not know literally."""
    platform.claims = {
        f"{LTI}target_link_uri": "http://localhost/lessons/small",
        f"{LTI}custom": {"lesson": "$Lesson.slug", "slide": "$Slide.id"},
    }

    location = urlsplit(lms_browser.launch().location)

    assert location.path == "/lessons/small/embed"
    assert "only" not in location.query


def test_an_activity_opens_even_if_its_launch_has_settings_for_a_choice(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims = {
        "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
            "deep_link_return_url": f"{platform.url}/return",
            "accept_types": ["ltiResourceLink"],
        }
    }

    assert lms_browser.launch().status_code == 303


def test_a_launch_works_once(lms_browser: Browser, platform: LmsPlatform) -> None:
    login = lms_browser.log_in()
    token = platform.sign(platform.launch_claims(login["nonce"]))
    lms_browser.post(login["state"], token)

    replayed = lms_browser.post(login["state"], token)

    assert replayed.status_code == 403
    assert "used before" in replayed.text


def test_a_launch_with_another_spelling_of_its_state_is_used_as_well(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    login = lms_browser.log_in()
    token = platform.sign(platform.launch_claims(login["nonce"]))
    lms_browser.post(login["state"], token)

    replayed = lms_browser.post(login["state"].removeprefix("state-"), token)

    assert replayed.status_code == 403


def test_the_error_of_a_platform_is_shown(lms_browser: Browser) -> None:
    response = lms_browser.client.post(
        "/lti/launch", data={"error": "login_required", "state": "x"}
    )

    assert response.status_code == 403
    assert "login_required" in response.text


def test_the_launch_url_in_a_browser_says_what_to_do(lms_browser: Browser) -> None:
    response = lms_browser.client.get("/lti/launch")

    assert response.status_code == 403
    assert "Open the activity in your course" in response.text


def test_a_launch_page_that_is_opened_alone_says_what_to_do(
    lms_browser: Browser,
) -> None:
    response = lms_browser.client.post("/lti/launch", data={})

    assert response.status_code == 403
    assert "Open the activity in your course" in response.text


def test_the_tools_public_key_is_published(lms_browser: Browser) -> None:
    keys = lms_browser.client.get("/lti/jwks").get_json()["keys"]

    assert [(key["kty"], key["alg"], "d" in key) for key in keys] == [
        ("RSA", "RS256", False)
    ]


def test_a_launch_token_is_no_learner_token(lms_browser: Browser) -> None:
    token = fragment(lms_browser.launch())["launch"]

    for path in ("/lessons/small/answers", "/lti/session"):
        headers = {"Authorization": f"Bearer {token}"}
        status = lms_browser.client.get(path, headers=headers).status_code
        assert status == (200 if path == "/lti/session" else 401)


def test_a_session_needs_a_token(lms_browser: Browser) -> None:
    assert lms_browser.client.get("/lti/session").status_code == 401


def test_without_an_address_the_server_says_how_to_set_it_up(
    client: FlaskClient,
) -> None:
    response = client.get("/lti/jwks")

    assert response.status_code == 503
    assert "OVERTONE_ADDRESS" in response.get_json()["detail"]
