"""Texts that renderers add to charts, and numbers in other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest

from app.core.charts import Chart
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import parameters_of, read_parameters
from app.language import LANGUAGES, Language, find_language, use_language
from tests.core.draw.renderings import plotted
from tests.pseudo_language import outside_brackets

SYMBOLS: Final = {
    *("sin", "cos", "PE", "pos", "div", "log", "d", "i", "k", "m", "q", "x", "y", "z"),
    *("T", "a", "b", "f", "g", "n", "log₂", "A", "B", "C", "D", "R", "p"),
}
"""Symbols of formulas, which are not translated."""

kinds = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@kinds
def test_charts_and_tables_have_no_untranslated_text(
    kind: FigureKind, pseudo_language: str
) -> None:
    with use_language(find_language(pseudo_language)):
        for choice in choices(kind):
            params = read_parameters(kind.model, choice.items())
            known = SYMBOLS | set(getattr(params, "sentence", "").split())
            chart = kind.chart(params)

            for text in drawn_texts(chart):
                rest = re.findall(r"[^\W\d_]+", outside_brackets(text))
                assert all(is_known(word, known) for word in rest), text


@kinds
@pytest.mark.parametrize("tag", LANGUAGES)
def test_labels_are_not_truncated(kind: FigureKind, tag: str) -> None:
    with use_language(find_language(tag)):
        for choice in choices(kind):
            params = read_parameters(kind.model, choice.items())
            svg = draw_svg(kind.chart(params))
            assert re.findall(">([^<>]*…\u2069?)<", svg) == []


def choices(kind: FigureKind) -> Iterator[dict[str, str]]:
    """Yield settings with all combinations of choices, at two positions."""
    selectable = [p for p in parameters_of(kind.model) if p.choices]
    names = {parameter.name for parameter in parameters_of(kind.model)}
    for values in product(*(parameter.choices for parameter in selectable)):
        chosen = {p.name: value for p, value in zip(selectable, values, strict=True)}
        yield chosen
        yield chosen | {name: "3" for name in ("start", "k") if name in names}


def is_known(word: str, known: set[str]) -> bool:
    """Return whether it is a known word, which may be truncated."""
    return any(each.startswith(word) for each in known)


def drawn_texts(chart: Chart) -> Iterator[str]:
    """Yield all texts of a chart in the page, in Plotly and in the table."""
    svg = draw_svg(chart)
    yield from re.findall(r">([^<>]+)<", svg)
    yield from re.findall(r' data-name="([^"]*)"', svg)
    table = draw_table(chart)
    yield from (table.caption, table.note, *table.columns, *(r[0] for r in table.rows))
    yield from plotly_texts(plotted(chart))


def plotly_texts(value: Any, key: str = "") -> Iterator[str]:
    """Yield the texts that Plotly shows."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from plotly_texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from plotly_texts(part, key)
    elif key in ("text", "hovertemplate", "ticktext", "name") and value != "mark":
        yield re.sub(r"%\{[^}]*\}|</?\w+>", "", str(value))


def test_pictures_and_tables_format_numbers_for_the_language() -> None:
    kind = KINDS["similarity"]
    with use_language(Language("de")):
        chart = kind.chart(kind.model())
        cells = [cell for row in draw_table(chart).rows for cell in row[1:]]
        layout = draw_plotly(chart)["layout"]

    assert layout["separators"] == ",."
    assert all(re.fullmatch(r"−?\d+,\d{4}", cell) for cell in cells)


def test_english_plots_have_the_signs_of_plotly() -> None:
    kind = KINDS["similarity"]

    assert "separators" not in draw_plotly(kind.chart(kind.model()))["layout"]


@pytest.mark.parametrize(
    ("part", "title"), [("bias", "מיקום המפתח j"), ("weights", "הסלים של T5")]
)
def test_titles_with_latin_letters_read_from_right_to_left_in_hebrew(
    part: str, title: str
) -> None:
    kind = KINDS["alibi"]
    with use_language(find_language("he")):
        svg = draw_svg(kind.chart(read_parameters(kind.model, [("part", part)])))

    assert f">\u2068{title}\u2069<" in svg


def test_titles_of_axes_read_from_right_to_left_in_a_hebrew_plot() -> None:
    kind = KINDS["alibi"]
    with use_language(find_language("he")):
        texts = list(plotly_texts(draw_plotly(kind.chart(kind.model()))))

    assert "\u2068מיקום המפתח j\u2069" in texts
