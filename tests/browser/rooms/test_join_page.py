"""The join page, where people enter a room code."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.live_room import LiveRoom
from tests.servers.serving import Server


def test_the_room_code_works_without_javascript(
    new_page: NewPage, room: LiveRoom, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    page = new_page(java_script_enabled=False)
    page.goto(f"{room.server.url}join")

    page.get_by_label("Room code").fill("222222")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "No room has the code 222 222"
    )
    typed = page.get_by_label("Room code")
    expect(typed).to_have_value("222222")
    expect(typed).to_have_accessible_description(
        re.compile("^No room has the code 222 222 Check .* six letters and digits")
    )
    typed.fill(room.code.lower())
    page.get_by_role("button", name="Join").click()

    expect(page).to_have_url(f"{room.server.url}r/{room.code}")
    expect(page.get_by_text("requires JavaScript")).to_be_visible()


def test_the_field_has_the_focus_also_after_a_wrong_code(
    new_page: NewPage, server: Server, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    page = new_page()
    page.goto(f"{server.url}join")
    field = page.get_by_label("Room code")
    expect(field).to_be_focused()

    page.keyboard.type("222222")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_contain_text("No room has the code")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("Check each character"))
    expect(page.get_by_text("limit of rooms")).to_have_count(0)


def test_no_axe_violation_on_the_join_page(
    new_page: NewPage, server: Server, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    page = page_for_axe(new_page)
    for path in ("join", "r/222222"):
        page.goto(server.url + path)

        assert violations(page) == [], path
