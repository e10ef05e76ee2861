"""Shared parameter: the dimensions that are plotted as waves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final

from pydantic import BeforeValidator, Field

from app.core.errors import FieldError
from app.core.figures.parameters import (
    UnderMoreSettings,
    format_value,
    split_numbers,
)
from app.core.figures.shared import wording
from app.core.figures.shared.positions import MarkedParams
from app.core.maths.encoding import MAX_D_MODEL
from app.language import gettext, translatable

DIMS: Final = (0, 1, 8, 20)
DIMS_WIDTH: Final = 64
"""The width for which these dimensions are chosen."""
MAX_DIMS: Final = 8
PATTERN_COUNT: Final = 4
"""Number of dash patterns; lines with a repeated pattern have an end marker."""

Dims = tuple[Annotated[int, Field(ge=0, le=MAX_D_MODEL - 1)], ...]


class PlottedParams(MarkedParams):
    """Parameters of an encoding matrix with some dimensions plotted as waves."""

    dims: Annotated[
        Dims,
        Field(
            min_length=1,
            max_length=MAX_DIMS,
            title=translatable("Dimensions"),
            description=translatable(
                "Even dimensions are sines, odd dimensions cosines."
            ),
            json_schema_extra={"uniqueItems": True},
        ),
        BeforeValidator(split_numbers),
        UnderMoreSettings(),
    ] = Field(
        default_factory=lambda earlier: spread_dims(
            DIMS, DIMS_WIDTH, earlier["d_model"]
        )
    )

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        last = self.d_model - 1
        missing = [str(dim) for dim in self.dims if dim > last]
        repeated = [str(dim) for dim, times in Counter(self.dims).items() if times > 1]
        if missing:
            yield FieldError("dims", self._missing(missing), 0, last)
        if repeated:
            message = gettext(
                "dims must contain each dimension only once; it repeats %(dims)s.",
                dims=wording.join(repeated),
            )
            yield FieldError("dims", message, 0, last)

    def _missing(self, dims: list[str]) -> str:
        """Return the error for dimensions that the encoding does not have."""
        listed = wording.join(dims, "or")
        if self.d_model == 1:
            return gettext("dims must be 0 with d_model 1, not %(dims)s.", dims=listed)
        return gettext(
            "dims must be numbers from 0 to %(last)s with d_model %(width)s, not "
            "%(dims)s.",
            last=self.d_model - 1,
            width=self.d_model,
            dims=listed,
        )

    @classmethod
    def adapt(
        cls, settings: Mapping[str, str], changed: Mapping[str, str]
    ) -> Mapping[str, str]:
        """Spread the dimensions of a lesson over a width that the query changes."""
        width = changed.get("d_model", "")
        # int() raises an error for thousands of digits.
        is_width = width.isdecimal() and len(width) <= len(str(MAX_D_MODEL))
        if "dims" not in settings or not is_width or not int(width):
            return settings
        dims = tuple(map(int, settings["dims"].split(",")))
        lesson_width = int(settings.get("d_model", DIMS_WIDTH))
        spread = spread_dims(dims, lesson_width, int(width))
        return {**settings, "dims": format_value(spread)}


def frequency_tone(dim: int, d_model: int) -> float:
    """Return the frequency colour of a dimension: 0 (fastest) to 1 (slowest)."""
    return dim // 2 / max(1, (d_model - 1) // 2)


def dimension_tones(d_model: int) -> tuple[float, ...]:
    """Return the frequency colour of each dimension."""
    return tuple(frequency_tone(dim, d_model) for dim in range(d_model))


def line_tone(params: PlottedParams, index: int) -> float:
    """Return the colour of the line at `index` of `dims`.

    Colours go in even steps from warm, the lowest dimension, to cool. A single line has
    the colour of its frequency.
    """
    dim, count = params.dims[index], len(params.dims)
    if count == 1:
        return frequency_tone(dim, params.d_model)
    return sorted(params.dims).index(dim) / (count - 1)


def wave_label(dim: int) -> str:
    """Return the short label of a dimension: `0 sin`, `1 cos`."""
    return f"{dim} {'cos' if dim % 2 else 'sin'}"


def dash_pattern(index: int) -> int:
    """Return the dash pattern of the wave at this index of `dims`."""
    return index % PATTERN_COUNT


def spread_dims(dims: Iterable[int], old_width: int, new_width: int) -> tuple[int, ...]:
    """Return the dimensions at the same relative places of another width.

    Sines stay sines, cosines stay cosines, and each dimension is listed once.
    """
    old, new = (old_width - 1) // 2, (new_width - 1) // 2
    found = (2 * _scale(dim // 2, old, new) + dim % 2 for dim in dims)
    return tuple(dict.fromkeys(dim for dim in found if dim < new_width)) or (0,)


def _scale(pair: int, old_last: int, new_last: int) -> int:
    """Scale the index of a pair, rounding half up as the page does."""
    return (2 * pair * new_last + old_last) // (2 * old_last) if old_last else 0
