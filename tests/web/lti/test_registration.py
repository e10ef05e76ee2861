"""Dynamic registration of a learning platform, and hostile platforms."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from app.core.lms import RegistrationFailed
from app.lti import http_session
from app.lti.http_session import PlatformSession
from app.lti.registration import Registrar
from app.storage.lms import InviteStore, PersonStore, UnknownPlatform
from app.web.current import services_of
from tests.platforms.lti import CLIENT_ID, LmsPlatform
from tests.waiting import eventually
from tests.web.lti.conftest import TOOL, Browser

TOOL_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-tool-configuration"


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
            invite = services_of(new_tool).invites.create("Our platform")
        query = {
            "invite": invite,
            "openid_configuration": f"{platform.url}/configuration",
            "registration_token": "t0ken",
        }
        return new_tool.test_client().get(
            "/lti/register", query_string=query | parameters
        )

    return register


def test_a_platform_registers_itself(
    register: Register, platform: LmsPlatform, new_tool: Flask
) -> None:
    answer: dict[str, Any] = {"client_id": CLIENT_ID}
    answer[TOOL_CONFIGURATION] = {"deployment_id": "1"}
    platform.registered = (201, answer)

    page = register()

    assert page.status_code == 200, page.text
    assert "What to do next" in page.text
    assert "switch it on in the course" in page.text
    stored = services_of(new_tool).platforms.find(platform.url, CLIENT_ID)
    assert stored == replace(platform.registration(), id=stored.id, name="Our platform")


def test_the_registration_asks_for_scores_and_nothing_about_people(
    register: Register, platform: LmsPlatform
) -> None:
    register()

    (sent,) = platform.registrations
    assert sent["token"] == "Bearer t0ken"
    scopes = "https://purl.imsglobal.org/spec/lti-ags/scope/"
    assert (
        sent["scope"]
        == f"{scopes}score {scopes}result.readonly {scopes}lineitem.readonly"
    )
    assert sent["redirect_uris"] == [f"{TOOL}/lti/launch"]
    assert sent["initiate_login_uri"] == f"{TOOL}/lti/login"
    assert sent["jwks_uri"] == f"{TOOL}/lti/jwks"
    assert sent["token_endpoint_auth_method"] == "private_key_jwt"
    assert sent["logo_uri"].startswith(f"{TOOL}/static/")
    tool = sent[TOOL_CONFIGURATION]
    assert (tool["domain"], tool["claims"]) == ("localhost", ["sub"])
    types = [message["type"] for message in tool["messages"]]
    assert types == ["LtiResourceLinkRequest", "LtiDeepLinkingRequest"]


def test_a_registered_platform_can_launch(
    register: Register, platform: LmsPlatform, new_tool: Flask
) -> None:
    register()
    browser = Browser(new_tool.test_client(), platform)

    refused = browser.launch()
    platforms = services_of(new_tool).platforms
    platforms.add(platform.registration())
    accepted = browser.launch()

    assert (refused.status_code, accepted.status_code) == (403, 303)
    assert "overtone lms add --deployment" in refused.text


def test_the_page_closes_by_a_script_of_the_server(register: Register) -> None:
    page = register()

    assert "js/lms/close-registration.js" in page.text
    assert "X-Frame-Options" not in page.headers
    assert "Cross-Origin-Opener-Policy" not in page.headers


def test_an_invite_works_once(
    register: Register, platform: LmsPlatform, new_tool: Flask
) -> None:
    invite = services_of(new_tool).invites.create()
    register(invite)

    again = register(invite)

    assert again.status_code == 403
    assert "already used" in again.text
    assert len(platform.registrations) == 1


def test_two_requests_at_the_same_time_use_an_invite_once(
    register: Register, platform: LmsPlatform, new_tool: Flask
) -> None:
    invite = services_of(new_tool).invites.create()
    platform.registers.clear()
    pages: list[TestResponse] = []
    first = Thread(target=lambda: pages.append(register(invite)))
    first.start()
    assert eventually(lambda: bool(platform.registrations))

    second = register(invite)
    platform.registers.set()
    first.join()

    assert (pages[0].status_code, second.status_code) == (200, 403)
    assert len(platform.registrations) == 1


@pytest.mark.parametrize("invite", ["", "unknown"])
def test_without_a_valid_invite_no_request_is_sent(
    register: Register, platform: LmsPlatform, invite: str
) -> None:
    page = register(invite)

    assert page.status_code == 403
    assert "overtone lms invite" in page.text
    assert platform.requests == []


def test_an_invite_expires_after_a_week(new_tool: Flask, register: Register) -> None:
    now = [1000.0]
    store = InviteStore(services_of(new_tool).database, lambda: now[0])
    invite = store.create()
    now[0] += 7 * 24 * 3600 - 1
    with pytest.raises(ZeroDivisionError), store.using(invite):
        raise ZeroDivisionError
    now[0] += 2

    assert register(invite).status_code == 403


def test_the_database_contains_no_invite(new_tool: Flask, settings: Settings) -> None:
    invite = services_of(new_tool).invites.create()

    file: Path = settings.data / "overtone.sqlite3"
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT * FROM lms_invites").fetchall()
    assert rows
    assert invite not in str(rows)


FAILURES: dict[str, tuple[dict[str, Any], str]] = {
    "another issuer": ({"issuer": "https://other.example"}, "another platform"),
    "an issuer without scheme": ({"issuer": "lms"}, "issuer must be a URL"),
    "no token endpoint": ({"token_endpoint": None}, "token_endpoint"),
    "a script as endpoint": (
        {"authorization_endpoint": "javascript:alert(1)"},
        "authorization_endpoint must be a URL",
    ),
    "an invalid endpoint": ({"jwks_uri": "http://["}, "jwks_uri must be a URL"),
}


@pytest.mark.parametrize(("change", "reason"), FAILURES.values(), ids=FAILURES)
def test_an_invalid_configuration_is_refused(
    register: Register, platform: LmsPlatform, change: dict[str, Any], reason: str
) -> None:
    platform.configured = change

    page = register()

    assert page.status_code == 403
    assert "Registration failed" in page.text
    assert reason in page.text
    assert platform.registrations == []


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/redirect", "redirects"),
        ("/huge", "sent more than"),
        ("/slow", "took more than"),
        ("/nothing", "HTTP status 404"),
        ("/course", "is invalid"),
    ],
)
def test_a_hostile_configuration_is_refused(
    register: Register,
    platform: LmsPlatform,
    path: str,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if path == "/slow":
        monkeypatch.setattr(http_session, "MAX_DURATION", 0.1)

    page = register(openid_configuration=platform.url + path)

    assert page.status_code == 403
    assert reason in page.text


def test_a_registration_endpoint_that_redirects_is_refused(
    register: Register, platform: LmsPlatform
) -> None:
    platform.configured = {"registration_endpoint": f"{platform.url}/redirect"}

    page = register()

    assert page.status_code == 403
    assert "/redirect redirects, which is not followed." in page.text
    assert platform.registrations == []


@pytest.mark.parametrize("host", ["127.0.0.1:1", "[::1]:1", "localhost:1"])
def test_a_registration_endpoint_in_a_private_network_is_refused(
    platform: LmsPlatform, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    configuration = {
        "issuer": "https://lms.example",
        "authorization_endpoint": "https://lms.example/auth",
        "token_endpoint": "https://lms.example/token",
        "jwks_uri": "https://lms.example/jwks",
        "registration_endpoint": f"https://{host}/register",
    }
    request = PlatformSession.request

    def answer_get(
        session: PlatformSession, method: str, url: str, **options: Any
    ) -> requests.Response:
        if method != "GET":
            return request(session, method, url, **options)
        response = requests.Response()
        response.status_code = 200
        response._content = json.dumps(configuration).encode()
        return response

    monkeypatch.setattr(PlatformSession, "request", answer_get)
    registrar = Registrar("https://lessons.example", private=False)

    with pytest.raises(RegistrationFailed, match="an address in a private network"):
        registrar.register(
            "https://lms.example/configuration", "t0ken", name="", logo=""
        )


@pytest.mark.parametrize("url", ["", "file:///etc/passwd", "http://[", "lms.example"])
def test_an_invalid_configuration_url_is_refused(register: Register, url: str) -> None:
    page = register(openid_configuration=url)

    assert page.status_code == 403
    assert "openid_configuration must be a URL" in page.text


def test_a_failed_registration_can_be_repeated(
    register: Register, platform: LmsPlatform, new_tool: Flask
) -> None:
    invite = services_of(new_tool).invites.create()
    platform.registered = (
        400,
        {"error": "invalid", "error_description": "Wrong <token>"},
    )

    refused = register(invite)
    with pytest.raises(UnknownPlatform):
        services_of(new_tool).platforms.find(platform.url)
    platform.registered = (200, {"client_id": CLIENT_ID})
    accepted = register(invite)

    assert (refused.status_code, accepted.status_code) == (403, 200)
    assert "Wrong &lt;token&gt;" in refused.text


@pytest.mark.parametrize("answer", [[], {"client_id": ""}, {"client_id": "x" * 300}])
def test_an_answer_without_a_client_id_is_refused(
    register: Register, platform: LmsPlatform, answer: object
) -> None:
    platform.registered = (200, answer)

    page = register()

    assert page.status_code == 403
    assert "answer to the registration is invalid" in page.text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "10.0.0.1"])
def test_a_public_server_sends_no_requests_to_private_networks(
    settings: Settings,
    assets: Assets,
    platform: LmsPlatform,
    host: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_session, "TIMEOUT", 0.5)
    address = "https://lessons.example"
    app = create_app(replace(settings, address=address), assets)
    invite = services_of(app).invites.create()
    port = platform.url.rpartition(":")[2]

    pages = [
        app.test_client().get(
            "/lti/register",
            base_url=address,
            query_string={
                "invite": invite,
                "openid_configuration": f"{scheme}://{host}:{port}/configuration",
            },
        )
        for scheme in ("http", "https")
    ]

    assert [page.status_code for page in pages] == [403, 403]
    assert platform.requests == []
    services_of(app).database.close()


def test_without_an_address_the_page_says_how_to_set_it_up(
    client: FlaskClient,
) -> None:
    page = client.get("/lti/register?invite=x")

    assert page.status_code == 503
    assert "OVERTONE_ADDRESS" in page.text
