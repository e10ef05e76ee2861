"""Turn chart: arcs and bars of new angles in the SVG, the table and Plotly."""

from __future__ import annotations

import re

import pytest

from app.core.charts import TurnChart
from app.core.draw.layout.turn_layout import power_text, turn_scale
from app.core.draw.palette import THEME_COLOURS, tone_index
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from tests.core.draw.renderings import STYLES, of_class, root, texts
from tests.core.draw.samples import turns


def paths(chart: TurnChart, name: str) -> dict[str, str]:
    """Return the paths of a class that the page can move, by their keys."""
    found = of_class(chart, name)
    return {e.get("data-key", ""): e.get("d", "") for e in found if e.get("data-key")}


def test_only_pairs_without_a_completed_turn_have_an_arc_of_new_angles() -> None:
    found = of_class(turns(20, 1, 0.5, 0.1), "new")

    first, second = (path for path in found if "A" in path.get("d", ""))
    # The arc begins at half a turn, at the bottom, and ends at the top.
    assert first.get("d", "").startswith("M0 36A")
    assert first.get("d", "").endswith(" 0 -36")
    assert second.get("d", "") != first.get("d", "")


def test_the_empty_part_of_a_ring_is_a_line() -> None:
    svg = draw_svg(turns(20, 0.6, 0.1))  # the second ring is full with its new angles

    assert svg.count("<circle") == 1


@pytest.mark.parametrize("name", ["new", "more"])
def test_paths_keep_their_commands_when_the_method_changes(name: str) -> None:
    # So the page can animate the change from one shape to the other.
    before, after = (
        {key: re.sub("[^A-Z]", "", d) for key, d in paths(chart, name).items()}
        for chart in (turns(20, 0.6, 0.1), turns(20, 0.6, 0.1, speed=0.25))
    )

    assert before == after


def test_slowed_pairs_have_no_new_angles_and_no_further_turns() -> None:
    chart = turns(20, 0.6, 0.1, speed=0.25)

    assert [pair.new for pair in chart.pairs] == [0, 0, 0]
    for name in ("new", "more"):
        bars = re.findall(r"M\d+ (\d+)V(\d+)", paths(chart, name)[name])
        assert bars
        assert all(start == end for start, end in bars)


def test_new_angles_end_at_one_turn() -> None:
    (pair,) = turns(0.6).pairs

    assert pair.read == pytest.approx(2.4)
    assert pair.new == pytest.approx(0.4)


def test_a_slower_speed_does_not_change_the_scale() -> None:
    full, slow = turns(20, 0.1), turns(20, 0.1, speed=0.25)

    assert turn_scale(full) == turn_scale(slow)


def test_speeds_are_printed_below_the_dials() -> None:
    assert texts(turns(20, 0.1)).count("full") == 2
    assert texts(turns(20, 0.1, speed=0.25)).count("0.25") == 2
    assert "<0.001" in texts(turns(20, 0.1, speed=0.0001))


def test_the_axis_says_that_its_scale_is_logarithmic() -> None:
    assert "Turns (log scale)" in texts(turns(20, 0.1))


def test_the_sample_of_the_training_has_the_colours_of_three_bars() -> None:
    chart = turns(20, 0.6, 0.1)
    colours = [f"var(--tone-{tone_index(pair.tone)})" for pair in chart.pairs]

    samples = of_class(chart, "legend")[0].findall("{*}path")
    assert [sample.get("stroke") for sample in samples][:3] == colours


def test_known_angles_have_an_opaque_colour() -> None:
    # A paler grey would have a contrast of less than 3:1 to the paper.
    drawn = root(turns(20, 0.6, 0.1), "light")

    known = [e for e in drawn.iter() if e.get("class") == "more"]
    colours = {(path.get("stroke"), path.get("opacity")) for path in known}
    assert colours == {(THEME_COLOURS["light"].edge, None)}
    assert len(known) == 2
    style = re.search(r"\.turns \.more {([^}]*)}", STYLES)
    assert style
    assert "opacity" not in style[1]


def test_only_the_page_has_another_place_for_the_last_entry_of_the_legend() -> None:
    legend = of_class(turns(20, 0.6, 0.1), "legend")[0]
    drawn = root(turns(20, 0.6, 0.1), "light")

    names = ["".join(e.itertext()) for e in legend if len(e) or e.text]
    assert names == ["in training", "known angles", "new angles", "new angles"]
    assert [e.get("class") for e in legend if len(e)] == ["full", "short"]
    assert not [e for e in drawn.iter() if e.get("class") in ("full", "short")]


@pytest.mark.parametrize("lowest", [1e-10, 0.02, 3.0])
def test_the_scale_has_one_turn_and_few_ticks(lowest: float) -> None:
    scale = turn_scale(turns(1e5, lowest))

    assert 0 in scale.powers
    assert 2 <= len(scale.powers) <= 7
    assert 0 < scale.percent(1e5) < scale.percent(lowest) < 100


def test_powers_are_short_enough_for_the_margin() -> None:
    shown = [power_text(power) for power in (-9, -1, 0, 3, 4)]

    assert shown == ["10⁻⁹", "0.1", "1 turn", "1000", "10⁴"]


def test_the_table_has_a_row_for_each_pair() -> None:
    table = draw_table(turns(20, 0.5))

    assert table.columns[1:] == (
        *("Turns in training", "Turns when reading"),
        *("New part of a turn", "Speed"),
    )
    assert table.rows == (
        ("0", "20.0000", "80.0000", "0.0000", "1.0000"),
        ("1", "0.5000", "2.0000", "0.5000", "1.0000"),
    )


def test_a_standalone_svg_contains_the_colours_of_its_theme() -> None:
    light, dark = (draw_svg(turns(20, 0.1), theme) for theme in ("light", "dark"))

    assert light != dark
    assert "var(--" not in light + dark
