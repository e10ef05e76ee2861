"""The page for administrators of learning platforms, and the file for Canvas."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from app.config import Settings
from tests.web.lti.conftest import TOOL, Browser

SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"

RESULT_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly"

LINE_ITEM_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly"


def test_the_page_lists_every_url_and_scope(lms_browser: Browser) -> None:
    page = lms_browser.client.get("/lti")

    assert page.status_code == 200
    for path in ("login", "launch", "jwks", "canvas.json"):
        assert f"<code>{TOOL}/lti/{path}</code>" in page.text
    assert SCORE_SCOPE in page.text
    assert RESULT_SCOPE in page.text
    assert LINE_ITEM_SCOPE in page.text
    assert "lesson=small" in page.text
    assert page.headers["X-Frame-Options"] == "DENY"


def test_the_page_names_the_values_that_the_operator_needs(
    lms_browser: Browser,
) -> None:
    page = lms_browser.client.get("/lti").text

    for name in ("issuer", "client-id", "deployment", "login-url", "token-url"):
        assert f"<code>--{name}</code>" in page
    assert "<code>--jwks-url</code>" in page


def test_the_page_says_on_which_platforms_its_steps_were_tried(
    lms_browser: Browser,
) -> None:
    page = lms_browser.client.get("/lti").text

    assert "These steps were tried with Moodle 4.3 and 4.5." in page
    assert "<strong>Canvas was not tried.</strong>" in page


def test_the_page_says_where_canvas_shows_the_deployment_id(
    lms_browser: Browser,
) -> None:
    page = lms_browser.client.get("/lti").text

    assert "<em>By Client ID</em>" in page


def test_the_page_says_what_is_stored(lms_browser: Browser) -> None:
    page = lms_browser.client.get("/lti").text

    for subject in (
        *("Platform", "Activity", "Person", "Score", "Session of a cmi5 package"),
        *("Package", "Not stored", "Log of the server"),
    ):
        assert f"<li>{subject}: " in page
    assert "The context can contain names and e-mail addresses of instructors" in page


def test_the_file_for_canvas_has_its_documented_form(lms_browser: Browser) -> None:
    found = lms_browser.client.get("/lti/canvas.json").get_json()

    (extension,) = found.pop("extensions")
    assert found == {
        "title": "Overtone",
        "description": "Interactive lessons with figures and graded questions.",
        "oidc_initiation_url": f"{TOOL}/lti/login",
        "target_link_uri": f"{TOOL}/lti/launch",
        "public_jwk_url": f"{TOOL}/lti/jwks",
        "scopes": [SCORE_SCOPE, RESULT_SCOPE, LINE_ITEM_SCOPE],
    }
    assert extension["platform"] == "canvas.instructure.com"
    assert extension["privacy_level"] == "anonymous"
    placements = extension["settings"]["placements"]
    assert {each["placement"] for each in placements} == {
        "assignment_selection",
        "course_assignments_menu",
        "link_selection",
    }
    assert {each["message_type"] for each in placements} == {"LtiDeepLinkingRequest"}
    targets = {each["target_link_uri"] for each in placements}
    assert targets == {f"{TOOL}/lti/launch/choice"}


@pytest.mark.parametrize("path", ["/lti", "/lti/canvas.json"])
def test_without_an_address_the_server_says_what_to_set(
    client: FlaskClient, path: str
) -> None:
    response = client.get(path)

    assert response.status_code == 503
    assert "OVERTONE_ADDRESS" in response.text


def test_without_the_library_the_page_says_what_to_install(
    lms_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.lti.tool.find_spec", lambda _: None)

    page = lms_browser.client.get("/lti")

    assert page.status_code == 503
    assert "install the LTI library" in page.text


def test_damaged_keys_are_reported_to_the_platform_and_in_the_log(
    lms_browser: Browser, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    file = settings.data / "lti-keys.pem"
    file.write_text("damaged", "ascii")

    response = lms_browser.client.get("/lti/jwks")

    assert response.status_code == 503
    assert "keys for learning platforms cannot be used" in response.json["detail"]
    [record] = caplog.records
    assert record.getMessage().startswith(f"{file} is damaged")
    assert not record.exc_info
