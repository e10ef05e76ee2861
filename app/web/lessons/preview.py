"""Picture of a lesson: for previews of links, a figure below the titles of its lesson
and slide; for lists of lessons, the figure alone."""

from __future__ import annotations

from flask import Response, request
from werkzeug.exceptions import NotFound

from app.assets.preview_font import preview_font
from app.core.draw.palette import Theme
from app.core.draw.preview import Titles, draw_preview
from app.core.figures import kind_of
from app.core.figures.parameters import canonical_query
from app.core.lesson import Lesson
from app.core.lesson.figure_blocks import Figure, FigureGroup
from app.web.blueprint import Blueprint, Policy
from app.web.computed_responses import send_computed
from app.web.current import services
from app.web.figures.page_parameters import page_parameters
from app.web.lessons.page import page_version
from app.web.lessons.page_query import page_and_figure_parameters

bp = Blueprint("previews", __name__, Policy(cors="read", errors="json"))


@bp.get("/lessons/<slug>/preview.png")
def show_preview(slug: str) -> Response:
    """Return the picture, without titles for `titles=off`, dark for `theme=dark`.

    The rest of the query sets figures, as in the URL of the lesson.
    """
    version = page_version(slug)
    lesson = services().library.lesson(slug)
    query = page_and_figure_parameters(lesson)
    changed = {name.partition(".")[0] for name, _ in query if "." in name}
    figure, group = _preview_figure(lesson, changed)
    params = page_parameters(figure, group, query).shown
    has_titles = request.args.get("titles") != "off"
    theme: Theme = "dark" if request.args.get("theme") == "dark" else "light"
    settings = canonical_query(params)
    key = f"{request.path}?{figure.name}&{settings}&{has_titles}&{theme} {version}"

    def draw() -> Response:
        titles = _titles(lesson, figure) if has_titles else None
        body = draw_preview(kind_of(figure).chart(params), titles, theme)
        return Response(body, mimetype="image/png")

    response = send_computed(key, params.cells, draw)
    response.headers["Cache-Control"] = "no-cache"
    return response


def _preview_figure(lesson: Lesson, changed: set[str]) -> tuple[Figure, FigureGroup]:
    """Return the first figure with changed settings, else the one that the front matter
    names, else the first. Raises NotFound without a figure.

    `changed` contains names of figures.
    """
    figures = [(f, group) for group in lesson.figure_groups for f in group.figures]
    if not figures:
        raise NotFound("The lesson has no figure.")
    named = (pair for pair in figures if pair[0].name == lesson.preview)
    default = next(named, figures[0])
    return next((pair for pair in figures if pair[0].name in changed), default)


def _titles(lesson: Lesson, figure: Figure) -> Titles:
    parts = (part for part in lesson.parts if figure in part.figures())
    return Titles(lesson.title, next(parts).title_text, preview_font())
