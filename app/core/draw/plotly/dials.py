"""Clocks as Plotly traces: each with axes of its own, which keep it round."""

from __future__ import annotations

from math import degrees
from typing import Any

import numpy as np

from app.core.charts import Dial, Dials
from app.core.draw import dials as face
from app.core.draw import geometry as geo
from app.core.draw.lettering import fitted, plotly_text
from app.core.draw.palette import INKS, Theme, colour
from app.core.draw.plotly.text import note
from app.core.draw.plotly.trace import Trace

_AROUND = np.linspace(0, 2 * np.pi, 73)


def dials_axes(chart: Dials) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for number, place in enumerate(face.places(chart, wide=True)):
        name = _axis(number)
        shared = {
            "range": [-face.REACH, face.REACH],
            "visible": False,
            "fixedrange": True,
            "constrain": "domain",
        }
        left, right = place.left / 100, place.right / 100
        top, bottom = 1 - place.top / 100, 1 - place.foot / 100
        axes[f"xaxis{name}"] = {
            **shared,
            "domain": [left, min(right, 1.0)],
            "anchor": f"y{name}",
            "scaleanchor": f"y{name}",
        }
        axes[f"yaxis{name}"] = {
            **shared,
            "domain": [max(bottom, 0.0), top],
            "anchor": f"x{name}",
            "constraintoward": "bottom",
        }
    return axes


def dials_traces(chart: Dials, theme: Theme) -> list[Trace]:
    return [
        trace
        for number, dial in enumerate(chart.dials)
        for trace in _traces(dial, _axis(number), len(chart.dials), theme)
    ]


def dials_names(chart: Dials, theme: Theme) -> list[dict[str, Any]]:
    return [
        note(
            plotly_text(fitted(dial.label, geo.DIAL_LABEL_ROOM)),
            INKS[theme].text,
            (place.middle / 100, 1 - place.foot / 100),
            (0, geo.BASELINE - geo.DIAL_LABEL_DROP),
            xanchor="center",
            yanchor="middle",
        )
        for dial, place in zip(chart.dials, face.places(chart, wide=True), strict=True)
    ]


def _axis(number: int) -> str:
    return "" if number == 0 else str(number + 1)


def _traces(dial: Dial, axis: str, crowd: int, theme: Theme) -> list[Trace]:
    where = {"xaxis": f"x{axis}", "yaxis": f"y{axis}", "cliponaxis": False}
    inked = colour(dial.tone, theme)
    return [
        _face(where, theme),
        *_trail(dial, crowd, where, inked),
        _hand(dial, where, inked),
    ]


def _face(where: dict[str, Any], theme: Theme) -> Trace:
    inner, outer = face.TICK
    return _scatter(
        x=np.append(np.sin(_AROUND), [np.nan, 0, 0]).astype(np.float32),
        y=np.append(np.cos(_AROUND), [np.nan, inner, outer]).astype(np.float32),
        mode="lines",
        line={"color": INKS[theme].edge, "width": 1},
        hoverinfo="skip",
        **where,
    )


def _trail(dial: Dial, crowd: int, where: dict[str, Any], inked: str) -> list[Trace]:
    if not len(dial.trail):
        return []
    ages = [age for age, angles in face.trail(dial, crowd) for _ in angles]
    return [
        _scatter(
            x=(face.HAND * np.sin(dial.trail)).astype(np.float32),
            y=(face.HAND * np.cos(dial.trail)).astype(np.float32),
            mode="markers",
            marker={"color": inked, "size": geo.TRAIL_DOT, "opacity": ages},
            hoverinfo="skip",
            **where,
        )
    ]


def _hand(dial: Dial, where: dict[str, Any], inked: str) -> Trace:
    right, up = face.point(dial.angle, face.HAND)
    turns = f"{degrees(dial.angle) / 360:.3f}".replace("-", "−")
    words = f"{plotly_text(dial.label)}: {geo.value_text(round(dial.angle, 3))} rad"
    return _scatter(
        x=np.array([0, right], np.float32),
        y=np.array([0, up], np.float32),
        mode="lines+markers",
        line={"color": inked, "width": geo.HAND_WIDTH},
        marker={"color": inked, "size": geo.TIP_DOT, "opacity": 1},
        text=f"{words}, {turns} turns",
        hoverinfo="text",
        **where,
    )


def _scatter(**properties: Any) -> Trace:
    return {"type": "scatter", **properties}
