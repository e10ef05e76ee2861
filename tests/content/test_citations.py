"""Citations of papers are consistent."""

from __future__ import annotations

import re

import pytest

from tests.content.lesson_text import CONTENT, LessonText

SLUGS = sorted(file.parent.name for file in CONTENT.glob("*/lesson.md"))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_paper_is_always_cited_with_the_same_year(slug: str) -> None:
    text = LessonText(slug).text
    cited = set(re.findall(r"(\w+) et al\. \(?([0-9]{4})", text))

    assert cited
    assert len(cited) == len(dict(cited))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_cited_paper_is_in_the_references(slug: str) -> None:
    text, references = LessonText(slug).text.split("# References")
    cited = set(re.findall(r"(\w+) et al\. \(?([0-9]{4})", text))

    assert [
        name for name, year in cited if f"- {name} et al. {year}, [" not in references
    ] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_arxiv_numbers_match_their_links(slug: str) -> None:
    text = LessonText(slug).text
    cited = re.findall(r"abs/([0-9.]+)\), arXiv:([0-9.]+)\.$", text, re.MULTILINE)

    assert len(cited) == text.count("arxiv.org")
    assert all(link == name for link, name in cited)


def test_lessons_agree_on_the_numbers_of_papers() -> None:
    cited = {
        (title, number)
        for slug in SLUGS
        for title, number in re.findall(
            r"\[([^]]+)\]\(https://arxiv\.org/abs/([0-9.]+)\)", LessonText(slug).text
        )
    }

    assert len(cited) == len(dict(cited)) == len({number for _, number in cited})
