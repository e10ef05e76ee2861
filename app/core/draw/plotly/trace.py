"""Plotly traces, their arrays and the patterns of their lines."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from app.core.draw.layout.geometry import DASHES

Trace = dict[str, Any]


def typed_array(values: ArrayLike, dtype: DTypeLike = np.float32) -> dict[str, str]:
    """Return an array as base64-encoded bytes, the format that Plotly reads fastest."""
    array = np.asarray(values, dtype)
    encoded = {
        "dtype": array.dtype.str[1:],
        "bdata": b64encode(array.tobytes()).decode(),
    }
    if array.ndim > 1:
        encoded["shape"] = ", ".join(map(str, array.shape))
    return encoded


def dash(pattern: int) -> str:
    """Return a pattern of lines in Plotly's notation, such as `6px,3px` or `solid`."""
    return ",".join(f"{length}px" for length in DASHES[pattern]) or "solid"
