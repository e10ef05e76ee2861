"""Every type of chart in every rendering: the same places, colours and words."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from dataclasses import replace
from math import cos, pi, sin
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from plotly.io.json import to_json_plotly

from app.core.charts import Chart, Line, Values
from app.core.draw import dials as face
from app.core.draw import geometry as geo
from app.core.draw.numbers import number_text, share
from app.core.draw.palette import INKS, TONES, Theme, luminance, number_ink, ramp
from app.core.draw.plotly import draw_plotly
from app.core.draw.svg import draw_svg
from app.core.draw.table import draw_table
from tests.core.draw.samples import (
    NASTY,
    PRINTED,
    SAMPLES,
    WORDED,
    WORDS,
    axis,
    bars,
    dials,
    ink_lines,
    matrix,
)

STYLES = Path(__file__).parents[3] / "static" / "css" / "figure.css"

each_sample = pytest.mark.parametrize("chart", SAMPLES.values(), ids=SAMPLES)
each_theme = pytest.mark.parametrize("theme", ["light", "dark"])


def root(chart: Chart, theme: Any = "page") -> ElementTree.Element:
    return ElementTree.fromstring(draw_svg(chart, theme))


def texts(chart: Chart) -> list[str]:
    return [e.text or "" for e in root(chart).iter() if e.tag in ("text", "tspan")]


def plotted(chart: Chart, theme: Theme = "light") -> dict[str, Any]:
    return json.loads(to_json_plotly(draw_plotly(chart, theme)))


def numbers(packed: dict[str, str]) -> Values:
    return np.frombuffer(b64decode(packed["bdata"]), np.float32).astype(np.float64)


def of_class(chart: Chart, name: str) -> list[ElementTree.Element]:
    return [e for e in root(chart).iter() if name in e.get("class", "").split()]


@each_sample
@pytest.mark.parametrize("theme", ["page", "light", "dark"])
def test_it_is_small_sound_xml_without_styles_or_names(
    chart: Chart, theme: Any
) -> None:
    elements = list(root(chart, theme).iter())

    assert not any({"style", "id"} & set(element.attrib) for element in elements)
    assert len(draw_svg(chart, theme).encode()) <= 8192


@each_sample
def test_what_learners_type_is_text_everywhere(chart: Chart) -> None:
    assert "<b>" not in draw_svg(chart)
    labels = [
        *(note["text"] for note in plotted(chart)["layout"]["annotations"]),
        *plotted(chart)["layout"].get("xaxis", {}).get("ticktext", []),
    ]
    assert not any('"R' in label and "<b>" in label for label in labels)


@each_sample
def test_margins_are_the_same_in_plotly_and_in_the_styles(chart: Chart) -> None:
    around = geo.margins(chart)

    margin = plotted(chart)["layout"]["margin"]
    assert [margin[side] for side in "trbl"] == [
        around.top,
        around.right,
        around.bottom,
        around.left,
    ]
    assert styled_margins(root(chart).get("class", "").split()) == around_of(around)


def around_of(around: geo.Margins) -> dict[str, int]:
    return {side: getattr(around, side) for side in ("top", "right", "bottom", "left")}


def styled_margins(classes: list[str]) -> dict[str, int]:
    """What the page's CSS makes of the classes of a drawing."""
    found: dict[str, int] = {}
    rules = re.findall(
        r"\.plot-area(:has\(> \.[\w-]+\))? \{(.*?)\}", STYLES.read_text()
    )
    for condition, body in rules:
        if condition and condition[len(":has(> .") : -1] not in classes:
            continue
        for name, value in re.findall(r"([\w-]+): ([\dpx ]+);", body):
            pixels = [int(part) for part in re.findall(r"\d+", value)]
            if name != "inset":
                found[name] = pixels[0]
                continue
            top, right, bottom, *left = pixels
            all_four = (top, right, bottom, *(left or [right]))
            found |= zip(("top", "right", "bottom", "left"), all_four, strict=True)
    return found


# Words as labels


def test_rows_and_columns_are_named_by_words_cut_to_their_room() -> None:
    written = texts(WORDED)

    assert written.count("dog") == 2
    assert (
        sum(text.startswith("extrao") and text.endswith("…") for text in written) == 2
    )
    ticks = plotted(WORDED)["layout"]["yaxis"]["ticktext"]
    assert ticks[:2] == ["dog", "bites"]


def test_words_without_room_are_slanted_and_short_ones_are_not() -> None:
    assert plotted(WORDED)["layout"]["xaxis"]["tickangle"] == geo.SLANT
    assert "rotate(-45)" in draw_svg(WORDED)
    short = bars([1.0, 0.5], x=axis("Word", 2, ("a", "b")))
    assert "rotate(-45)" not in draw_svg(short)


