"""Logins that a learning platform starts before a launch."""

from __future__ import annotations

import pytest

from tests.platforms.lti import LmsPlatform
from tests.web.lti.conftest import Browser


def test_a_login_asks_the_platform_for_a_launch(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    login = lms_browser.log_in()

    assert login["client_id"] == platform.registration().client_id
    assert login["redirect_uri"] == "http://localhost/lti/launch"
    assert (login["login_hint"], login["lti_message_hint"]) == ("4", "activity-7")
    expected = {
        "scope": "openid",
        "response_type": "id_token",
        "response_mode": "form_post",
        "prompt": "none",
    }
    assert expected.items() <= login.items()


def test_the_login_url_in_a_browser_says_what_to_do(lms_browser: Browser) -> None:
    response = lms_browser.client.get("/lti/login")

    assert response.status_code == 403
    assert "Open the activity in your course" in response.text


def test_a_login_may_be_a_form(lms_browser: Browser, platform: LmsPlatform) -> None:
    response = lms_browser.client.post(
        "/lti/login",
        data=platform.login_parameters(),
        headers={"Origin": platform.url, "Sec-Fetch-Site": "cross-site"},
    )

    assert response.status_code == 302


def test_the_cookie_of_a_login_is_partitioned_and_short_lived(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    response = lms_browser.client.get(
        "/lti/login", query_string=platform.login_parameters()
    )

    cookie = response.headers["Set-Cookie"]
    for attribute in ("Secure", "HttpOnly", "SameSite=None", "Partitioned"):
        assert attribute in cookie
    assert "Max-Age=600" in cookie
    assert "Path=/lti/launch" in cookie


IN_FRAME = {"Sec-Fetch-Dest": "iframe"}


def test_a_login_in_a_frame_continues_with_the_cookie(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    login = lms_browser.client.get(
        "/lti/login",
        query_string=platform.login_parameters(),
        headers=IN_FRAME,
        base_url="https://localhost",
    )

    response = lms_browser.client.get(login.location, base_url="https://localhost")

    assert response.status_code == 302
    assert response.location.startswith(f"{platform.url}/auth?")


@pytest.mark.parametrize("target", ["lessons/small", "lti/launch"])
def test_a_login_in_a_frame_without_the_cookie_offers_a_new_tab(
    lms_browser: Browser, other_browser: Browser, platform: LmsPlatform, target: str
) -> None:
    """The platform has not received the hints, which it may accept only once."""
    parameters = platform.login_parameters(target_link_uri=f"http://localhost/{target}")
    login = lms_browser.client.get(
        "/lti/login", query_string=parameters, headers=IN_FRAME
    )

    page = other_browser.client.get(login.location)

    assert login.location.startswith("/lti/launch/login?")
    assert "Open in a new tab" in page.text
    assert "lti_message_hint=activity-7" in page.text


def test_the_choice_of_activities_in_a_frame_does_not_offer_a_new_tab(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    parameters = platform.login_parameters(
        target_link_uri="http://localhost/lti/launch/choice"
    )

    response = lms_browser.client.get(
        "/lti/login", query_string=parameters, headers=IN_FRAME
    )

    assert response.location.startswith(f"{platform.url}/auth?")


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"iss": "https://other.example"}, 403),
        ({"client_id": "other"}, 403),
        ({"login_hint": ""}, 400),
        ({"lti_message_hint": "x" * 5000}, 400),
    ],
)
def test_a_wrong_login_request_is_refused(
    lms_browser: Browser, platform: LmsPlatform, change: dict[str, str], status: int
) -> None:
    response = lms_browser.client.get(
        "/lti/login", query_string=platform.login_parameters(**change)
    )

    assert response.status_code == status
