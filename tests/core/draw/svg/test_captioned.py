"""Standalone SVGs that contain the title and the reading of their chart."""

from __future__ import annotations

from xml.etree import ElementTree

from app.core.draw.svg.captioned import LINE_HEIGHT, draw_captioned_svg
from app.core.draw.svg.figure import PRINT, SCREEN
from tests.core.draw.samples import bars


def test_the_title_is_above_and_the_reading_below_the_chart() -> None:
    chart = bars([1.0], title="A & b", reading="word " * 60)

    drawn = ElementTree.fromstring(draw_captioned_svg(chart, "light"))

    texts = [e for e in drawn.iter("{http://www.w3.org/2000/svg}text") if e.text]
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
        for rect in paper.iter("{http://www.w3.org/2000/svg}rect")
        if rect.get("width") == "100%" and rect.get("fill") != "none"
    ]
    assert set(backgrounds) == {"#fff"}
