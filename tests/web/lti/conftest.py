"""An application that is a tool of one running learning platform."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.assets.store import Assets
from app.config import Settings
from app.storage.lms import PersonStore
from app.web.current import services_of
from tests.conftest import SMALL_LESSON, with_services
from tests.platforms.lti import LmsPlatform
from tests.platforms.lti_server import lms_platform

TOOL = "http://localhost"

SECTIONS = """
***

# Key concepts {#concepts}

One.

---

# Quick check {#check-it}

:::{question} again
Again?

- [x] Yes.
  > Right.
- [ ] No.
  > No.
:::
"""


@pytest.fixture
def platform() -> Iterator[LmsPlatform]:
    with lms_platform(TOOL) as platform:
        yield platform


@pytest.fixture
def tool(
    routes: Flask,
    with_database: Settings,
    assets: Assets,
    platform: LmsPlatform,
    signing_keys: Path,
) -> Iterator[Flask]:
    """The application, with the platform registered."""
    shutil.copy(signing_keys, with_database.data)
    private = replace(with_database, address=TOOL, lms_private=True)
    app = with_services(routes, private, assets)
    services = services_of(app)
    services.lti.platforms.add(platform.registration())
    yield app
    services.database.close()


class Browser:
    """A browser at the tool, with its cookies."""

    def __init__(self, client: FlaskClient, platform: LmsPlatform) -> None:
        self.client, self.platform = client, platform

    def log_in(self, **changes: str) -> dict[str, str]:
        """Send a login request; return the parameters that the platform receives."""
        parameters = self.platform.login_parameters(**changes)
        response = self.client.get("/lti/login", query_string=parameters)
        assert response.status_code == 302, response.text
        query = parse_qs(urlsplit(response.location).query)
        return {name: values[0] for name, values in query.items()}

    def launch(self, login: dict[str, str] | None = None) -> TestResponse:
        """Log in and post the platform's launch."""
        login = login or self.log_in()
        token = self.platform.sign(self.platform.launch_claims(login["nonce"]))
        return self.post(login["state"], token)

    def post(self, state: str, token: str) -> TestResponse:
        """Post a launch from the platform's page."""
        return self.client.post(
            "/lti/launch",
            data={"state": state, "id_token": token},
            headers={"Origin": self.platform.url, "Sec-Fetch-Site": "cross-site"},
            base_url="https://localhost",  # the cookie is Secure
        )


def fragment(response: TestResponse) -> dict[str, str]:
    """Return the fragment of the lesson page that a launch opens."""
    assert response.status_code == 303, response.text
    return {k: v[0] for k, v in parse_qs(urlsplit(response.location).fragment).items()}


def session(browser: Browser, response: TestResponse) -> dict[str, Any]:
    token = fragment(response)["launch"]
    headers = {"Authorization": f"Bearer {token}"}
    answer = browser.client.get("/lti/session", headers=headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.get_json())


@pytest.fixture
def lms_browser(tool: Flask, platform: LmsPlatform) -> Browser:
    return Browser(tool.test_client(), platform)


@pytest.fixture
def other_browser(tool: Flask, platform: LmsPlatform) -> Browser:
    return Browser(tool.test_client(), platform)


@pytest.fixture
def second_lesson(content: Path) -> None:
    """Add a lesson with a quick check below its slides."""
    text = SMALL_LESSON.replace("A small lesson", "A <long> lesson")
    (content / "long").mkdir()
    (content / "long" / "lesson.md").write_text(text + SECTIONS, "utf-8")


@pytest.fixture
def new_tool(tool: Flask) -> Flask:
    """The application, without a registered platform."""
    PersonStore(services_of(tool).database).remove_platform(1)
    return tool


Register = Callable[..., TestResponse]


@pytest.fixture
def register(new_tool: Flask, platform: LmsPlatform) -> Register:
    """Open the registration page as the platform does, with a new invite or given."""

    def register(invite: str | None = None, **parameters: str) -> TestResponse:
        if invite is None:
            invite = services_of(new_tool).lti.invites.create("Our platform")
        query = {
            "invite": invite,
            "openid_configuration": f"{platform.url}/configuration",
            "registration_token": "t0ken",
        }
        return new_tool.test_client().get(
            "/lti/register", query_string=query | parameters
        )

    return register