# Matrices


def test_every_value_is_printed_to_four_decimals_with_a_true_minus() -> None:
    written = texts(PRINTED)

    for value in PRINTED.values.ravel().tolist():
        assert f"{abs(value):.4f}" in "".join(written)
        assert number_text(value, 4) in written
    assert not any("-" in text for text in written)
    (_, long, _) = plotted(PRINTED)["data"]
    assert long["text"] == [number_text(v, 4) for v in PRINTED.values.ravel().tolist()]


def test_nothing_is_printed_as_minus_zero() -> None:
    assert number_text(-0.00001, 4) == "0.0000"


def test_large_matrices_are_not_printed() -> None:
    wide = matrix(np.zeros((2, 17)), printed=True)

    assert not of_class(wide, "numbers")
    assert [trace["type"] for trace in plotted(wide)["data"]] == ["heatmap"]


@each_theme
def test_numbers_are_readable_on_every_colour(theme: Theme) -> None:
    shares = np.linspace(0, 1, 513)
    for level in shares.tolist():
        rgb = ramp(513, theme)[round(level * 512)].tolist()
        cell = luminance("#{:02x}{:02x}{:02x}".format(*rgb)) + 0.05
        ink = 1.05 if number_ink(level, theme) == "#fff" else 0.05
        assert max(cell, ink) / min(cell, ink) >= 4.5


def test_on_the_page_each_number_has_the_ink_of_both_themes() -> None:
    inks = {"": ("#000", "#fff"), "on-middle": ("#000", "#000")}
    inks["on-deep"] = ("#fff", "#000")

    (long,) = of_class(PRINTED, "long")
    values = PRINTED.values.ravel().tolist()
    for span, value in zip(long.iter("tspan"), values, strict=True):
        at = share(PRINTED, value)
        wanted = (number_ink(at, "light"), number_ink(at, "dark"))
        assert inks[span.get("class", "")] == wanted


def test_equal_rows_are_framed_and_share_a_letter() -> None:
    (frames,) = of_class(WORDED, "alike")
    assert [frame.get("y") for frame in frames] == ["0%", "60%", "20%", "40%"]
    letters = [text for text in texts(WORDED) if text in ("A", "B")]
    assert letters == ["A", "A", "B", "B"]
    boxes = [s for s in plotted(WORDED)["layout"]["shapes"] if s.get("yref") == "y"]
    assert [(s["y0"], s["y1"]) for s in boxes][:2] == [(-0.5, 0.5), (2.5, 3.5)]


def test_zero_is_neutral_when_no_value_is_below_it() -> None:
    scale = plotted(WORDED)["data"][0]["colorscale"]

    assert scale[0][1] == "#eeedea"
    assert scale[-1][1] == "#006d95"


# Bars


def test_bars_reach_from_zero_to_their_values_at_their_places() -> None:
    (svg,) = of_class(bars([0.5, -1.0]), "bars")

    assert svg.get("viewBox") == "0 0 200 1000"
    path = next(svg.iter("path")).get("d", "")
    # Half the way up from zero, which is in the middle; then all the way down.
    assert re.findall(r"M(\d+) (\d+)V(\d+)h(\d+)", path) == [
        ("14", "500", "250", "72"),
        ("114", "500", "1000", "72"),
    ]


def test_bars_stand_at_the_same_places_in_plotly() -> None:
    (bar,) = plotted(bars([0.5, -1.0]))["data"]

    assert (bar["x0"], bar["offset"], bar["width"]) == (0, -0.36, 0.72)
    assert plotted(bars([0.5, -1.0]))["layout"]["xaxis"]["range"] == [-0.5, 1.5]


def test_a_bar_without_height_says_its_value() -> None:
    chart = bars([0.0, 0.25, 1e-17], printed=True)

    svg = draw_svg(chart)
    [(_, x)] = {
        (t["text"], t["x"])
        for t in plotted(chart)["layout"]["annotations"]
        if t["text"] == "0.250"
    }

    assert re.findall(r">(0[.0-9]*)</text>", svg)[:3] == ["0", "0.250", "0"]
    assert x == 0.5


@each_theme
def test_bars_of_frequencies_have_their_tones(theme: Theme) -> None:
    chart = SAMPLES["bars"]

    assert TONES[theme][0] in draw_svg(chart, theme)
    (bar,) = plotted(chart, theme)["data"]
    assert bar["marker"]["color"] == [TONES[theme][i] for i in (0, 8, 15)]


