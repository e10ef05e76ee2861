"""Embedded lessons in frames of other sites: sandbox, cookies, size messages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.embedding_site import Host
from tests.browser.more_settings import field_of, open_more_settings, slider_of

WAVES = 'lesson-controls[data-group="waves"]'


def test_the_lesson_works_in_a_frame_of_another_site(page: Page, host: Host) -> None:
    frame = host.show(page)
    frame.locator("lesson-deck[data-ready]").wait_for()
    expect(frame.locator("header.site, footer.site")).to_have_count(0)
    assert page.context.cookies() == []

    # The frame does not take the focus, and handles keys only while it has the focus.
    expect(page.locator("#before")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(frame.locator(".slide-number")).to_have_text("1")

    frame.locator(".slide:not([inert]) p").first.click()
    page.keyboard.press("ArrowRight")
    expect(frame.locator(".slide-number")).to_have_text("2")

    frame.get_by_role("link", name="Next slide").click()
    expect(frame.locator(".slide-number")).to_have_text("3")
    assert page.context.cookies() == []


def test_figures_and_questions_work_in_a_sandbox_that_allows_scripts(
    page: Page, host: Host
) -> None:
    frame = host.show(page, 'sandbox="allow-scripts"', "#/see-it")
    frame.locator("lesson-deck[data-ready]").wait_for()
    frame.locator("[data-name=waves] .plot").hover()
    chart = frame.locator("[data-name=waves] .plotly-chart .main-svg").first
    expect(chart).to_be_visible(timeout=30_000)
    open_more_settings(frame)
    slider_of(frame.locator(WAVES), "Positions").focus()
    page.keyboard.press("ArrowLeft")
    expect(field_of(frame.locator(WAVES), "Positions")).to_have_value("49")

    question = frame.locator("#question-order-needed")
    question.get_by_role("radio").nth(1).check()
    question.get_by_role("button", name="Check my answer").click()

    expect(question.locator("[data-mark]")).to_have_count(1)


def test_the_presenter_key_does_nothing_where_windows_are_blocked(
    page: Page, host: Host
) -> None:
    page.add_init_script(
        "window.open = () => { throw new DOMException('', 'InvalidAccessError'); };"
    )
    frame = host.show(page, 'sandbox="allow-scripts"')
    frame.locator("lesson-deck[data-ready]").wait_for(state="attached")
    frame.locator(".slide:not([inert]) p").first.click()

    # An exception would fail the test.
    page.keyboard.press("s")
    page.keyboard.press("ArrowRight")

    expect(frame.locator(".slide-number")).to_have_text("2")


def test_all_slides_are_visible_in_a_sandbox_without_scripts(
    page: Page, host: Host, expected_errors: list[str]
) -> None:
    expected_errors.append("sandboxed")
    frame = host.show(page, "sandbox")

    expect(frame.locator(".slide:visible")).to_have_count(5)
    expect(frame.locator("svg.chart").first).to_be_visible()


LAST_HEIGHTS = """() => {
  const lti = messages.findLast((m) => m.subject === "lti.frameResize")?.height;
  const h5p = messages.findLast((m) => m.action === "resize")?.scrollHeight;
  return lti === h5p && lti && { lti, h5p };
}"""
"""The newest heights, once they are equal: H5P needs two more messages."""


def test_the_frame_reports_its_height_in_lti_and_h5p_messages(
    page: Page, host: Host
) -> None:
    host.show(page)

    heights = page.wait_for_function(LAST_HEIGHTS).json_value()

    assert heights["lti"] == heights["h5p"] > 1000


def test_a_frame_resized_to_the_reported_height_stays_stable(
    page: Page, host: Host
) -> None:
    frame = host.show(page, resize=True)
    page.wait_for_function(
        "() => messages.some((m) => m.subject === 'lti.frameResize')"
    )

    page.wait_for_function(
        """() => {
          const reported = messages.filter((m) => m.subject).at(-1).height;
          return Number(document.querySelector('iframe').height) === reported;
        }"""
    )
    over = frame.locator("html").evaluate("h => h.scrollHeight - h.clientHeight")
    assert abs(over) <= 1
    assert page.evaluate("messages.filter((m) => m.subject).length") < 6


@pytest.mark.parametrize(("attributes", "count"), [("", 0), ('allow="fullscreen"', 1)])
def test_a_frame_without_full_screen_offers_a_new_tab(
    page: Page, host: Host, attributes: str, count: int
) -> None:
    frame = host.show(page, attributes)
    frame.locator("lesson-deck[data-ready]").wait_for()

    button = frame.get_by_role("button", name="Full screen")
    expect(button).to_have_count(count)
    new_tab = frame.get_by_role("link", name="Open in a new tab")
    expect(new_tab).to_have_count(1 - count)


def test_the_lessons_own_address_shows_the_embedded_lesson_in_a_frame(
    page: Page, host: Host, lesson_url: str
) -> None:
    page.goto(lesson_url)  # now the browser's cache contains the page

    frame = Host(host.site, lesson_url).show(page, suffix="?waves.positions=12#/see-it")

    expect(frame.locator(".slide-number")).to_have_text("5")
    positions = field_of(frame.locator(WAVES), "Positions")
    expect(positions).to_have_value("12")
    assert page.frames[1].url.startswith(f"{lesson_url}/embed?waves.positions=12")

    page.goto(f"{lesson_url}?waves.positions=12")
    expect(page.locator("header.site")).to_be_visible()


def test_the_embedded_lesson_fits_frames_of_any_size(
    page: Page, lesson_url: str
) -> None:
    page.goto(f"{lesson_url}/embed")
    page.locator("lesson-deck[data-ready]").wait_for()
    found = {}
    for width, height in ((760, 520), (320, 400), (1200, 300), (400, 900)):
        page.set_viewport_size({"width": width, "height": height})
        across = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        bar = page.get_by_role("link", name=re.compile("Next slide")).bounding_box()
        assert bar
        found[width, height] = across, bar["y"] + bar["height"] - height

    assert {size: over for size, over in found.items() if max(over) > 0} == {}
