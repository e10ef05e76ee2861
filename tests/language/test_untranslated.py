"""How tests find texts that are not translated."""

from __future__ import annotations

from tests.pseudo_language import untranslated


def test_texts_and_attributes_outside_brackets_are_found() -> None:
    html = '<p title="Next">Hi <b>you</b> ⟦yes <i>x</i> y⟧ Ελλάδα</p>'

    assert untranslated(html) == ["Next", "Hi", "you"]


def test_code_and_texts_in_other_languages_are_left_out() -> None:
    assert untranslated('<p><kbd>S</kbd><b lang="de">Wellen</b><br>Up</p>') == ["Up"]
