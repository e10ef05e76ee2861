"""Line items: the columns of a gradebook (Assignment and Grade Services 2.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.core.lms.origins import origin_of

MAX_URL = 2000
"""Characters of the URL of a line item."""


@dataclass(frozen=True, slots=True)
class LineItemSearch:
    """Properties that identify the line item of an activity on its platform."""

    container: str
    """URL that lists the course's line items."""
    resource_link: str
    """Id of the activity at the platform."""
    resource_id: str
    """Key of the content item from which a teacher made the activity."""


def is_service_url(url: str) -> bool:
    """Return whether requests can be sent to the URL, which a platform has named."""
    return bool(origin_of(url)) and len(url) <= MAX_URL


def line_item_of(items: Iterable[Any], search: LineItemSearch) -> str:
    """Return the URL of the activity's line item; empty if there is none.

    `items` is the platform's list. It may contain line items of other activities,
    because a platform may ignore the filter. If several line items belong to the
    activity, only one with the resource id of the activity can be meant.
    """
    of_activity = [
        item
        for item in items
        if isinstance(item, Mapping)
        and str(item.get("resourceLinkId")) == search.resource_link
    ]
    if len(of_activity) > 1:
        of_activity = [
            item for item in of_activity if item.get("resourceId") == search.resource_id
        ]
    return str(of_activity[0]["id"]) if len(of_activity) == 1 else ""
