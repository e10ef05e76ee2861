"""Registrations of learning platforms that are refused: wrong and hostile ones."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
import requests

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from app.core.lms import RegistrationFailed
from app.lti import http_session
from app.lti.http_session import PlatformSession
from app.lti.registration import Registrar
from app.web.current import services_of
from tests.platforms.lti import LmsPlatform
from tests.web.lti.conftest import Register

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


def test_an_invite_that_a_person_opens_says_where_to_enter_it(
    register: Register,
) -> None:
    page = register(openid_configuration="")

    assert page.status_code == 403
    assert "Enter it on the platform" in page.text
    assert "The invite is still valid" in page.text


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
        ("/nothing", "/nothing responded with status 404. Start"),
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


def test_an_invite_is_still_valid_after_an_error_of_the_platform(
    register: Register, platform: LmsPlatform
) -> None:
    page = register(openid_configuration=f"{platform.url}/nothing")

    assert "The invite is still valid." in page.text


def test_a_registration_endpoint_that_redirects_is_refused(
    register: Register, platform: LmsPlatform
) -> None:
    platform.configured = {"registration_endpoint": f"{platform.url}/redirect"}

    page = register()

    assert page.status_code == 403
    assert "/redirect redirects. The server follows no redirects." in page.text
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


@pytest.mark.parametrize("url", ["file:///etc/passwd", "http://[", "lms.example"])
def test_an_invalid_configuration_url_is_refused(register: Register, url: str) -> None:
    page = register(openid_configuration=url)

    assert page.status_code == 403
    assert "openid_configuration must be a URL" in page.text


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
    invite = services_of(app).lti.invites.create()
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
