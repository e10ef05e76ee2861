"""The page that a learning platform shows after its dynamic registration."""

from __future__ import annotations

import secrets
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from app.config import Settings
from app.storage.database import Database
from app.storage.lms import InviteStore
from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.platforms.lti import LmsPlatform

OPEN = """([url, how]) => new Promise((done) => {
  addEventListener("message", ({ data, origin }) => done([data, origin]));
  if (how === "window") open(url);
  else document.body.append(Object.assign(document.createElement("iframe"), {
    src: url, width: 800, height: 600,
  }));
})"""
"""Opens the registration as a platform does, and returns the page's message."""


@pytest.fixture
def registration(
    launching: LmsPlatform, lms_data: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Address with which the platform registers itself, with a new client id."""
    answer = 200, {"client_id": secrets.token_hex(8)}
    monkeypatch.setattr(launching, "registered", answer)
    database = Database(Settings(data=lms_data).database)
    invite = InviteStore(database).create()
    database.close()
    configuration = f"{launching.url}/configuration"
    query = {"invite": invite, "openid_configuration": configuration}
    return f"{launching.tool}/lti/register?{urlencode(query)}"


@pytest.mark.parametrize("how", ["frame", "window"])
def test_the_page_asks_the_platform_to_close_it(
    new_page: NewPage, launching: LmsPlatform, registration: str, how: str
) -> None:
    page = new_page()
    page.goto(f"{launching.url}/configuration")

    message = page.evaluate(OPEN, [registration, how])

    assert message == [{"subject": "org.imsglobal.lti.close"}, launching.tool]


def test_the_page_says_what_to_do_next(new_page: NewPage, registration: str) -> None:
    page = page_for_axe(new_page)
    page.goto(registration)

    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Overtone is registered")
    expect(page.get_by_text("In Moodle, activate the tool")).to_be_visible()
    assert violations(page) == []
