"""Answers that are entered in a vote, and not sent, survive a reload of the phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PHONE
from tests.servers.serving import Server

SLUG = "unsent-votes"
LESSON = """\
---
title: Unsent votes
---

# One {#one}

:::{practice} blanks
The function is [[periodic]] with the period [[6.28]] and the amplitude [[1]].
:::

:::{open} reason
Why?

> Because.
:::
"""


@pytest.fixture
def voter(
    new_page: NewPage, lesson_content: Path, lesson_server: Server
) -> Iterator[Follower]:
    (lesson_content / SLUG).mkdir(exist_ok=True)
    (lesson_content / SLUG / "lesson.md").write_text(LESSON, "utf-8")
    room = LiveRoom(lesson_server, SLUG)
    yield Follower(new_page(viewport=PHONE), room).open()
    room.end()


def fields(voter: Follower) -> Locator:
    return voter.page.locator(".ballot-form:visible").get_by_role("textbox")


def test_a_part_of_the_blanks_survives_a_reload(voter: Follower) -> None:
    voter.room.vote("blanks", "open")
    fields(voter).nth(0).fill("periodic")
    fields(voter).nth(2).fill("1")

    voter.page.reload()

    for index, text in enumerate(("periodic", "", "1")):
        expect(fields(voter).nth(index)).to_have_value(text)


def test_a_text_survives_a_reload_until_it_is_sent(voter: Follower) -> None:
    voter.room.vote("reason", "open")
    fields(voter).fill("Order matters")

    voter.page.reload()

    expect(fields(voter)).to_have_value("Order matters")
    voter.page.get_by_role("button", name="Submit my answer").click()
    expect(voter.status).to_contain_text("Answer sent.")
    stored = voter.page.evaluate("Object.keys(localStorage).join()")
    assert "draft:" not in stored


def test_a_change_that_is_not_sent_survives_a_reload(voter: Follower) -> None:
    voter.room.vote("reason", "open")
    fields(voter).fill("Order matters")
    voter.page.get_by_role("button", name="Submit my answer").click()
    voter.page.get_by_role("button", name="Change my answer").click()
    fields(voter).fill("Order matters a lot")

    voter.page.reload()

    expect(fields(voter)).to_have_value("Order matters a lot")
    expect(fields(voter)).to_be_enabled()
    voter.page.get_by_role("button", name="Submit my answer").click()
    expect(voter.status).to_contain_text("Answer sent.")
    voter.page.reload()
    expect(fields(voter)).to_have_value("Order matters a lot")
    expect(fields(voter)).to_be_disabled()
