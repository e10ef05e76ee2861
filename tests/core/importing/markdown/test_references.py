"""Reference links of decks."""

from __future__ import annotations

import pytest

from app.core.importing import FORMATS, DeckFormat
from tests.core.importing.decks import Files, body, changes, imported, problems


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("use", ["[a][The File]", "[a]", "[a][]"])
def test_reference_links_that_do_not_lead_to_the_web_are_dropped(
    format: DeckFormat, use: str
) -> None:
    deck = (
        f"# One\n\nSee {use}.\n\n[a]: file:///b/c.pdf\n[the file]: <./c (1).pdf> 'T'\n"
    )

    assert body(deck, format) == "# One\n\nSee a."
    [change] = changes(deck, format)
    assert change.startswith("3: the link to “")
    assert problems(imported(deck, format).text) == []


def test_reference_links_to_the_web_remain() -> None:
    text = (
        "# One\n\n[a][w], [m], [x] and a note[^1]\n\n[w]: https://x.org\n"
        "[m]: mailto:a@x.org\n[x]: <https://x.org>\n[^1]: Text"
    )

    assert body(text, "slidev") == text
    assert changes(text, "slidev") == []


def test_the_address_of_a_reference_can_be_on_another_slide() -> None:
    deck = "# One\n\nSee [a][f].\n\n---\n\n# Two\n\n[f]: file:///b.pdf\n"

    assert body(deck, "marp") == "# One\n\nSee a.\n\n---\n\n# Two"
    assert changes(deck, "marp") == ["3: the link to “file:///b.pdf” was dropped."]


def test_the_first_definition_of_a_reference_wins() -> None:
    deck = (
        "# One\n\nSee [a].\n\n[a]: https://x.org\n[a]: b.pdf\n\n---\n\n"
        "# Two\n\n[c]: https://x.org\n\n---\n\n# Three\n\nSee [c] and [d].\n\n"
        "[d]: d.pdf\n[d]: https://x.org\n"
    )

    assert body(deck, "marp").startswith("# One\n\nSee [a].\n\n[a]: https://x.org\n")
    assert changes(deck, "marp") == ["18: the link to “d.pdf” was dropped."]


@pytest.mark.parametrize("format", FORMATS)
def test_a_local_definition_on_another_slide_does_not_replace_a_web_link(
    format: DeckFormat,
) -> None:
    web = "# One\n\nSee [a].\n\n[a]: https://x.org"
    local = "# Two\n\nSee [a].\n\n[a]: b.pdf"
    without_link = "# Two\n\nSee a."

    assert body(f"{web}\n\n---\n\n{local}\n", format) == (
        f"{web}\n\n---\n\n{without_link}"
    )
    assert body(f"{local}\n\n---\n\n{web}\n", format) == (
        f"{without_link}\n\n---\n\n{web}"
    )


def test_references_in_code_remain() -> None:
    text = "# One\n\n[a] and [b]\n\n```\n[a]: file:///b.pdf\n```"

    assert body(text, "marp") == text


def test_images_of_references_are_copied() -> None:
    deck = "# One\n\n![A lab][lab]\n\n[lab]: a.png\n"

    assert body(deck, "marp", Files(("a.png",))) == "# One\n\n![A lab](img/a.png)"
