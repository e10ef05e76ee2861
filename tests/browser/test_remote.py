"""The phone that leads: paired once, one driver at a time, and revoked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.led_room import SLUG, PresenterView, asked, cast, state, until
from tests.serving import Server

WAVES = 'lesson-controls[data-group="waves"]'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def view(page: Page, server: Server) -> PresenterView:
    return PresenterView(page, server).open()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A phone that is paired with nothing yet."""
    size = {"width": 390, "height": 844}
    return new_page(viewport=size, has_touch=True, is_mobile=True)


def paired(phone: Page, view: PresenterView) -> Page:
    phone.goto(view.pair())
    expect(phone.locator("lesson-remote")).to_have_attribute("data-state", "paired")
    expect(phone.locator(".link-light")).to_have_attribute("data-status", "live")
    expect(view.page.get_by_text("The phone leads now.")).to_be_visible()
    return phone


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def expect_at(view: PresenterView, slide: str) -> None:
    shown = view.page.locator(".slide:not([inert])")
    expect(shown).to_have_attribute("data-id", slide)


def test_a_phone_is_paired_and_leads(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    # The code has done what it is for.
    expect(view.page.get_by_role("dialog")).to_be_hidden()

    press(phone, "Next")

    expect_at(view, "solution")
    until(phone, lambda: state(view.server, view.code)["slide"] == "solution")
    expect(phone.get_by_role("heading", name="The solution")).to_be_visible()
    expect(phone.locator(".remote-slide:visible")).to_contain_text("Say.")
    expect(phone.locator(".next-title")).to_contain_text("Why sine waves?")
    press(phone, "Previous")
    expect_at(view, "order-problem")


def test_the_pairing_leaves_the_address_and_the_secret_is_nowhere_in_the_page(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)

    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")
    assert phone.url == f"{view.server.url}r/{view.code}/remote"
    assert secret not in phone.content() + phone.title()
    assert secret != view.secret


def test_the_presenter_view_follows_figures_while_the_phone_leads(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")

    put = {"slide": "see-it", "figures": {"waves": {"positions": "30"}}}
    asked(view.server, f"rooms/{view.code}/state", "PUT", put, secret)

    expect_at(view, "see-it")
    positions = view.page.locator(WAVES).get_by_label("Positions", exact=True)
    expect(positions).to_have_value("30")
    assert state(view.server, view.code)["driver"] == "remote"


def test_one_leads_at_a_time_and_each_can_take_over(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    view.page.keyboard.press("End")
    press(phone, "Next")
    # The phone's move came to the room, and the view's did not.
    expect_at(view, "solution")
    expect(view.page.get_by_text("Take over to lead from here.")).to_be_visible()

    press(view.page, "Take over")
    expect(phone.get_by_text("The presenter view leads now.")).to_be_visible()
    expect(view.page.get_by_text("The phone leads now.")).to_be_hidden()
    next_ = phone.get_by_role("button", name="Next", exact=True)
    expect(next_).to_have_attribute("aria-disabled", "true")
    # Pressed with a pointer, the button does not keep the keys.
    view.page.keyboard.press("ArrowRight")
    expect(phone.get_by_role("heading", name="Why sine waves?")).to_be_visible()

    press(phone, "Take over")
    expect(view.page.get_by_text("The phone leads now.")).to_be_visible()
    press(phone, "Next")
    expect_at(view, "adding")


def test_what_does_not_lead_goes_back_to_where_the_room_is(
    page: Page, phone: Page, server: Server, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/1")
    with page.context.expect_page() as opened:
        deck.press("s")
    view = PresenterView(opened.value, server).expect_open()
    paired(phone, view)
    page.evaluate(
        "window.been = []; document.addEventListener('slide-changed',"
        " ({ id }) => been.push(id))"
    )

    view.press_at_once("ArrowRight", 3)

    expect_at(view, "order-problem")
    expect(view.page.get_by_text("Take over to lead from here.")).to_be_visible()
    expect(view.page.locator(".speaker-note:visible")).to_have_attribute(
        "data-slide", "order-problem"
    )
    # The other window heard nothing of it.
    press(phone, "Next")
    deck.expect_at(2)
    assert page.evaluate("been") == ["solution"]

    deck.press("End")
    deck.expect_at(2)
    expect_at(view, "solution")
    assert state(server, view.code)["slide"] == "solution"


def test_sliders_that_do_not_lead_go_back_too(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")
    put = {"slide": "see-it", "figures": {"waves": {"positions": "30"}}}
    asked(view.server, f"rooms/{view.code}/state", "PUT", put, secret)
    expect_at(view, "see-it")
    controls = view.page.locator(WAVES)
    slider = controls.get_by_label("Positions, slider")
    field = controls.get_by_label("Positions", exact=True)
    expect(field).to_have_value("30")
    before = slider.input_value()

    slider.focus()
    view.page.keyboard.press("ArrowRight")

    expect(view.page.get_by_text("Take over to lead from here.")).to_be_visible()
    expect(slider).to_have_value(before)
    expect(slider).to_be_focused()
    expect(field).to_have_value("30")
    field.fill("40")
    expect(field).to_have_value("30")

    press(view.page, "Take over")
    expect(view.page.get_by_text("The phone leads now.")).to_be_hidden()
    field.fill("40")
    field.press("Enter")
    until(
        view.page,
        lambda: (
            state(view.server, view.code)["figures"]["waves"].get("positions") == "40"
        ),
    )


def test_a_phone_can_be_unpaired_only_while_there_is_one(
    view: PresenterView, phone: Page, expected_complaints: list[str]
) -> None:
    expected_complaints.append("403")
    unpair = view.page.get_by_role("button", name="Unpair the phone")
    more = view.page.get_by_text("More", exact=True)
    more.click()
    expect(view.page.get_by_role("button", name="End room")).to_be_visible()
    expect(unpair).to_be_hidden()

    paired(phone, view)
    expect(unpair).to_be_visible()
    press(view.page, "Take over")
    view.page.reload()
    view.expect_open()
    more.click()
    unpair.click()

    expect(unpair).to_be_hidden()
    # The room lives, and this phone knows no more of it.
    headline = phone.get_by_role("heading", name="This phone is not paired any more")
    press(phone, "Take over")
    expect(headline).to_be_visible()
    expect(phone.get_by_text("Ended")).to_be_hidden()


def test_moves_of_a_view_that_did_not_know_it_leads_no_more_go_back(
    view: PresenterView, phone: Page, expected_complaints: list[str]
) -> None:
    expected_complaints.append("409")
    paired(phone, view)
    press(view.page, "Take over")
    expect(view.page.get_by_text("The phone leads now.")).to_be_hidden()
    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")
    taken: list[int] = []

    def take_over_first(route: Route) -> None:
        if not taken:
            path = f"rooms/{view.code}/driver"
            taken.append(asked(view.server, path, "PUT", None, secret)[0])
        route.continue_()

    view.page.route("**/state", take_over_first)
    view.page.keyboard.press("ArrowRight")

    expect(view.page.get_by_text("The phone leads now.")).to_be_visible()
    expect_at(view, "order-problem")
    assert taken == [200]


def test_the_phone_is_unpaired_and_says_so(
    view: PresenterView, phone: Page, expected_complaints: list[str]
) -> None:
    expected_complaints.append("403")
    paired(phone, view)
    view.page.get_by_text("More", exact=True).click()

    view.press("Unpair the phone")

    headline = phone.get_by_role("heading", name="This phone is not paired any more")
    expect(headline).to_be_visible()
    expect(view.page.get_by_text("The phone leads now.")).to_be_hidden()
    view.page.keyboard.press("ArrowRight")
    until(view.page, lambda: state(view.server, view.code)["slide"] == "solution")
    phone.reload()
    expect(
        phone.get_by_role("heading", name="This phone is not paired")
    ).to_be_visible()


def test_a_phone_without_the_lead_learns_of_it_when_it_takes_over(
    view: PresenterView, phone: Page, expected_complaints: list[str]
) -> None:
    expected_complaints.append("403")
    paired(phone, view)
    press(view.page, "Take over")
    expect(phone.get_by_text("The presenter view leads now.")).to_be_visible()
    asked(view.server, f"rooms/{view.code}/remotes", "DELETE", None, view.secret)

    press(phone, "Take over")

    headline = phone.get_by_role("heading", name="This phone is not paired any more")
    expect(headline).to_be_visible()


def test_a_pairing_serves_once(
    view: PresenterView,
    phone: Page,
    new_page: NewPage,
    expected_complaints: list[str],
) -> None:
    expected_complaints.append("403")
    address = view.pair()
    phone.goto(address)
    expect(phone.locator("lesson-remote")).to_have_attribute("data-state", "paired")

    late = new_page()
    late.goto(address)

    expect(late.get_by_role("heading", name="Pairing did not work")).to_be_visible()
    expect(late.get_by_text("This pairing was used, or has run out.")).to_be_visible()
    expect(late.get_by_role("button", name="Next")).to_be_hidden()
    # The phone that used it is no stranger.
    phone.goto("about:blank")
    phone.goto(address)
    expect(phone.locator("lesson-remote")).to_have_attribute("data-state", "paired")


def test_a_phone_leads_on_after_a_reload(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    press(phone, "Next")
    expect_at(view, "solution")

    phone.reload()

    expect(phone.get_by_role("heading", name="The solution")).to_be_visible()
    press(phone, "Next")
    expect_at(view, "why-sine")


def test_a_view_loaded_anew_follows_the_phone(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    press(phone, "Next")
    expect_at(view, "solution")

    # A change of the fragment alone would not load anything.
    view.page.goto("about:blank")
    view.open("#/see-it")

    expect_at(view, "solution")
    press(phone, "Next")
    expect_at(view, "why-sine")


def test_a_vote_is_led_from_the_phone(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    press(phone, "Votes")
    phone.get_by_role("button", name="Open the vote").first.click()
    expect(phone.get_by_text("Round 1: 0")).to_be_visible()
    cast(view.server, view.code, [0, 0, 1])

    press(phone, "Close the vote")
    expect(phone.get_by_text("2 · 67 %")).to_be_visible()
    press(phone, "Reveal the answer")

    until(
        phone,
        lambda: state(view.server, view.code)["vote"]["phase"] == "revealed",
    )
    expect(view.votes.get_by_text("2 · 67 %")).to_be_visible()
    # Only who leads is offered steps.
    expect(view.page.locator(".vote-steps button")).to_have_count(0)


def test_a_room_that_ends_is_said_on_the_phone(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)

    asked(view.server, f"rooms/{view.code}", "DELETE", None, view.secret)

    expect(phone.get_by_role("heading", name="The room has ended")).to_be_visible()
    expect(view.page.get_by_text("The room has ended.")).to_be_visible()


def test_a_phone_that_was_not_paired_is_told_how(phone: Page, server: Server) -> None:
    _, room = asked(server, "rooms", "POST", {"lesson": SLUG})
    phone.goto(f"{server.url}r/{room['code']}/remote")

    expect(
        phone.get_by_role("heading", name="This phone is not paired")
    ).to_be_visible()
    expect(phone.get_by_text("Press “Pair a phone”")).to_be_visible()


def test_the_remote_fits_a_phone(view: PresenterView, phone: Page) -> None:
    paired(phone, view)

    for name in ("Previous", "Next"):
        button = phone.get_by_role("button", name=name, exact=True)
        box = button.bounding_box()
        expect(button).to_be_in_viewport(ratio=1)
        assert box
        assert box["height"] >= 88
    over = "e => e.scrollWidth - e.clientWidth"
    assert phone.locator("html").evaluate(over) <= 0
