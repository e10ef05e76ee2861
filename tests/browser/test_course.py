"""The page of a course: the learner's own progress, in every language and size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.page_history import restore_from_history
from tests.servers.serving import Server

LESSON = """\
---
title: {title}
lang: {lang}
minutes: 5
---

# One {{#one}}

{link}

:::{{question}} why
Why?

- [x] Because.
  > Right.
- [ ] No reason.
  > No.
:::

---

# Two {{#two}}

More.
"""

COURSE = """\
title: ترتيب الكلمات
subtitle: دورة قصيرة
id: order
lang: fa
modules:
  - title: الأول
    lessons: [first, second]
  - title: الثاني
    lessons: [third]
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a course in Arabic, whose lessons are in three languages."""
    content = tmp_path_factory.mktemp("content")
    for slug, title, lang, link in (
        ("first", "Warum die Reihenfolge zählt", "sv", "[Weiter](lesson:second#/two)"),
        ("second", "لماذا يهم الترتيب", "fa", ""),
        ("third", "Beyond waves", "en", ""),
    ):
        (content / slug).mkdir()
        text = LESSON.format(title=title, lang=lang, link=link)
        (content / slug / "lesson.md").write_text(text, "utf-8")
    (content / "course.yaml").write_text(COURSE, "utf-8")
    data = tmp_path_factory.mktemp("data")
    with Server(data, "--content", str(content)) as server:
        yield server.url


def answer(page: Page, site: str, lesson: str) -> None:
    page.goto(f"{site}lessons/{lesson}")
    page.locator("lesson-question:defined").wait_for(state="attached")
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name="Check my answer").click()
    expect(page.locator("lesson-question")).to_have_attribute("data-state", "right")


def test_a_new_reader_sees_no_progress(page: Page, site: str) -> None:
    page.goto(f"{site}courses/order")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".course-state")).to_be_hidden()
    expect(page.locator("progress:visible")).to_have_count(0)


def test_answers_are_progress_and_lead_to_the_next_lesson(
    page: Page, site: str
) -> None:
    answer(page, site, "first")
    page.get_by_role("link", name="ترتيب الكلمات").click()

    state = page.locator(".course-state")
    expect(state).to_contain_text("1 of 3 questions answered, 1 right")
    expect(page.locator("[data-lesson=first] .lesson-progress")).to_contain_text(
        "1 of 1 question answered, 1 right"
    )
    expect(page.locator("[data-lesson=second] .lesson-progress")).to_be_hidden()
    link = state.get_by_role("link", name="لماذا يهم الترتيب")
    expect(link).to_have_attribute("lang", "fa")
    link.click()
    expect(page).to_have_url(f"{site}lessons/second")


def test_a_page_that_the_back_button_restores_shows_the_current_progress(
    page: Page, site: str, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_INTERNET_DISCONNECTED")
    page.goto(f"{site}courses/order")
    state = page.locator(".course-state")
    expect(state).to_be_hidden()

    other = page.context.new_page()
    answer(other, site, "first")
    restore_from_history(page)
    expect(state).to_contain_text("1 of 3 questions answered, 1 right")
    expect(state.get_by_role("link")).to_have_text("لماذا يهم الترتيب")

    with page.expect_event("requestfailed"):
        page.context.set_offline(True)
        restore_from_history(page)
    page.context.set_offline(False)
    expect(state).to_contain_text("1 of 3 questions answered, 1 right")

    other.evaluate("localStorage.clear()")
    restore_from_history(page)
    expect(state).to_be_hidden()
    expect(page.locator("progress:visible")).to_have_count(0)
    expect(page.locator(".complete")).to_have_count(0)


def test_a_reader_without_answers_continues_at_the_last_slide(
    page: Page, site: str
) -> None:
    page.goto(f"{site}lessons/second")
    page.locator("lesson-deck[data-ready]").wait_for()
    page.keyboard.press("ArrowLeft")  # the lesson is read from right to left
    expect(page).to_have_url(f"{site}lessons/second#/two")

    page.goto(f"{site}courses/order")

    page.locator(".course-state").get_by_role("link").click()
    expect(page).to_have_url(f"{site}lessons/second")
    page.locator("lesson-deck[data-ready]").wait_for()
    expect(page.locator(".slide:not([inert])")).to_have_attribute("data-id", "two")


def test_a_link_between_lessons_opens_the_slide_in_the_frame(
    page: Page, site: str
) -> None:
    page.goto(f"{site}lessons/first/embed")
    page.wait_for_load_state("networkidle")  # the links of a frame are set up last

    page.get_by_role("link", name="Weiter").click()

    expect(page).to_have_url(f"{site}lessons/second/embed#/two")
    assert len(page.context.pages) == 1


def test_the_pages_do_not_scroll_sideways(page: Page, site: str) -> None:
    answer(page, site, "first")
    over = {}

    for path in ("", "courses/order"):
        page.goto(f"{site}{path}")
        if path:
            expect(page.locator(".course-state")).to_be_visible()
        for width, height in ((1280, 720), (390, 844), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            over[path, width] = page.evaluate(
                "() => document.body.scrollWidth - document.documentElement.clientWidth"
            )

    assert {case: pixels for case, pixels in over.items() if pixels > 0} == {}


def test_no_axe_violation_with_progress(new_page: NewPage, site: str) -> None:
    page = page_for_axe(new_page)
    answer(page, site, "first")

    page.goto(f"{site}courses/order")
    expect(page.locator(".course-state")).to_be_visible()
    found = violations(page)
    page.goto(site)
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    assert found + violations(page) == []
