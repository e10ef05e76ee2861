"""Locators and actions for the questions on a page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

ITEMS = ["First", "Second", "Third", "Fourth"]


def question(page: Page, id: str) -> Locator:
    return page.locator(f"lesson-question[data-id={id}]")


def prediction(page: Page, id: str = "slowest") -> Locator:
    return page.locator(f"#question-{id}")


def next_words(prediction: Locator) -> Locator:
    """Return the text that says what to do next."""
    return prediction.locator(".prediction-next")


def check(question: Locator) -> Locator:
    question.get_by_role("button", name="Check my answer").click()
    return question.get_by_role("status").and_(question.locator(".verdict"))


def items(page: Page) -> list[str]:
    return question(page, "ordering").locator("li label > span").all_inner_texts()


def move(page: Page, item: str, direction: str) -> Locator:
    ordering = question(page, "ordering")
    return ordering.get_by_role("button", name=f"Move {direction}: {item}", exact=True)


def sort_by_buttons(page: Page) -> None:
    for index, item in enumerate(ITEMS):
        for _ in range(items(page).index(item) - index):
            move(page, item, "up").click()
