"""Search for the line item of an activity (Assignment and Grade Services 2.0)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urljoin

import requests

from app.core.lms import LineItemSearch, TryAgain, line_item_of
from app.core.lms.claims import LINE_ITEM_SCOPE
from app.core.lms.origins import origin_of
from app.core.lms.request_limits import MAX_SEARCH
from app.lti.http_responses import json_of
from app.lti.service_client import RequestFailed, ServiceClient, temporary_failure
from app.storage.lms import Platform

CONTAINER_TYPE = "application/vnd.ims.lis.v2.lineitemcontainer+json"

MAX_PAGES = 20
"""Pages of a list that are read. A platform that applies the filter needs one."""


class LineItemClient:
    """Searches for line items on platforms. Thread-safe."""

    def __init__(
        self, services: ServiceClient, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._services, self._clock = services, clock

    def find(self, platform: Platform, search: LineItemSearch) -> str | TryAgain:
        """Return the URL of the activity's line item; empty if it has none."""
        try:
            items = list(self._items(platform, search))
        except RequestFailed as failed:
            # An access token for scores may be available.
            return replace(failed.outcome, is_outage=False)
        return line_item_of(items, search)

    def _items(self, platform: Platform, search: LineItemSearch) -> Iterator[Any]:
        """Yield the listed line items. Raises RequestFailed.

        Leaves out line items on other hosts than the list, which must not get access
        tokens.
        """
        end = self._clock() + MAX_SEARCH
        origin = origin_of(search.container)
        url, query = search.container, {"resource_link_id": search.resource_link}
        for _ in range(MAX_PAGES):
            response = self._services.get(
                platform, LINE_ITEM_SCOPE, url, CONTAINER_TYPE, query
            )
            for item in _listed(response):
                if origin_of(_url_of(item)) == origin:
                    yield item
            # The URL of the next page contains the filter.
            url, query = _next_page(response), {}
            if origin_of(url) != origin:
                return
            if self._clock() > end:
                raise RequestFailed(TryAgain("The list of line items took too long."))


def _listed(response: requests.Response) -> list[Any]:
    """Return the line items of a page; none if there is no list."""
    if failure := temporary_failure(response):
        raise RequestFailed(failure)
    if not response.ok:
        return []
    try:
        items = json_of(response)
    except ValueError:
        items = None
    if not isinstance(items, list):
        raise RequestFailed(TryAgain("The response with the line items is invalid."))
    return items


def _url_of(item: Any) -> str:
    url = item.get("id") if isinstance(item, Mapping) else None
    return url if isinstance(url, str) else ""


def _next_page(response: requests.Response) -> str:
    """Return the URL of the next page (RFC 8288); empty after the last one."""
    link = response.links.get("next", {}).get("url", "")
    try:
        return urljoin(response.url, link) if link else ""
    except ValueError:  # such as http://[
        return ""
