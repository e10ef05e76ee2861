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
