"""The learner's state as text, within the limits of SCORM 1.2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from app.assets.bundle import bundle
from app.paths import bundled

ENTRY = """
import { decodeState, encodeState } from "./package/suspend-data.js";

window.encode = ([attempts, items, practice]) => {
  const state = { attempts: new Map(attempts), items: new Map(items) };
  return encodeState(state, (code) => !practice.includes(code));
};
window.decode = (text) => {
  const { attempts, items } = decodeState(text);
  return [[...attempts], [...items]];
};
"""

LIMIT = 4096


@pytest.fixture(scope="module")
def codec(browser: Browser) -> Iterator[Page]:
    folder = bundled("static") / "js"
    path = "package/suspend-data.js"
    modules = {path: (folder / path).read_text("utf-8"), "test.js": ENTRY}
    page = browser.new_page()
    page.add_script_tag(content=bundle(modules, "test.js"))
    page.wait_for_function("() => window.decode !== undefined")
    yield page
    page.close()


def attempts(count: int, answer: object) -> list[list[Any]]:
    """Return attempts at `count` questions, the oldest first."""
    scores = {"count": 2, "first": 0, "best": 1, "last": 0.5}
    return [[f"code{n:04}", {**scores, "answer": answer}] for n in range(count)]


def stored(codec: Page, *state: object) -> tuple[str, Any, Any]:
    """Return the text of a state, and what is read from it."""
    text: str = codec.evaluate("encode", list(state))
    assert text.isascii()
    assert len(text) <= LIMIT
    return (text, *codec.evaluate("decode", text))


@pytest.mark.parametrize("answer", [2, [0, 2], "6,28 Schritte → ٣", "𝟙"])
def test_a_state_is_read_as_it_was_written(codec: Page, answer: object) -> None:
    items = [["prediction:guess", "dog und „man“"]]

    _, read, read_items = stored(codec, attempts(3, answer), items, [])

    assert read == attempts(3, answer)
    assert read_items == items


def test_scores_are_rounded(codec: Page) -> None:
    scores = {"count": 1, "first": 1 / 3, "best": 1 / 3, "last": 1 / 3, "answer": 0}

    _, [[_, read]], _ = stored(codec, [["code", scores]], [], [])

    assert read["best"] == 0.3333


def test_the_oldest_items_are_dropped_first(codec: Page) -> None:
    items = [[f"prediction:{n}", "word " * 50] for n in range(30)]

    _, read, read_items = stored(codec, attempts(3, "0.5"), items, [])

    assert read == attempts(3, "0.5")
    assert read_items == items[-len(read_items) :] != items


def test_then_the_oldest_answers_are_dropped_and_their_scores_remain(
    codec: Page,
) -> None:
    before = attempts(110, "1234567890 positions")

    _, read, read_items = stored(codec, before, [["prediction:guess", "word"]], [])

    assert read_items == []
    assert [code for code, _ in read] == [code for code, _ in before]
    kept = [scores["answer"] is not None for _, scores in read]
    assert kept == sorted(kept)
    assert kept[-1]
    assert not kept[0]


def test_then_practice_is_dropped_and_then_the_oldest_questions(codec: Page) -> None:
    before = attempts(400, 1)
    practice = [code for code, _ in before if code.endswith(("5", "6"))]

    _, read, _ = stored(codec, before, [], practice)

    codes = [code for code, _ in read]
    assert codes == [code for code, _ in before if code not in practice][-len(codes) :]
    assert len(codes) > 100


@pytest.mark.parametrize("text", ["", "null", "{", '{"a":1}', "7", '{"a":[],"i":[1]}'])
def test_an_invalid_text_is_an_empty_state(codec: Page, text: str) -> None:
    assert codec.evaluate("decode", text) == [[], []]