def test_two_series_stand_side_by_side_are_named_and_told_apart() -> None:
    chart = SAMPLES["two series"]

    first, second = plotted(chart)["data"]
    assert first["offset"] + first["width"] == pytest.approx(second["offset"])
    assert "pattern" not in first["marker"]
    assert second["marker"]["pattern"]["shape"]
    assert {"Before", "After"} <= set(texts(chart))
    assert len(re.findall("stroke-dasharray", draw_svg(chart))) == 2


def test_the_line_at_zero_is_drawn_where_zero_is() -> None:
    (zero,) = of_class(SAMPLES["bars"], "zero")

    assert (zero.get("y1"), zero.get("y2")) == ("50%", "50%")


# Clocks


def test_a_hand_at_zero_points_up_and_turns_clockwise() -> None:
    assert face.point(0, 1) == (0, 1)
    assert face.point(pi / 2, 1) == pytest.approx((1, 0))


def test_hands_point_to_the_same_place_in_svg_and_plotly() -> None:
    angle = 1.0
    chart = dials(angle)

    hand = re.search(r"M0 0L(-?\d+) (-?\d+)", draw_svg(chart))
    assert hand
    across, down = (int(part) for part in hand.groups())
    assert across == pytest.approx(100 * face.HAND * sin(angle), abs=0.5)
    assert down == pytest.approx(-100 * face.HAND * cos(angle), abs=0.5)
    last = plotted(chart)["data"][-1]
    tip = [numbers(last[name])[1] for name in "xy"]
    assert tip == pytest.approx((face.HAND * sin(angle), face.HAND * cos(angle)))


def test_clocks_are_round_whatever_their_room() -> None:
    chart = dials(*range(5))

    for dial in of_class(chart, "dial"):
        _, _, width, height = (dial.get("viewBox") or "").split()
        assert width == height
        assert dial.get("preserveAspectRatio") == "xMidYMax"
    layout = plotted(chart)["layout"]
    assert [layout[f"xaxis{n}"]["scaleanchor"] for n in ("", 2, 5)] == ["y", "y2", "y5"]


