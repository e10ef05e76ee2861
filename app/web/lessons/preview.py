"""Picture of a lesson: for previews of links, a figure below the titles of its lesson
and slide; for lists of lessons, the figure alone."""

from __future__ import annotations

from urllib.parse import parse_qsl

from flask import Response, request
from werkzeug.exceptions import NotFound

from app.assets.glyphs import preview_glyphs
from app.core.draw.preview import Titles, draw_preview
from app.core.figures.parameters import read_parameters
from app.web.blueprint import Blueprint, Policy
from app.web.computed_responses import send_computed
from app.web.current import services
from app.web.lessons.page import LessonPage, lesson_page, page_version

bp = Blueprint("previews", __name__, Policy(cors="read"))


@bp.get("/lessons/<slug>/preview.png")
def show_preview(slug: str) -> Response:
    """Return the picture, without titles for `titles=off`.

    The rest of the query sets figures, as in the URL of the lesson.
    """
    key = page_version(slug)
    lesson = services().library.lesson(slug)
    page = lesson_page(lesson)
    figure = page.preview_figure
    if figure is None:
        raise NotFound("The lesson has no figure.")
    has_titles = request.args.get("titles") != "off"
    key = f"{request.path}?{figure.name}&{figure.query}&{has_titles} {key}"
    params = read_parameters(figure.kind.model, parse_qsl(figure.query))

    def draw() -> Response:
        titles = _titles(page, figure.name) if has_titles else None
        body = draw_preview(figure.kind.chart(params), titles)
        return Response(body, mimetype="image/png")

    return send_computed(key, params.cells, draw)


def _titles(page: LessonPage, figure: str) -> Titles:
    parts = (part for part in page.lesson.parts if part.id == page.part_ids[figure])
    return Titles(page.lesson.title, next(parts).title_text, preview_glyphs())
