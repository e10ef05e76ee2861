"""The page of a package opens the lesson in its frame."""

from __future__ import annotations

import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from app.web.current import services_of
from tests.web.packages.conftest import ADA, PLATFORM, Activity, fragment


def test_a_launch_opens_the_embedded_lesson_at_the_slide(activity: Activity) -> None:
    response = activity.launch(slide="picture")

    url = urlsplit(response.location)
    assert (url.path, url.query) == ("/lessons/small/embed", "package=1")
    assert fragment(response)["slide"] == "picture"
    assert fragment(response)["origin"] == PLATFORM
    assert response.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in response.headers


def test_no_url_contains_the_secret_or_the_key(activity: Activity) -> None:
    location = activity.launch().location

    assert ADA not in location
    assert activity.key not in location


def test_the_page_stores_nothing_and_shows_no_other_lesson(activity: Activity) -> None:
    page = activity.client.get("/lessons/small/embed?package=1").text

    assert "data-launched" in page
    assert "data-package-bar" in page
    assert "data-activity-bar" not in page
    assert "js/overtone-packaged.js" in page


@pytest.mark.parametrize("key", ["unknown", "ü", "session"])
def test_an_unknown_key_gets_a_page_in_plain_words(
    activity: Activity, key: str
) -> None:
    activity.key = key
    response = activity.launch()

    assert response.status_code == 403
    assert "package is unknown to this server or was revoked" in response.text
    assert "js/package/refused.js" in response.text
    assert "frame-ancestors *" in response.headers["Content-Security-Policy"]


def test_a_revoked_package_is_refused(app: Flask, activity: Activity) -> None:
    token = activity.token()
    services_of(app).packages.store.revoke(1)

    assert activity.launch().status_code == 403
    assert activity.session(token).status_code == 403


def test_a_removed_lesson_is_explained_to_the_learner(
    activity: Activity, content: Path
) -> None:
    shutil.rmtree(content / "small")
    response = activity.launch()

    assert response.status_code == 403
    assert "The lesson of this activity is no longer available" in response.text


@pytest.mark.parametrize(
    "changes",
    [
        {"learner": ""},
        {"learner": "ada"},
        {"learner": ADA.upper()},
        {"origin": "null"},
        {"origin": "javascript:alert(1)"},
        {"origin": "https://lms.example/#x"},
    ],
    ids=str,
)
def test_an_invalid_form_is_refused(
    activity: Activity, changes: dict[str, str]
) -> None:
    response = activity.launch(**changes)

    assert response.status_code == 400
    assert "Open the activity in your course." in response.text


def test_only_allowed_sites_can_show_the_lesson(
    settings: Settings, assets: Assets
) -> None:
    limited = replace(settings, frame_ancestors="https://school.example")
    app = create_app(limited, assets)
    app.testing = True
    services = services_of(app)
    key = services.packages.store.create("small", "scorm12")
    activity = Activity(app.test_client(), key)

    with closing(services.database):
        page = activity.client.get("/lessons/small/embed?package=1")
        activity.key = "unknown"
        refused = activity.launch()

    for response in (page, refused):
        policy = response.headers["Content-Security-Policy"]
        assert "frame-ancestors https://school.example" in policy
