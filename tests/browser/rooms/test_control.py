"""One device controls the room at a time; moves of the others are undone."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.deck import Deck
from tests.browser.presenter_view import (
    PresenterView,
    open_from_deck,
    paired,
    press,
    request_json,
    state,
    wait_until,
)
from tests.serving import Server

WAVES = 'lesson-controls[data-group="waves"]'


def test_one_device_is_in_control_and_each_can_take_control(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    view.page.keyboard.press("End")
    press(phone, "Next")
    # The room received the phone's move, but not the presenter view's.
    view.expect_at("solution")
    expect(
        view.page.get_by_text("Press “Take control” to control it from here.")
    ).to_be_visible()

    press(view.page, "Take control")
    expect(phone.get_by_text("The presenter view is in control.")).to_be_visible()
    expect(view.page.get_by_text("The phone is in control.")).to_be_hidden()
    next_ = phone.get_by_role("button", name="Next", exact=True)
    expect(next_).to_have_attribute("aria-disabled", "true")
    # After a click, the button does not handle the arrow keys.
    view.page.keyboard.press("ArrowRight")
    expect(phone.get_by_role("heading", name="Why sine waves?")).to_be_visible()

    press(phone, "Take control")
    expect(view.page.get_by_text("The phone is in control.")).to_be_visible()
    press(phone, "Next")
    view.expect_at("adding")


def test_moves_of_a_device_without_control_are_undone(
    page: Page, phone: Page, server: Server, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/1")
    view = open_from_deck(deck, server)
    paired(phone, view)
    page.evaluate(
        "window.visited = []; document.addEventListener('slide-changed',"
        " ({ id }) => visited.push(id))"
    )

    view.press_at_once("ArrowRight", 3)

    view.expect_at("order-problem")
    expect(
        view.page.get_by_text("Press “Take control” to control it from here.")
    ).to_be_visible()
    expect(view.page.locator(".speaker-note:visible")).to_have_attribute(
        "data-slide", "order-problem"
    )
    # The other window received none of the undone moves.
    press(phone, "Next")
    deck.expect_at(2)
    assert page.evaluate("visited") == ["solution"]

    deck.press("End")
    deck.expect_at(2)
    view.expect_at("solution")
    assert state(server, view.code)["slide"] == "solution"


def test_an_open_overview_follows_the_phone(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    view.page.keyboard.press("o")
    overview = view.page.get_by_role("dialog", name="Overview")
    links, marked = overview.locator("li a"), overview.locator("[aria-current]")
    expect(links.first).to_have_attribute("aria-current", "true")

    press(phone, "Next")

    expect(links.nth(1)).to_have_attribute("aria-current", "true")
    expect(marked).to_have_count(1)


def test_slider_changes_without_control_are_undone(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")
    put = {"slide": "see-it", "figures": {"waves": {"positions": "30"}}}
    request_json(view.server, f"rooms/{view.code}/state", "PUT", put, secret)
    view.expect_at("see-it")
    controls = view.page.locator(WAVES)
    slider = controls.get_by_label("Positions, slider")
    field = controls.get_by_label("Positions", exact=True)
    expect(field).to_have_value("30")
    before = slider.input_value()

    slider.focus()
    view.page.keyboard.press("ArrowRight")

    expect(
        view.page.get_by_text("Press “Take control” to control it from here.")
    ).to_be_visible()
    expect(slider).to_have_value(before)
    expect(slider).to_be_focused()
    expect(field).to_have_value("30")
    field.fill("40")
    expect(field).to_have_value("30")

    press(view.page, "Take control")
    expect(view.page.get_by_text("The phone is in control.")).to_be_hidden()
    field.fill("40")
    field.press("Enter")
    wait_until(
        view.page,
        lambda: (
            state(view.server, view.code)["figures"]["waves"].get("positions") == "40"
        ),
    )


def test_a_move_rejected_with_409_is_undone(
    view: PresenterView, phone: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("409")
    paired(phone, view)
    press(view.page, "Take control")
    expect(view.page.get_by_text("The phone is in control.")).to_be_hidden()
    wait_until(
        view.page, lambda: state(view.server, view.code)["driver"] == "presenter"
    )
    # A focused button receives the keys; a hidden one loses the focus a frame later.
    expect(view.page.locator("body")).to_be_focused()
    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")
    taken: list[int] = []

    def take_control_first(route: Route) -> None:
        if not taken:
            path = f"rooms/{view.code}/driver"
            taken.append(request_json(view.server, path, "PUT", None, secret)[0])
        route.continue_()

    view.page.route("**/state", take_control_first)
    view.page.keyboard.press("ArrowRight")
    wait_until(view.page, lambda: taken == [200])

    expect(view.page.get_by_text("The phone is in control.")).to_be_visible()
    view.expect_at("order-problem")
