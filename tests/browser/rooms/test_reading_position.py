"""The projector and phones scroll to the paragraph that the presenter reads."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PHONE, PresenterView, state, wait_until
from tests.browser.rooms.conftest import PROJECTOR
from tests.servers.serving import Server

SLIDE = "order-problem"
# The block that is nearest to the top of the slide, 8px below its edge.
TOP_BLOCK = """(slide) => {
  const top = slide.getBoundingClientRect().top + 8;
  const blocks = [...slide.querySelectorAll(".prose > *, .figure-title, summary")]
    .filter((block) => block.checkVisibility() && !block.closest(".question"));
  const distance = (block) => Math.abs(block.getBoundingClientRect().top - top);
  return blocks.sort((a, b) => distance(a) - distance(b))[0].textContent.trim();
}"""


NOTE_SCROLLING = """(slide) => {
  window.tops = [slide.scrollTop];
  slide.addEventListener("scroll", () => window.tops.push(slide.scrollTop));
}"""
LEFT_BELOW = "s => Math.round(s.scrollHeight - s.clientHeight - s.scrollTop)"


def slide(page: Page) -> Locator:
    return page.locator(".slide:not([inert])")


def top_block(page: Page) -> str:
    text: str = slide(page).evaluate(TOP_BLOCK)
    return text


def scroll_top(page: Page) -> int:
    top: int = slide(page).evaluate("slide => Math.round(slide.scrollTop)")
    return top


def left_below(page: Page) -> int:
    """Return how far the slide can still scroll down."""
    left: int = slide(page).evaluate(LEFT_BELOW)
    return left


def scroll(page: Page, by: int) -> None:
    """Turn the wheel over the slide and wait until it has scrolled."""
    before = scroll_top(page)
    box = slide(page).bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, by)
    wait_until(page, lambda: scroll_top(page) != before)


def test_the_projector_shows_the_paragraph_that_the_presenter_reads(
    view: PresenterView, new_page: NewPage
) -> None:
    projector = new_page(viewport={"width": 1280, "height": 720})
    projector.goto(f"{view.server.url}r/{view.code}?screen=1")
    view.page.locator(".deeper > summary").first.click()
    expect(projector.locator(".deeper[open] > .deeper-body").first).to_be_visible()

    scroll(view.page, 500)

    wait_until(view.page, lambda: state(view.server, view.code)["block"] > 0)
    wait_until(projector, lambda: top_block(projector) == top_block(view.page))
    assert scroll_top(projector) > 0

    scroll(view.page, -5000)

    wait_until(projector, lambda: scroll_top(projector) == 0)
    assert state(view.server, view.code)["block"] == 0


@pytest.mark.parametrize(
    ("lesson", "slide_id"),
    [("positional-encoding", "order-problem"), ("rope-and-alibi", "past-training")],
)
def test_the_projector_scrolls_on_to_the_end_of_a_part_with_the_presenter(
    new_page: NewPage, server: Server, lesson: str, slide_id: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    view = PresenterView(page, server, lesson).open_first(f"#/{slide_id}")
    projector = new_page(viewport=PROJECTOR, reduced_motion="reduce")
    projector.goto(f"{server.url}r/{view.code}?screen=1")
    slide(page).locator(".deeper > summary").first.click()
    expect(projector.locator(".deeper[open] > .deeper-body")).to_be_visible()
    slide(projector).evaluate(NOTE_SCROLLING)

    while left_below(page) > 0:
        scroll(page, 100)

    wait_until(projector, lambda: left_below(projector) == 0)
    tops = projector.evaluate("window.tops")
    assert all(after > before - 8 for before, after in pairwise(tops)), tops


def test_a_phone_scrolls_with_the_presenter_but_not_against_its_reader(
    new_page: NewPage, room: LiveRoom
) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    Follower(page, room).open()

    room.update_state(block=4)
    wait_until(page, lambda: scroll_top(page) > 0)

    scroll(page, -40)
    own = scroll_top(page)
    room.update_state(block=0)
    room.update_state(figures={"order": {"positions": "with"}})
    expect(page.get_by_role("switch", name="Positional encoding")).to_be_checked()
    assert scroll_top(page) == own > 0


def test_a_phone_of_an_independent_reader_does_not_scroll(
    phone_follower: Follower,
) -> None:
    page, room = phone_follower.page, phone_follower.room
    page.keyboard.press("ArrowRight")
    expect(phone_follower.follow_again).to_be_visible()

    room.update_state(block=4)
    room.vote("order-needed", "open")
    expect(phone_follower.ballot).to_be_visible()
    assert scroll_top(page) == 0

    room.update_state(vote=None)
    expect(phone_follower.ballot).to_be_hidden()
    phone_follower.follow_again.click()
    phone_follower.expect_at(SLIDE)
    wait_until(page, lambda: scroll_top(page) > 0)


def test_the_projector_scrolls_to_a_block_of_a_section(
    included_projector: Follower,
) -> None:
    room, page = included_projector.room, included_projector.page
    last = page.locator("#chord-analogy ~ .prose > *").last
    room.update_state(slide="chord-analogy")
    expect(page.locator("#chord-analogy")).to_be_in_viewport()
    expect(last).not_to_be_in_viewport()

    room.update_state(block=999)

    expect(last).to_be_in_viewport()
