"""Texts and numbers that scripts translate (`static/js/lib/translation.js`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from app.language import Language, format_decimal, use_language
from tests.servers.serving import Server

# Each import with another query runs the module again, with the texts of that time.
CALL = """async ([block, member, values]) => {
  document.getElementById("translations")?.remove();
  if (block) {
    const script = document.createElement("script");
    Object.assign(script, { type: "application/json", id: "translations" });
    script.textContent = JSON.stringify(block);
    document.body.append(script);
  }
  window.imports = (window.imports ?? 0) + 1;
  const { src } = document.querySelector('script[src*="/overtone.js"]');
  const url = src.replace("overtone.js", `lib/translation.js?${window.imports}`);
  return (await import(url))[member](...values);
}"""

STEPS = ("%(count)s step", "%(count)s steps")

ARABIC = {
    "language": "ar",
    "direction": "rtl",
    "texts": {
        "Slide %(number)s": "الشريحة %(number)s",
        "%(count)s step": {
            "zero": "لا خطوات",
            "one": "خطوة واحدة",
            "two": "خطوتان",
            "few": "%(count)s خطوات",
            "many": "%(count)s خطوة",
            "other": "%(count)s من الخطوات",
        },
    },
}


@pytest.fixture(scope="module")
def lesson_page(browser: Browser, server: Server) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(f"{server.url}lessons/positional-encoding")
    yield page
    page.close()


@pytest.fixture(scope="module")
def call(lesson_page: Page) -> Any:
    """Call a function with a block of texts: `call(ARABIC, "gettext", "Yes")`."""

    def run(block: dict[str, Any] | None, function: str, *arguments: Any) -> Any:
        return lesson_page.evaluate(CALL, [block, function, list(arguments)])

    return run


def test_a_text_has_its_values(call: Any) -> None:
    text, values = "Slide %(number)s", {"number": 3}

    assert call(None, "gettext", text, values) == "Slide 3"
    assert call(ARABIC, "gettext", text, values) == "الشريحة 3"


def test_a_text_without_translation_is_english(call: Any) -> None:
    assert call(ARABIC, "gettext", "Next slide") == "Next slide"


def test_a_value_that_looks_like_a_placeholder_is_not_replaced(call: Any) -> None:
    values = {"number": "%(other)s", "other": "x"}

    assert call(None, "gettext", "Slide %(number)s", values) == "Slide %(other)s"


def test_two_percent_signs_are_one_as_in_python(call: Any) -> None:
    assert call(None, "gettext", "%(share)s %%", {"share": 45}) == "45 %"
    assert call(None, "gettext", "100 %") == "100 %"


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "لا خطوات"), (2, "خطوتان"), (3, "3 خطوات"), (11, "11 خطوة")],
)
def test_a_plural_has_the_category_of_the_language(
    call: Any, count: int, text: str
) -> None:
    assert call(ARABIC, "ngettext", *STEPS, count) == text


@pytest.mark.parametrize(("count", "text"), [(1, "1 step"), (2, "2 steps")])
def test_a_plural_without_translation_is_english(
    call: Any, count: int, text: str
) -> None:
    block = {"language": "eo", "texts": {}}

    for each in (None, block):
        assert (
            call(each, "ngettext", "%(count)s step", "%(count)s steps", count) == text
        )


def test_the_number_of_a_plural_can_be_formatted(call: Any) -> None:
    text = call(
        None, "ngettext", "%(count)s step", "%(count)s steps", 2, {"count": "two"}
    )

    assert text == "two steps"


@pytest.mark.parametrize("number", [0, -0.001, -2, 1.5, 0.126, 1234567.891])
@pytest.mark.parametrize("tag", ["en", "de", "sv", "pl", "pt", "hi", "ja", "ar", "he"])
def test_numbers_are_formatted_as_by_the_server(
    call: Any, tag: str, number: float
) -> None:
    direction = "rtl" if tag in ("ar", "he") else "ltr"
    block = {"language": tag, "direction": direction, "texts": {}}

    for decimals in (0, 2):
        with use_language(Language(tag, "rtl" if direction == "rtl" else "ltr")):
            expected = format_decimal(number, decimals, grouped=False)
        assert call(block, "formatNumber", number, decimals) == expected


@pytest.mark.parametrize(
    ("tag", "text"),
    [("en", "a, b, c"), ("de", "a, b und c"), ("ja", "a、b、c"), ("zh", "a、b和c")],
)
def test_lists_are_joined_as_in_the_language(call: Any, tag: str, text: str) -> None:
    block = {"language": tag, "texts": {}}

    assert call(block, "formatList", ["a", "b", "c"]) == text


@pytest.mark.parametrize(
    ("tag", "text"), [("en", "A. B."), ("ar", "A. B."), ("zh", "A.B."), ("ja", "A.B.")]
)
def test_sentences_are_joined_as_by_the_server(call: Any, tag: str, text: str) -> None:
    assert call({"language": tag, "texts": {}}, "joinSentences", "A.", "B.") == text
