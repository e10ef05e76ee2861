"""How the presenter view fits: what leads is in sight, and nothing is cut in two."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.led_room import PresenterView, until
from tests.serving import Server

SIZES = [(1024, 768), (1280, 720), (1280, 800), (1440, 900)]
NARROW = (820, 1180)

IS_CUT = "box => box.scrollHeight > box.clientHeight + 1"
IS_FADING = "box => getComputedStyle(box).maskImage.includes('gradient')"
TOPS = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"


def opened(new_page: NewPage, server: Server, size: tuple[int, int]) -> PresenterView:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    return PresenterView(page, server).open_first()


def notes_of(page: Page) -> Locator:
    return page.get_by_role("group", name="Notes of this slide")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_leads_is_in_sight_without_scrolling(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    view = opened(new_page, server, size)
    page = view.page

    for name in ("Pause", "Show code on the projector", "Pair a phone", "Previous"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
    view.open_vote()
    view.press("Close the vote")
    for name in ("Vote again", "Show how it fell", "Reveal the answer", "Done"):
        step = view.votes.get_by_role("button", name=name)
        expect(step).to_be_in_viewport(ratio=1)
    notes = notes_of(page).bounding_box()
    assert notes
    assert notes["height"] > 64


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_notes_that_go_on_below_fade_and_end_when_they_are_read(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    view = opened(new_page, server, size)
    view.open_vote()
    notes = notes_of(view.page)
    for _ in range(3):
        view.press("Larger notes")
    assert notes.evaluate(IS_CUT)

    assert notes.evaluate(IS_FADING)
    notes.evaluate("box => { box.scrollTop = box.scrollHeight; }")
    until(view.page, lambda: not notes.evaluate(IS_FADING))


@pytest.mark.parametrize("size", [*SIZES, NARROW], ids=str)
def test_the_buttons_of_the_room_stand_in_full_rows(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    page = opened(new_page, server, size).page

    tops = page.locator(".room-card > .lead-tools > *").evaluate_all(TOPS)
    rows = [tops.count(top) for top in sorted(set(tops))]
    time = page.locator(".clocks > *").evaluate_all(TOPS)

    assert rows in ([4], [2, 2])
    assert max(time) - min(time) < 24


def test_the_menu_moves_nothing_and_goes_when_anything_else_is_meant(
    view: PresenterView,
) -> None:
    notes = notes_of(view.page)
    before = notes.bounding_box()
    end = view.page.get_by_role("button", name="End room", exact=True)
    more = view.page.get_by_text("More", exact=True)

    more.click()
    expect(end).to_be_visible()
    assert notes.bounding_box() == before
    notes.click()
    expect(end).to_be_hidden()

    more.press("Enter")
    expect(end).to_be_visible()
    end.press("Escape")
    expect(end).to_be_hidden()
    expect(view.page.locator(".lead-more summary")).to_be_focused()
