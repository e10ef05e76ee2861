"""Pictures of charts for previews of links."""

from __future__ import annotations

import time
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from app.assets.preview_font import preview_font
from app.core.charts import Chart, StripChart, word_axis
from app.core.draw.layout.bar_layout import bar_width
from app.core.draw.palette import DIVERGING, THEME_COLOURS
from app.core.draw.preview import LINE_HEIGHT, TEXT_GAP, TEXT_TOP, Titles, draw_preview
from app.core.draw.preview_canvas import HEIGHT, MARGIN, WIDTH
from app.core.figures import KINDS
from app.core.figures.parameters import parameters_of
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves
from tests.core.draw.samples import bars, dials, ink_lines, matrix, strips, turns

MAX_BYTES = 40_000
PAPER = THEME_COLOURS["light"].paper
KINDS_AND_PARTS = [
    (name, part)
    for name, kind in KINDS.items()
    for part in next(
        (p.choices for p in parameters_of(kind.model) if p.name == "part"), None
    )
    or [None]
]
SAMPLES = [bars([1.0, -1.0], [0.5, 0.2]), dials(0.0, 2.0), ink_lines(), strips(0.0)]


def pixels(image: bytes) -> np.ndarray:
    """Return the colour of each pixel, such as `#fbfaf7`."""
    drawn = Image.open(BytesIO(image))
    palette = np.array(drawn.getpalette("RGB")).reshape(-1, 3)
    names = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in palette]
    return np.array(names, object)[np.array(drawn)]


@pytest.mark.parametrize(("name", "part"), KINDS_AND_PARTS, ids=str)
def test_every_part_of_every_kind_has_a_small_preview(
    name: str, part: str | None
) -> None:
    kind = KINDS[name]
    params = kind.model.model_validate({"part": part} if part else {})

    image = draw_preview(kind.chart(params))

    assert len(image) < MAX_BYTES
    drawn = pixels(image)
    assert drawn.shape == (HEIGHT, WIDTH)
    assert (drawn != drawn[0, 0]).any()


def test_a_smooth_line_is_curved_between_its_values() -> None:
    def top(chart: Chart) -> int:
        return int(np.argwhere(pixels(draw_preview(chart)) != PAPER)[0][0])

    smooth = waves(WavesParams(positions=5, dims=(0,)))

    # The sine is largest between positions 1 and 2.
    assert top(smooth) < top(replace(smooth, smooth=False)) - 5


@pytest.mark.parametrize("series", [1, 2])
def test_bars_are_as_wide_as_in_the_chart(series: int) -> None:
    chart = bars(*[[1.0, 1.0]] * series)
    is_bar = pixels(draw_preview(chart)) != PAPER
    row = int(np.argwhere(is_bar)[0][0]) + 5

    share = is_bar[row].sum() / (WIDTH - 2 * MARGIN)
    assert share == pytest.approx(series * bar_width(chart), abs=0.01)


def test_strips_take_most_of_the_width() -> None:
    is_cell = pixels(draw_preview(strips(0.0))) != PAPER

    columns = np.argwhere(is_cell)[:, 1]
    assert columns.max() - columns.min() > 0.8 * WIDTH


def test_the_cells_of_a_matrix_have_the_colours_of_their_values() -> None:
    chart = matrix(np.array([[-1.0, 1.0], [np.nan, 0.0]]))
    drawn = pixels(draw_preview(chart))
    top, bottom = MARGIN + 5, HEIGHT - MARGIN - 5
    rows = (top, bottom) if chart.y.reversed else (bottom, top)

    corners = [drawn[row, column] for row in rows for column in (MARGIN, WIDTH - 61)]
    assert corners == [DIVERGING[0], DIVERGING[-1], PAPER, DIVERGING[4]]


