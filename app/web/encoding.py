"""The positional encoding over HTTP: the matrix as JSON, CSV or an .npy file."""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Response
from pydantic import Field

from app.core.encoding_file import as_csv, as_json, as_npy
from app.core.figures.parameters import canonical_query
from app.core.figures.shared.positions import EncodingParams
from app.web.blueprint import Blueprint, Policy
from app.web.computed_responses import NUMBERS_AS_TEXT, send_computed
from app.web.requests.query import NoParameters, read_query
from app.web.responses.attachment import attachment

bp = Blueprint("encoding", __name__, Policy(cors="read", language="url", errors="json"))


class EncodingQuery(EncodingParams):
    """Query parameters of `/encoding`."""

    format: Annotated[
        Literal["json", "csv", "npy"],
        Field(title="Format", description="Format of the response."),
    ] = "json"


@bp.get("/encoding")
def show_encoding() -> Response:
    """Return the matrix in the requested format."""
    params, _ = read_query(EncodingQuery, NoParameters)
    key = f"/encoding?{canonical_query(params)}"
    weight = 1 if params.format == "npy" else NUMBERS_AS_TEXT
    return send_computed(key, params.cells, lambda: _render(params), weight)


def _render(params: EncodingQuery) -> Response:
    if params.format == "csv":
        return attachment(as_csv(params), "text/csv", "encoding.csv")
    if params.format == "npy":
        body = as_npy(params)
        return attachment(body, "application/octet-stream", "encoding.npy")
    return Response(as_json(params), mimetype="application/json")
