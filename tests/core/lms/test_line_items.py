"""The line item of an activity in a platform's list."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.lms import LineItemSearch, line_item_of

SEARCH = LineItemSearch("https://lms.example/lineitems", "7", "order/check")


def item(name: str, link: object = "7", **values: Any) -> dict[str, Any]:
    return {"id": name, "resourceLinkId": link, **values}


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ([], ""),
        ([item("a")], "a"),
        ([item("a", 7)], "a"),
        ([item("a", "8"), item("b")], "b"),
        ([item("a", "8", resourceId="order/check")], ""),
        ([{"id": "a", "resourceId": "order/check"}], ""),
        ([item("a", resourceId="x"), item("b", resourceId="order/check")], "b"),
        ([item("a"), item("b")], ""),
        (2 * [item("a", resourceId="order/check")], ""),
        ([None, "a", 1, item("b")], "b"),
    ],
    ids=[
        "an empty list",
        "the only line item",
        "an id that is a number",
        "a platform that ignores the filter",
        "another activity of the same lesson",
        "no activity",
        "several, one from content selection",
        "several that could be meant",
        "several from content selection",
        "invalid entries",
    ],
)
def test_the_line_item_of_an_activity_is_unmistakable(
    items: list[Any], found: str
) -> None:
    assert line_item_of(items, SEARCH) == found
