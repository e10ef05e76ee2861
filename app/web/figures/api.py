"""Figures over HTTP: as Plotly JSON, SVG, HTML table, CSV file and plain text.

A built-in figure depends on its query alone, so responses are cached under the
canonical query: `?base=1e4` and `?base=10000` share an entry. Its texts have the
language of the parameter `lang`, whatever the browser prefers. A figure that a lesson
defines has the lesson's language, and also depends on the lesson's files, so browsers
have to revalidate it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any, Final, Literal

from flask import Response, render_template, request, url_for
from pydantic import Field

from app.core.charts import Chart
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.preview import draw_preview
from app.core.draw.svg.captioned import draw_captioned_svg
from app.core.draw.svg.figure import PRINT, SCREEN, draw_svg
from app.core.draw.table import draw_table
from app.core.errors import UnknownName
from app.core.figures import KINDS, find_kind, kind_of
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    Parameter,
    canonical_query,
    parameters_of,
)
from app.language import ENGLISH, current_language, gettext, use_language
from app.web.blueprint import Blueprint, Policy
from app.web.computed_responses import NUMBERS_AS_TEXT, send_computed
from app.web.current import services
from app.web.figures.figure_views import FigureView
from app.web.requests.query import NoParameters, read_query, reject_parameters
from app.web.responses.attachment import attachment
from app.web.responses.caching import CACHE_CONTROL

bp = Blueprint("figures", __name__, Policy(cors="read", language="url", errors="json"))


class PlotTheme(FigureParams):
    """Theme of a Plotly figure."""

    theme: Annotated[
        Literal["light", "dark"], Field(description="Colours of the figure.")
    ] = "light"


class SvgOptions(FigureParams):
    """Theme of an SVG, and whether it contains its title and reading as text."""

    theme: Annotated[
        Literal["light", "dark", "page"],
        Field(
            description="Colours of the figure. `page` is for pages of Overtone, whose"
            " style sheet sets the layout, colours and texts."
        ),
    ] = "light"
    texts: Annotated[
        Literal["off", "on", "print"],
        Field(
            description="`on` adds the title and the reading. With `print`, the"
            " picture is also smaller and white, so that two fit in a row of a page."
        ),
    ] = "off"
    background: Annotated[
        Literal["paper", "none"],
        Field(description="`none` makes the picture transparent."),
    ] = "paper"


@bp.get("/figures")
def list_figures() -> Response:
    """Return every kind of figure with its parameters."""
    reject_parameters()
    text = json.dumps({"figures": [describe_kind(kind) for kind in KINDS.values()]})
    response = Response(text, mimetype="application/json")
    response.headers["Cache-Control"] = CACHE_CONTROL
    return response


@bp.get("/figures/<kind>")
def show_figure(kind: str) -> Response:
    """Return the figure as JSON for `Plotly.react`."""
    return _send_figure(find_kind(kind), PLOTLY_FORMAT)


@bp.get("/figures/<kind>.<any(svg, html, csv, txt, png):suffix>")
def show_file(kind: str, suffix: str) -> Response:
    """Return the figure as a standalone SVG, an HTML table, a CSV file or plain text.

    The text has title, description and reading, one line each. The PNG is a picture
    without text.
    """
    return _send_figure(find_kind(kind), FILES[suffix])


@bp.get("/lessons/<slug>/figures/<name>")
def show_lesson_figure(slug: str, name: str) -> Response:
    """Return a figure that a lesson defines as JSON for `Plotly.react`."""
    return _send_lesson_figure(slug, name, PLOTLY_FORMAT)


@bp.get("/lessons/<slug>/figures/<name>.<any(svg, html, csv, txt, png):suffix>")
def show_lesson_file(slug: str, name: str, suffix: str) -> Response:
    """Return a figure that a lesson defines in one of the other formats."""
    return _send_lesson_figure(slug, name, FILES[suffix])


def _send_lesson_figure(slug: str, name: str, format_: FigureFormat) -> Response:
    """Return a figure that a lesson defines. Raises UnknownName for other figures."""
    library = services().library
    version = library.version(slug)
    own = {f.name: f for f in library.lesson(slug).figures() if f.definition}
    if name not in own:
        raise UnknownName("figure of this lesson", name, own)
    response = _send_figure(kind_of(own[name]), format_, version)
    response.headers["Cache-Control"] = "no-cache"
    return response


def _send_figure(
    kind: FigureKind, format_: FigureFormat, version: str = ""
) -> Response:
    """Return the figure for the current query.

    Programs read CSV files, so these are English, with decimal points.
    `version` changes when the figure does. Raises InvalidInput or RateLimitExceeded.
    """
    params, options = read_query(kind.model, format_.options)
    queries = canonical_query(params), canonical_query(options)
    language = ENGLISH if format_ is CSV_FORMAT else current_language()
    key = f"{request.path}?{'&'.join(queries)} {language.tag} {version}"

    def draw() -> Response:
        with use_language(language):
            body = format_.render(kind.chart(params), options)
        if format_ is not CSV_FORMAT:
            return Response(body, mimetype=format_.mimetype)
        name = request.path.rpartition("/")[2]
        return attachment(body, "text/csv", name if name.isascii() else "figure.csv")

    weight = NUMBERS_AS_TEXT if format_ is CSV_FORMAT else 1
    return send_computed(key, params.cells, draw, weight)


@bp.app_template_global()
def figure_url(figure: FigureView, suffix: str = "", query: str = "") -> str:
    """Return the URL of a figure of a page, or of the file with the suffix.

    Without a suffix, it is the URL of the figure's JSON. It contains the language of
    the page, except for English and for figures of a lesson.
    """
    path = _figure_path(figure, suffix)
    language = current_language()
    parts = [] if figure.lesson or language.is_english else [f"lang={language.tag}"]
    parts += [query] if query else []
    return f"{path}?{'&'.join(parts)}" if parts else path


def _figure_path(figure: FigureView, suffix: str) -> str:
    if figure.lesson:
        slug, name = figure.lesson, figure.name
        if not suffix:
            return url_for("figures.show_lesson_figure", slug=slug, name=name)
        return url_for("figures.show_lesson_file", slug=slug, name=name, suffix=suffix)
    kind = figure.kind.name
    if not suffix:
        return url_for("figures.show_figure", kind=kind)
    return url_for("figures.show_file", kind=kind, suffix=suffix)


def describe_kind(figure: FigureKind) -> dict[str, Any]:
    """Return a kind with its parameters as JSON."""
    return {
        "name": figure.name,
        "title": gettext(figure.title),
        "summary": gettext(figure.summary),
        "parameters": [
            _describe(parameter) for parameter in parameters_of(figure.model)
        ],
    }


_PAGE_PROPERTIES: Final = frozenset({"alone", "under_more"})
"""Properties about the arrangement of controls on a page, which are not in the JSON."""


def _describe(parameter: Parameter) -> dict[str, Any]:
    """Return a parameter as JSON, without properties that do not apply.

    `step` is always present; null means any number.
    """
    properties = {
        name: value
        for name, value in asdict(parameter).items()
        if not (value is None or value is False or value in ("", ()))
        if name not in _PAGE_PROPERTIES
    }
    return properties | {"step": parameter.step}


def _render_plotly(chart: Chart, options: PlotTheme) -> str:
    texts = {
        "title": chart.title,
        "description": chart.description,
        "reading": chart.reading,
    }
    drawn = draw_plotly(chart, options.theme)
    return json.dumps({**drawn, **texts}, separators=(",", ":"))


def _render_svg(chart: Chart, options: SvgOptions) -> str:
    canvas = PRINT if options.texts == "print" else SCREEN
    if options.background == "none":
        canvas = replace(canvas, paper="none")
    if options.texts == "off" or options.theme == "page":
        return draw_svg(chart, options.theme, canvas)
    return draw_captioned_svg(chart, options.theme, canvas)


def _render_table(chart: Chart, _: NoParameters) -> str:
    return render_template("figures/table.html", table=draw_table(chart))


def _render_csv(chart: Chart, _: NoParameters) -> str:
    return draw_table(chart, whole=True).csv()


def _render_text(chart: Chart, _: NoParameters) -> str:
    return f"{chart.title}\n{chart.description}\n{chart.reading}\n"


def _render_preview(chart: Chart, _: NoParameters) -> bytes:
    return draw_preview(chart)


@dataclass(frozen=True, slots=True)
class FigureFormat:
    """A format in which every figure is available."""

    mimetype: str
    options: type[FigureParams]
    """Query parameters in addition to the figure's own."""
    render: Callable[[Chart, Any], str | bytes]
    """Takes the chart and an instance of `options`."""


PLOTLY_FORMAT: Final = FigureFormat("application/json", PlotTheme, _render_plotly)
SVG_FORMAT: Final = FigureFormat("image/svg+xml", SvgOptions, _render_svg)
TABLE_FORMAT: Final = FigureFormat("text/html", NoParameters, _render_table)
CSV_FORMAT: Final = FigureFormat("text/csv", NoParameters, _render_csv)
TEXT_FORMAT: Final = FigureFormat("text/plain", NoParameters, _render_text)
PREVIEW_FORMAT: Final = FigureFormat("image/png", NoParameters, _render_preview)

FILES: Final = {
    "svg": SVG_FORMAT,
    "html": TABLE_FORMAT,
    "csv": CSV_FORMAT,
    "txt": TEXT_FORMAT,
    "png": PREVIEW_FORMAT,
}
"""Formats by the suffix of the URL's path."""
