"""Paths of pages, for tests of what pages have in common. Add new pages here."""

from __future__ import annotations

from typing import Final

SITE_PAGES: Final = ("/help", "/accessibility", "/privacy", "/join")
"""Pages with texts of the interface only, which are all translated."""

OTHER_PAGES: Final = ("/", "/accessibility/report")
"""Further pages without a lesson: in English, or with texts of authors."""

LESSON_PAGES: Final = (
    "/lessons/small",
    "/lessons/small/course",
    "/lessons/small/present",
    "/lessons/small/report",
)

ROOM_PAGES: Final = ("/r/{code}", "/r/{code}?screen=1", "/r/{code}/remote")
"""Pages of a room of this lesson with this code."""

ERROR_PAGES: Final = ("/nowhere", "/r/ABCDEF")

PAGES: Final = (*SITE_PAGES, *OTHER_PAGES, *LESSON_PAGES, *ROOM_PAGES, *ERROR_PAGES)
