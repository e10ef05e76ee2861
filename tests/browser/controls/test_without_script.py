"""Without JavaScript, controls are a form."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def test_without_script_parts_are_radios(unscripted: Page) -> None:
    form = unscripted.locator("form", has_text="Angles")
    form.get_by_role("radio", name="Angles").check()
    form.get_by_role("button", name="Update figure").click()

    expect(unscripted).to_have_url(re.compile(r"worked-example\.part=angles"))
    expect(unscripted.get_by_role("radio", name="Angles")).to_be_checked()
    expect(unscripted.get_by_role("tab")).to_have_count(0)


def test_without_script_a_new_text_turns_its_words_round(unscripted: Page) -> None:
    form = unscripted.locator("#settings-order")
    order = form.get_by_role("textbox", name="Second order")
    form.get_by_label("Sentence", exact=True).fill("one two three four")
    form.get_by_role("button", name="Update figure").click()

    expect(order).to_have_value("3,2,1,0")
    expect(form.locator(".control-error")).to_be_empty()
    order.fill("0,1,2,3")
    form.get_by_role("button", name="Update figure").click()
    expect(unscripted).to_have_url(re.compile(r"order\.order=0%2C1%2C2%2C3"))
    expect(order).to_have_value("0,1,2,3")


def test_without_script_a_closed_part_holds_a_picture(unscripted: Page) -> None:
    part = unscripted.locator("details", has_text="Look closer")
    part.locator("summary").first.click()
    picture = part.locator(".plot img")

    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("alt", re.compile("Heatmap"))
    assert picture.evaluate("i => i.loading") == "lazy"


def test_without_script_a_closed_part_holds_its_settings(unscripted: Page) -> None:
    part = unscripted.locator("details", has_text="Look closer")
    part.locator("summary").first.click()
    positions = part.get_by_label("Positions", exact=True)
    expect(positions).to_be_visible()
    positions.fill("12")

    part.get_by_role("button", name="Update figure").click()

    expect(unscripted).to_have_url(re.compile(r"heatmap\.positions=12"))
    expect(positions).to_have_value("12")
