"""Clocks figure: each pair of dimensions as a clock hand."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Dial, DialChart
from app.core.figures.clocks.parameters import ClocksParams
from app.core.figures.clocks.texts import clocks_reading, describe, title
from app.core.figures.kind import FigureKind
from app.core.figures.shared.pairs import pair_tones
from app.core.maths.encoding import Array
from app.language import gettext, translatable

__all__ = ["CLOCKS", "ClocksParams", "chart"]


def chart(params: ClocksParams) -> DialChart:
    speeds, tones = params.speeds.tolist(), pair_tones(params.d_model)
    return DialChart(
        title=title(params),
        dials=tuple(
            Dial(
                gettext("pair %(number)s", number=pair),
                tone,
                float(turned[-1]),
                turned[:-1],
                sweep=params.k * speed,
                other=params.other * speed if params.has_second else None,
            )
            for pair, (turned, tone, speed) in enumerate(
                zip(_angles(params), tones, speeds, strict=True)
            )
        ),
        description=describe(params),
        reading=clocks_reading(params),
        is_projected=True,
    )


CLOCKS: Final = FigureKind(
    name="clocks",
    title=translatable("Clocks"),
    summary=translatable("Each pair of dimensions as a clock hand, at one position."),
    model=ClocksParams,
    chart=chart,
)


def _angles(params: ClocksParams) -> Array:
    """Return the angles in radians, oldest position first: (pairs, behind + 1)."""
    positions = np.arange(params.position - params.behind, params.position + 1)
    return np.outer(params.speeds, positions)
