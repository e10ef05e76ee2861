"""Citations of papers are consistent."""

from __future__ import annotations

import re

from tests.content.lesson_text import TEXT


def test_a_paper_is_always_cited_with_the_same_year() -> None:
    cited = set(re.findall(r"(\w+) et al\. ([0-9]{4})", TEXT))

    assert len(cited) == len(dict(cited)) == 7


def test_arxiv_numbers_match_their_links() -> None:
    cited = re.findall(r"abs/([0-9.]+)\), arXiv:([0-9.]+)\.$", TEXT, re.MULTILINE)

    assert len(cited) == TEXT.count("arxiv.org") == 6
    assert all(link == name for link, name in cited)
