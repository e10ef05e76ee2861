"""The papers of an exported PDF: page sizes, pages of slides, and nothing lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from markupsafe import Markup
from PIL import Image
from pypdf import PageObject, PdfReader
from pypdf.generic import Destination

from app.config import Settings
from app.core.lesson import Lesson
from app.core.lesson.blocks import Interview, Prose
from app.core.lesson.figure_blocks import Figure
from app.packages.paper import PAPERS, Paper
from app.packages.pdf import export_pdf
from app.storage.lessons.library import Library
from tests.browser.lessons import WIDE_TABLE
from tests.browser.print.printed_text import (
    PrintedPage,
    normalise,
    overlapping_texts,
    prose_without_answers,
    read_pages,
)

SLUGS = ("positional-encoding", "rope-and-alibi")

SIZES: dict[Paper, tuple[int, int]] = {
    "slides": (960, 540),
    "a4": (595, 842),
    "letter": (612, 792),
}
"""Width and height in points."""

Export = Callable[..., Path]


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory, browser_path: Path) -> Export:
    """Export a lesson, once for each set of options."""
    folder = tmp_path_factory.mktemp("pdf")

    def write(slug: str, paper: Paper, **options: object) -> Path:
        content = options.pop("content", Settings().content)
        target = folder / f"{slug}-{paper}-{'-'.join(options)}.pdf"
        if not target.exists():
            settings = replace(Settings(), content=content)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("app.packages.pdf.find_browser", lambda: browser_path)
                export_pdf(settings, slug, target, paper=paper, **options)  # type: ignore[arg-type]
        return target

    return write


@pytest.mark.parametrize("paper", PAPERS)
def test_all_pages_have_the_size_of_the_paper(export: Export, paper: Paper) -> None:
    pages = PdfReader(export(SLUGS[0], paper)).pages

    sizes = {
        (round(page.mediabox.width), round(page.mediabox.height)) for page in pages
    }
    assert sizes == {SIZES[paper]}


@pytest.mark.parametrize("slug", SLUGS)
def test_each_slide_is_on_one_landscape_page_after_the_cover(
    export: Export, slug: str
) -> None:
    lesson = _lesson(slug)
    pages = _page_texts(export(slug, "slides"))

    assert normalise(lesson.title) in pages[0]
    for at, slide in enumerate(lesson.slides, 1):
        number, title = f"{at}/{len(lesson.slides)}", normalise(slide.title_text)
        [page] = [text for text in pages if number in text and text.startswith(title)]
        prose = (b.html for b in slide.blocks if isinstance(b, Prose))
        assert [text for text in _paragraphs(*prose) if text not in page] == []


@pytest.mark.parametrize(
    ("slug", "paper"), [*product(SLUGS, ("slides", "a4")), (SLUGS[0], "letter")]
)
def test_nothing_is_lost_and_no_page_is_almost_empty(
    export: Export, slug: str, paper: Paper
) -> None:
    lesson = _lesson(slug)
    pages = _pages(export(slug, paper))
    printed = "".join(page.text for page in pages)

    prose = prose_without_answers(lesson)
    assert [text for text in _paragraphs(*prose) if text not in printed] == []
    captions = [f.caption for f in _figures(lesson, paper) if f.caption]
    assert captions
    assert [text for text in _texts(*captions) if text not in printed] == []
    assert [at for at, page in enumerate(pages, 1) if page.extent < 0.1] == []


def _figures(lesson: Lesson, paper: Paper) -> list[Figure]:
    """Return the figures that have captions. On printed slides, figures have none."""
    on_slides = [b for slide in lesson.slides for b in slide.blocks]
    return [f for f in lesson.figures() if paper != "slides" or f not in on_slides]


@pytest.mark.parametrize("slug", SLUGS)
def test_texts_on_slides_do_not_overlap(export: Export, slug: str) -> None:
    assert overlapping_texts(_pages(export(slug, "slides"))) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_a_part_with_a_short_text_and_a_figure_is_on_one_page(
    export: Export, paper: Paper
) -> None:
    pages = _page_texts(export(SLUGS[0], paper))

    [page] = [page for page in pages if "Yourownsentenceasapicture" in page]

    assert "Eachpositionhasadifferentrow" in page


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_a_section_begins_on_the_page_of_its_first_question(
    export: Export, slug: str, paper: Paper
) -> None:
    pages = _page_texts(export(slug, paper))
    interview = next(b for b in _lesson(slug).blocks() if isinstance(b, Interview))
    [first] = _texts(interview.title)

    [page] = [page for page in pages if "Answereachonealoud" in page]

    assert first in page


@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_a_caption_is_on_the_page_of_the_printed_states(
    export: Export, paper: Paper
) -> None:
    pages = _page_texts(export(SLUGS[1], paper))

    [page] = [page for page in pages if "Theslopeofeachhead" in page]

    assert "Headswithsmallslopesattendfurtherback" in page


def test_slides_have_bookmarks(export: Export) -> None:
    lesson = _lesson(SLUGS[0])

    [root, bookmarks] = PdfReader(export(SLUGS[0], "slides")).outline

    assert isinstance(root, Destination)
    assert root.title == lesson.title
    assert isinstance(bookmarks, list)
    assert [b.title for b in bookmarks] == [part.title_text for part in lesson.parts]


LONG = """---
title: Long slides
---

