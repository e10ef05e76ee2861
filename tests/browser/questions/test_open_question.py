"""Open questions alone: the text area, its number of words, and the model answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, Route, expect

from app.config import Settings
from app.core.quiz import count_words
from app.packages.html import export_html
from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.embedding_site import Host, embedding_site
from tests.browser.lessons import OPEN
from tests.browser.presenter_view import PHONE
from tests.servers.serving import Server

TEXTS = ("one", "Don't – stop", "a\nb\tc", "位置が必要です。", "BERT用", "— 🙂", "½ x²")


@pytest.fixture
def server(lesson_server: Server) -> Server:
    return lesson_server


def test_a_reader_writes_with_the_keyboard_and_then_sees_the_model_answer(
    server: Server, new_page: NewPage
) -> None:
    page = page_for_axe(new_page)
    page.goto(f"{server.url}lessons/open")
    expect(page.locator("lesson-open:defined")).to_be_visible()
    expect(page.locator("word-count:defined")).to_have_text("0 of 6 words")
    field = page.get_by_role("textbox", name="Your answer")
    model = page.get_by_text("Without them a sentence")
    submit = page.locator("lesson-open .question-actions button")

    field.focus()
    page.keyboard.type("the  order of the words matters much")

    count = page.locator("word-count [role=status]")
    expect(count).to_have_text("7 of 6 words: too long by 1")
    expect(field).to_have_accessible_description("7 of 6 words: too long by 1")
    submit.click()
    assert field.evaluate("field => field.validationMessage") == (
        "Your answer has 7 words; at most 6 are allowed."
    )
    expect(model).to_have_count(0)

    for _ in range(len(" much")):
        page.keyboard.press("Backspace")
    expect(count).to_have_text("6 of 6 words")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(model).to_be_visible()
    expect(page.locator("lesson-open .verdict")).to_have_text(
        "Your answer is saved. Compare it with the model answer."
    )
    expect(submit).to_be_focused()
    assert violations(page) == []

    page.reload()

    expect(field).to_have_value("the order of the words matters")
    expect(page.locator(".word-count-text")).to_have_text("6 of 6 words")
    expect(model).to_be_visible()


def submit(lesson: Page | FrameLocator) -> None:
    expect(lesson.locator("lesson-open:defined")).to_be_visible()
    lesson.get_by_role("textbox", name="Your answer").fill("Order.")
    lesson.get_by_role("button", name="Submit my answer").click()
    expect(lesson.locator(".model-answer")).to_be_visible()


def test_the_reading_view_has_the_question_on_a_phone(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(viewport=PHONE)
    page.goto(f"{server.url}lessons/open?view=scroll")

    submit(page)

    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE["width"]
    page.reload()
    expect(page.locator(".model-answer")).to_be_visible()


def test_an_embedded_lesson_saves_the_text(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page()
    with embedding_site(tmp_path) as site:
        host = Host(site, f"{server.url}lessons/open/embed")
        submit(host.show(page, 'sandbox="allow-scripts allow-same-origin"'))

        page.frames[1].evaluate("() => { setTimeout(() => location.reload()) }")

        field = page.frame_locator("iframe").get_by_role("textbox", name="Your answer")
        expect(field).to_have_value("Order.")
    assert page.context.cookies() == []


def test_a_print_has_the_text_and_one_model_answer(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}lessons/open")
    submit(page)
    page.emulate_media(media="print")
    for query in ("", "&answers=1"):
        page.goto(f"{server.url}lessons/open?view=print{query}")

        expect(page.locator("textarea")).to_have_value("Order.")
        model = page.get_by_text("Without them a sentence").filter(visible=True)
        expect(model).to_have_count(1)
        expect(page.get_by_text("Your answer is saved.")).to_be_hidden()
        expect(page.get_by_role("button", name="Submit my answer")).to_be_hidden()


def test_an_unreachable_server_keeps_the_text(
    server: Server, new_page: NewPage, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_INTERNET_DISCONNECTED")
    page = new_page()
    page.goto(f"{server.url}lessons/open")
    expect(page.locator("lesson-open:defined")).to_be_visible()
    page.context.set_offline(True)

    page.get_by_role("textbox", name="Your answer").fill("Order.")
    page.get_by_role("button", name="Submit my answer").click()

    verdict = page.locator("lesson-open .verdict")
    expect(verdict).to_contain_text("The text is still here.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Submit my answer").click()
    expect(verdict).to_contain_text("Your answer is saved.")


def test_a_reload_keeps_text_that_is_not_sent_yet(server: Server, page: Page) -> None:
    page.goto(f"{server.url}lessons/open")
    expect(page.locator("lesson-open:defined")).to_be_visible()
    field = page.get_by_role("textbox", name="Your answer")

    field.fill("Without order")
    page.reload()
    expect(field).to_have_value("Without order")
    expect(page.locator(".word-count-text")).to_have_text("2 of 6 words")

    page.get_by_role("button", name="Submit my answer").click()
    expect(page.locator("lesson-open .verdict")).to_contain_text("is saved")
    field.fill("With order")
    page.reload()
    expect(field).to_have_value("With order")

    field.fill("Without order")
    page.reload()
    expect(page.locator(".model-answer")).to_be_visible()
    expect(page.get_by_role("button", name="Change my answer")).to_be_visible()

    field.fill("")
    page.reload()
    expect(field).to_have_value("Without order")


def test_text_that_changes_while_it_is_sent_is_not_saved_yet(
    server: Server, page: Page
) -> None:
    page.goto(f"{server.url}lessons/open")
    expect(page.locator("lesson-open:defined")).to_be_visible()
    held: list[Route] = []
    page.route("**/answers*", lambda route: held.append(route))
    field = page.get_by_role("textbox", name="Your answer")
    field.fill("Order.")
    with page.expect_request("**/answers*"):
        page.get_by_role("button", name="Submit my answer").click()

    field.press_sequentially(" Or so.")
    with page.expect_response("**/answers*"):
        held[0].continue_()

    submit = page.get_by_role("button", name="Submit my answer")
    expect(submit).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator("lesson-open .verdict")).to_be_empty()
    page.unroute("**/answers*")
    submit.click()
    expect(page.locator("lesson-open .verdict")).to_contain_text("is saved")


def test_the_page_counts_words_like_the_server(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}lessons/open")
    expect(page.locator("word-count:defined")).to_be_visible()

    for text in TEXTS:
        page.get_by_role("textbox", name="Your answer").fill(text)

        count = f"{count_words(text)} of 6 words"
        expect(page.locator(".word-count-text")).to_contain_text(count)


def test_an_export_shows_the_model_answer_after_the_reader_has_written(
    new_page: NewPage, tmp_path: Path
) -> None:
    (tmp_path / "content" / "open").mkdir(parents=True)
    (tmp_path / "content" / "open" / "lesson.md").write_text(OPEN, "utf-8")
    settings = Settings(content=tmp_path / "content", data=tmp_path / "data")
    export_html(settings, "open", tmp_path / "exported")
    page = new_page()
    page.goto((tmp_path / "exported" / "index.html").as_uri())
    expect(page.locator("lesson-open:defined")).to_be_visible()
    summary = page.locator("summary", has_text="Model answer")
    expect(page.get_by_text("stays on this page and is not stored")).to_be_visible()
    expect(summary).to_be_hidden()

    page.get_by_role("textbox", name="Your answer").fill("Order.")
    summary.click()

    expect(page.get_by_text("Without them a sentence")).to_be_visible()
    expect(page.get_by_role("button", name="Submit my answer")).to_have_count(0)
