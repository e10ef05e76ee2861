"""Numbers in the matrices and sentences of the worked example, with four decimals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.core.charts import Array
from app.core.figures.parameters import format_number
from app.language import format_decimal, localise

MAX_LISTED: Final = 4
"""Maximum number of pairs listed; longer lists are shortened."""

USUAL_LENGTH: Final = len("−0.9900")
"""Characters of a value in [−1, 1], which fit in every drawing."""

MAX_ROW_LENGTH: Final = 64
"""Characters that fit in a row if values are longer than that."""


def fits_in_cells(values: Array) -> bool:
    """Return whether the numbers of a row fit next to each other with four decimals."""
    columns: int = values.shape[1]
    longest = max(len(f"{value:.4f}") for value in values.flat)
    return longest <= USUAL_LENGTH or columns * (longest + 1) <= MAX_ROW_LENGTH


def short(value: float) -> str:
    """Format with up to four decimals and no exponent: `0.03`, `1000`."""
    if 0 < value < 5e-5:
        return four_decimals(0)
    return localise(format_number(round(float(value), 4)))


def four_decimals(value: float) -> str:
    return format_decimal(float(value), 4, grouped=False)


def bracket_negative(value: float) -> str:
    written = four_decimals(value)
    return f"({written})" if round(value, 4) < 0 else written


def join_some(parts: list[str], join: Callable[[list[str]], str]) -> str:
    """Join all parts, or only the first ones and the last if there are many."""
    if len(parts) > MAX_LISTED:
        return f"{join(parts[: MAX_LISTED - 1])} … {parts[-1]}"
    return join(parts)
