"""Operations on figures and on the encoding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.web.encoding import EncodingQuery
from app.web.figures.api import FILES, PLOTLY_FORMAT
from app.web.openapi.operations.operation import (
    CSV,
    LanguageQuery,
    Operation,
    SuccessResponse,
    binary_response,
    json_response,
    text_response,
)
from app.web.requests.media_types import JSON
from app.web.response_models.figures import EncodingMatrix, FigureList, PlotlyFigure

_DESCRIPTIONS: Final = {
    "svg": "The figure as a picture.",
    "csv": "The figure's numbers as CSV, with 12 significant digits.",
    "html": "The figure's numbers as a table.",
    "txt": "The figure as text.",
    "png": "The figure as a picture without text.",
}
"""Descriptions of the responses in each of FILES."""


def _formats() -> Iterator[tuple[str, SuccessResponse, type]]:
    """Yield the suffix of the path, the response and the options of each format."""
    yield "", json_response(PlotlyFigure), PLOTLY_FORMAT.options
    for suffix, file in FILES.items():
        described = binary_response if suffix == "png" else text_response
        response = described(file.mimetype, _DESCRIPTIONS[suffix])
        yield f".{suffix}", response, file.options


def _figure_operations(kind: FigureKind) -> list[Operation]:
    path, summary = f"/figures/{kind.name}", f"Draw the figure “{kind.title}”"
    return [
        Operation(
            "get",
            path + suffix,
            summary,
            (response,),
            (422, 429),
            (kind.model, options, LanguageQuery),
            has_etag=True,
        )
        for suffix, response, options in _formats()
    ]


def _lesson_figure_operations() -> list[Operation]:
    path = "/lessons/{slug}/figures/{figure}"
    summary = "Draw a figure that a lesson defines"
    return [
        Operation(
            "get",
            path + suffix,
            summary,
            (response,),
            (404, 422, 429, 503),
            (options,),
            "Values of the figure's sliders by their names, such as `terms=7`.",
            has_etag=True,
        )
        for suffix, response, options in _formats()
    ]


class PreviewQuery(TypedDict):
    titles: Annotated[
        NotRequired[Literal["off"]],
        Field(description="`off` leaves out the titles of the lesson and the slide."),
    ]
    theme: Annotated[
        NotRequired[Literal["dark"]], Field(description="`dark` is for dark pages.")
    ]


_PREVIEW: Final = Operation(
    "get",
    "/lessons/{slug}/preview.png",
    "Draw the preview of a lesson, or of one of its figures",
    (binary_response("image/png", "A picture of 1200 × 630 pixels."),),
    (404, 429, 503),
    (PreviewQuery,),
    "Settings of figures, as in the URL of the lesson, such as `waves.positions=80`."
    " Invalid settings are ignored.",
    has_etag=True,
)

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
        has_etag=True,
    ),
    Operation(
        "get",
        "/figures",
        "List every kind of figure with its parameters",
        (json_response(FigureList),),
        (422, 429),
        query=(LanguageQuery,),
        has_etag=True,
    ),
    *(operation for kind in KINDS.values() for operation in _figure_operations(kind)),
    *_lesson_figure_operations(),
    _PREVIEW,
)
