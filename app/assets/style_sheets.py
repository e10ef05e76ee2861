"""Lists of the style sheets of each kind of page, which the page contains."""

from __future__ import annotations

import re
from typing import Final

SHEETS: Final = (
    "base/reset",
    "base/tokens",
    "base/base",
    "base/math",
    "page/page",
    "page/header",
    "page/cover",
    "blocks/prose",
    "blocks/figure-link",
    "blocks/columns",
    "blocks/callout",
    "blocks/concept",
    "blocks/deeper",
    "page/footer",
    "page/sections",
    "deck/deck",
    "deck/slide-layout",
    "deck/deck-bar",
    "deck/black-screen",
    "deck/presentation",
    "deck/dialogs",
    "deck/return-notice",
    "figure/figure",
    "figure/plot",
    "figure/chart/chart",
    "figure/chart/strips",
    "figure/chart/panels",
    "figure/chart/dials",
    "figure/chart/turns",
    "figure/chart/derivation",
    "figure/chart/cell-numbers",
    "figure/chart/chart-scale",
    "figure/controls/figure-parts",
    "figure/controls/controls",
    "figure/controls/row-stepper",
    "figure/controls/words",
    "figure/data-table",
    "figure/printed-states",
    "figure/slide-figures",
    "blocks/code",
    "figure/chart/chord",
    "questions/quiz",
    "questions/prediction",
    "blocks/admonition",
    "blocks/footnotes",
    "blocks/picture",
    "deck/layouts",
    "deck/own-figures",
    "blocks/rare-markdown",
    "questions/blanks",
    "questions/matching",
    "figure/chart/curves",
    "deck/appearing-parts",
    "questions/poll",
    "questions/open",
    "print/print",
)
"""Style sheets of every page. `reset` sets the order of the layers; sheets of the same
layer override those before them."""

SITE_SHEETS: Final = (
    "page/site",
    "page/activity-bar",
    "page/choices",
    "page/course",
    "page/report",
)
"""Style sheets that lesson pages do not need, unless a platform has launched them."""

LIVE_SHEETS: Final = (
    "room/room",
    "room/room-status",
    "room/room-bar",
    "room/follower-black-screen",
    "room/room-question",
    "room/open-question",
    "room/ballot",
    "room/vote-figure",
    "room/vote-results",
    "room/projector",
    "room/projector-figures",
    "room/projector-join",
    "room/projector-vote",
    "room/join",
    "presenter/presenter",
    "presenter/presenter-steps",
    "presenter/black-notice",
    "presenter/previews",
    "presenter/presenter-clocks",
    "presenter/room-card",
    "presenter/room-actions",
    "presenter/pairing",
    "presenter/connection-status",
    "presenter/other-device",
    "presenter/vote-reminder",
    "presenter/compact-results",
    "presenter/speaker-notes",
    "presenter/votes",
    "presenter/answer-release",
    "presenter/remote",
)
"""Style sheets that only the pages of live rooms need."""

EXPORT_SHEETS: Final = ("export/exported", "export/package")
"""Style sheets of exported lessons, in addition to those of every page."""

STYLES: Final = {
    "style": SHEETS,
    "site_style": SITE_SHEETS,
    "live_style": LIVE_SHEETS,
}
"""By the name of the template global that inlines the style sheets."""

_FONT = re.compile(r"url\(\.\./\.\./(fonts/[^)]+)\)")


def inlined_style(
    bodies: dict[str, bytes], version: str, sheets: tuple[str, ...]
) -> str:
    """Return the style sheets as one text for a <style> element."""
    names = (f"css/{sheet}.css" for sheet in sheets)
    style = "\n".join(bodies[name].decode() for name in names if name in bodies)
    # Relative url()s break when CSS is inlined, so they become absolute paths.
    return _FONT.sub(rf'url("/static/{version}/\1")', style)
