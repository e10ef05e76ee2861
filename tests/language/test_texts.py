"""Translated texts."""

from __future__ import annotations

from app.language import (
    ENGLISH,
    current_language,
    find_language,
    gettext,
    ngettext,
    translatable,
    use_language,
)


def test_texts_are_english_by_default() -> None:
    assert current_language() is ENGLISH
    assert gettext("All lessons") == "All lessons"


def test_a_text_is_translated_while_a_language_is_used(pseudo_language: str) -> None:
    with use_language(find_language(pseudo_language)):
        assert gettext("All lessons") == "⟦All lessons⟧"
    assert gettext("All lessons") == "All lessons"


def test_values_replace_placeholders(pseudo_language: str) -> None:
    with use_language(find_language(pseudo_language)):
        assert gettext("Present %(lesson)s", lesson="Waves") == "⟦Present Waves⟧"


def test_a_text_without_values_may_contain_a_percent_sign() -> None:
    assert gettext("100 %") == "100 %"
    assert gettext("%(share)s %%", share=50) == "50 %"


def test_the_form_of_a_text_depends_on_the_count() -> None:
    texts = "%(count)s slide", "%(count)s slides"
    assert ngettext(*texts, 1) == "1 slide"
    assert ngettext(*texts, 5) == "5 slides"
    assert ngettext(*texts, 1000, count="1,000") == "1,000 slides"


def test_a_text_without_translation_stays_english(pseudo_language: str) -> None:
    with use_language(find_language(pseudo_language)):
        assert gettext("Nobody wrote this") == "Nobody wrote this"


def test_a_constant_is_translated_when_it_is_used(pseudo_language: str) -> None:
    constant = translatable("All lessons")
    with use_language(find_language(pseudo_language)):
        assert gettext(constant) == "⟦All lessons⟧"
