"""The phone that leads: paired once, one driver at a time, and revoked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
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

    press(view.page, "Take over")
    expect(phone.get_by_text("The presenter view leads now.")).to_be_visible()
    expect(view.page.get_by_text("The phone leads now.")).to_be_hidden()
    next_ = phone.get_by_role("button", name="Next", exact=True)
    expect(next_).to_have_attribute("aria-disabled", "true")
    view.page.locator(".elapsed").click()
    view.page.keyboard.press("ArrowRight")
    expect(phone.get_by_role("heading", name="Why sine waves?")).to_be_visible()

    press(phone, "Take over")
    expect(view.page.get_by_text("The phone leads now.")).to_be_visible()
    press(phone, "Next")
    expect_at(view, "adding")


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
