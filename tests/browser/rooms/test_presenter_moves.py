"""What moves in the presenter view moves the room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.deck import Deck
from tests.browser.led_room import PresenterView, opened_from, state, until
from tests.browser.rooms.conftest import Told
from tests.serving import Server

POSITIONS = 'lesson-controls[data-group="waves"] [data-parameter="positions"]'


def test_keys_buttons_and_addresses_move_the_room(
    view: PresenterView, expect_told: Told
) -> None:
    view.page.keyboard.press("ArrowRight")
    expect_told(slide="solution")

    view.page.locator("[data-step=next]").click()
    expect_told(slide="why-sine")

    view.page.evaluate("location.hash = '#/see-it'")
    expect_told(slide="see-it")


@pytest.mark.parametrize("with_projector", [False, True])
def test_moves_in_one_moment_are_all_made(
    page: Page, server: Server, lesson_url: str, *, with_projector: bool
) -> None:
    deck = Deck(page, lesson_url).open("#/1")
    view = opened_from(deck, server)
    windows = [page, view.page]
    if with_projector:
        with page.context.expect_page() as projected:
            view.press("Open projector window")
        windows.append(projected.value)
        expect(projected.value.locator("lesson-deck[data-ready]")).to_be_attached()
    view.page.evaluate(
        "window.been = []; document.addEventListener('slide-changed',"
        " ({ id }) => been.push(id))"
    )

    view.press_at_once("ArrowRight", 4)

    until(view.page, lambda: state(server, view.code)["slide"] == "see-it")
    for window in windows:
        expect(window.locator(".place-now")).to_have_text("5")
    assert view.page.evaluate("been") == ["solution", "why-sine", "adding", "see-it"]


def test_an_answer_that_is_older_than_a_move_does_not_take_it_back(
    view: PresenterView, expect_told: Told
) -> None:
    view.page.evaluate(
        "window.been = []; document.addEventListener('slide-changed',"
        " ({ id }) => been.push(id))"
    )

    # The code is asked for first, and answered while the move waits for its turn.
    view.press_at_once("j", 1)
    view.press_at_once("ArrowRight", 2)

    expect_told(slide="why-sine", joining=True)
    expect(view.page.get_by_role("button", name="Show room code")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert view.page.evaluate("been") == ["solution", "why-sine"]


def test_a_slider_moves_the_room_with_one_request_at_a_time(
    view: PresenterView,
) -> None:
    flying, most, sent = 0, 0, 0

    def is_put(request: Request) -> bool:
        return request.method == "PUT"

    def on_request(request: Request) -> None:
        nonlocal flying, most, sent
        flying, sent = flying + is_put(request), sent + is_put(request)
        most = max(most, flying)

    def on_end(request: Request) -> None:
        nonlocal flying
        flying -= is_put(request)

    def is_to_the_end(request: Request) -> bool:
        return is_put(request) and "see-it" in (request.post_data or "")

    # This move is over when the counting begins.
    with view.page.expect_request_finished(is_to_the_end):
        view.page.keyboard.press("End")
    view.page.on("request", on_request)
    view.page.on("requestfinished", on_end)
    view.page.on("requestfailed", on_end)
    took = view.page.evaluate(DRAG, f"{POSITIONS} [type=range]")

    shown = view.page.locator(POSITIONS).locator("[type=number]").input_value()
    until(
        view.page,
        lambda: sent > 0 and not flying and _waves(view).get("positions") == shown,
    )
    assert most == 1
    # One at the start and one at the end are not part of the time between.
    assert sent <= took / 100 + 2


# A hand on the slider: each frame another value. Says how many milliseconds it took.
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


def test_settings_that_cannot_be_hold_up_no_slide(
    view: PresenterView, expect_told: Told, expected_complaints: list[str]
) -> None:
    expected_complaints.append("422")
    view.page.evaluate(
        "document.querySelector('lesson-deck').dispatchEvent(Object.assign("
        "new Event('figure-wished', {bubbles: true}),"
        "{group: 'waves', values: {positions: '4096', d_model: '1024'}}))"
    )
    view.page.keyboard.press("ArrowRight")

    expect_told(slide="solution", figures={})


def test_the_deck_that_opened_the_view_moves_the_room(
    page: Page, server: Server, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/2")
    view = opened_from(deck, server)

    deck.press("ArrowRight")

    until(page, lambda: state(server, view.code)["slide"] == "why-sine")


def test_a_second_view_of_the_same_browser_goes_where_the_first_goes(
    view: PresenterView,
) -> None:
    other = PresenterView(view.page.context.new_page(), view.server).open()
    view.page.bring_to_front()

    view.page.keyboard.press("End")
    expect(other.page.locator(".place-now")).to_have_text("5")
    number = f"{POSITIONS} [type=number]"
    view.page.locator(number).fill("30")
    view.page.locator(number).press("Enter")

    expect(other.page.locator(number)).to_have_value("30")


def test_dimensions_come_back_with_the_width_while_the_room_is_led(
    view: PresenterView, expect_told: Told
) -> None:
    view.page.keyboard.press("End")
    waves = view.page.locator('lesson-controls[data-group="waves"]')
    dims = waves.get_by_label("Dimensions", exact=True)
    width = waves.locator('[data-parameter="d_model"] [type=number]')
    before = dims.input_value()

    width.fill("8")
    width.press("Enter")
    until(view.page, lambda: _waves(view).get("d_model") == "8")
    width.fill("64")
    width.press("Enter")

    wide = {"d_model": "64", "dims": before}
    until(view.page, lambda: _waves(view).items() >= wide.items())
    expect(dims).to_have_value(before)


def _waves(view: PresenterView) -> dict[str, str]:
    waves: dict[str, str] = state(view.server, view.code)["figures"].get("waves", {})
    return waves
