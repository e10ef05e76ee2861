"""Relations between the words of a line."""

from __future__ import annotations

from app.core.markdown.tex.spoken.relations import RELATIONS, SpokenLine, related
from app.language import find_language, use_language

EQUALS, LESS, IN = RELATIONS["="], RELATIONS["<"], RELATIONS["∈"]


def test_a_relation_has_the_words_before_it_on_its_left_side() -> None:
    statement = SpokenLine()
    statement.add("a")
    statement.add("plus b")
    statement.relate(EQUALS)
    statement.add("c")
    statement.relate(LESS)
    statement.add("d")

    assert statement.words() == "a plus b equals c is less than d"


def test_a_separator_begins_a_new_statement() -> None:
    """In Japanese, the verb is at the end of a statement."""
    statement = SpokenLine()
    with use_language(find_language("ja")):
        for name, separator in (("a", "、"), ("b", "")):
            statement.add(name)
            statement.relate(IN)
            statement.add("M")
            statement.separate(separator)

        assert statement.words() == "a は M に属する 、 b は M に属する"


def test_a_relation_can_have_no_sides() -> None:
    assert related(LESS) == "is less than"
