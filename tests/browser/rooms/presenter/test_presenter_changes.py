"""Changes in the presenter view are sent to the room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.deck import Deck
from tests.browser.more_settings import open_more_settings
from tests.browser.presenter_view import (
    PresenterView,
    open_from_deck,
    state,
    wait_until,
)
from tests.browser.rooms.conftest import ExpectState
from tests.servers.serving import Server

POSITIONS = 'lesson-controls[data-group="waves"] [data-parameter="positions"]'


def test_keys_buttons_and_urls_move_the_room(
    view: PresenterView, expect_state: ExpectState
) -> None:
    view.page.keyboard.press("ArrowRight")
    expect_state(slide="solution")

    view.page.locator("[data-step=next]").click()
    expect_state(slide="why-sine")

    view.page.evaluate("location.hash = '#/see-it'")
    expect_state(slide="see-it")


def test_moves_in_one_task_are_all_applied(
    page: Page, server: Server, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/1")
    view = open_from_deck(deck, server)
    with page.context.expect_page() as projected:
        view.press("Open projector window")
    projected.value.locator("lesson-deck[data-ready]").wait_for(state="attached")
    windows = [page, view.page, projected.value]
    view.page.evaluate(
        "window.visited = []; document.addEventListener('slide-changed',"
        " ({ id }) => visited.push(id))"
    )

    view.press_at_once("ArrowRight", 4)

    wait_until(view.page, lambda: state(server, view.code)["slide"] == "see-it")
    for window in windows:
        expect(window.locator(".slide-number")).to_have_text("5")
    assert view.page.evaluate("visited") == ["solution", "why-sine", "adding", "see-it"]


def test_a_response_older_than_a_move_does_not_undo_it(
    view: PresenterView, expect_state: ExpectState
) -> None:
    view.page.evaluate(
        "window.visited = []; document.addEventListener('slide-changed',"
        " ({ id }) => visited.push(id))"
    )

    # The response to the first command arrives while the moves are queued.
    view.press_at_once("j", 1)
    view.press_at_once("ArrowRight", 2)

    # The room has received the key before the moves, which hide the code again.
    expect_state(slide="why-sine", joining=False)
    assert view.page.evaluate("visited") == ["solution", "why-sine"]


def test_a_slider_moves_the_room_with_one_request_at_a_time(
    view: PresenterView,
) -> None:
    in_flight, most, sent = 0, 0, 0

    def is_put(request: Request) -> bool:
        return request.method == "PUT"

    def on_request(request: Request) -> None:
        nonlocal in_flight, most, sent
        in_flight, sent = in_flight + is_put(request), sent + is_put(request)
        most = max(most, in_flight)

    def on_end(request: Request) -> None:
        nonlocal in_flight
        in_flight -= is_put(request)

    def is_to_the_end(request: Request) -> bool:
        return is_put(request) and "see-it" in (request.post_data or "")

    # Wait for this move before counting requests.
    with view.page.expect_request_finished(is_to_the_end):
        view.page.keyboard.press("End")
    view.page.on("request", on_request)
    view.page.on("requestfinished", on_end)
    view.page.on("requestfailed", on_end)
    took = view.page.evaluate(DRAG, f"{POSITIONS} [type=range]")

    shown = view.page.locator(POSITIONS).locator("[type=number]").input_value()
    wait_until(
        view.page,
        lambda: sent > 0 and not in_flight and _waves(view).get("positions") == shown,
    )
    assert most == 1
    # One request every 100 ms, plus one at the start and one at the end.
    assert sent <= took / 100 + 2


# Drag the slider to a new value in each frame. Return the duration in ms.
DRAG = """async (selector) => {
  const slider = document.querySelector(selector);
  const began = performance.now();
  for (let place = 0; place < 40; place++) {
    slider.value = Number(slider.max) * place / 40;
    slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - began;
}"""


def test_invalid_settings_and_an_unknown_prediction_do_not_block_slide_changes(
    view: PresenterView, expect_state: ExpectState, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    view.page.evaluate(
        "document.querySelector('lesson-deck').dispatchEvent(Object.assign("
        "new Event('figure-change-requested', {bubbles: true}),"
        "{group: 'waves', values: {positions: '4096', d_model: '1024'}}))"
    )
    view.page.keyboard.press("ArrowRight")

    expect_state(slide="solution", figures={})

    # The second turn is merged with the answer while the first one is sent.
    view.page.evaluate(
        """() => {
          const turn = () => document.body.dispatchEvent(new KeyboardEvent(
            "keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
          turn();
          document.dispatchEvent(Object.assign(
            new Event("answer-changed"), { id: "renamed", isShown: true }));
          turn();
        }"""
    )

    expect_state(slide="adding", answers={})


def test_an_unexpected_error_is_reported_and_does_not_block_the_next_move(
    view: PresenterView, expect_state: ExpectState, expected_errors: list[str]
) -> None:
    expected_errors.append("is not valid JSON")
    html = "<p>Sign in to this network.</p>"
    view.page.route("**/state", lambda route: route.fulfill(body=html), times=1)
    with view.page.expect_event("pageerror"):
        view.page.keyboard.press("ArrowRight")

    view.page.keyboard.press("End")

    expect_state(slide="see-it")


def test_a_second_presenter_view_follows_the_first(
    view: PresenterView,
) -> None:
    other = PresenterView(view.page.context.new_page(), view.server).open()
    view.page.bring_to_front()

    view.page.keyboard.press("End")
    expect(other.page.locator(".slide-number")).to_have_text("5")
    number = f"{POSITIONS} [type=number]"
    open_more_settings(view.page)
    view.page.locator(number).fill("30")
    view.page.locator(number).press("Enter")

    expect(other.page.locator(number)).to_have_value("30")


def test_a_field_shows_a_change_of_another_presenter_view_once_it_loses_the_focus(
    view: PresenterView,
) -> None:
    view.page.keyboard.press("End")
    other = PresenterView(view.page.context.new_page(), view.server).open()
    own, others = (
        page.locator(f"{POSITIONS} [type=number]") for page in (view.page, other.page)
    )
    for page in (view.page, other.page):
        open_more_settings(page)
    others.focus()

    view.page.bring_to_front()
    own.fill("30")
    own.press("Enter")
    expect(other.page.locator(f"{POSITIONS} [type=range]")).to_have_value("30")
    expect(others).to_have_value("50")
    others.blur()

    expect(others).to_have_value("30")


def test_presenter_views_in_two_tabs_share_the_clock(view: PresenterView) -> None:
    other = PresenterView(view.page.context.new_page(), view.server).open()
    planned, toggle = ".clock-planned", "[data-clock=toggle]"

    view.page.locator(toggle).click()
    expect(other.page.locator(toggle)).to_have_text("Pause")
    view.page.locator(planned).fill("25")
    expect(other.page.locator(planned)).to_have_value("25")
    other.page.locator(toggle).click()

    expect(view.page.locator(toggle)).to_have_text("Resume")
    elapsed = [page.locator(".clock-elapsed") for page in (view.page, other.page)]
    assert elapsed[0].inner_text() == elapsed[1].inner_text()


def test_two_presenter_views_move_the_room_once_for_a_move_in_the_deck(
    page: Page, server: Server, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/2")
    view = open_from_deck(deck, server)
    second = PresenterView(page.context.new_page(), server).open()
    sent: list[str] = []

    def on_request(request: Request) -> None:
        if request.method == "PUT":
            sent.append(request.post_data or "")

    page.context.on("request", on_request)
    deck.press("ArrowRight")

    # The second view sends nothing if it receives the room's new state first.
    view.expect_at("why-sine")
    second.expect_at("why-sine")
    wait_until(page, lambda: state(server, view.code)["slide"] == "why-sine")
    assert sent
    assert not [move for move in sent if "turn" in move]


@pytest.mark.usefixtures("without_plotly")
def test_dimensions_return_with_the_width_in_a_room(
    view: PresenterView, expect_state: ExpectState
) -> None:
    view.page.keyboard.press("End")
    waves = view.page.locator('lesson-controls[data-group="waves"]')
    dims = waves.get_by_label("Dimensions", exact=True)
    width = waves.locator('[data-parameter="d_model"] [type=number]')
    before = dims.input_value()
    open_more_settings(view.page)

    width.fill("8")
    width.press("Enter")
    wait_until(view.page, lambda: _waves(view).get("d_model") == "8")
    width.fill("16")
    width.press("Enter")

    wide = {"d_model": "16", "dims": before}
    wait_until(view.page, lambda: _waves(view).items() >= wide.items())
    expect(dims).to_have_value(before)


def _waves(view: PresenterView) -> dict[str, str]:
    waves: dict[str, str] = state(view.server, view.code)["figures"].get("waves", {})
    return waves
