"""Controls without JavaScript are a form."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.more_settings import field_of
from tests.servers.serving import Server


def test_parts_are_radio_buttons(page_without_script: Page) -> None:
    form = page_without_script.locator("#settings-worked-example")
    form.get_by_role("radio", name="Angles").check()
    form.get_by_role("button", name="Update figure").click()

    expect(page_without_script).to_have_url(re.compile(r"worked-example\.step=angles"))
    expect(page_without_script.get_by_role("radio", name="Angles")).to_be_checked()
    expect(page_without_script.get_by_role("tab")).to_have_count(0)


def test_a_new_sentence_gets_the_reversed_order(page_without_script: Page) -> None:
    form = page_without_script.locator("#settings-order")
    order = form.get_by_role("textbox", name="Second sentence")
    form.get_by_text("More settings").click()
    form.get_by_label("Sentence", exact=True).fill("one two three four")
    form.get_by_role("button", name="Update figure").click()

    expect(order).to_have_value("3,2,1,0")
    expect(form.locator(".control-error")).to_be_empty()
    order.fill("0,1,2,3")
    form.get_by_role("button", name="Update figure").click()
    expect(page_without_script).to_have_url(re.compile(r"order\.order=0%2C1%2C2%2C3"))
    expect(order).to_have_value("0,1,2,3")


def test_a_closed_part_contains_a_figure_and_its_settings(
    page_without_script: Page,
) -> None:
    part = page_without_script.locator("details", has_text="Look closer")
    part.locator("summary").first.click()

    expect(part.locator("svg.chart")).to_be_visible()

    part.get_by_text("More settings").click()
    positions = field_of(part, "Positions")
    expect(positions).to_be_visible()
    positions.fill("12")

    part.get_by_role("button", name="Update figure").click()

    expect(page_without_script).to_have_url(re.compile(r"heatmap\.positions=12"))
    expect(positions).to_have_value("12")


def test_number_fields_are_short_and_the_button_is_below_their_start(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720}, java_script_enabled=False)
    page.goto(f"{server.url}lessons/rope-and-alibi")
    forms = page.locator(".slide .controls").filter(has=page.locator("[type=number]"))

    offsets = forms.evaluate_all(
        """forms => forms.filter((form) => form.checkVisibility()).map((form) =>
          form.querySelector("button:not([type])").getBoundingClientRect().left
            - form.getBoundingClientRect().left)"""
    )
    fields = page.locator(".slide .controls [type=number]").locator("visible=true")
    widths = fields.evaluate_all("all => all.map((e) => e.offsetWidth)")

    assert set(offsets) == {0}
    assert max(widths) <= 150
