"""Images and backgrounds of slides in an exported PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PageObject, PdfReader

from app.packages.paper import Paper
from tests.browser.print.conftest import Export
from tests.browser.print.printed_text import normalise

ExportSlide = Callable[[str, Paper], Sequence[PageObject]]


@pytest.fixture
def export_slide(export: Export, tmp_path: Path) -> ExportSlide:
    """Export a lesson whose slide has this headline, which may show `a.png`."""

    def export_slide(headline: str, paper: Paper) -> Sequence[PageObject]:
        folder = tmp_path / "layouts"
        folder.mkdir()
        Image.new("RGB", (400, 300)).save(folder / "a.png")
        text = f"---\ntitle: Layouts\n---\n{headline}\n\nText.\n"
        (folder / "lesson.md").write_text(text, "utf-8")
        return PdfReader(export("layouts", paper, content=tmp_path)).pages

    return export_slide


@pytest.mark.parametrize(("fit", "height"), [("cover", 540), ("contain", 332)])
def test_an_image_next_to_the_text_has_the_height_of_the_page_or_is_whole(
    export_slide: ExportSlide, fit: str, height: int
) -> None:
    headline = f'# Here {{.image-right image="a.png" fit={fit} alt="Black"}}'

    pages = export_slide(headline, "slides")

    assert [round(each) for each in _image_heights(pages[1])] == [height]


def test_a_handout_has_the_background_of_a_slide_as_a_picture_below_the_headline(
    export_slide: ExportSlide,
) -> None:
    pages = export_slide('# Here {background="a.png" dim=50%}', "a4")

    points = 60 / 25.4 * 72  # 60 mm
    assert _image_heights(pages[0]) == [pytest.approx(points, abs=1)]


def test_an_image_next_to_the_text_does_not_hide_the_page_number(
    export_slide: ExportSlide,
) -> None:
    headline = '# Here {.image-right image="a.png" fit=cover alt="Black"}'

    pages = export_slide(headline, "slides")

    # The number has an area without the image behind it.
    painted = _painted(pages[1])
    assert "area" in painted[painted.index("image") : painted.index("1/1")]


_PAINTED = {b"Do": "image", b"f": "area"}
"""What operators of PDF paint."""


def _painted(page: PageObject) -> list[str]:
    """Return the texts, images and areas of a page in the order of painting."""
    painted = []

    def see_operator(operator: bytes, *_: object) -> None:
        if operator in _PAINTED:
            painted.append(_PAINTED[operator])

    def see_text(text: str, *_: object) -> None:
        painted.append(normalise(text))

    page.extract_text(visitor_operand_before=see_operator, visitor_text=see_text)
    return painted


def _image_heights(page: PageObject) -> list[float]:
    """Return the heights of the images on a page in points."""
    heights = []

    def visit(operator: bytes, _: object, matrix: list[float], __: object) -> None:
        if operator == b"Do":
            heights.append(abs(matrix[3]))

    page.extract_text(visitor_operand_before=visit)
    return heights
