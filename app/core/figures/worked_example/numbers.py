"""Numbers in the matrices and sentences of the worked example, with four decimals."""

from __future__ import annotations

from typing import Final

from app.core.charts import Array
from app.core.figures.parameters import format_number

MAX_LISTED: Final = 4
"""Maximum number of pairs listed; longer lists are shortened."""

USUAL_LENGTH: Final = len("−0.9900")
"""Characters of a value in [−1, 1], which fit in every drawing."""

MAX_ROW_LENGTH: Final = 64
"""Characters that fit in a row if values are longer than that."""


def fits_in_cells(values: Array) -> bool:
    """Return whether the numbers of a row fit next to each other with four decimals."""
    columns: int = values.shape[1]
    longest = max(len(four_decimals(value)) for value in values.flat)
    return longest <= USUAL_LENGTH or columns * (longest + 1) <= MAX_ROW_LENGTH


def short(value: float) -> str:
    """Format with up to four decimals and no exponent: `0.03`, `1000`."""
    return (
        format_number(round(float(value), 4))
        if value >= 5e-5 or not value
        else "0.0000"
    )


def four_decimals(value: float) -> str:
    return f"{round(float(value), 4) + 0.0:.4f}".replace("-", "−")


def bracketed(value: float) -> str:
    written = four_decimals(value)
    return f"({written})" if written.startswith("−") else written


def join_some(parts: list[str], between: str = ", ") -> str:
    """Join all parts, or only the first ones and the last if there are many."""
    if len(parts) > MAX_LISTED:
        return f"{between.join(parts[: MAX_LISTED - 1])} … {parts[-1]}"
    return between.join(parts)
