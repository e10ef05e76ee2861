"""The modules that know no document, each imported alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules import MODULE

SLIDES = [{"id": "first", "title": "One"}, {"id": "second", "title": "Only two"}]

CALL = f"""async ([name, wanted, values]) => {{
  {MODULE}
  return (await module(name))[wanted](...values);
}}"""


@pytest.fixture
def call(page: Page, lesson_url: str) -> Any:
    """Calls a function of a module by name, as `call("deck/position", "clamp", 5)`."""
    page.goto(lesson_url)

    def run(module: str, function: str, *arguments: Any) -> Any:
        return page.evaluate(CALL, [module, function, list(arguments)])

    return run


@pytest.mark.parametrize(
    ("hash", "place"),
    [
        ("#/1", 0),
        ("#/2", 1),
        ("#/second", 1),
        ("#second", 1),
        ("#/0", -1),
        ("#/3", -1),
        ("#/-1", -1),
        ("", -1),
        ("#/%E0%A4%A", -1),
    ],
)
def test_an_address_names_a_place(call: Any, hash: str, place: int) -> None:
    assert call("deck/position", "placeOf", hash, ["first", "second"]) == place


@pytest.mark.parametrize(
    ("typed", "place"),
    [("1", 0), (" SECOND ", 1), ("only", 1), ("wo", 1), ("9", -1), ("", -1)],
)
def test_what_is_typed_names_a_place(call: Any, typed: str, place: int) -> None:
    assert call("deck/position", "placeNamed", typed, SLIDES) == place


@pytest.mark.parametrize(
    ("wanted", "asked", "settled"),
    [
        ({"mark": "9", "positions": "5"}, {}, {"mark": "4", "positions": "5"}),
        (
            {"mark": "0", "start": "3", "positions": "5"},
            {},
            {"mark": "3", "start": "3", "positions": "5"},
        ),
        (
            {"dims": "0,1,20", "d_model": "8"},
            {"d_model": "8"},
            {"dims": "0,1", "d_model": "8"},
        ),
        ({"dims": "20", "d_model": "8"}, {}, {"dims": "0", "d_model": "8"}),
        (
            {"dims": "20", "d_model": "8"},
            {"dims": "20"},
            {"dims": "20", "d_model": "8"},
        ),
        ({"dims": "0,x", "d_model": "8"}, {}, {"dims": "0,x", "d_model": "8"}),
    ],
    ids=[
        "mark too far",
        "mark before the start",
        "dimensions that are gone",
        "none left",
        "asked for",
        "not numbers",
    ],
)
def test_wishes_are_settled(
    call: Any, wanted: dict[str, str], asked: dict[str, str], settled: dict[str, str]
) -> None:
    assert call("figure/parameters", "settled", wanted, asked) == settled
