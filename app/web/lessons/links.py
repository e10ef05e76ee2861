"""Links to other lessons in an embedded lesson."""

from __future__ import annotations

from typing import TypeVar

from flask import url_for

from app.core.lesson.links import RenderedLink, replace_links

T = TypeVar("T")


def keep_in_frame(value: T) -> T:
    """Return a lesson, or a part of one, whose links open in the same frame."""
    return replace_links(value, _embedded)


def _embedded(link: RenderedLink) -> str:
    # With this target, `static/js/page/frame-links.js` opens no new tab.
    return link.to(url_for("embed.show_embed", slug=link.slug), ' target="_self"')
