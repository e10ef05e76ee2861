"""Layout of turns: dials above a logarithmic profile."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

import numpy as np

from app.core.charts import TurnChart
from app.language import format_decimal, gettext, superscript

DIAL_HEIGHT: Final = 26.0
"""Height of the dials in percent of the plot area; labels follow below them."""
PROFILE_TOP: Final = 55.0
"""Upper edge of the profile in percent of the plot area."""

_SPACE: Final = 0.15
"""Powers of ten above the highest and below the lowest value."""
_MAX_TICKS: Final = 6
_MAX_PLAIN_POWER: Final = 3


@dataclass(frozen=True, slots=True)
class TurnScale:
    """Logarithmic scale of the profile."""

    low: float
    high: float
    """Powers of ten at the bottom and at the top."""

    def percent(self, turns: float) -> float:
        """Return the distance from the top, in percent of the profile."""
        share = (self.high - log10(turns)) / (self.high - self.low)
        return 100 * min(max(share, 0.0), 1.0)

    @property
    def powers(self) -> range:
        """Powers of ten on the scale, at most `_MAX_TICKS`, with 0 as one of them."""
        step = ceil((self.high - self.low) / _MAX_TICKS)
        return range(ceil(self.low / step) * step, floor(self.high) + 1, step)


def turn_scale(chart: TurnChart) -> TurnScale:
    """Return the scale, which is the same for all methods."""
    low = min(pair.trained for pair in chart.pairs)
    high = max(full_speed_turns(chart))
    # The line at one turn is always on the scale.
    return TurnScale(min(log10(low), 0) - _SPACE, max(log10(high), 0) + _SPACE)


def full_speed_turns(chart: TurnChart) -> tuple[float, ...]:
    """Return the turns of each pair if no method slowed it down."""
    return tuple(pair.read / pair.speed for pair in chart.pairs)


def full_speed_at(chart: TurnChart, share: float) -> float:
    """Return the turns at full speed at a share of the width, between two pairs."""
    logarithms = np.log10(full_speed_turns(chart))
    pair = share * len(logarithms) - 0.5
    return float(10 ** np.interp(pair, range(len(logarithms)), logarithms))


def power_text(power: int) -> str:
    """Format a power of ten as a number of turns: `0.1`, `1 turn`, `1000`, `10⁵`."""
    if power == 0:
        return gettext("1 turn")
    if abs(power) > _MAX_PLAIN_POWER:
        return f"10{superscript(power)}"
    return format_decimal(10.0**power, max(0, -power), grouped=False)
