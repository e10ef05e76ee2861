"""Figures over HTTP: for Plotly, as SVG, as a table, as a file, in words.

All of them follow from the address alone and are sent from the cache.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Literal, TypeVar

from flask import Blueprint, Response, render_template, request
from plotly.io.json import to_json_plotly

from app.core.charts import Chart
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from app.core.errors import FieldError, InvalidInput
from app.core.figures import KINDS, find_kind
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    Parameter,
    parameters_of,
    read_parameters,
)
from app.services import services
from app.web.responses import Made, computing, refuse_parameters, send

bp = Blueprint("figures", __name__)

JSON = "application/json"
SVG = "image/svg+xml"
HTML = "text/html"
CSV = "text/csv"
TEXT = "text/plain"


class NoTheme(FigureParams):
    """For answers that have no colours."""


class PlotTheme(FigureParams):
    theme: Literal["light", "dark"] = "light"


class SvgTheme(FigureParams):
    """`page` is for pages that lay it out and colour it by their own CSS."""

    theme: Literal["light", "dark", "page"] = "light"


Theme = TypeVar("Theme", bound=FigureParams)


@bp.get("/figures")
def list_figures() -> Response:
    return send(lambda: Made(json.dumps({"figures": _kinds()}).encode(), JSON))


@bp.get("/figures/<kind>")
def show_figure(kind: str) -> Response:
    return send(lambda: Made(_plot(kind), JSON))


@bp.get("/figures/<kind>.svg")
def show_svg(kind: str) -> Response:
    return send(lambda: Made(_svg(kind), SVG))


@bp.get("/figures/<kind>.html")
def show_table(kind: str) -> Response:
    return send(lambda: Made(_table(kind), HTML))


@bp.get("/figures/<kind>.csv")
def show_csv(kind: str) -> Response:
    return send(lambda: Made(_csv(kind), CSV, f"{kind}.csv"))


@bp.get("/figures/<kind>.txt")
def show_words(kind: str) -> Response:
    """Title, description and reading, a line each: what changes when a mark moves."""
    return send(lambda: Made(_words(kind), TEXT))


def draw_first() -> None:
    """Has plotly.py read its rules, 3 MB of JSON, as it does for its first figure.

    Requests that come together would all read them, and take 10 MB each to do so that
    the process keeps.
    """
    figure = next(iter(KINDS.values()))
    _as_plot(figure.chart(figure.model()), PlotTheme())


def describe(figure: FigureKind) -> dict[str, Any]:
    """A kind with its parameters, as JSON."""
    return {
        "name": figure.name,
        "title": figure.title,
        "summary": figure.summary,
        "parameters": [_listed(own) for own in parameters_of(figure.model)],
    }


def _listed(parameter: Parameter) -> dict[str, Any]:
    """What a parameter has not is left out, but for its step: null says any number."""
    has = {
        name: value
        for name, value in asdict(parameter).items()
        if not (value is None or value is False or value == ())
    }
    return has | {"step": parameter.step}


def _kinds() -> list[dict[str, Any]]:
    refuse_parameters()
    return [describe(figure) for figure in KINDS.values()]


def _plot(kind: str) -> bytes:
    return _drawn(kind, PlotTheme, _as_plot)


def _as_plot(chart: Chart, asked: PlotTheme) -> bytes:
    drawn = draw_plotly(chart, asked.theme)
    words = {
        "title": chart.title,
        "description": chart.description,
        "reading": chart.reading,
    }
    text: str = to_json_plotly({**drawn, **words})
    return text.encode()


def _svg(kind: str) -> bytes:
    return _drawn(kind, SvgTheme, lambda c, asked: draw_svg(c, asked.theme).encode())


def _table(kind: str) -> bytes:
    return _drawn(kind, NoTheme, lambda chart, _: _as_table(chart))


def _as_table(chart: Chart) -> bytes:
    return render_template("figures/table.html", table=draw_table(chart)).encode()


def _csv(kind: str) -> bytes:
    return _drawn(kind, NoTheme, lambda c, _: draw_table(c, whole=True).csv().encode())


def _words(kind: str) -> bytes:
    return _drawn(kind, NoTheme, lambda chart, _: _as_words(chart))


def _as_words(chart: Chart) -> bytes:
    return f"{chart.title}\n{chart.description}\n{chart.reading}\n".encode()


def _drawn(
    kind: str, theme: type[Theme], draw: Callable[[Chart, Theme], bytes]
) -> bytes:
    """Draw the figure of the query.

    Raises UnknownName, InvalidInput or RateLimitExceeded.
    """
    figure = find_kind(kind)
    params, asked = _read(figure.model, theme)
    services().limits.spend_cells(request.remote_addr, params.cells)
    with computing(params.cells):
        return draw(figure.chart(params), asked)


def _read(model: type[FigureParams], theme: type[Theme]) -> tuple[FigureParams, Theme]:
    """Both models from the one query, with the errors of both."""
    pairs = list(request.args.items(multi=True))
    errors: list[FieldError] = []
    more = False
    read_ones: list[Any] = []
    for reader, mine in ((model, False), (theme, True)):
        own = [pair for pair in pairs if (pair[0] in theme.model_fields) is mine]
        try:
            read_ones.append(read_parameters(reader, own))
        except InvalidInput as invalid:
            errors += invalid.errors
            more |= invalid.more
    if errors:
        raise InvalidInput(errors, more)
    return read_ones[0], read_ones[1]
