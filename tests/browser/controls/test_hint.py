"""What is said of moving words: only what the device at hand can do."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage


@pytest.mark.parametrize(
    ("touch", "said"),
    [
        (False, "Drag a word, or move it with its buttons or the arrow keys."),
        (True, "Drag a word, or move it with its buttons."),
    ],
    ids=["keyboard", "phone"],
)
def test_arrow_keys_are_not_offered_where_there_are_none(
    new_page: NewPage, lesson_url: str, touch: bool, said: str
) -> None:
    page = new_page(has_touch=touch, is_mobile=touch)
    page.goto(lesson_url)

    hint = page.locator(".control .hint").filter(has_text="Drag a word").first
    expect(hint).to_have_text(said, use_inner_text=True)