@pytest.mark.parametrize(
    ("count", "rows"), [(1, 1), (3, 1), (4, 1), (6, 2), (8, 2), (12, 3), (16, 4)]
)
def test_clocks_stand_in_even_rows(count: int, rows: int) -> None:
    tops = [place.top for place in face.places(dials(*range(count)))]

    assert len(set(tops)) == rows
    assert {tops.count(top) for top in tops} == {count // rows}


@pytest.mark.parametrize(
    ("count", "kind"), [(1, []), (4, ["one-row"]), (8, []), (16, ["many-rows"])]
)
def test_the_box_is_as_high_as_the_rows_need(count: int, kind: list[str]) -> None:
    classes = root(dials(*range(count))).get("class", "").split()

    assert classes == ["chart", "no-axes", *kind]
    assert all(f".{name}" in STYLES.read_text() for name in kind)


@pytest.mark.parametrize("count", range(1, 40))
def test_clocks_and_their_labels_never_overlap(count: int) -> None:
    places = face.places(dials(*range(count)))

    for place in places:
        assert place.left + place.width <= 100.001
        assert place.top + place.height < 100
        below = [p.top for p in places if p.top > place.top]
        assert all(top > place.top + place.height for top in below)


def test_a_trail_fades_towards_its_oldest_place() -> None:
    (dial, *_) = SAMPLES["dials"].dials  # type: ignore[union-attr]

    strengths = [strength for strength, _ in face.trail(dial)]
    assert strengths == sorted(strengths)
    assert [a for _, angles in face.trail(dial) for a in angles] == list(dial.trail)


def test_eight_clocks_with_trails_are_small() -> None:
    assert len(draw_svg(dials(*range(8), trail=8)).encode()) <= 8192


# Ink


@each_theme
def test_lines_without_a_frequency_are_in_ink(theme: Theme) -> None:
    chart = ink_lines()

    assert "var(--color-ink)" in draw_svg(chart)
    assert "--tone" not in draw_svg(chart)
    lines = [t for t in plotted(chart, theme)["data"] if t["mode"] == "lines"]
    assert {line["line"]["color"] for line in lines} == {INKS[theme].text}
    assert [line["line"]["dash"] for line in lines] == ["solid", "6px,3px"]


def test_long_names_of_lines_get_a_wider_margin() -> None:
    assert geo.margins(ink_lines("sinusoidal")).right == geo.WIDE_RIGHT
    assert geo.margins(ink_lines("sin")).right == geo.Margins().right


# Tables


def test_labelled_rows_and_columns_are_named_in_the_table() -> None:
    table = draw_table(WORDED)

    assert table.columns == ("Query", *WORDS)
    assert [row[0] for row in table.rows] == list(WORDS)


def test_bars_are_a_table_of_places_and_series() -> None:
    table = draw_table(SAMPLES["two series"])

    assert table.columns == ("Place", "Before", "After")
    assert table.rows == (("0", "0.5000", "1.0000"), ("1", "-0.5000", "0.0000"))


def test_clocks_are_a_table_of_angles_in_radians_and_turns() -> None:
    table = draw_table(dials(pi, -pi / 2))

    assert table.columns == ("Clock", "Angle in radians", "Angle in turns")
    assert table.rows == (
        ("pair 0", f"{pi:.4f}", "0.5000"),
        ("pair 1", f"{-pi / 2:.4f}", "-0.2500"),
    )


def test_a_name_in_a_file_is_never_taken_for_a_formula() -> None:
    chart = bars([1.0], x=axis("Word", 1, ("=1+1",)))

    assert "'=1+1,1.0000" in draw_table(chart).csv()
    assert "0,-0.5000" in draw_table(bars([-0.5])).csv()


def test_words_that_are_typed_are_kept_whole_in_the_table() -> None:
    assert NASTY in draw_table(WORDED).columns


# Values over bars


LONG_BARS = bars([0.5, 0.25, 0.0, 0.125] * 3, printed=True)


def test_values_without_room_stand_over_their_bars_in_both_renderings() -> None:
    turned = [e for e in root(LONG_BARS).iter() if "(-90)" in e.get("transform", "")]
    assert [e.text for e in turned].count("0.500") == 3
    assert [e.text for e in turned].count("0") == 0

    notes = {n["text"]: n for n in plotted(LONG_BARS)["layout"]["annotations"][2:]}
    assert notes["0.500"]["textangle"] == geo.UPRIGHT
    assert notes["0"]["textangle"] == 0


def test_few_values_lie_and_all_are_over_the_middle_of_their_bars() -> None:
    few = bars([0.5, 0.25, 0.125], printed=True)

    for chart in (few, LONG_BARS):
        notes = plotted(chart)["layout"]["annotations"][2:]
        assert {note["xanchor"] for note in notes} == {"center"}
    assert {note["textangle"] for note in notes_of(few)} == {0}


def notes_of(chart: Chart) -> list[dict[str, Any]]:
    return plotted(chart)["layout"]["annotations"][2:]


# What is not there


HOLES = matrix(np.array([[1.0, np.nan], [0.0, -1.0]]))


def test_a_missing_value_is_clear_in_the_image_and_zero_is_not() -> None:
    (image,) = of_class(HOLES, "cells")
    content = b64decode((image.get("href") or "").split(",")[1])

    assert b"tRNS" in content
    full = of_class(matrix(np.zeros((2, 2))), "cells")[0].get("href") or ""
    assert b"tRNS" not in b64decode(full.split(",")[1])


def test_a_missing_value_is_none_in_plotly_and_empty_in_the_table() -> None:
    (trace,) = plotted(HOLES)["data"]

    assert np.isnan(numbers(trace["z"])).tolist() == [False, True, False, False]
    assert trace["hoverongaps"] is False
    assert [row[1:] for row in draw_table(HOLES).rows] == [
        ("1.0000", ""),
        ("0.0000", "-1.0000"),
    ]


# Between values


def test_a_line_that_is_not_smooth_goes_straight_with_its_dots() -> None:
    y = np.array([0.0, 0.0, 1.0, 0.0, 0.0])
    x = np.arange(5.0)
    chart = replace(ink_lines(), lines=(Line("error", None, x, y),), points=True)

    assert "c" in paths(chart)[0]
    straight = replace(chart, smooth=False)
    assert "c" not in paths(straight)[0]
    (trace,) = plotted(straight)["data"]
    assert trace["mode"] == "lines+markers"
    assert numbers(trace["y"]).tolist() == y.tolist()


def paths(chart: Chart) -> list[str]:
    return [e.get("d", "") for e in root(chart).iter() if e.tag == "path"]


# Hands


def test_a_hand_ends_where_its_earlier_places_are() -> None:
    chart = dials(1.0, trail=3)
    _, trail, hand = plotted(chart)["data"]

    reach = {round(float(np.hypot(x, y)), 3) for x, y in ends_of(trail)}
    assert reach == {round(float(np.hypot(*ends_of(hand)[-1])), 3)}


def ends_of(trace: dict[str, Any]) -> list[tuple[float, float]]:
    return list(zip(numbers(trace["x"]), numbers(trace["y"]), strict=True))