# Exactly as much as a page {{#fits}}

{short}

---

# Much more than a page {{#flows}}

{long}

:::{{notes}}
Ask first (notes).

- Then wait (notes).
:::

***

# After the slides {{#after}}

:::{{question}} why
Why?

- [x] Yes.
  > Right: there is a reason.
- [ ] No.
  > Wrong.
:::
"""

LINE = "Line {} of a slide that has more text than there is space for on one page.\n"


@pytest.fixture(scope="module")
def long_content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    content = tmp_path_factory.mktemp("content")
    text = LONG.format(short=_lines("short", 15), long=_lines("long", 60))
    (content / "long").mkdir()
    (content / "long" / "lesson.md").write_text(text, "utf-8")
    return content


def _lines(name: str, count: int) -> str:
    return "\n".join(LINE.format(f"{name}-{at}") for at in range(count))


def test_a_slide_that_is_a_little_too_long_is_made_smaller(
    export: Export, long_content: Path
) -> None:
    pages = _page_texts(export("long", "slides", content=long_content))

    [page] = [page for page in pages if "Lineshort-" in page]

    assert "Lineshort-0of" in page
    assert "Lineshort-14of" in page


def test_a_slide_that_is_much_too_long_continues_on_another_page(
    export: Export, long_content: Path
) -> None:
    pages = _pages(export("long", "slides", content=long_content))

    with_lines = [page for page in pages if "Linelong-" in page.text]

    assert len(with_lines) > 1
    texts = "".join(page.text for page in with_lines)
    lines = [f"Linelong-{at}of" for at in range(60)]
    assert [line for line in lines if line not in texts] == []
    lowest = [min(text.y for text in page.positioned) for page in with_lines]
    assert min(lowest) > 30  # points: the margin below the slide


def test_short_notes_are_not_divided_between_columns(
    export: Export, long_content: Path
) -> None:
    pdf = export("long", "slides", content=long_content, notes=True)

    [page] = [page for page in read_pages(pdf.read_bytes()) if "Askfirst" in page.text]

    lefts = [text.x for text in page.positioned if "notes" in text.text]
    assert len(lefts) == 2
    assert max(lefts) - min(lefts) < 40  # the indent of a list


@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_all_columns_of_a_wide_table_are_on_the_page(
    export: Export, tmp_path: Path, paper: Paper
) -> None:
    (tmp_path / "wide").mkdir()
    (tmp_path / "wide" / "lesson.md").write_text(WIDE_TABLE, "utf-8")

    printed = "".join(_page_texts(export("wide", paper, content=tmp_path)))

    assert [at for at in range(15) if f"ent{at}" not in printed] == []


@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_answers_are_printed_only_on_request(
    export: Export, long_content: Path, paper: Paper
) -> None:
    without, with_answers = (
        "".join(_page_texts(export("long", paper, content=long_content, **options)))
        for options in ({}, {"answers": True})
    )

    assert "thereisareason" not in without
    assert with_answers.count("Yes.") > without.count("Yes.")


def _lesson(slug: str) -> Lesson:
    return Library(Settings().content).lesson(slug)


@cache
def _pages(path: Path) -> list[PrintedPage]:
    return read_pages(path.read_bytes())


def _page_texts(path: Path) -> list[str]:
    return [page.text for page in _pages(path)]


def _paragraphs(*htmls: str) -> list[str]:
    return [
        text
        for html in htmls
        for found in re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", html, re.DOTALL)
        for text in _texts(found)
    ]


def _texts(*htmls: str) -> Iterator[str]:
    """Yield the texts without those that contain formulas."""
    for html in htmls:
        if "<math" not in html:
            yield normalise(Markup(html).striptags())


@pytest.mark.parametrize(("fit", "height"), [("cover", 540), ("contain", 332)])
def test_an_image_next_to_the_text_has_the_height_of_the_page_or_is_whole(
    export: Export, tmp_path: Path, fit: str, height: int
) -> None:
    folder = tmp_path / f"fit-{fit}"
    folder.mkdir()
    Image.new("RGB", (400, 300)).save(folder / "a.png")
    headline = f'# Here {{.image-right image="a.png" fit={fit} alt="Black"}}'
    text = f"---\ntitle: Layouts\n---\n{headline}\n\nText.\n"
    (folder / "lesson.md").write_text(text, "utf-8")

    pages = PdfReader(export(f"fit-{fit}", "slides", content=tmp_path)).pages

    assert [round(each) for each in _image_heights(pages[1])] == [height]


def test_a_lesson_without_sections_ends_with_its_last_slide(
    export: Export, tmp_path: Path
) -> None:
    (tmp_path / "two").mkdir()
    text = "---\ntitle: Two slides\n---\n\n# First\n\n---\n\n# Second\n"
    (tmp_path / "two" / "lesson.md").write_text(text, "utf-8")

    pages = _page_texts(export("two", "slides", content=tmp_path))

    assert pages == ["Twoslides", "First1/2", "Second2/2"]


def test_an_interview_question_of_a_slide_is_on_the_page_after_it(
    export: Export, asked: Path
) -> None:
    pages = _page_texts(export("asked", "slides", content=asked))

    assert pages == ["Asked", "First1/1", "FirstWhyadd?"]


@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_the_model_answer_of_an_interview_question_is_printed_only_on_request(
    export: Export, asked: Path, paper: Paper
) -> None:
    without, with_answers = (
        "".join(_page_texts(export("asked", paper, content=asked, **options)))
        for options in ({}, {"answers": True})
    )

    assert "Thewidthstays." not in without
    assert "Why add?Thewidthstays.".replace(" ", "") in with_answers


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    content = tmp_path_factory.mktemp("content")
    (content / "asked").mkdir()
    question = ":::{interview} Why add?\nThe width stays.\n:::\n"
    text = f"---\ntitle: Asked\n---\n\n# First\n\n{question}"
    (content / "asked" / "lesson.md").write_text(text, "utf-8")
    return content


LAST_QUESTION = """---
title: The last question
---

