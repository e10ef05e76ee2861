"""`overtone encoding`: the matrix on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Literal

from app.core.encoding_file import as_csv, as_json, as_table
from app.core.figures.parameters import read_parameters
from app.core.figures.shared.positions import EncodingParams

Format = Literal["table", "json", "csv"]


def print_encoding(pairs: Iterable[tuple[str, str]], format: Format = "table") -> None:
    """Prints the encoding that the pairs of names and texts ask for.

    Raises InvalidInput, as the endpoint does, and prints nothing then.
    """
    params = read_parameters(EncodingParams, pairs)
    if format == "json":
        sys.stdout.write(as_json(params) + "\n")
    elif format == "csv":
        sys.stdout.write(as_csv(params))
    else:
        sys.stdout.write(as_table(params))
