"""The hint of the order control names only the input methods of the device."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage


@pytest.mark.parametrize(
    ("touch", "text"),
    [
        (False, "Drag a word, or move it with its buttons or the arrow keys."),
        (True, "Drag a word, or move it with its buttons."),
    ],
    ids=["keyboard", "phone"],
)
def test_the_hint_mentions_arrow_keys_only_without_touch(
    new_page: NewPage, lesson_url: str, touch: bool, text: str
) -> None:
    page = new_page(has_touch=touch, is_mobile=touch)
    page.goto(lesson_url)

    hint = page.locator(".control .hint").filter(has_text="Drag a word").first
    expect(hint).to_have_text(text, use_inner_text=True)
