"""Paper of an exported PDF: its page size and its style sheets."""

from __future__ import annotations

from typing import Final, Literal

from app.assets.store import Assets
from app.assets.style_sheets import SHEETS

Paper = Literal["slides", "a4", "letter"]

PAPERS: Final[tuple[Paper, ...]] = ("slides", "a4", "letter")

DEFAULT_PAPER: Final[Paper] = "letter"

HANDOUT_SHEETS: Final = (*SHEETS, "print/paper")

SLIDES_SHEETS: Final = (
    *(sheet for sheet in SHEETS if sheet != "print/print"),
    "room/projector",
    "room/projector-figures",
    "print/paper-slides",
    "print/paper",
)
"""Slides on landscape pages are laid out as on the projector."""

FIT_SCRIPT: Final = "js/export/fit-slides.js"
"""Reduces the text of slides that are higher than a page."""


def paper_css(assets: Assets, paper: Paper) -> str:
    """Return the CSS of a page that is printed on this paper."""
    if paper == "slides":
        return assets.css(SLIDES_SHEETS)
    return f"{assets.css(HANDOUT_SHEETS)}\n@page {{ size: {paper}; }}"
