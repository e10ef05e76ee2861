"""Authors, date, license and keywords on the pages of a lesson."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.conftest import set_front_matter

FRONT = (
    "author: [Ada Lovelace, Alan </script> Turing]\ndate: 2026-11-23\n"
    "license: CC-BY-4.0\nkeywords: [sine, cosine]\nminutes: 3"
)
LINK = (
    '<a rel="license noreferrer" href="https://creativecommons.org/licenses/by/4.0/">'
    "CC-BY-4.0</a>"
)


@pytest.mark.parametrize("address", ["/", "/lessons/small", "/lessons/small/embed"])
def test_the_library_the_lesson_and_the_embed_show_authors_date_and_license(
    client: FlaskClient, content: Path, address: str
) -> None:
    set_front_matter(content, FRONT)

    page = client.get(address).text

    assert "<span>Ada Lovelace</span> <span>Alan &lt;/script&gt; Turing</span>" in page
    assert '<time datetime="2026-11-23">2026-11-23</time>' in page
    assert LINK in page


def test_a_license_without_a_known_page_is_text(
    client: FlaskClient, content: Path
) -> None:
    set_front_matter(content, "license: Ask me")

    assert "<span>Ask me</span>" in client.get("/lessons/small").text


def test_the_head_of_the_page_names_them_for_search_engines(
    client: FlaskClient, content: Path
) -> None:
    set_front_matter(content, FRONT)

    page = client.get("/lessons/small").text

    assert '<meta name="keywords" content="sine, cosine">' in page
    assert '<meta property="article:modified_time" content="2026-11-23">' in page
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert found
    assert json.loads(found[1]) == {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": "A small lesson",
        "url": "http://localhost/lessons/small",
        "inLanguage": "en",
        "author": [
            {"@type": "Person", "name": "Ada Lovelace"},
            {"@type": "Person", "name": "Alan </script> Turing"},
        ],
        "dateModified": "2026-11-23",
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "keywords": ["sine", "cosine"],
        "timeRequired": "PT3M",
    }


def test_a_lesson_without_a_byline_has_none_on_its_page(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text

    assert "ld+json" not in page
    assert 'name="author"' not in page
    assert "<time" not in page.partition('class="cover-line"')[2].partition("</div>")[0]
