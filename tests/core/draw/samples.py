"""Small charts of every type."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from app.core.charts import (
    Array,
    Axis,
    BarChart,
    Chart,
    Curve,
    CurveChart,
    CurveStyle,
    Derivation,
    DerivationColumn,
    DerivationRow,
    Dial,
    DialChart,
    Heatmap,
    Line,
    LineChart,
    MarkedPosition,
    PairTurns,
    Panel,
    PanelChart,
    SentenceWord,
    Series,
    Slot,
    Strip,
    StripChart,
    StripLink,
    Term,
    TurnChart,
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


def dials(*angles: float, trail: int = 0, sweep: float = 0) -> DialChart:
    hands = tuple(
        Dial(
            f"pair {i}",
            i / max(1, len(angles) - 1),
            angle,
            np.arange(trail) * 0.1,
            sweep,
            other=angle + 1 if sweep else None,
        )
        for i, angle in enumerate(angles)
    )
    return DialChart("Clocks", hands, "Some clocks.", "They go.")


def ink_lines(label: str = "learned") -> LineChart:
    x = np.arange(5.0)
    lines = (Line(label, None, x, x / 5), Line("fixed", None, x, -x / 5, True))
    return LineChart("Ink", axis("Place", 5), VALUE, lines, False, "Two.", "Both.")


def strips(*distances: float, cells: int = 4, **more: object) -> StripChart:
    """Return two lines of equal words, each with a distance to itself."""
    count = len(distances)
    words = [WORDS[(index - count) % len(WORDS)] for index in range(count)]
    upper, lower = (
        tuple(
            Strip(f"{line}-{i}", word, np.linspace(-1, 1, cells), f"tag {i}", i)
            for i, word in enumerate(words)
        )
        for line in ("upper", "lower")
    )
    known = {
        "title": "Strips",
        "upper": upper,
        "lower": lower,
        "names": ("First", "Second"),
        "links": tuple(StripLink(i, i, d) for i, d in enumerate(distances)),
        "low": -1.0,
        "high": 1.0,
        "max_distance": 2.0,
        "description": "Some strips.",
        "reading": "They are few.",
    }
    return StripChart(**{**known, **more})  # type: ignore[arg-type]


def panels(words: int = 3, count: int = 2, **more: object) -> PanelChart:
    """Return panels with a sum, whose first panel has an empty cell."""
    labels = [WORDS[(index - words) % len(WORDS)] for index in range(words)]
    values = np.linspace(-1, 1, words * words).reshape(words, words)
    empty = values.copy()
    empty[0, -1] = np.nan
    signs = (None, False, True)
    known = {
        "title": "Panels",
        "panels": tuple(
            Panel(f"matrix {i}", values if i else empty, signs[i % 3], NASTY)
            for i in range(count)
        ),
        "total": Panel("all", values, True),
        "labels": tuple(labels),
        "low": -1.0,
        "high": 1.0,
        "description": "Some panels.",
        "reading": "They are few.",
    }
    return PanelChart(**{**known, **more})  # type: ignore[arg-type]


def derivation(rows: int = 2, step: int = 3, **more: object) -> Derivation:
    """Return a derivation with a computation, a clock and a value in each row."""
    computation = (Term("2"), Term("·"), Term("3", "n", raised=True), Term(" = 8"))
    slots = (
        Slot(computation, 8.0, 1),
        Slot((), 0.5, 2, angle=0.5),
        Slot((Term("0.48"),), 0.48, 2),
    )
    known = {
        "title": "Powers",
        "symbols": ("n",),
        "columns": (
            DerivationColumn("Power", (Term("2"), Term("n", "n", raised=True))),
            DerivationColumn("Clock", (Term("angle"),), is_listed=False),
            DerivationColumn("Sine", (Term("sin"),)),
        ),
        "rows": tuple(
            DerivationRow((Term("row "), Term(NASTY if row else "0", "n")), 0.0, slots)
            for row in range(rows)
        ),
        "result_label": (Term("all"),),
        "result": np.linspace(-1, 1, rows),
        "result_step": 3,
        "step": step,
        "description": "Some slots.",
        "reading": "They are few.",
    }
    return Derivation(**{**known, **more})  # type: ignore[arg-type]


def turns(*trained: float, scale: float = 4, speed: float = 1) -> TurnChart:
    """Return turns in training, and in a text that is `scale` times as long."""
    last = max(1, len(trained) - 1)
    pairs = tuple(
        PairTurns(place / last, turned, turned * scale * speed, speed)
        for place, turned in enumerate(trained)
    )
    shown = tuple(range(len(pairs)))
    return TurnChart("Turns", pairs, shown, 10, 40, "Some dials.", "They turn.")


def curve_chart(at: Array, *curves: Array, style: CurveStyle = "line") -> CurveChart:
    low, high = float(at.min()), float(at.max())
    return CurveChart(
        title="Curves",
        x=Axis("x", low, high, tuple(at[:3].tolist())),
        y=VALUE,
        style=style,
        at=at,
        curves=tuple(
            Curve(f"curve {number}", values) for number, values in enumerate(curves, 1)
        ),
        description="Some curves.",
        reading="They are few.",
    )


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
    "curves": curve_chart(
        np.arange(3.0), np.array([0.5, np.nan, 1]), np.zeros(3), np.ones(3)
    ),
    "points": curve_chart(np.arange(3.0), np.zeros(3), np.ones(3), style="points"),
    "named bars of curves": replace(
        curve_chart(np.arange(5.0), np.zeros(5), style="bars"),
        x=axis("Word", 5, WORDS),
        curves=(Curve(NASTY, np.ones(5)), Curve(NASTY, np.zeros(5))),
        names=WORDS,
    ),
    "large numbers": replace(
        curve_chart(np.arange(3.0), np.zeros(3)),
        y=Axis("Value", 0, 100_000, (0.0, 50_000.0, 100_000.0)),
    ),
    "dials": dials(0.0, 1.0, 2.0, trail=6),
    "projected dials": replace(dials(0.5, 2.0, -1.0, sweep=1.0), is_projected=True),
    "ink": ink_lines(),
    "derivation": derivation(),
    "turns": turns(20, 0.6, 0.1),
    "strips": strips(0.0, 0.001, 2.0),
    "sentences": strips(
        0.0,
        1.0,
        sentences=tuple(
            (
                SentenceWord(f"{line}-{NASTY}", NASTY),
                SentenceWord(f"{line}-last", "last", 0),
            )
            for line in ("upper", "lower")
        ),
    ),
    "operators": strips(0.0, 1.0, 0.0, operators=("+", "=")),
    "panels": panels(),
    "four panels": panels(2, 4, total=None),
}
