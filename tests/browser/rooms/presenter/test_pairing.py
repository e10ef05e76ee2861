"""Pairing and unpairing a phone."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.presenter_view import (
    LOSE_BODIES,
    PresenterView,
    fail_at_proxy,
    paired,
    press,
    request_json,
)
from tests.servers.serving import Server


def test_pairing_reveals_no_secret_and_takes_the_next_escape(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)

    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")
    assert phone.url == f"{view.server.url}r/{view.code}/remote"
    assert secret not in phone.content() + phone.title()
    assert secret != view.secret

    # The presenter presses Escape to close the dialog, which pairing has closed.
    view.page.keyboard.press("Escape")
    view.page.keyboard.press("ArrowRight")
    view.expect_at("solution")
    view.page.keyboard.press("Escape")
    expect(view.page.get_by_role("dialog")).to_be_visible()


def test_unpair_is_offered_only_while_a_phone_is_paired(
    view: PresenterView, phone: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("403")
    unpair = view.page.get_by_role("button", name="Unpair the phone")
    more = view.page.get_by_text("More", exact=True)
    more.click()
    expect(view.page.get_by_role("button", name="End room")).to_be_visible()
    expect(unpair).to_be_hidden()

    sign = view.page.get_by_text("Phone paired", exact=True)
    expect(sign).to_have_count(0)
    paired(phone, view)
    expect(sign).to_be_visible()
    more.click()
    expect(unpair).to_be_visible()
    view.page.reload()
    view.expect_open()
    expect(sign).to_be_visible()
    more.click()
    unpair.click()

    expect(unpair).to_be_hidden()
    expect(sign).to_have_count(0)
    # The room is still open, but this phone has lost its access, and says so at once.
    headline = phone.get_by_role("heading", name="This phone is no longer paired")
    expect(headline).to_be_visible(timeout=5000)
    expect(phone.get_by_text("Ended")).to_be_hidden()
    phone.reload()
    expect(
        phone.get_by_role("heading", name="This phone is not paired")
    ).to_be_visible()


def test_pairing_another_phone_unpairs_the_first(
    view: PresenterView, phone: Page, new_page: NewPage, expected_errors: list[str]
) -> None:
    expected_errors.append("403")
    paired(phone, view)

    paired(new_page(), view)

    headline = phone.get_by_role("heading", name="This phone is no longer paired")
    expect(headline).to_be_visible(timeout=5000)


def test_a_pairing_token_works_once(
    view: PresenterView,
    phone: Page,
    new_page: NewPage,
    expected_errors: list[str],
) -> None:
    expected_errors.append("403")
    address = view.pair()
    phone.goto(address)
    expect(phone.locator("lesson-remote")).to_have_attribute("data-state", "paired")

    late = new_page()
    late.goto(address)

    expect(late.get_by_role("heading", name="Pairing failed")).to_be_visible()
    expect(late.get_by_text("was used or has expired.")).to_be_visible()
    expect(late.get_by_role("button", name="Next")).to_be_hidden()
    # The phone that used the token is still paired.
    phone.goto("about:blank")
    phone.goto(address)
    expect(phone.locator("lesson-remote")).to_have_attribute("data-state", "paired")


def test_a_connection_that_is_lost_while_a_phone_is_paired_is_reported(
    view: PresenterView, phone: Page
) -> None:
    phone.add_init_script(LOSE_BODIES)

    phone.goto(view.pair())

    expect(phone.get_by_role("heading", name="Pairing failed")).to_be_visible()
    expect(phone.get_by_text("The server cannot be reached.")).to_be_visible()
    expect(phone.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize("status", [403, 404])
def test_an_error_of_a_proxy_neither_uses_up_the_token_nor_unpairs_the_phone(
    view: PresenterView, phone: Page, expected_errors: list[str], status: int
) -> None:
    expected_errors.append(str(status))
    fail = partial(fail_at_proxy, status=status)
    remote = phone.locator("lesson-remote")
    phone.route("**/remotes", fail, times=1)
    phone.goto(view.pair())
    expect(phone.get_by_text("The server cannot be reached.")).to_be_visible()
    press(phone, "Try again")
    expect(phone.get_by_role("button", name="Next", exact=True)).to_be_visible()

    requests = re.compile(f"/rooms/{view.code}(/|$)")
    phone.route(requests, fail)
    with phone.expect_response(lambda response: response.status == status):
        press(phone, "Next")
    phone.unroute(requests)

    view.expect_at("solution")
    phone.reload()
    expect(remote).to_have_attribute("data-state", "paired")


def test_an_unpaired_phone_explains_how_to_pair(phone: Page, server: Server) -> None:
    _, room = request_json(server, "rooms", "POST", {"lesson": COMPACT_SLUG})
    phone.goto(f"{server.url}r/{room['code']}/remote")

    expect(
        phone.get_by_role("heading", name="This phone is not paired")
    ).to_be_visible()
    expect(phone.get_by_text("Press “Pair a phone”")).to_be_visible()


def test_the_link_that_pairs_a_phone_can_be_copied(view: PresenterView) -> None:
    page = view.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = view.pair()
    dialog = page.get_by_role("dialog", name="Pair a phone")

    dialog.get_by_role("button", name="Copy link").click()

    expect(dialog.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_a_phone_without_a_camera_is_paired_by_a_code_at_join(
    view: PresenterView, phone: Page
) -> None:
    link = view.pair()
    dialog = view.page.get_by_role("dialog", name="Pair a phone")
    field = dialog.get_by_label("Link that pairs a phone")
    expect(field).to_have_value(link)
    expect(field).to_have_attribute("dir", "ltr")
    code = dialog.locator(".pairing-typed").inner_text()
    join_url = f"{view.server.url}join"
    urls: list[str] = []
    phone.on("request", lambda request: urls.append(request.url))

    phone.goto(join_url)
    phone.get_by_label("Code").fill(code.lower())
    press(phone, "Join")

    expect(phone.locator("lesson-remote")).to_have_attribute("data-state", "paired")
    expect(dialog).to_be_hidden()
    assert code not in view.page.content()
    # Servers log URLs, so no URL has the code in its query.
    assert {url for url in urls if url.startswith(join_url)} == {join_url}
    # The remote announces the slide, whichever device turned it.
    announcement = phone.locator(".remote-announcement")
    expect(announcement).to_have_text(re.compile("^Slide 1 of 5: .+"))
    press(phone, "Next")
    expect(announcement).to_have_text(re.compile("^Slide 2 of 5: .+"))
    view.page.locator("[data-step=next]").click()
    expect(announcement).to_have_text(re.compile("^Slide 3 of 5: .+"))
