"""Operations on figures and on the encoding."""

from __future__ import annotations

from typing import Final

from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.web.encoding import EncodingQuery
from app.web.figures.api import NoTheme, PlotTheme, SvgOptions
from app.web.openapi.operations.operation import (
    CSV,
    HTML,
    PNG,
    SVG,
    TEXT,
    LanguageQuery,
    Operation,
    SuccessResponse,
    json_response,
    text_response,
)
from app.web.requests.media_types import JSON
from app.web.response_models.figures import EncodingMatrix, FigureList, PlotlyFigure


def _formats() -> dict[str, tuple[SuccessResponse, type]]:
    """Return the response and the options of each format of a figure, by suffix."""
    return {
        "": (json_response(PlotlyFigure), PlotTheme),
        ".svg": (text_response(SVG, "The figure as a picture."), SvgOptions),
        ".csv": (text_response(CSV, "The figure's numbers as CSV."), NoTheme),
        ".html": (text_response(HTML, "The figure's numbers as a table."), NoTheme),
        ".txt": (text_response(TEXT, "The figure as text."), NoTheme),
        ".png": (text_response(PNG, "The figure as a picture without text."), NoTheme),
    }


def _figure_operations(kind: FigureKind) -> list[Operation]:
    path, summary = f"/figures/{kind.name}", f"Draw the figure “{kind.title}”"
    return [
        Operation(
            "get",
            path + suffix,
            summary,
            (response,),
            (422, 429),
            (kind.model, theme, LanguageQuery),
        )
        for suffix, (response, theme) in _formats().items()
    ]


def _lesson_figure_operations() -> list[Operation]:
    path = "/lessons/{slug}/figures/{figure}"
    summary = "Draw a figure that a lesson defines; its sliders are parameters"
    return [
        Operation("get", path + suffix, summary, (response,), (404, 422, 429), (theme,))
        for suffix, (response, theme) in _formats().items()
    ]


_ENCODING: Final = SuccessResponse(
    "The matrix, positions × d_model.",
    {JSON: EncodingMatrix, CSV: str, "application/octet-stream": bytes},
)

FIGURE_OPERATIONS: Final = (
    Operation(
        "get",
        "/encoding",
        "Compute the sinusoidal positional encoding",
        (_ENCODING,),
        (422, 429),
        query=(EncodingQuery, LanguageQuery),
    ),
    Operation(
        "get",
        "/figures",
        "List every kind of figure with its parameters",
        (json_response(FigureList),),
        (422, 429),
        query=(LanguageQuery,),
    ),
    *(operation for kind in KINDS.values() for operation in _figure_operations(kind)),
    *_lesson_figure_operations(),
)
