"""The slide or section at which a learner continues with the next launch."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.storage.lms import PersonStore
from app.storage.rate_limits import BOOKMARK_BURST
from app.web.current import services_of
from tests.platforms.lti import INSTRUCTOR, LTI, LmsPlatform
from tests.web.lti.conftest import Browser, fragment

WITH_SECTIONS = {"lesson": "long"}


@pytest.fixture
def launched(
    lms_browser: Browser, platform: LmsPlatform, second_lesson: None
) -> Browser:
    """The browser of a learner; launches open a lesson with a section."""
    platform.claims = {f"{LTI}custom": WITH_SECTIONS}
    return lms_browser


def save(client: FlaskClient, token: str, bookmark: object) -> TestResponse:
    headers = {"Authorization": f"Bearer {token}"}
    return client.post("/lti/place", json={"place": bookmark}, headers=headers)


def bookmark_after(browser: Browser, bookmark: str) -> str | None:
    """Save a bookmark after a launch; return what the next launch opens."""
    token = fragment(browser.launch())["launch"]
    assert save(browser.client, token, bookmark).status_code == 204
    return fragment(browser.launch()).get("slide")


@pytest.mark.parametrize("bookmark", ["picture", "picture check-it", "check-it"])
def test_the_next_launch_opens_the_bookmark(launched: Browser, bookmark: str) -> None:
    assert "slide" not in fragment(launched.launch())

    assert bookmark_after(launched, bookmark) == bookmark


def test_another_person_starts_at_the_first_slide(
    launched: Browser, platform: LmsPlatform
) -> None:
    assert bookmark_after(launched, "picture") == "picture"

    platform.claims["sub"] = "somebody else"

    assert "slide" not in fragment(launched.launch())


def test_an_activity_with_one_slide_has_no_bookmark(
    launched: Browser, platform: LmsPlatform
) -> None:
    assert bookmark_after(launched, "picture") == "picture"

    platform.claims[f"{LTI}custom"] = WITH_SECTIONS | {"slide": "picture"}

    assert "slide" not in fragment(launched.launch())


def test_the_bookmark_of_a_teacher_is_not_stored(
    launched: Browser, platform: LmsPlatform
) -> None:
    platform.claims[f"{LTI}roles"] = [INSTRUCTOR]

    assert bookmark_after(launched, "picture") is None


def test_the_open_page_of_a_student_who_became_a_teacher_stores_no_bookmark(
    launched: Browser, platform: LmsPlatform
) -> None:
    token = fragment(launched.launch())["launch"]
    platform.claims[f"{LTI}roles"] = [INSTRUCTOR]
    launched.launch()

    assert save(launched.client, token, "picture").status_code == 204

    assert "slide" not in fragment(launched.launch())


@pytest.mark.parametrize(
    ("bookmark", "status"), [("elsewhere", 404), ("", 422), ("x" * 201, 422), (3, 422)]
)
def test_only_slides_and_sections_of_the_lesson_are_stored(
    launched: Browser, bookmark: object, status: int
) -> None:
    token = fragment(launched.launch())["launch"]

    assert save(launched.client, token, bookmark).status_code == status
    assert "slide" not in fragment(launched.launch())


def test_a_bookmark_needs_the_token_of_a_launch(launched: Browser) -> None:
    assert save(launched.client, "forged", "picture").status_code == 401


def test_a_deleted_person_has_no_bookmark(
    launched: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.claims["sub"] = "ada"
    token = fragment(launched.launch())["launch"]
    assert save(launched.client, token, "picture").status_code == 204

    PersonStore(services_of(tool).database).forget("ada", 1)

    assert save(launched.client, token, "picture").status_code == 401
    assert "slide" not in fragment(launched.launch())


def test_a_learner_cannot_store_bookmarks_without_end(
    launched: Browser, tool: Flask
) -> None:
    # On a busy machine, the requests would take so long that the limit is refilled.
    services_of(tool).limits.bookmarks._clock = lambda: 0.0
    token = fragment(launched.launch())["launch"]
    for _ in range(BOOKMARK_BURST):
        assert save(launched.client, token, "picture").status_code == 204

    refused = save(launched.client, token, "picture")

    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "2"
