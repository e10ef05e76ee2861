"""Pages that a platform opens, in the language of the browser or the lesson."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.platforms.lti import LTI, LmsPlatform
from tests.pseudo_language import untranslated
from tests.web.lti.choosing import choose
from tests.web.lti.conftest import Browser

pytestmark = pytest.mark.usefixtures("pseudo_language")

LESSON = """\
---
title: Ένα μάθημα
lang: eo
minutes: 3
---

# Πρώτη {#first}

:::{question} why
Γιατί;

- [x] Ναι
- [ ] Όχι
:::
"""


@pytest.fixture
def content(content: Path) -> Path:
    """The content folder, with a lesson in the language of the tests."""
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    return content


@pytest.fixture
def local_browser(lms_browser: Browser) -> Browser:
    """A browser that prefers the language of the tests."""
    lms_browser.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "eo"
    return lms_browser


def test_the_choice_of_a_lesson_has_no_english_text(
    local_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()

    assert untranslated(local_browser.launch().text) == []
    assert untranslated(choose(local_browser).text) == []
    assert (
        untranslated(choose(local_browser, "small", **{"points.small": "?"}).text) == []
    )
    assert untranslated(choose(local_browser, "small").text) == []


@pytest.mark.parametrize("asks_for_content", [False, True])
def test_pages_of_a_login_have_no_english_text(
    local_browser: Browser,
    other_browser: Browser,
    platform: LmsPlatform,
    asks_for_content: bool,
) -> None:
    if asks_for_content:
        platform.ask_for_content()
    parameters = platform.login_parameters(lti_storage_target="_parent")
    login = local_browser.client.get("/lti/login", query_string=parameters)

    assert untranslated(login.text) == []
    assert untranslated(local_browser.launch(other_browser.log_in()).text) == []


def test_a_refused_launch_has_no_english_text(local_browser: Browser) -> None:
    page = local_browser.client.post("/lti/launch", headers={"Accept": "text/html"})

    assert page.status_code == 403
    assert untranslated(page.text) == []


@pytest.mark.parametrize(
    "claims",
    [{"aud": "other"}, {"nonce": "other"}, {f"{LTI}deployment_id": "9"}],
    ids=["audience", "nonce", "deployment"],
)
def test_a_launch_with_wrong_claims_is_refused_in_the_language_of_the_browser(
    local_browser: Browser, platform: LmsPlatform, claims: dict[str, str]
) -> None:
    platform.claims = dict(claims)

    [detail] = re.findall("</h1>\\s*<p>(.*?)</p>", local_browser.launch().text)

    assert detail.startswith("⟦")


def test_an_unknown_platform_is_refused_in_the_language_of_the_browser(
    local_browser: Browser, platform: LmsPlatform
) -> None:
    parameters = platform.login_parameters(client_id="other")
    page = local_browser.client.get("/lti/login", query_string=parameters)

    assert page.status_code == 403
    assert untranslated(page.text) == []


@pytest.mark.parametrize("query", ["lms=1", "package=1", "cmi5=1"])
def test_the_bar_of_a_launched_lesson_has_the_language_of_the_lesson(
    client: FlaskClient, query: str
) -> None:
    page = client.get(f"/lessons/small/embed?{query}").text
    start = page.index('<div class="activity-bar"')
    bar = "".join(re.findall("<p.*?</p>", page[start : page.index("<main")], re.DOTALL))

    assert "⟦" in bar
    assert untranslated(bar) == []


def test_a_refused_package_has_no_english_text(client: FlaskClient) -> None:
    headers = {"Accept": "text/html", "Accept-Language": "eo"}
    page = client.post("/packages/unknown", headers=headers)

    assert page.status_code == 403
    assert untranslated(page.text) == []


def test_a_refusal_is_logged_in_english(
    local_browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    refused = local_browser.client.post("/lti/launch", data={"state": "-"})

    assert untranslated(refused.text) == []
    assert caplog.messages == [
        "/lti/launch was refused: This login is no longer valid. Open the activity"
        " again in your course."
    ]
