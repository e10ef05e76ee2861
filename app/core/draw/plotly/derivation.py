"""Derivation as a Plotly table: one column of texts for each column of slots.

Programs use it; the page shows only the SVG.
"""

from __future__ import annotations

from itertools import groupby

from app.core.charts import Derivation, DerivationRow, Slot, Term
from app.core.draw.layout.geometry import radians
from app.core.draw.layout.text_layout import plotly_text
from app.core.draw.palette import THEME_COLOURS, Theme
from app.core.draw.plotly.trace import Trace


def derivation_traces(chart: Derivation, theme: Theme) -> list[Trace]:
    ink = THEME_COLOURS[theme]
    style = {"fill": {"color": ink.paper}, "line": {"color": ink.rule}}
    headings = ["", *(terms_text(column.heading) for column in chart.columns)]
    return [
        {
            "type": "table",
            "header": {"values": headings, **style, "font": {"color": ink.text}},
            "cells": {"values": _columns(chart), **style, "font": {"color": ink.text}},
        }
    ]


def terms_text(terms: tuple[Term, ...]) -> str:
    """Return a text with exponents as `<sup>`, which Plotly renders."""
    groups = groupby(terms, lambda term: term.raised)
    texts = ((raised, "".join(term.text for term in group)) for raised, group in groups)
    return "".join(
        f"<sup>{plotly_text(text)}</sup>" if raised else plotly_text(text)
        for raised, text in texts
    )


def _columns(chart: Derivation) -> list[list[str]]:
    labels = [terms_text(row.label) for row in chart.rows]
    return [labels, *map(list, zip(*map(_texts, chart.rows), strict=True))]


def _texts(row: DerivationRow) -> list[str]:
    return [_text(slot) for slot in row.slots]


def _text(slot: Slot) -> str:
    if slot.angle is not None:
        return radians(slot.angle, 4)
    return terms_text(slot.terms)
