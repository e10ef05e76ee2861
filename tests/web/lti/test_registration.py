"""Dynamic registration of a learning platform."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.config import Settings
from app.storage.lms import InviteStore, UnknownPlatform
from app.web.current import services_of
from tests.platforms.lti import CLIENT_ID, LmsPlatform
from tests.waiting import eventually
from tests.web.lti.conftest import TOOL, Browser, Register

TOOL_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-tool-configuration"


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
    stored = services_of(new_tool).lti.platforms.find(platform.url, CLIENT_ID)
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
    targets = {each["type"]: each["target_link_uri"] for each in tool["messages"]}
    assert targets == {
        "LtiResourceLinkRequest": f"{TOOL}/lti/launch",
        "LtiDeepLinkingRequest": f"{TOOL}/lti/launch/choice",
    }


def test_a_registered_platform_can_launch(
    register: Register, platform: LmsPlatform, new_tool: Flask
) -> None:
    register()
    browser = Browser(new_tool.test_client(), platform)

    refused = browser.launch()
    platforms = services_of(new_tool).lti.platforms
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
    invite = services_of(new_tool).lti.invites.create()
    register(invite)

    again = register(invite)

    assert again.status_code == 403
    assert "already used" in again.text
    assert len(platform.registrations) == 1


def test_two_requests_at_the_same_time_use_an_invite_once(
    register: Register, platform: LmsPlatform, new_tool: Flask
) -> None:
    invite = services_of(new_tool).lti.invites.create()
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
    invite = services_of(new_tool).lti.invites.create()

    file: Path = settings.data / "overtone.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT * FROM lms_invites").fetchall()
    assert rows
    assert invite not in str(rows)


def test_a_failed_registration_can_be_repeated(
    register: Register, platform: LmsPlatform, new_tool: Flask
) -> None:
    invite = services_of(new_tool).lti.invites.create()
    platform.registered = (
        400,
        {"error": "invalid", "error_description": "Wrong <token>"},
    )

    refused = register(invite)
    with pytest.raises(UnknownPlatform):
        services_of(new_tool).lti.platforms.find(platform.url)
    platform.registered = (200, {"client_id": CLIENT_ID})
    accepted = register(invite)

    assert (refused.status_code, accepted.status_code) == (403, 200)
    assert "Wrong &lt;token&gt;" in refused.text


def test_without_an_address_the_page_says_how_to_set_it_up(
    client: FlaskClient,
) -> None:
    page = client.get("/lti/register?invite=x")

    assert page.status_code == 503
    assert "OVERTONE_ADDRESS" in page.text
