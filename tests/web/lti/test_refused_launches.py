"""Launches that are refused: wrong claims, forged tokens and wrong keys."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import jwt
import pytest
from flask import Flask

from app.web.current import services_of
from tests.platforms.lti import GRADES, INSTRUCTOR, LEARNER, LTI, LmsPlatform
from tests.web.lti.choosing import request_token
from tests.web.lti.conftest import Browser

NOW = time.time()

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "another issuer": ({"iss": "https://other.example"}, "another tool"),
    "another audience": ({"aud": "other"}, "another tool"),
    "several audiences without authorized party": (
        {"aud": ["overtone-1", "other"]},
        "authorized party",
    ),
    "another authorized party": ({"azp": "other"}, "authorized party"),
    "another nonce": ({"nonce": "other"}, "another browser"),
    "no nonce": ({"nonce": None}, "nonce"),
    "expired": ({"exp": NOW - 3600, "iat": NOW - 3700}, "expired"),
    "expired soon after it was issued": ({"exp": NOW - 3600, "iat": NOW}, "expired"),
    "no expiry": ({"exp": None}, "exp"),
    "no end": ({"exp": math.inf}, "exp"),
    "issued long ago": ({"iat": NOW - 3600}, "expired"),
    "issued in the future": ({"iat": NOW + 3600}, "clock"),
    "valid only later": ({"nbf": NOW + 3600}, "clock"),
    "another deployment": ({f"{LTI}deployment_id": "9"}, "deployment “9”"),
    "another version": ({f"{LTI}version": "1.1"}, "version"),
    "another message": ({f"{LTI}message_type": "Other"}, "message_type"),
    "no activity": ({f"{LTI}resource_link": None}, "resource_link"),
    "no person": ({"sub": None}, "sub"),
    "no roles": ({f"{LTI}roles": None}, "roles"),
    "long person": ({"sub": "4" * 300}, "sub"),
    "no lesson": (
        {f"{LTI}target_link_uri": "http://localhost/lti/launch"},
        "No lesson has been chosen for this activity.",
    ),
    "a target that is no URL": (
        {f"{LTI}target_link_uri": "https://["},
        "target_link_uri",
    ),
    "a line item that is not Unicode": (
        {GRADES: {"lineitem": "https://lms.example/\ud800"}},
        "lineitem",
    ),
    "removed lesson": ({f"{LTI}custom": {"lesson": "gone"}}, "no longer available"),
}


@pytest.mark.parametrize(("change", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_launch_with_wrong_claims_is_refused(
    lms_browser: Browser,
    platform: LmsPlatform,
    change: dict[str, Any],
    reason: str,
) -> None:
    platform.claims = change

    response = lms_browser.launch()

    assert response.status_code == 403
    assert reason in response.text
    remedy = "Open the activity again|Ask the|Tell your teacher|A teacher can choose"
    assert re.search(remedy, response.text)


def test_a_token_for_several_tools_can_authorize_this_one(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims = {"aud": ["other", "overtone-1"], "azp": "overtone-1"}

    assert lms_browser.launch().status_code == 303


def test_the_state_is_not_accepted_as_the_nonce(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    login = lms_browser.log_in()
    platform.claims = {"nonce": login["state"][:255]}  # the longest that is read

    response = lms_browser.launch(login)

    assert response.status_code == 403
    assert "another browser" in response.text


def test_the_nonce_is_not_accepted_as_the_state(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    login = lms_browser.log_in()

    response = lms_browser.launch(login | {"state": login["nonce"]})

    assert response.status_code == 403
    assert "This login is no longer valid." in response.text


def test_a_signed_token_of_another_kind_is_not_accepted_as_the_state(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()
    choice = request_token(lms_browser.launch())
    platform.claims = {}
    login = lms_browser.log_in()

    response = lms_browser.launch(login | {"state": choice})

    assert response.status_code == 403
    assert "This login is no longer valid." in response.text


@pytest.mark.parametrize("skew", [-240, 240])
def test_clocks_may_differ_by_four_minutes(
    lms_browser: Browser, platform: LmsPlatform, skew: int
) -> None:
    platform.claims = {"iat": time.time() + skew, "exp": time.time() + skew + 60}

    assert lms_browser.launch().status_code == 303


def test_a_removed_lesson_is_named_to_the_teacher(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.claims = {
        f"{LTI}roles": [INSTRUCTOR],
        f"{LTI}custom": {"lesson": "smal"},
    }

    response = lms_browser.launch()

    assert response.status_code == 403
    assert "Did you mean “small”?" in response.text
    assert "Choose the lesson again in the activity&#39;s settings." in response.text


@pytest.mark.parametrize("role", [LEARNER, INSTRUCTOR])
def test_a_refused_launch_links_to_the_course_only(
    lms_browser: Browser, platform: LmsPlatform, role: str
) -> None:
    platform.claims = {f"{LTI}roles": [role], f"{LTI}custom": {"lesson": "removed"}}

    page = lms_browser.launch().text

    assert "<h1>This activity is not available</h1>" in page
    links = re.findall(r"<a [^>]*>", page)
    assert links == [f'<a class="button" href="{platform.url}/course" target="_top">']


def test_a_refused_launch_has_the_language_of_the_platform(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    presentation = {"locale": "fr"}
    platform.claims = {
        f"{LTI}launch_presentation": presentation,
        f"{LTI}custom": {"lesson": "removed"},
    }

    assert "La leçon de cette activité n’est plus disponible" in (
        unescape(lms_browser.launch().text)
    )


def test_a_lesson_with_errors_has_a_page_that_fits_into_the_frame(
    lms_browser: Browser, platform: LmsPlatform, content: Path
) -> None:
    (content / "small" / "lesson.md").write_text("No title.\n", "utf-8")

    page = lms_browser.launch().text

    assert "has errors and cannot be shown" in page
    assert re.findall(r'href="([^"]*)"[^>]* target="_top"', page) == [
        f"{platform.url}/course"
    ]
    assert "All lessons" not in page


def unsigned(platform: LmsPlatform, claims: dict[str, Any]) -> str:
    return jwt.encode(claims, "", algorithm="none", headers={"kid": "first"})


def with_another_key(platform: LmsPlatform, claims: dict[str, Any]) -> str:
    platform.key = "attacker"
    return platform.sign(claims, kid="first")


def with_an_unknown_key(platform: LmsPlatform, claims: dict[str, Any]) -> str:
    platform.key = "attacker"
    return platform.sign(claims)


def with_the_public_key_as_secret(platform: LmsPlatform, claims: dict[str, Any]) -> str:
    secret = "the public key, which is no secret, but long enough"
    return jwt.encode(claims, secret, algorithm="HS256", headers={"kid": "first"})


def garbage(platform: LmsPlatform, claims: dict[str, Any]) -> str:
    return "a.b.c"


@pytest.mark.parametrize(
    "forge",
    [
        unsigned,
        with_another_key,
        with_an_unknown_key,
        with_the_public_key_as_secret,
        garbage,
    ],
)
def test_a_forged_token_is_refused(
    lms_browser: Browser,
    platform: LmsPlatform,
    forge: Callable[[LmsPlatform, dict[str, Any]], str],
) -> None:
    login = lms_browser.log_in()
    token = forge(platform, platform.launch_claims(login["nonce"]))

    response = lms_browser.post(login["state"], token)

    assert response.status_code == 403
    assert "not signed by the platform" in response.text
    assert ".." not in response.text.partition("not signed by the platform")[2]


@pytest.mark.parametrize(
    "key",
    [
        *({"kty": "oct", "k": "c2VjcmV0"}, {"kty": "RSA"}, {"kty": "unknown"}),
        {
            "kty": "OKP",
            "crv": "Ed25519",
            "x": "A" * 43,
        },
    ],
)
def test_an_invalid_key_of_the_platform_is_refused(
    lms_browser: Browser, platform: LmsPlatform, key: dict[str, str]
) -> None:
    platform.published = ()
    platform.invalid_keys = [key | {"kid": "first", "alg": "RS256"}]

    response = lms_browser.launch()

    assert response.status_code == 403
    assert "is not signed by the platform" in response.text


def test_a_platform_can_change_its_key(
    lms_browser: Browser, platform: LmsPlatform, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.lti.platform_keys.KEYS_RETRY", 0)
    lms_browser.launch()
    platform.key, platform.published = "second", ("second",)

    assert lms_browser.launch().status_code == 303


def test_the_platforms_keys_are_cached(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    lms_browser.launch()
    lms_browser.launch()

    assert platform.requests.count("/jwks") == 1


def test_a_key_set_that_hangs_is_reported_and_not_requested_again_at_once(
    lms_browser: Browser,
    platform: LmsPlatform,
    tool: Flask,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.lti.http_session.TIMEOUT", 0.2)
    hanging = platform.registration(jwks_url=f"{platform.url}/hanging")
    services_of(tool).lti.platforms.add(hanging)

    first, second = lms_browser.launch(), lms_browser.launch()

    assert first.status_code == second.status_code == 403
    assert "The platform did not respond in time." in first.text
    assert "did not send its keys a moment ago" in second.text
    assert platform.requests.count("/hanging") == 1


def test_a_changed_state_is_refused(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    login = lms_browser.log_in()
    token = platform.sign(platform.launch_claims(login["nonce"]))

    response = lms_browser.post(login["state"] + "x", token)

    assert response.status_code == 403


def test_refusals_are_logged_with_the_platform(
    lms_browser: Browser, platform: LmsPlatform, caplog: pytest.LogCaptureFixture
) -> None:
    client = lms_browser.client
    without_hint = platform.login_parameters(login_hint="")
    client.get("/lti/login", query_string=without_hint)
    platform.claims = {f"{LTI}version": "1.1"}
    lms_browser.launch()

    no_hint, wrong_version = (record.getMessage() for record in caplog.records)
    assert no_hint.startswith("/lti/login was refused: The server cannot accept the")
    assert "The login request has no login_hint." in no_hint
    assert "version" in wrong_version
    for message in (no_hint, wrong_version):
        assert message.endswith(f"(platform: {platform.url})")


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/lti/session", "/lti/session"),
        ("/packages/session", "/packages/…"),
        ("/cmi5/session", "/cmi5/session"),
    ],
)
def test_a_forged_launch_token_is_logged(
    lms_browser: Browser, path: str, shown: str, caplog: pytest.LogCaptureFixture
) -> None:
    headers = {"Authorization": "Bearer s3cret"}

    assert lms_browser.client.get(path, headers=headers).status_code == 401

    assert [record.getMessage() for record in caplog.records] == [
        f"{shown} was refused: This page has no valid launch token. Open the activity"
        " again in your course."
    ]


def test_a_refused_launch_is_logged_without_secrets(
    lms_browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    lms_browser.client.post("/lti/launch", data={"state": "s3cret", "id_token": "x"})
    lms_browser.client.post("/packages/s3cret", data={})

    assert [record.getMessage() for record in caplog.records] == [
        "/lti/launch was refused: This login is no longer valid. Open the activity"
        " again in your course.",
        "/packages/… was refused: This activity's package is unknown to this"
        " server or was revoked. Tell your teacher, who can get a new package from the"
        " server's operator.",
    ]
