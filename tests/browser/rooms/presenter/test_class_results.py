"""The results of a class for the presenter of a room."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.lessons import COMPACT_SLUG
from tests.browser.presenter_view import PresenterView, request_json
from tests.servers.serving import Server


def test_a_presenter_opens_the_results_from_the_room(
    page: Page, server: Server
) -> None:
    PresenterView(page, server).open()
    answers = f"lessons/{COMPACT_SLUG}/questions/order-needed/answers"
    status, _ = request_json(server, answers, "POST", {"answer": 1})
    assert status == 200
    page.locator(".room-menu summary").click()

    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Class results").click()

    results = opened.value
    question = results.get_by_role("article").filter(has_text="1 of 1 100%")
    expect(question).to_contain_text("Why does a transformer need positional encoding?")
    results.reload()
    expect(question).to_have_count(1)


def test_another_browser_gets_no_results(page: Page, server: Server) -> None:
    page.goto(f"{server.url}lessons/{COMPACT_SLUG}/report?room=ACACAC")

    expect(page.get_by_text("This browser does not control the room.")).to_be_visible()
