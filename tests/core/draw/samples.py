"""Small charts of every type."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import (
    Array,
    Axis,
    BarChart,
    Chart,
    Dial,
    DialChart,
    Heatmap,
    Line,
    LineChart,
    MarkedPosition,
    Series,
)

NASTY: Final = '<b>"R&D"</b>\x07'
WORDS: Final = ("dog", "bites", "extraordinarily", "שלום", NASTY)


def axis(title: str, count: int, labels: tuple[str, ...] = ()) -> Axis:
    places = tuple(float(place) for place in range(count))
    return Axis(title, 0, count - 1, places, labels=labels)


VALUE: Final = Axis("Value", -1.0, 1.0, (-1.0, 0.0, 1.0))


def matrix(values: Array, **more: object) -> Heatmap:
    rows, columns = values.shape
    known = {
        "title": "A matrix",
        "x": axis("Column", columns),
        "y": Axis("Row", 0, rows - 1, tuple(map(float, range(rows))), True),
        "values": values,
        "low": -1.0,
        "high": 1.0,
        "value_title": "Value",
        "description": "Some numbers.",
        "reading": "They are few.",
    }
    return Heatmap(**{**known, **more})  # type: ignore[arg-type]


def bars(*series: list[float], **more: object) -> BarChart:
    names = ("Before", "After")
    known = {
        "title": "Bars",
        "x": axis("Place", len(series[0])),
        "y": VALUE,
        "series": tuple(
            Series(name, np.array(values))
            for name, values in zip(names, series, strict=False)
        ),
        "description": "Some bars.",
        "reading": "They are few.",
    }
    return BarChart(**{**known, **more})  # type: ignore[arg-type]


def dials(*angles: float, trail: int = 0) -> DialChart:
    hands = tuple(
        Dial(f"pair {i}", i / max(1, len(angles) - 1), angle, np.arange(trail) * 0.1)
        for i, angle in enumerate(angles)
    )
    return DialChart("Clocks", hands, "Some clocks.", "They go.")


def ink_lines(label: str = "learned") -> LineChart:
    x = np.arange(5.0)
    lines = (Line(label, None, x, x / 5), Line("fixed", None, x, -x / 5, True))
    return LineChart("Ink", axis("Place", 5), VALUE, lines, False, "Two.", "Both.")


PRINTED: Final = matrix(np.linspace(-1, 1, 32).reshape(4, 8), show_values=True)
WORDED: Final = matrix(
    np.repeat(np.linspace(0, 1, 5)[:, np.newaxis], 5, axis=1),
    x=axis("Key", 5, WORDS),
    y=Axis("Query", 0, 4, (0.0, 1.0, 2.0, 3.0, 4.0), True, labels=WORDS),
    low=0.0,
    equal_rows=((0, 3), (1, 2)),
)

SAMPLES: Final[dict[str, Chart]] = {
    "printed": PRINTED,
    "words": WORDED,
    "marked words": matrix(
        np.zeros((2, 2)),
        y=Axis("Query", 0, 1, (0.0, 1.0), True, labels=WORDS[:2]),
        mark=MarkedPosition("y", 1, "row 1"),
    ),
    "bars": bars([0.5, -0.5, 1.0], tones=(0.0, 0.5, 1.0)),
    "two series": bars([0.5, -0.5], [1.0, 0.0]),
    "words of bars": bars([0.1] * 5, x=axis("Word", 5, WORDS)),
    "dials": dials(0.0, 1.0, 2.0, trail=6),
    "ink": ink_lines(),
}
