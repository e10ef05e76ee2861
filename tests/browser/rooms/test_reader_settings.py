"""Pages of a room with text at 200 % and with the text spacing of WCAG 1.4.12."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility.test_reader_settings import DESKTOP, PHONE, resize
from tests.browser.conftest import SLUG
from tests.browser.deck import LAST, Deck
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PresenterView, paired, press
from tests.browser.text_boxes import smaller_spaced_texts, text_problems
from tests.servers.serving import Server

QUESTION = "order-needed"

SMALLER = "px instead of"
"""Words of the problem that text is smaller than without the settings."""


@pytest.fixture
def room(included_room: LiveRoom) -> LiveRoom:
    """A room with an included lesson, which has longer texts than the compact one."""
    return included_room


@pytest.fixture
def view(page: Page, server: Server) -> PresenterView:
    return PresenterView(page, server, SLUG).open_first()


def test_large_and_spaced_text_is_not_cut_off_for_followers(
    follower: Follower,
) -> None:
    page, found = follower.page, {}
    for size in (DESKTOP, PHONE):
        resize(page, size)
        found["following", size] = list(text_problems(page))
    # The sections do not change.
    Deck(page, page.url).hide_sections()
    follower.room.vote(QUESTION, "open")
    expect(follower.ballot).to_be_visible()
    for size in (DESKTOP, PHONE):
        resize(page, size)
        found["voting", size] = list(text_problems(page))
    follower.ballot.get_by_role("button", name="Hide").click()
    page.keyboard.press("ArrowRight")
    expect(follower.follow_again).to_be_visible()
    for size in (DESKTOP, PHONE):
        resize(page, size)
        found["independent", size] = list(text_problems(page))

    assert found == {name: [] for name in found}


def test_large_and_spaced_text_is_not_cut_off_on_the_projector(
    projector: Follower,
) -> None:
    # The projector makes the text of a slide smaller until it fits.
    found = {"slide": [p for p in text_problems(projector.page) if SMALLER not in p]}
    for phase in ("open", "closed", "shown", "revealed"):
        projector.room.vote(QUESTION, phase)
        box = projector.page.locator(".projector-vote")
        expect(box).to_have_attribute("data-phase", phase)
        found[phase] = list(text_problems(projector.page))

    assert found == {name: [] for name in found}


def test_large_and_spaced_text_is_not_cut_off_for_presenters(
    view: PresenterView, phone: Page
) -> None:
    found = {}
    for size in (DESKTOP, PHONE):
        resize(view.page, size)
        found["presenter", size] = list(text_problems(view.page))
    view.open_vote()
    # The clock becomes smaller when it shows the time in votes.
    expect(view.page.locator(".clock-over")).to_contain_text("in votes")
    for size in (DESKTOP, PHONE):
        resize(view.page, size)
        found["presenter", "vote", size] = list(text_problems(view.page))
    remote = paired(phone, view)
    found["remote"] = list(text_problems(remote))

    assert found == {name: [] for name in found}


def test_large_and_spaced_results_are_not_cut_off_on_the_phone_of_the_presenter(
    view: PresenterView, phone: Page
) -> None:
    remote = paired(phone, view)
    view.open_vote()
    press(view.page, "Close vote")
    expect(remote.locator(".vote-line").first).to_be_visible()

    # Of a mark, only the check mark is shown.
    found = [p for p in text_problems(remote) if "span.vote-mark" not in p]
    assert found == []


def test_text_spacing_does_not_shrink_the_text_of_slides_for_presenters(
    view: PresenterView,
) -> None:
    deck = Deck(view.page, view.page.url)
    found = {}
    resize(view.page, (1280, 720))
    for slide in range(1, LAST + 1):
        deck.go_to(slide)
        found[slide] = smaller_spaced_texts(view.page)

    assert found == {name: [] for name in found}
