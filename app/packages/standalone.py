"""The lesson page for use without a server, in an exported folder or for a PDF."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

from flask import render_template

from app.core.draw.svg.captioned import draw_captioned_svg
from app.core.draw.svg.figure import PRINT
from app.core.draw.table import Table, draw_table
from app.core.figures.parameters import read_parameters
from app.core.lesson import Lesson
from app.packages.paper import DEFAULT_PAPER, Paper
from app.packages.snapshots.drawings import chart_of
from app.packages.snapshots.groups import SnapshotGroup
from app.web.figures.figure_views import FigureView, PrintedState
from app.web.lessons.page_context import LessonPage
from app.web.security import EMPTY_STYLE

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        f"style-src 'self' {EMPTY_STYLE}",
        "img-src 'self' data: blob:",
        "media-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""Content security policy: only files of the folder, no inline script or style."""


@dataclass(frozen=True, slots=True)
class Standalone:
    """Values with which the templates render a page that has no server.

    The server's own pages have no such value: there, `standalone` is None.
    """

    modules: Collection[str]
    """Modules of its script; none in the page that is printed as a PDF."""
    snapshot_index: Mapping[str, Any]
    """By figure group; read by `export/snapshots.js`."""
    notes: Mapping[str, str]
    """By figure group: a sentence about settings that cannot be changed."""
    answer_key: Mapping[str, Any] | None
    """Key with which the page grades answers; None if it cannot grade them."""
    fits_slides: bool
    """Whether a script reduces the text of slides that are higher than a page."""
    policy: str = POLICY

    @property
    def scripts(self) -> bool:
        return bool(self.modules)

    def table(self, figure: FigureView) -> Table:
        """Return the values of a figure at the lesson's initial settings."""
        return draw_table(chart_of(figure))

    def drawing(self, figure: FigureView, state: PrintedState) -> str:
        """Return the SVG of a printed state of a figure."""
        params = read_parameters(figure.kind.model, parse_qsl(state.query))
        return draw_captioned_svg(figure.kind.chart(params), "light", PRINT)

    def csv(self, figure: FigureView) -> str:
        """Return the relative URL of a figure's CSV file."""
        return f"data/{figure.name}.csv"


def render_standalone(
    lesson: Lesson,
    groups: tuple[SnapshotGroup, ...],
    view: str,
    *,
    notes: bool,
    answers: bool = False,
    answer_key: Mapping[str, Any] | None = None,
    paper: Paper = DEFAULT_PAPER,
    modules: Collection[str] = (),
) -> str:
    """Render the lesson page; in the view `print` it has no controls.

    `modules` are the modules of its script.

    With an answer key, it is the page of a package, which platforms show in a frame.
    """
    page = LessonPage(
        lesson=lesson,
        view=view,
        embed=answer_key is not None,
        notes=notes,
        answers=answers,
        figures={v.name: v for group in groups for v in group.limited_views},
        on_slides=paper == "slides",
    )
    standalone = Standalone(
        modules=modules,
        snapshot_index={group.name: group.index for group in groups},
        notes={group.name: group.note for group in groups},
        answer_key=answer_key,
        fits_slides=page.on_slides,
    )
    # In the context, `asset` replaces the template global that returns server URLs.
    return render_template(
        "lessons/lesson.html", page=page, standalone=standalone, asset=_asset_url
    )


def _asset_url(name: str) -> str:
    return f"assets/{name}"
