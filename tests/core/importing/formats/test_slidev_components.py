"""Components of imported Slidev decks."""

from __future__ import annotations

import pytest

from tests.core.importing.decks import body, changes


@pytest.mark.parametrize(
    ("component", "expected"),
    [
        (
            '<Theorem id="t" title="Pythagoras">\n\n$a^2+b^2=c^2$\n\n</Theorem>',
            "**Pythagoras**\n\n$a^2+b^2=c^2$",
        ),
        (
            'See <Box title="Careful" color="amber">the *box*</Box>.',
            "See **Careful** the *box*.",
        ),
        ('A <Badge text="new_1"/> word', "A **new\\_1** word"),
        ('<Step label="One"/>', "**One**"),
        ('<Badge text="x|y"/>', "**x\\|y**"),
        ('<mdi-cat text="3xl"/>Text', "Text"),
        ('<Box title=""/>Text', "Text"),
    ],
)
def test_the_title_of_a_component_remains(component: str, expected: str) -> None:
    assert body(f"# A\n\n{component}\n", "slidev") == f"# A\n\n{expected}"


def test_a_component_with_a_title_is_reported_as_one_whose_content_remains() -> None:
    assert changes('# A\n\n<Badge text="new"/>\n', "slidev") == [
        "3: the component <Badge/> was dropped. Its content remains."
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (':arrow{x1=316 y1=285 v-click=""}\n\nText', "Text"),
        ("Text :badge[*new*]{color=red} here.", "Text *new* here."),
        (
            '::card{title="A"}\nInside `::a`\n::\n\nText',
            "**A**\n\nInside `::a`\n\nText",
        ),
        ("::card\nInside\n::", "Inside"),
        ('::card{title="A"}\n\nText', "**A**\n\nText"),
    ],
)
def test_components_in_markdown_are_components(source: str, expected: str) -> None:
    deck = f"---\nmdc: true\n---\n\n# A\n\n{source}\n"

    assert body(deck, "slidev") == f"# A\n\n{expected}"
    [message] = changes(deck, "slidev")
    assert message.startswith("7: the component <")


@pytest.mark.parametrize("text", ["In Vue write :class{bold}.", "a[:n[0]]"])
def test_without_the_setting_components_in_markdown_are_text(text: str) -> None:
    assert body(f"# A\n\n{text}\n", "slidev") == f"# A\n\n{text}"


@pytest.mark.parametrize(
    "text",
    [
        "`a :b[c]` and std::array[3]",
        "One ::\n\n::\n\n::two",
        "```c++\n::card\n::\n```",
        "At 10:30 :tada: [a]",
    ],
)
def test_other_text_with_colons_is_text(text: str) -> None:
    expected = text.replace(":tada:", "🎉")

    deck = f"---\nmdc: true\n---\n\n# A\n\n{text}\n"

    assert body(deck, "slidev") == f"# A\n\n{expected}"
