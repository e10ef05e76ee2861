"""Papers are cited as they are."""

from __future__ import annotations

import re

from tests.content.lesson_text import TEXT


def test_a_paper_has_one_year_wherever_it_is_cited() -> None:
    cited = set(re.findall(r"(\w+) et al\. ([0-9]{4})", TEXT))

    assert len(cited) == len(dict(cited)) == 7


def test_papers_are_cited_under_the_address_that_they_link_to() -> None:
    cited = re.findall(r"abs/([0-9.]+)\), arXiv:([0-9.]+)\.$", TEXT, re.MULTILINE)

    assert len(cited) == TEXT.count("arxiv.org") == 6
    assert all(link == name for link, name in cited)