# Slide

***

# Questions

:::{{question}} first
What comes first?

{few}
:::

:::{{question}} second
What comes second?

{few}
:::

:::{{question}} last
What comes last?

{many}
:::
"""


def test_the_last_question_is_on_one_page_with_its_answer(
    export: Export, tmp_path: Path
) -> None:
    few, many = (
        "\n".join(f"- [x] Option {at}\n  > Right." for at in range(count))
        for count in (5, 8)
    )
    text = LAST_QUESTION.format(few=few, many=many)
    (tmp_path / "last").mkdir()
    (tmp_path / "last" / "lesson.md").write_text(text, "utf-8")

    pages = _page_texts(export("last", "a4", content=tmp_path, answers=True))

    [page] = [page for page in pages if "Whatcomeslast?" in page]
    assert page.count("Option7") == 2


COLUMNS = """---
title: Columns
---

# Slide

::::{{deeper}} Details
{lines}

:::{{columns}}
{columns}
:::
::::
"""


def test_columns_below_each_other_stay_together(export: Export, tmp_path: Path) -> None:
    columns = "\n+++\n".join(f"Column {at}. {'More words. ' * 20}\n" for at in "ABC")
    text = COLUMNS.format(lines=_lines("detail", 6), columns=columns)
    (tmp_path / "columns").mkdir()
    (tmp_path / "columns" / "lesson.md").write_text(text, "utf-8")

    pages = read_pages(export("columns", "slides", content=tmp_path).read_bytes())

    [page] = [page for page in pages if "ColumnA" in page.text]
    first, third = (
        next(each for each in page.positioned if each.text.startswith(f"Column {at}"))
        for at in "AC"
    )
    assert first.x == third.x
    assert first.y > third.y


PLOT = """---
title: A plot
---

# Slide

::::{deeper} Details
:::{plot}
:x: 1..6
:y: x
:as: points
The caption.
:::
::::
"""


def test_a_plot_in_a_closed_part_has_its_sentence_on_the_page_after_the_slide(
    export: Export, tmp_path: Path
) -> None:
    (tmp_path / "plot").mkdir()
    (tmp_path / "plot" / "lesson.md").write_text(PLOT, "utf-8")

    pages = _page_texts(export("plot", "slides", content=tmp_path))

    [page] = [page for page in pages if "Thecaption." in page]
    assert "Thelowestvalueis1" in page


def test_a_handout_has_the_background_of_a_slide_as_a_picture_below_the_headline(
    export: Export, tmp_path: Path
) -> None:
    folder = tmp_path / "background"
    folder.mkdir()
    Image.new("RGB", (400, 300)).save(folder / "a.png")
    headline = '# Here {background="a.png" dim=50%}'
    text = f"---\ntitle: Layouts\n---\n{headline}\n\nText.\n"
    (folder / "lesson.md").write_text(text, "utf-8")

    pages = PdfReader(export("background", "a4", content=tmp_path)).pages

    points = 60 / 25.4 * 72  # 60 mm
    assert _image_heights(pages[0]) == [pytest.approx(points, abs=1)]


def test_an_image_next_to_the_text_does_not_hide_the_page_number(
    export: Export, tmp_path: Path
) -> None:
    folder = tmp_path / "numbered"
    folder.mkdir()
    Image.new("RGB", (400, 300)).save(folder / "a.png")
    headline = '# Here {.image-right image="a.png" fit=cover alt="Black"}'
    text = f"---\ntitle: Layouts\n---\n{headline}\n\nText.\n"
    (folder / "lesson.md").write_text(text, "utf-8")

    pages = PdfReader(export("numbered", "slides", content=tmp_path)).pages

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
