"""The choice of activities by a teacher (LTI Deep Linking 2.0)."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from itsdangerous import TimestampSigner

from tests.platforms.lti import (
    DEEP_LINKING,
    LEARNER,
    LTI,
    LmsPlatform,
)
from tests.web.lti.choosing import choose, claims, items, request_token, send
from tests.web.lti.conftest import Browser

pytestmark = pytest.mark.usefixtures("second_lesson")


def test_a_teacher_chooses_from_all_lessons(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()

    page = lms_browser.launch()

    values = re.findall(r'type="radio" name="item" value="([^"]+)"', page.text)
    assert set(values) == {
        *("small", "small/slides/order", "small/slides/picture"),
        *("long", "long/check", "long/slides/order", "long/slides/picture"),
    }
    assert "A &lt;long&gt; lesson" in page.text
    [cookie] = page.headers.getlist("Set-Cookie")
    assert "Max-Age=0" in cookie
    assert page.headers["Cache-Control"] == "no-store"


def test_a_server_without_lessons_says_so(
    lms_browser: Browser, platform: LmsPlatform, content: Path
) -> None:
    for lesson in ("small", "long"):
        shutil.rmtree(content / lesson)
    platform.ask_for_content(accept_multiple=True)

    page = lms_browser.launch()

    assert "This server has no lessons yet." in page.text
    assert "choices.js" not in page.text  # it would find no form


def test_the_choice_is_signed_for_the_platform(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content(data="opaque <data>")

    found = claims(lms_browser, platform, choose(lms_browser, "small"))

    assert found[f"{LTI}message_type"] == "LtiDeepLinkingResponse"
    assert found[f"{LTI}version"] == "1.3.0"
    assert found[f"{LTI}deployment_id"] == "1"
    assert found[f"{DEEP_LINKING}data"] == "opaque <data>"
    (item,) = found[f"{DEEP_LINKING}content_items"]
    assert item.pop("icon")["url"].startswith("http://localhost/static/")
    assert item == {
        "type": "ltiResourceLink",
        "title": "A small lesson",
        "url": "http://localhost/lessons/small",
        "custom": {"lesson": "small"},
        "lineItem": {
            "scoreMaximum": 1,
            "label": "A small lesson",
            "resourceId": "small",
        },
        "iframe": {"width": 760, "height": 620},
    }


def test_each_activity_has_a_description_and_an_icon(
    lms_browser: Browser, platform: LmsPlatform, content: Path
) -> None:
    file = content / "long" / "lesson.md"
    text = file.read_text("utf-8").replace("minutes:", "subtitle: All of it\nminutes:")
    file.write_text(text, "utf-8")
    platform.ask_for_content(accept_multiple=True)

    page = choose(lms_browser, "long", "long/check", "long/slides/picture")

    found = items(lms_browser, platform, page)
    assert [item["text"] for item in found] == 3 * ["All of it"]
    for item in found:
        icon = lms_browser.client.get(item["icon"]["url"])
        assert icon.mimetype == "image/svg+xml"


@pytest.mark.parametrize(
    ("locale", "language"), [("fr_CA", "fr"), ("en", "en"), ("xx", "de"), ("", "de")]
)
def test_the_pages_have_the_language_of_the_platform(
    lms_browser: Browser, platform: LmsPlatform, locale: str, language: str
) -> None:
    platform.claims = {f"{LTI}launch_presentation": {"locale": locale}}
    platform.ask_for_content()
    lms_browser.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de"

    for page in (
        lms_browser.launch(),
        choose(lms_browser),
        choose(lms_browser, "small"),
    ):
        assert f'<html lang="{language}"' in page.text


def test_a_platform_without_data_gets_none(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()

    found = claims(lms_browser, platform, choose(lms_browser, "small"))

    assert f"{DEEP_LINKING}data" not in found


def test_the_form_goes_only_to_the_platforms_return_url(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()

    page = choose(lms_browser, "small")

    assert f'action="{platform.url}/content?course=3"' in page.text
    policy = page.headers["Content-Security-Policy"].split("; ")
    assert f"form-action {platform.url}" in policy
    assert re.findall(r"<script(?![^>]*src=)[^>]*>(?!.*dataset)", page.text) == []
    assert page.headers["Cache-Control"] == "no-store"


def test_several_activities_are_added_at_once(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content(accept_multiple=True)
    fields = {"points.long": "30", "points.long/check": "20"}

    keys = ("small", "long", "long/check", "long/slides/picture")
    page = choose(lms_browser, *keys, **fields)

    found = items(lms_browser, platform, page)
    assert [item["custom"] for item in found] == [
        {"lesson": "long"},
        {"lesson": "long", "part": "check"},
        {"lesson": "long", "slide": "picture"},
        {"lesson": "small"},
    ]
    whole, check, slide, _ = found
    assert whole["lineItem"]["scoreMaximum"] == 30
    assert check["lineItem"]["scoreMaximum"] == 20
    assert slide["title"] == "A <long> lesson: A picture"
    assert "lineItem" not in slide  # it has no questions


def test_each_activity_with_questions_has_a_field_for_its_points(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()

    page = lms_browser.launch().text

    fields = re.findall(r'name="points\.(long[^"]*)" placeholder="(\d+)"', page)
    assert fields == [("long", "2"), ("long/check", "1"), ("long/slides/order", "1")]


@pytest.mark.parametrize(
    ("item", "points"), [("long", 2), ("long/check", 1), ("long/slides/order", 1)]
)
def test_an_activity_has_the_points_of_its_questions_by_default(
    lms_browser: Browser, platform: LmsPlatform, item: str, points: int
) -> None:
    platform.ask_for_content()

    page = choose(lms_browser, item, **{"points.long": ""})

    [found] = items(lms_browser, platform, page)
    assert found["lineItem"]["scoreMaximum"] == points


def test_a_platform_that_accepts_one_activity_gets_one(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()

    page = choose(lms_browser, "small", "long")

    assert page.status_code == 422
    assert "one activity at a time" in page.text


@pytest.mark.parametrize(
    ("wanted", "points"), [({"accept_lineitem": False}, "5"), ({}, "0")]
)
def test_an_activity_can_be_without_a_grade(
    lms_browser: Browser,
    platform: LmsPlatform,
    wanted: dict[str, Any],
    points: str,
) -> None:
    platform.ask_for_content(**wanted)

    page = choose(lms_browser, "small", **{"points.small": points})

    assert "lineItem" not in items(lms_browser, platform, page)[0]


@pytest.mark.parametrize(
    ("targets", "hint"),
    [
        (["window"], {"window": {"targetName": "_blank"}}),
        (["iframe"], {"iframe": {"width": 760, "height": 620}}),
        ([], {}),
    ],
)
def test_an_activity_says_how_to_show_it_if_the_platform_can_choose(
    lms_browser: Browser,
    platform: LmsPlatform,
    targets: list[str],
    hint: dict[str, Any],
) -> None:
    platform.ask_for_content(accept_presentation_document_targets=targets)

    item = items(lms_browser, platform, choose(lms_browser, "small"))[0]

    shown = {k: v for k, v in item.items() if k in ("window", "iframe")}
    assert shown == hint


@pytest.mark.parametrize("points", ["-1", "1001", "1.5", " ", "many", "9" * 5000])
def test_invalid_points_are_named(
    lms_browser: Browser, platform: LmsPlatform, points: str
) -> None:
    platform.ask_for_content()

    page = choose(lms_browser, "small", **{"points.small": points})

    assert page.status_code == 422
    assert "a whole number from 0 to 1000" in page.text


@pytest.mark.parametrize("item", [(), ("gone",)])
def test_an_empty_choice_shows_the_lessons_again(
    lms_browser: Browser, platform: LmsPlatform, item: tuple[str, ...]
) -> None:
    platform.ask_for_content()

    page = choose(lms_browser, *item)

    assert page.status_code == 422
    assert "Choose an activity" in page.text
    assert 'value="small"' in page.text


def test_a_refused_choice_is_still_in_the_form(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content(accept_multiple=True)
    fields = {"points.small": "many", "points.long/check": "20"}

    page = choose(lms_browser, "small", "long/slides/picture", **fields).text

    checked = re.findall(r'name="item" value="([^"]+)" checked', page)
    assert set(checked) == {"small", "long/slides/picture"}
    points = re.findall(r'name="points\.([^"]+)" value="([^"]+)"', page)
    assert dict(points) == {"small": "many", "long/check": "20"}
    assert len(re.findall("<details open>", page)) == 1


def test_without_cookies_a_teacher_reads_what_to_do(
    lms_browser: Browser, platform: LmsPlatform, other_browser: Browser
) -> None:
    platform.ask_for_content()
    login = other_browser.log_in()

    page = lms_browser.launch(login)

    assert page.status_code == 200
    assert "Allow cookies for <strong>localhost</strong>" in page.text
    assert "new tab" not in page.text


def test_learners_cannot_choose(lms_browser: Browser, platform: LmsPlatform) -> None:
    platform.ask_for_content()
    platform.claims[f"{LTI}roles"] = [LEARNER]

    response = lms_browser.launch()

    assert response.status_code == 403
    assert "Only teachers can choose lessons" in response.text


def test_a_changed_request_is_refused(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()
    token = request_token(lms_browser.launch())

    for changed in (token + "x", "x" + token, ""):
        page = send(lms_browser, {"request": changed, "item": "small"})
        assert page.status_code == 403
        assert "no longer valid" in page.text


def test_a_choice_is_valid_for_at_least_twenty_hours(
    lms_browser: Browser, platform: LmsPlatform, monkeypatch: pytest.MonkeyPatch
) -> None:
    platform.ask_for_content()
    token = request_token(lms_browser.launch())
    later = int(time.time()) + 20 * 3600
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: later)

    page = send(lms_browser, {"request": token, "item": "small"})

    assert page.status_code == 200


def test_an_expired_request_is_refused(
    lms_browser: Browser, platform: LmsPlatform, monkeypatch: pytest.MonkeyPatch
) -> None:
    platform.ask_for_content()
    token = request_token(lms_browser.launch())
    monkeypatch.setattr("app.storage.lms.content_requests.LIFETIME", -1)

    page = send(lms_browser, {"request": token, "item": "small"})

    assert page.status_code == 403


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "https://lms.example; script-src *",
        "https://",
        "/content",
    ],
)
def test_an_unusable_return_url_is_refused(
    lms_browser: Browser, platform: LmsPlatform, url: str
) -> None:
    platform.ask_for_content(deep_link_return_url=url)

    response = lms_browser.launch()

    assert response.status_code == 403
    assert "return URL" in response.text


def test_another_site_cannot_send_the_form(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content()
    token = request_token(lms_browser.launch())

    response = lms_browser.client.post(
        "/lti/choice",
        data={"request": token, "item": "small"},
        headers={"Sec-Fetch-Site": "cross-site"},
    )

    assert response.status_code == 403
