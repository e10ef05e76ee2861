"""Results of a vote on an order: rows have all items; lines break between them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SLUG
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PresenterView, cast_votes, listed
from tests.servers.serving import Server

QUESTION = "which-returns-first"
"""A question of the included lesson; its items have three words and more."""
ORDERS = [[0, 1, 2, 3], [0, 1, 3, 2]]

BROKEN_ITEMS = """(rows) => {
  const isBroken = (row) => (item) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const start = texts.currentNode.data.indexOf(item);
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, start);
      range.setEnd(texts.currentNode, start + item.length);
      return range.getClientRects().length > 1;
    }
    return true;
  };
  return rows.flatMap((row) => row.textContent.split(" → ").filter(isBroken(row)));
}"""
"""Return the items that are on two lines."""
IS_CUT = "row => row.scrollWidth > row.clientWidth + 1"


def answers_on(page: Page) -> Locator:
    return page.locator(".vote-row .vote-answer")


def test_lines_break_between_items_on_the_projector(
    included_projector: Follower, included_room: LiveRoom
) -> None:
    included_room.vote(QUESTION, "open")
    included_room.cast(QUESTION, ORDERS)
    included_room.vote(QUESTION, "closed", "shown")
    answers = answers_on(included_projector.page)
    expect(answers).to_have_count(2)
    assert answers.evaluate_all(BROKEN_ITEMS) == []

    included_room.vote(QUESTION, "revealed")
    expect(answers).to_have_count(3)
    assert answers.evaluate_all(BROKEN_ITEMS) == []


def test_orders_are_not_cut_in_the_presenter_view(page: Page, server: Server) -> None:
    view = PresenterView(page, server, SLUG).open_first()
    page.set_viewport_size({"width": 1280, "height": 720})
    listed(page, QUESTION).get_by_role("button", name="Open vote").click()
    expect(view.votes.get_by_text("Round 1: 0")).to_be_visible()
    cast_votes(server, view.code, ORDERS, question=QUESTION)

    view.press("Close vote")

    answers = answers_on(page)
    expect(answers).to_have_count(3)
    assert [row for row in answers.all() if row.evaluate(IS_CUT)] == []
    assert answers.evaluate_all(BROKEN_ITEMS) == []
