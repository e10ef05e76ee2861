"""Heatmaps in all renderers: numbers in cells, word labels, equal rows."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import replace

import numpy as np
import pytest

from app.core.draw.heatmap_image import colour_range
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.cell_text import cell_text, colour_position
from app.core.draw.palette import Theme, contrast_colour, luminance, ramp
from app.core.draw.svg.figure import draw_svg, layout_classes
from app.core.draw.table import draw_table
from tests.core.draw.renderings import (
    STYLES,
    each_theme,
    numbers,
    of_class,
    plotted,
    texts,
)
from tests.core.draw.samples import PRINTED, WORDED, axis, bars, matrix


def test_word_labels_are_truncated_to_the_available_width() -> None:
    written = texts(WORDED)

    assert written.count("dog") == 2
    assert (
        sum(text.startswith("extrao") and text.endswith("…") for text in written) == 2
    )
    ticks = plotted(WORDED)["layout"]["yaxis"]["ticktext"]
    assert ticks[:2] == ["dog", "bites"]


def test_long_column_labels_are_slanted_and_short_ones_are_not() -> None:
    assert plotted(WORDED)["layout"]["xaxis"]["tickangle"] == geo.SLANT_ANGLE
    assert "rotate(-45)" in draw_svg(WORDED)
    short = bars([1.0, 0.5], x=axis("Word", 2, ("a", "b")))
    assert "rotate(-45)" not in draw_svg(short)


def test_values_are_printed_with_four_decimals_and_a_minus_sign() -> None:
    written = texts(PRINTED)

    for value in PRINTED.values.ravel().tolist():
        assert f"{abs(value):.4f}" in "".join(written)
        assert cell_text(value, 4) in written
    assert not any("-" in text for text in written)
    (_, long, _) = plotted(PRINTED)["data"]
    assert long["text"] == [cell_text(v, 4) for v in PRINTED.values.ravel().tolist()]


def test_a_css_class_states_the_number_of_printed_columns() -> None:
    assert layout_classes(PRINTED)[-2:] == ("numbered", "columns-8")
    assert layout_classes(WORDED)[-1:] != ("columns-8",)
    for name in layout_classes(PRINTED):
        assert f'[data-form~="{name}"]' in STYLES


def test_negative_zero_is_printed_as_zero() -> None:
    assert cell_text(-0.00001, 4) == "0.0000"


def test_large_matrices_are_not_printed() -> None:
    wide = matrix(np.zeros((2, 17)), show_values=True)

    assert not of_class(wide, "numbers")
    assert [trace["type"] for trace in plotted(wide)["data"]] == ["heatmap"]


@each_theme
def test_numbers_are_readable_on_every_colour(theme: Theme) -> None:
    for level in np.linspace(0, 1, 513).tolist():
        rgb = ramp(513, theme)[round(level * 512)].tolist()
        cell = luminance("#{:02x}{:02x}{:02x}".format(*rgb)) + 0.05
        ink = 1.05 if contrast_colour(level, theme) == "#fff" else 0.05
        assert max(cell, ink) / min(cell, ink) >= 4.5


def test_each_number_has_the_text_colour_of_both_themes() -> None:
    text_colours = {"": ("#000", "#fff"), "on-middle": ("#000", "#000")}
    text_colours["on-deep"] = ("#fff", "#000")

    (long,) = of_class(PRINTED, "long")
    values = PRINTED.values.ravel().tolist()
    for span, value in zip(long.iter("tspan"), values, strict=True):
        at = colour_position(PRINTED, value)
        expected = (contrast_colour(at, "light"), contrast_colour(at, "dark"))
        assert text_colours[span.get("class", "")] == expected


def test_equal_rows_are_outlined_and_share_a_letter() -> None:
    (frames,) = of_class(WORDED, "equal-rows")
    assert [frame.get("y") for frame in frames] == ["0%", "60%", "20%", "40%"]
    letters = [text for text in texts(WORDED) if text in ("A", "B")]
    assert letters == ["A", "A", "B", "B"]
    boxes = [s for s in plotted(WORDED)["layout"]["shapes"] if s.get("yref") == "y"]
    assert [(s["y0"], s["y1"]) for s in boxes][:2] == [(-0.5, 0.5), (2.5, 3.5)]


def test_values_far_from_zero_use_all_colours_of_their_side() -> None:
    temperatures = replace(WORDED, low=270.0, high=290.0)
    frosts = replace(temperatures, low=-290.0, high=-270.0)

    assert colour_range(temperatures) == (0.5, 1.0)
    assert colour_range(frosts) == (0.0, 0.5)


def test_zero_is_neutral_when_no_value_is_below_it() -> None:
    scale = plotted(WORDED)["data"][0]["colorscale"]

    assert scale[0][1] == "#eeedea"
    assert scale[-1][1] == "#006d95"


@pytest.mark.parametrize("name", ["cells", "bar"])
def test_the_element_that_the_page_filters_contains_the_image(name: str) -> None:
    (around,) = of_class(matrix(np.eye(2)), name)

    assert around.tag == "svg"
    assert [each.tag for each in around] == ["image"]


HOLES = matrix(np.array([[1.0, np.nan], [0.0, -1.0]]))


def test_a_missing_value_is_transparent_and_zero_is_not() -> None:
    ((image,),) = of_class(HOLES, "cells")
    content = b64decode((image.get("href") or "").split(",")[1])

    assert b"tRNS" in content
    full = of_class(matrix(np.zeros((2, 2))), "cells")[0][0].get("href") or ""
    assert b"tRNS" not in b64decode(full.split(",")[1])


def test_the_tooltip_names_the_values() -> None:
    (trace,) = plotted(replace(WORDED, value_label="<Probability>"))["data"]

    assert trace["hovertemplate"].endswith(": &lt;Probability&gt; %{z}<extra></extra>")


def test_a_missing_value_is_none_in_plotly_and_empty_in_the_table() -> None:
    (trace,) = plotted(HOLES)["data"]

    assert np.isnan(numbers(trace["z"])).tolist() == [False, True, False, False]
    assert trace["hoverongaps"] is False
    assert [row[1:] for row in draw_table(HOLES).rows] == [
        ("1.0000", ""),
        ("0.0000", "-1.0000"),
    ]
