"""Standalone SVGs that contain the title and the reading of their chart."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from app.core.draw.svg.captioned import LINE_HEIGHT, MARGIN, draw_captioned_svg
from app.core.draw.svg.figure import PRINT, SCREEN
from app.language import find_language, use_language
from tests.core.draw.samples import bars

SVG = "{http://www.w3.org/2000/svg}"


def test_the_title_is_above_and_the_reading_below_the_chart() -> None:
    chart = bars([1.0], title="A & b", reading="word " * 60)

    drawn = ElementTree.fromstring(draw_captioned_svg(chart, "light"))

    texts = [e for e in drawn.iter(f"{SVG}text") if e.text]
    assert texts[0].text == "A & b"
    reading = [e for e in texts if (e.text or "").startswith("word")]
    assert len(reading) > 1
    assert " ".join(e.text or "" for e in reading) == chart.reading.strip()
    tops = [float(e.get("y", "")) for e in reading]
    assert tops[0] > SCREEN.height
    assert tops == [tops[0] + index * LINE_HEIGHT for index in range(len(tops))]
    assert float(drawn.get("height", "")) > tops[-1]


def test_a_picture_for_print_is_narrower_and_white() -> None:
    chart = bars([1.0], reading="word " * 20)

    screen, paper = (
        ElementTree.fromstring(draw_captioned_svg(chart, "light", canvas))
        for canvas in (SCREEN, PRINT)
    )

    assert float(paper.get("width", "")) < float(screen.get("width", ""))
    backgrounds = [
        rect.get("fill")
        for rect in paper.iter(f"{SVG}rect")
        if rect.get("width") == "100%" and rect.get("fill") != "none"
    ]
    assert set(backgrounds) == {"#fff"}


@pytest.mark.parametrize(
    ("tag", "direction", "x"),
    [("de", "ltr", MARGIN), ("ar", "rtl", SCREEN.width - MARGIN)],
)
def test_lines_begin_where_their_language_does(
    tag: str, direction: str, x: int
) -> None:
    with use_language(find_language(tag)):
        drawn = draw_captioned_svg(
            bars([1.0], title="Title", reading="Reading"), "light"
        )

    root = ElementTree.fromstring(drawn)
    lines = [e for e in root.iter(f"{SVG}text") if e.text in ("Title", "Reading")]
    assert [(e.get("direction"), e.get("x")) for e in lines] == [
        (direction, str(x))
    ] * 2
    chart = root.find(f"{SVG}svg")
    assert chart is not None
    assert chart.get("direction") == "ltr"
