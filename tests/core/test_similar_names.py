"""Which known name is suggested for an unknown one."""

from __future__ import annotations

import time

import pytest

from app.core.errors import UnknownName
from app.core.markdown.directives import DIRECTIVES
from app.core.similar_names import nearest_name

KEYS = ("title", "subtitle", "module", "lesson", "of", "minutes", "lang", "grading")
PARAMETERS = ("positions", "d_model", "base", "pair", "seed", "part", "mask")
SLUGS = ("attention", "positional-encoding", "tokens", "rope-and-alibi")
DIRECTIVE_NAMES = ("figure", "question", "practice", "notes", "hint", "plot", "poll")


@pytest.mark.parametrize(
    ("name", "known", "nearest"),
    [
        # A letter is missing, added or wrong, or two are swapped.
        ("figur", DIRECTIVE_NAMES, "figure"),
        ("fiugre", DIRECTIVE_NAMES, "figure"),
        ("note", DIRECTIVE_NAMES, "notes"),
        ("hints", DIRECTIVE_NAMES, "hint"),
        ("plott", DIRECTIVE_NAMES, "plot"),
        ("bsae", PARAMETERS, "base"),
        ("mas", PARAMETERS, "mask"),
        ("gradnig", KEYS, "grading"),
        ("minuets", KEYS, "minutes"),
        ("tilte", KEYS, "title"),
        # Long names can have more typos.
        ("positonal-encodng", SLUGS, "positional-encoding"),
        ("attentoin", SLUGS, "attention"),
        # Case does not matter.
        ("Title", KEYS, "title"),
        ("LANG", KEYS, "lang"),
        # One name is the beginning, or some of the words, of the other.
        ("language", KEYS, "lang"),
        ("quest", DIRECTIVE_NAMES, "question"),
        ("encoding", SLUGS, "positional-encoding"),
        ("rope", SLUGS, "rope-and-alibi"),
        ("model", PARAMETERS, "d_model"),
        ("position", PARAMETERS, "positions"),
        # Names that have letters in common by chance.
        ("plto-line", DIRECTIVE_NAMES, None),
        ("image", DIRECTIVE_NAMES, None),
        ("video", DIRECTIVE_NAMES, None),
        ("if", KEYS, None),
        ("o", KEYS, None),
        ("date", KEYS, None),
        ("mode", KEYS, None),
        ("author", KEYS, None),
        ("theme", KEYS, None),
        ("style", KEYS, None),
        ("x", PARAMETERS, None),
        ("head", PARAMETERS, None),
        ("size", PARAMETERS, None),
        ("steps", PARAMETERS, None),
        ("", PARAMETERS, None),
        ("日本", SLUGS, None),
    ],
)
def test_only_near_names_are_suggested(
    name: str, known: tuple[str, ...], nearest: str | None
) -> None:
    assert nearest_name(name, known) == nearest


@pytest.mark.parametrize("name", ["image", "code", "tab", "table", "math"])
def test_directives_of_other_tools_get_the_list_of_directives(name: str) -> None:
    message = str(UnknownName("directive", name, DIRECTIVES))
    assert message.endswith(f"Known names: {', '.join(DIRECTIVES)}.")


def test_many_long_names_are_compared_quickly() -> None:
    known = [f"{'a' * 57}{number:03}" for number in range(200)]
    begun = time.process_time()

    nearest_name("a" * 54 + "bcdefg", known)

    assert time.process_time() - begun < 2
