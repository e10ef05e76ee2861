"""An open question in a room: the presenter releases answers one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.presenter_view import PHONE, PresenterView
from tests.serving import Server

LESSON = """\
---
title: An open question
---

# Open {#open}

:::{open} why
:words: 20
Why are positions needed?

> Without them a sentence is a set of words.
:::
"""


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    content = tmp_path_factory.mktemp("content") / "open"
    content.mkdir()
    (content / "lesson.md").write_text(LESSON, "utf-8")
    options = ("--content", str(content.parent))
    with Server(tmp_path_factory.mktemp("data"), *options) as server:
        yield server


def write(phone: Page, text: str) -> None:
    phone.get_by_role("textbox", name="Your answer").fill(text)
    phone.get_by_role("button", name="Submit vote").click()
    expect(phone.locator(".ballot-status:visible")).to_contain_text("Vote counted.")


def released(page: Page) -> Locator:
    return page.locator(".released-list:visible li")


def test_followers_see_only_what_the_presenter_releases(
    server: Server, new_page: NewPage
) -> None:
    presenter = page_for_axe(new_page)
    view = PresenterView(presenter, server, "open").open_first()
    room = view.code
    projector, first, second = (
        new_page(),
        new_page(viewport=PHONE),
        page_for_axe(new_page),
    )
    projector.goto(f"{server.url}r/{room}?screen=1")
    presenter.get_by_role("button", name="Open vote").click()
    for phone in (first, second):
        phone.goto(f"{server.url}r/{room}")
    write(first, "<b>Order</b> matters.")
    write(second, "Set of words.")

    answers = presenter.locator(".vote-texts li")
    expect(answers).to_have_count(2)
    expect(projector.locator(".projector-count")).to_contain_text("2 of 2 devices")
    for page in (projector, first):
        expect(released(page)).to_have_count(0)
        assert "Set of words." not in page.content()

    order = answers.filter(has_text="<b>Order</b> matters.")
    order.get_by_role("button", name="Release").focus()
    presenter.keyboard.press("Enter")

    take_back = order.get_by_role("button", name="Take back")
    expect(take_back).to_be_focused()
    expect(take_back).to_have_accessible_description("<b>Order</b> matters.")
    for page in (projector, first, second):
        expect(released(page)).to_have_text(["<b>Order</b> matters."])
    assert "Set of words." not in projector.content()
    assert violations(presenter) == []
    assert violations(second) == []

    second.reload()
    expect(released(second)).to_have_text(["<b>Order</b> matters."])
    expect(second.get_by_role("textbox", name="Your answer")).to_have_value(
        "Set of words."
    )
    presenter.reload()
    expect(take_back).to_be_visible()
    take_back.click()
    for page in (projector, first, second):
        expect(released(page)).to_have_count(0)

    answers.filter(has_text="Set of words.").get_by_role("button").click()
    presenter.get_by_role("button", name="Close vote").click()
    presenter.get_by_role("button", name="Show the model answer").click()

    for page in (projector, first):
        expect(released(page)).to_have_text(["Set of words."])
        model = page.locator("released-answers .model-answer .prose:visible")
        expect(model).to_have_text("Without them a sentence is a set of words.")
    presenter.get_by_role("button", name="Done").click()
    expect(released(projector)).to_have_count(0)
    expect(answers).to_have_count(0)


def test_a_changed_answer_keeps_its_place_and_cannot_be_released(
    server: Server, new_page: NewPage
) -> None:
    presenter, phone = new_page(), new_page()
    view = PresenterView(presenter, server, "open").open_first()
    presenter.get_by_role("button", name="Open vote").click()
    phone.goto(f"{server.url}r/{view.code}")
    write(phone, "First.")
    answers = presenter.locator(".vote-texts li")
    expect(answers).to_have_count(1)

    phone.get_by_role("button", name="Change my vote").click()
    write(phone, "Second.")

    expect(answers.nth(1)).to_contain_text("Second.")
    expect(answers.nth(0)).to_contain_text("It was changed since.")
    expect(answers.nth(0).get_by_role("button")).to_be_disabled()
