"""Catalogues: which language a tag has, and what happens to wrong translations."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog

from app.language import ENGLISH, best_language, catalogues, find_language
from app.language.update import read_catalogue, write
from tests.language.conftest import TRANSLATED

TAGS = re.compile(r"<[^>]+>")

ARABIC_PLURALS = (
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2"
    " : n%100>=3 && n%100<=10 ? 3 : n%100>=0 && n%100<=2 ? 4 : 5);"
)

SCRIPTS = {
    "ar": {"ARABIC"},
    "he": {"HEBREW"},
    "hi": {"DEVANAGARI"},
    "ja": {"CJK", "HIRAGANA", "KATAKANA"},
    "zh": {"CJK"},
}
"""Scripts of languages, as the first words of their letters' Unicode names.

Latin letters are allowed in every language, because all have Latin names and keys.
"""


def test_a_region_has_the_catalogue_of_its_language(pseudo_language: str) -> None:
    assert find_language(f"{pseudo_language}-XX").tag == pseudo_language


def test_a_language_without_catalogue_has_the_english_interface() -> None:
    assert find_language("sv") is ENGLISH


def test_the_first_known_language_is_the_best(pseudo_language: str) -> None:
    def best(*tags: str) -> str:
        return best_language((tag, 1) for tag in tags).tag

    assert best("sv", f"{pseudo_language}-XX", "en") == "eo"
    assert best("sv", "en-GB", pseudo_language) == "en"
    assert best("sv") == "en"


def test_a_plural_without_translations_is_not_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog = Catalog(locale="sv", charset="utf-8")
    catalog.add(("%(count)s step", "%(count)s steps"), ("", ""))
    catalog.add("Lessons", "Lektioner")
    monkeypatch.setattr("app.language.update.CATALOGUES", tmp_path)
    write("sv", catalog)
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    monkeypatch.setattr(catalogues, "LANGUAGES", ("en", "sv"))

    assert find_language("sv").texts == {"Lessons"}
    catalogues.clear()


def test_a_translation_with_a_wrong_placeholder_is_left_out_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    catalog = Catalog(locale="sv", charset="utf-8")
    catalog.add("Present %(lesson)s", "Visa %(lektion)s", flags=["python-format"])
    catalog.add("Lessons", "Lektioner")
    monkeypatch.setattr("app.language.update.CATALOGUES", tmp_path)
    write("sv", catalog)
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    monkeypatch.setattr(catalogues, "LANGUAGES", ("en", "sv"))

    with caplog.at_level(logging.ERROR):
        swedish = find_language("sv")

    assert swedish.translations.gettext("Lessons") == "Lektioner"
    text = "Present %(lesson)s"
    assert swedish.translations.gettext(text) == text
    assert "lektion" in caplog.text
    catalogues.clear()


def test_texts_of_scripts_have_the_plural_categories_of_cldr(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog = Catalog(locale="ar", charset="utf-8")
    # The fifth form is for 100 to 102. Versions of Babel write different rules.
    catalog.mime_headers = [("Plural-Forms", ARABIC_PLURALS)]
    location = [("static/js/a.js", 0)]
    forms = ("صفر", "واحد", "اثنان", "قليل", "غير ذلك", "كثير")
    catalog.add(("%(count)s step", "%(count)s steps"), forms, location)
    catalog.add("Lessons", "الدروس", [("templates/a.html", 0)])
    monkeypatch.setattr("app.language.update.CATALOGUES", tmp_path)
    write("ar", catalog)
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    monkeypatch.setattr(catalogues, "LANGUAGES", ("en", "ar"))
    catalogues.clear()

    categories = ("zero", "one", "two", "few", "other", "many")
    assert find_language("ar").script_texts == {
        "a.js": {"%(count)s step": dict(zip(categories, forms, strict=True))}
    }
    catalogues.clear()


@cache
def stored_catalogue(tag: str) -> Catalog:
    """Return the catalogue of a language, which is read once: no test changes it."""
    return read_catalogue(tag)


@pytest.mark.parametrize("tag", TRANSLATED)
def test_scripts_and_the_server_choose_the_same_plural_form(tag: str) -> None:
    language, locale = find_language(tag), Locale.parse(tag)
    plurals = dict(m.id for m in stored_catalogue(tag) if isinstance(m.id, tuple))

    for texts in language.script_texts.values():
        for one, forms in texts.items():
            if isinstance(forms, str):
                continue
            for count in (0, 1, 2, 5, 11, 100):
                text = language.translations.ngettext(one, plurals[one], count)
                assert forms[locale.plural_form(count)] == text, count


def test_catalogues_keep_placeholders_and_html() -> None:
    for tag in TRANSLATED:
        catalog = stored_catalogue(tag)
        wrong = [error for m in catalog for error in catalogues.problems(m)]
        assert wrong == [], tag
        translated = [m for m in catalog if m.id and catalogues.is_translated(m.string)]
        assert [m.id for m in translated if not _has_same_tags(m)] == [], tag


@pytest.mark.parametrize("tag", TRANSLATED)
def test_translations_are_written_in_the_script_of_their_language(tag: str) -> None:
    scripts = SCRIPTS.get(tag, set()) | {"LATIN"}

    wrong = {m.id: _scripts(m) - scripts for m in stored_catalogue(tag) if m.id}
    assert {text: others for text, others in wrong.items() if others} == {}


def _scripts(message: Catalog) -> set[str]:
    # NFKC turns the ordinal indicators of Spanish and Portuguese into Latin letters.
    text = unicodedata.normalize("NFKC", "".join(message.string))
    names = (unicodedata.name(letter) for letter in text if letter.isalpha())
    return {re.split("[ -]", name)[0] for name in names}


def _has_same_tags(message: Catalog) -> bool:
    english = message.id if isinstance(message.id, str) else message.id[-1]
    forms = [message.string] if isinstance(message.string, str) else message.string
    tags = Counter(TAGS.findall(english))
    return all(Counter(TAGS.findall(form)) == tags for form in forms)
