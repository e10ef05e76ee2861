"""Dial chart as Plotly traces; each dial has its own axes, so that it stays round."""

from __future__ import annotations

from math import degrees
from typing import Any

import numpy as np

from app.core.charts import Dial, DialChart
from app.core.draw.layout import dial_layout
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import plotly_text, truncate
from app.core.draw.palette import THEME_COLOURS, Theme, colour
from app.core.draw.plotly.annotation import annotation
from app.core.draw.plotly.trace import Trace, typed_array
from app.language import format_decimal, gettext

_AROUND = np.linspace(0, 2 * np.pi, 73)


def dial_axes(chart: DialChart) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for number, box in enumerate(
        dial_layout.dial_boxes(chart, dial_layout.DialShape.WIDE)
    ):
        name = _axis(number)
        shared = {
            "range": [-dial_layout.HALF_BOX, dial_layout.HALF_BOX],
            "visible": False,
            "fixedrange": True,
            "constrain": "domain",
        }
        left, right = box.left / 100, box.right / 100
        top, bottom = 1 - box.top / 100, 1 - box.dial_bottom / 100
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


def dial_traces(chart: DialChart, theme: Theme) -> list[Trace]:
    return [
        trace
        for number, dial in enumerate(chart.dials)
        for trace in _traces(chart, dial, _axis(number), theme)
    ]


def dial_annotations(chart: DialChart, theme: Theme) -> list[dict[str, Any]]:
    return [
        annotation(
            plotly_text(truncate(dial.label, geo.DIAL_LABEL_WIDTH)),
            THEME_COLOURS[theme].text,
            (box.middle / 100, 1 - box.dial_bottom / 100),
            (0, geo.BASELINE_OFFSET - geo.DIAL_LABEL_OFFSET),
            xanchor="center",
            yanchor="middle",
        )
        for dial, box in zip(
            chart.dials,
            dial_layout.dial_boxes(chart, dial_layout.DialShape.WIDE),
            strict=True,
        )
    ]


def _axis(number: int) -> str:
    return "" if number == 0 else str(number + 1)


def _traces(chart: DialChart, dial: Dial, axis: str, theme: Theme) -> list[Trace]:
    where = {"xaxis": f"x{axis}", "yaxis": f"y{axis}", "cliponaxis": False}
    ink = colour(dial.tone, theme)
    radius, other_radius = dial_layout.arc_radii(dial)
    return [
        _face(where, theme),
        *(_shadows(dial, where, theme) if chart.is_projected else []),
        *_trail(dial, len(chart.dials), where, ink),
        *(
            []
            if dial.other is None
            else _pale(
                [
                    *_arc(dial.other, dial.sweep, other_radius, where, ink),
                    _hand(dial, dial.other, dial.other_length, where, ink),
                ]
            )
        ),
        *_arc(
            dial.angle - dial.between,
            dial.between,
            dial_layout.between_radius(dial),
            where,
            ink,
        ),
        *_arc(dial.angle, dial.sweep, radius, where, ink),
        _hand(dial, dial.angle, dial.length, where, ink),
    ]


def _pale(traces: list[Trace]) -> list[Trace]:
    return [{**trace, "opacity": geo.PALE_OPACITY} for trace in traces]


def _shadows(dial: Dial, where: dict[str, Any], theme: Theme) -> list[Trace]:
    """Return the projections of the hand on both axes, and guides from its tip."""
    right, up = dial_layout.tip(dial.angle, 1)
    colours = THEME_COLOURS[theme]
    lines = (
        ([right, right, 0], [0, up, up], {"color": colours.soft, "dash": "dot"}),
        ([0, right], [0, 0], {"color": colours.edge, "width": geo.SHADOW_WIDTH}),
        ([0, 0], [0, up], {"color": colours.edge, "width": geo.SHADOW_WIDTH}),
    )
    return [
        _scatter(
            x=typed_array(x),
            y=typed_array(y),
            mode="lines",
            line=line,
            hoverinfo="skip",
            **where,
        )
        for x, y, line in lines
    ]


def _arc(
    angle: float, sweep: float, radius: float, where: dict[str, Any], ink: str
) -> list[Trace]:
    """Return the arc that the hand sweeps; no trace without a sweep."""
    if not sweep:
        return []
    angles = angle + sweep * np.linspace(0, 1, len(_AROUND))
    return [
        _scatter(
            x=typed_array(radius * np.sin(angles)),
            y=typed_array(radius * np.cos(angles)),
            mode="lines",
            line={"color": ink, "width": geo.ARC_WIDTH},
            hoverinfo="skip",
            **where,
        )
    ]


def _face(where: dict[str, Any], theme: Theme) -> Trace:
    inner, outer = dial_layout.TICK_RADII
    return _scatter(
        x=typed_array(np.append(np.sin(_AROUND), [np.nan, 0, 0])),
        y=typed_array(np.append(np.cos(_AROUND), [np.nan, inner, outer])),
        mode="lines",
        line={"color": THEME_COLOURS[theme].edge, "width": 1},
        hoverinfo="skip",
        **where,
    )


def _trail(dial: Dial, dial_count: int, where: dict[str, Any], ink: str) -> list[Trace]:
    if not len(dial.trail):
        return []
    ages = [
        age
        for age, angles in dial_layout.trail_by_opacity(dial, dial_count)
        for _ in angles
    ]
    return [
        _scatter(
            x=typed_array(np.sin(dial.trail)),
            y=typed_array(np.cos(dial.trail)),
            mode="markers",
            marker={"color": ink, "size": geo.TRAIL_DOT_SIZE, "opacity": ages},
            hoverinfo="skip",
            **where,
        )
    ]


def _hand(
    dial: Dial, angle: float, length: float, where: dict[str, Any], ink: str
) -> Trace:
    right, up = dial_layout.tip(angle, length)
    turns = format_decimal(degrees(angle) / 360, 3, grouped=False)
    # Translators: A dial, such as “pair 0: 3 rad, 0.477 turns”.
    words = gettext(
        "%(dial)s: %(angle)s, %(turns)s turns",
        dial=dial.label,
        angle=geo.radians(angle, 3),
        turns=turns,
    )
    return _scatter(
        x=typed_array([0, right]),
        y=typed_array([0, up]),
        mode="lines+markers",
        line={"color": ink, "width": geo.HAND_WIDTH},
        marker={"color": ink, "size": geo.TIP_DOT_SIZE, "opacity": 1},
        text=plotly_text(words),
        hoverinfo="text",
        **where,
    )


def _scatter(**properties: Any) -> Trace:
    return {"type": "scatter", **properties}
