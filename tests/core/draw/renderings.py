"""Draw a chart as SVG and for Plotly, and find the parts of the result."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from app.core.charts import Array, Chart
from app.core.draw.palette import Theme
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.svg.figure import draw_svg

_SHEETS = (Path(__file__).parents[3] / "static" / "css").rglob("*.css")
STYLES = " ".join(" ".join(sheet.read_text("utf-8") for sheet in _SHEETS).split())
"""All style sheets, with single spaces."""

each_theme = pytest.mark.parametrize("theme", ["light", "dark"])


def root(chart: Chart, theme: Any = "page") -> ElementTree.Element:
    return ElementTree.fromstring(draw_svg(chart, theme))


def texts(chart: Chart) -> list[str]:
    return [e.text or "" for e in root(chart).iter() if e.tag in ("text", "tspan")]


def plotted(chart: Chart, theme: Theme = "light") -> dict[str, Any]:
    """Return the figure as the browser receives it."""
    return json.loads(json.dumps(draw_plotly(chart, theme), allow_nan=False))


def numbers(packed: dict[str, str]) -> Array:
    return np.frombuffer(b64decode(packed["bdata"]), np.float32).astype(np.float64)


def of_class(chart: Chart, name: str, theme: Any = "page") -> list[ElementTree.Element]:
    return [e for e in root(chart, theme).iter() if name in e.get("class", "").split()]
