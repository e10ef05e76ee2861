"""Relations between the words of a line."""

from __future__ import annotations

from app.core.markdown.tex.spoken.relations import RELATIONS, SpokenLine, related
from app.language import find_language, use_language

EQUALS, LESS, IN = RELATIONS["="], RELATIONS["<"], RELATIONS["∈"]


def test_a_relation_has_the_words_before_it_on_its_left_side() -> None:
    line = SpokenLine()
    line.add("a")
    line.add("plus b")
    line.relate(EQUALS)
    line.add("c")
    line.relate(LESS)
    line.add("d")

    assert line.words() == "a plus b equals c is less than d"


def test_a_separator_begins_a_new_statement() -> None:
    """In Japanese, the verb is at the end of a line."""
    line = SpokenLine()
    with use_language(find_language("ja")):
        for name, separator in (("a", "、"), ("b", "")):
            line.add(name)
            line.relate(IN)
            line.add("M")
            line.separate(separator)

        assert line.words() == "a は M に属する 、 b は M に属する"


def test_a_relation_can_have_no_sides() -> None:
    assert related(LESS) == "is less than"
