"""Launches of a part of a lesson that a teacher has chosen."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from app.web.current import services_of
from tests.platforms.lti import (
    INSTRUCTOR,
    LEARNER,
    LTI,
    LmsPlatform,
)
from tests.web.lti.conftest import Browser, fragment

pytestmark = pytest.mark.usefixtures("second_lesson")


@pytest.mark.parametrize(
    ("custom", "opened"),
    [
        ({"lesson": "long", "part": "check"}, "check-it"),
        ({"lesson": "long", "slide": "picture"}, "picture"),
        ({"lesson": "long"}, ""),
    ],
)
def test_a_launch_shows_the_chosen_part_alone(
    lms_browser: Browser, platform: LmsPlatform, custom: dict[str, str], opened: str
) -> None:
    platform.claims = {f"{LTI}custom": custom}

    location = urlsplit(lms_browser.launch().location)

    assert location.path == f"/lessons/{custom['lesson']}/embed"
    assert parse_qs(location.query).get("only", [""]) == [opened]
    assert lms_browser.client.get(location.path, query_string=location.query).text


@pytest.mark.parametrize(
    "custom",
    [{"lesson": "small", "part": "check"}, {"lesson": "long", "slide": "removed"}],
)
@pytest.mark.parametrize(
    ("role", "status", "words"),
    [
        (LEARNER, 403, "This part of the lesson is no longer available."),
        (INSTRUCTOR, 403, "There is no slide or section called"),
    ],
)
def test_a_launch_of_a_part_that_was_removed_says_so(
    lms_browser: Browser,
    platform: LmsPlatform,
    custom: dict[str, str],
    role: str,
    status: int,
    words: str,
) -> None:
    platform.claims = {f"{LTI}custom": custom, f"{LTI}roles": [role]}

    response = lms_browser.launch()

    assert response.status_code == status
    assert words in response.text


def test_the_score_of_a_part_counts_only_its_questions(
    lms_browser: Browser, platform: LmsPlatform, tool: Flask
) -> None:
    platform.grade()
    platform.claims[f"{LTI}custom"] = {"lesson": "long", "part": "check"}
    launch = fragment(lms_browser.launch())["launch"]
    client = lms_browser.client
    headers = {"Authorization": f"Bearer {launch}"}
    token = client.get("/lti/session", headers=headers).get_json()["token"]
    outbox = services_of(tool).lti.grades

    def answer(question: str) -> int:
        url = f"/lessons/long/questions/{question}/answers"
        return client.post(url, json={"answer": 0, "token": token}).status_code

    assert answer("order-needed") == 401  # on a slide
    assert outbox.claim() is None
    assert answer("again") == 200

    claim = outbox.claim()
    assert claim
    assert (claim.score.earned, claim.score.possible) == (1, 1)
    assert claim.score.is_complete
