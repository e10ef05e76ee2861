"""Charts of plots in lessons."""

from __future__ import annotations

from app.core.charts import Chart, CurveChart
from app.core.figures import kind_of
from app.core.figures.parameters import read_parameters
from tests.core.markdown.figures.test_plots import figure


def draw(*options: str, csv: bytes | None = None, **settings: object) -> Chart:
    kind = kind_of(figure(*options, csv=csv))
    pairs = [(name, str(value)) for name, value in settings.items()]
    chart: Chart = kind.chart(read_parameters(kind.model, pairs))
    return chart


def curves(*options: str, csv: bytes | None = None, **settings: object) -> CurveChart:
    chart = draw(*options, csv=csv, **settings)
    assert isinstance(chart, CurveChart)
    return chart
