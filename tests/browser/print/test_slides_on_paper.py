"""Slides in an exported PDF: long ones, wide tables, columns and closed parts."""

from __future__ import annotations

import pytest

from app.packages.paper import Paper
from tests.browser.lessons import WIDE_TABLE
from tests.browser.print.conftest import Export
from tests.browser.print.printed_text import page_texts, pages_of

LINE = "Line {} of a slide that has more text than there is space for on one page.\n"


def _lines(name: str, count: int) -> str:
    return "\n".join(LINE.format(f"{name}-{at}") for at in range(count))


LONG = f"""---
title: Long slides
---

# Exactly as much as a page {{#fits}}

{_lines("short", 15)}

---

# Much more than a page {{#flows}}

{_lines("long", 60)}

:::{{notes}}
Ask first (notes).

- Then wait (notes).
:::
"""


def test_a_slide_that_is_a_little_too_long_is_made_smaller(export_text: Export) -> None:
    pages = page_texts(export_text(LONG, "slides"))

    [page] = [page for page in pages if "Lineshort-" in page]

    assert "Lineshort-0of" in page
    assert "Lineshort-14of" in page


def test_a_slide_that_is_much_too_long_continues_on_another_page(
    export_text: Export,
) -> None:
    pages = pages_of(export_text(LONG, "slides"))

    with_lines = [page for page in pages if "Linelong-" in page.text]

    assert len(with_lines) > 1
    texts = "".join(page.text for page in with_lines)
    lines = [f"Linelong-{at}of" for at in range(60)]
    assert [line for line in lines if line not in texts] == []
    lowest = [min(text.y for text in page.positioned) for page in with_lines]
    assert min(lowest) > 30  # points: the margin below the slide


def test_short_notes_are_not_divided_between_columns(export_text: Export) -> None:
    pages = pages_of(export_text(LONG, "slides", notes=True))

    [page] = [page for page in pages if "Askfirst" in page.text]

    lefts = [text.x for text in page.positioned if "notes" in text.text]
    assert len(lefts) == 2
    assert max(lefts) - min(lefts) < 40  # the indent of a list


@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_all_columns_of_a_wide_table_are_on_the_page(
    export_text: Export, paper: Paper
) -> None:
    printed = "".join(page_texts(export_text(WIDE_TABLE, paper)))

    assert [at for at in range(15) if f"ent{at}" not in printed] == []


def test_a_lesson_without_sections_ends_with_its_last_slide(
    export_text: Export,
) -> None:
    text = "---\ntitle: Two slides\n---\n\n# First\n\n---\n\n# Second\n"

    pages = page_texts(export_text(text, "slides"))

    assert pages == ["Twoslides", "First1/2", "Second2/2"]


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


def test_columns_below_each_other_stay_together(export_text: Export) -> None:
    columns = "\n+++\n".join(f"Column {at}. {'More words. ' * 20}\n" for at in "ABC")
    text = COLUMNS.format(lines=_lines("detail", 6), columns=columns)

    pages = pages_of(export_text(text, "slides"))

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
    export_text: Export,
) -> None:
    pages = page_texts(export_text(PLOT, "slides"))

    [page] = [page for page in pages if "Thecaption." in page]
    assert "Thelowestvalueis1" in page