@pytest.mark.parametrize("chart", SAMPLES)
def test_the_margin_of_a_preview_is_empty(chart: Chart) -> None:
    drawn = pixels(draw_preview(chart))

    edge = MARGIN // 2
    assert set(drawn[:edge].flat) | set(drawn[:, :edge].flat) == {PAPER}
    assert set(drawn[-edge:].flat) | set(drawn[:, -edge:].flat) == {PAPER}


def test_a_preview_of_thousands_of_points_takes_little_time() -> None:
    params = WavesParams(positions=4096, d_model=8, base=1.0001, dims=tuple(range(8)))
    chart = waves(params)
    draw_preview(chart)  # the first one also loads the colours
    before = time.process_time()

    draw_preview(chart)

    # Usually 0.5 s; time that grows with the square of the points takes much longer.
    assert time.process_time() - before < 1.5


@pytest.mark.parametrize("chart", SAMPLES)
def test_titles_are_above_the_chart(chart: Chart) -> None:
    slide = "A title that is so long that it needs more than a single line of text"
    titles = Titles("A lesson", slide, preview_font())

    drawn = pixels(draw_preview(chart, titles))

    text, soft = THEME_COLOURS["light"].text, THEME_COLOURS["light"].soft
    height = LINE_HEIGHT + TEXT_TOP
    assert text in drawn[:height]
    assert soft not in drawn[:height]
    assert soft in drawn[height : height + LINE_HEIGHT]
    below = TEXT_TOP + 3 * LINE_HEIGHT + MARGIN - TEXT_GAP
    below_titles = drawn[below:]
    assert (below_titles != PAPER).any()
    assert set(below_titles[-MARGIN // 2 :].flat) == {PAPER}


def test_bars_of_turns_show_known_angles_as_well_as_new_ones() -> None:
    faster, slower = (
        pixels(draw_preview(turns(20, 0.1, speed=speed))) for speed in (1, 0.25)
    )

    # The first pair has completed a turn, so it meets no new angles.
    left = np.s_[:, : WIDTH // 2]
    assert (faster[left] != PAPER).sum() > (slower[left] != PAPER).sum()


def test_strips_below_titles_have_their_words() -> None:
    titles = Titles("A lesson", "A slide", preview_font())
    words, empty = (
        pixels(draw_preview(_labelled(strips(0.0, 0.0), label), titles))
        for label in ("dog", "")
    )

    ink = THEME_COLOURS["light"].text
    changed = (words == ink) & (empty != ink)
    assert set(empty[changed].flat) == {PAPER}
    for half in (changed[: HEIGHT // 2], changed[HEIGHT // 2 :]):
        columns = np.argwhere(half)[:, 1]
        assert columns.min() < WIDTH / 2 < columns.max()
    assert not changed[-MARGIN // 2 :].any()


def test_many_strips_have_no_words() -> None:
    titles = Titles("A lesson", "A slide", preview_font())
    words, empty = (
        draw_preview(_labelled(strips(*[0.0] * 8), label), titles)
        for label in ("dog", "")
    )

    assert words == empty


@pytest.mark.parametrize(
    ("rows", "has_words"), [(("dog", "bites"), True), (("dog",) * 9, False)]
)
def test_a_few_rows_of_a_matrix_below_titles_have_their_words(
    rows: tuple[str, ...], has_words: bool
) -> None:
    chart = matrix(np.ones((len(rows), 4)))
    worded = replace(chart, y=word_axis("Word", rows, rows=True))
    titles = Titles("A lesson", "A slide", preview_font())

    plain, words = (pixels(draw_preview(c, titles)) for c in (chart, worded))

    assert ((plain != words)[:, : WIDTH // 2].any()) == has_words
    assert not (plain != words)[:, WIDTH // 2 :].any()
    assert (pixels(draw_preview(worded)) == pixels(draw_preview(chart))).all()


def _labelled(chart: StripChart, label: str) -> StripChart:
    upper, lower = (
        tuple(replace(strip, label=label) for strip in line)
        for line in (chart.upper, chart.lower)
    )
    return replace(chart, upper=upper, lower=lower)
