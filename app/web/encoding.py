"""The encoding over HTTP: the matrix as JSON, CSV or NumPy's own file."""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Blueprint, Response, request
from pydantic import Field

from app.core.encoding_file import as_csv, as_json, as_npy
from app.core.figures.parameters import read_parameters
from app.core.figures.shared.positions import EncodingParams
from app.services import services
from app.web.responses import Made, computing, send

bp = Blueprint("encoding", __name__)


class EncodingQuery(EncodingParams):
    format: Annotated[
        Literal["json", "csv", "npy"],
        Field(title="Format", description="Of the answer."),
    ] = "json"


@bp.get("/encoding")
def show_encoding() -> Response:
    return send(_make)


def _make() -> Made:
    asked = read_parameters(EncodingQuery, request.args.items(multi=True))
    services().limits.spend_cells(request.remote_addr, asked.cells)
    with computing(asked.cells):
        return _written(asked)


def _written(asked: EncodingQuery) -> Made:
    if asked.format == "csv":
        return Made(as_csv(asked).encode(), "text/csv", "encoding.csv")
    if asked.format == "npy":
        return Made(as_npy(asked), "application/octet-stream", "encoding.npy")
    return Made(as_json(asked).encode(), "application/json")
