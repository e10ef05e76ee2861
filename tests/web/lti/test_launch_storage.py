"""Launches without the cookie of the login, such as with the platform's storage."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

from tests.platforms.lti import LmsPlatform
from tests.web.lti.conftest import Browser


def test_a_launch_in_another_browser_offers_a_new_tab(
    lms_browser: Browser, other_browser: Browser, platform: LmsPlatform
) -> None:
    login = lms_browser.log_in()
    token = platform.sign(platform.launch_claims(login["nonce"]))

    response = other_browser.post(login["state"], token)

    assert response.status_code == 200
    assert "Open in a new tab" in response.text
    assert "#launch=" not in response.text


def test_a_launch_that_names_the_platforms_storage_starts_the_login_again(
    lms_browser: Browser, other_browser: Browser, platform: LmsPlatform
) -> None:
    login = lms_browser.log_in()
    token = platform.sign(platform.launch_claims(login["nonce"]))
    fields = {"state": login["state"], "id_token": token}

    response = other_browser.client.post(
        "/lti/launch", data=fields | {"lti_storage_target": "_parent"}
    )

    assert response.status_code == 303
    page = other_browser.client.get(response.location).text
    assert 'data-frame="_parent"' in page


def stored_launch(browser: Browser, platform: LmsPlatform) -> dict[str, str]:
    """Return the fields of a launch whose secret was in the platform's storage."""
    parameters = platform.login_parameters(lti_storage_target="_parent")
    page = browser.client.get("/lti/login", query_string=parameters).text
    secret = re.findall(r'data-secret="([^"]+)"', page)[0]
    url = unescape(re.findall(r'data-continue href="([^"]+)"', page)[0])
    login = {k: v[0] for k, v in parse_qs(urlsplit(url).query).items()}
    token = platform.sign(platform.launch_claims(login["nonce"]))
    return {"state": login["state"], "id_token": token, "secret": secret}


def test_a_launch_works_with_a_secret_from_the_platforms_storage(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    fields = stored_launch(lms_browser, platform)
    headers = {"Sec-Fetch-Site": "same-origin"}

    refused = lms_browser.client.post(
        "/lti/launch/stored", data=fields | {"secret": "other"}, headers=headers
    )
    accepted = lms_browser.client.post(
        "/lti/launch/stored", data=fields, headers=headers
    )

    assert (refused.status_code, accepted.status_code) == (403, 303)


def test_another_site_cannot_send_the_secret_of_a_login_that_it_started(
    other_browser: Browser, platform: LmsPlatform
) -> None:
    fields = stored_launch(other_browser, platform)

    response = other_browser.client.post(
        "/lti/launch/stored", data=fields, headers={"Sec-Fetch-Site": "cross-site"}
    )

    assert response.status_code == 403
