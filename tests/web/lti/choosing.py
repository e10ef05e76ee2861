"""A teacher's choice of activities, as a browser sends it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from werkzeug.test import TestResponse

from tests.platforms.lti import DEEP_LINKING, LmsPlatform
from tests.web.lti.conftest import Browser


def request_token(page: TestResponse) -> str:
    assert page.status_code == 200, page.text
    return unescape(re.findall(r'name="request" value="([^"]+)"', page.text)[0])


def choose(browser: Browser, *items: str, **fields: Any) -> TestResponse:
    """Launch the choice and send the form with these items."""
    token = request_token(browser.launch())
    return send(browser, {"request": token, "item": list(items), **fields})


def send(browser: Browser, fields: dict[str, Any]) -> TestResponse:
    headers = {"Sec-Fetch-Site": "same-origin"}
    return browser.client.post("/lti/choice", data=fields, headers=headers)


def claims(
    browser: Browser, platform: LmsPlatform, page: TestResponse
) -> dict[str, Any]:
    """Return the claims of the token that the page takes to the platform."""
    assert page.status_code == 200, page.text
    token = re.findall(r'name="JWT" value="([^"]+)"', page.text)[0]
    keys = browser.client.get("/lti/jwks").get_json()
    return platform.verify_content(token, keys)


def items(
    browser: Browser, platform: LmsPlatform, page: TestResponse
) -> list[dict[str, Any]]:
    found = claims(browser, platform, page)[f"{DEEP_LINKING}content_items"]
    assert isinstance(found, list)
    return found
