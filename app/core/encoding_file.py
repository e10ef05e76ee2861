"""Serialise an encoding as JSON, CSV, npy or a table, for the API and the CLI."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO

import numpy as np

from app.core.figures.shared.positions import EncodingParams
from app.core.maths.encoding import Array, frequencies


def as_json(params: EncodingParams) -> str:
    """Return the parameters, `frequencies` in radians per position, and `values`.

    `values` is a list with one row of d_model numbers per position.
    """
    return json.dumps(
        {
            "positions": params.positions,
            "d_model": params.d_model,
            "base": params.base,
            "start": params.start,
            "frequencies": frequencies(params.d_model, params.base).tolist(),
            "values": params.values().tolist(),
        },
        separators=(",", ":"),
    )


def as_csv(params: EncodingParams) -> str:
    """Return a header line, then a line per position: its number and its values."""
    header = ["position", *map(str, range(params.d_model))]
    lines = [header, *_numbered(params, params.values(), repr)]
    return "".join(",".join(line) + "\n" for line in lines)


def as_npy(params: EncodingParams) -> bytes:
    """Return the values as a NumPy file: float64, shape (positions, d_model)."""
    file = BytesIO()
    np.save(file, params.values())
    return file.getvalue()


def as_table(params: EncodingParams) -> str:
    """Return a text table with four decimals; headers give dimension and function."""
    waves = [f"{dim} {'cos' if dim % 2 else 'sin'}" for dim in range(params.d_model)]
    rounded = np.round(params.values(), 4) + 0.0
    lines = [["position", *waves], *_numbered(params, rounded, "{:.4f}".format)]
    return "".join(_aligned(line) + "\n" for line in lines)


def _numbered(
    params: EncodingParams, values: Array, text: Callable[[float], str]
) -> Iterator[list[str]]:
    for position, row in enumerate(values.tolist(), params.start):
        yield [str(position), *map(text, row)]


def _aligned(line: list[str]) -> str:
    name, *cells = line
    return f"{name:>8}" + "".join(f"{cell:>9}" for cell in cells)
