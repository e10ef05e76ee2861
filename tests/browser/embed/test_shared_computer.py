"""A computer that several learners use: what an embedded lesson stores."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.embedding_site import Host

ORDER_NEEDED = "lesson-question[data-id=order-needed]"
PREDICTIONS = "lesson-prediction input:checked"


def study(lesson: FrameLocator) -> None:
    """Predict and answer with the first option, and go to the second slide."""
    expect(lesson.locator("lesson-prediction:defined").first).to_be_attached()
    lesson.locator("lesson-prediction input").first.check()
    question = lesson.locator(ORDER_NEEDED)
    question.get_by_role("radio").first.check()
    question.get_by_role("button", name="Check my answer").click()
    expect(question.locator(".verdict")).not_to_be_empty()
    lesson.locator(".segments a").nth(1).click()
    expect(lesson.locator(".slide-number")).to_have_text("2")


def test_a_new_tab_shows_nothing_of_the_learner_before(page: Page, host: Host) -> None:
    study(host.show(page))
    page.reload()
    same_tab = page.frame_locator("iframe")
    expect(same_tab.locator(".slide-number")).to_have_text("2")
    expect(same_tab.locator(PREDICTIONS)).to_have_count(1)
    expect(same_tab.locator(f"{ORDER_NEEDED} .verdict")).not_to_be_empty()

    lesson = host.show(page.context.new_page())

    expect(lesson.locator("lesson-prediction:defined").first).to_be_attached()
    expect(lesson.locator(f"{ORDER_NEEDED}:defined")).to_be_attached()
    expect(lesson.locator(".slide-number")).to_have_text("1")
    expect(lesson.locator(PREDICTIONS)).to_have_count(0)
    assert page.frames[1].evaluate("Object.keys(localStorage)") == []
