"""Read the catalogues of translations.

A catalogue is a gettext file (`.po`) that translators edit. It is read when a text in
its language is first needed. A translation with other placeholders than the English
text is left out, so that the text stays English, and is logged.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import GNUTranslations, c2py
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from app.language.language import ENGLISH, Language, ScriptTexts

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Catalog, Message

log = logging.getLogger(__name__)

FOLDER: Final = files("app.language") / "catalogues"
SCRIPT_FOLDER: Final = "static/js/"
"""Folder of the scripts, in the locations of their texts."""

LANGUAGES: Final = ("en", "ar", "de", "es", "fr", "he", "hi", "ja", "pt", "zh")
"""Languages of the interface."""

_PLACEHOLDER: Final = re.compile(r"%\((\w+)\)s")

_SAMPLES: Final = range(200)
"""Numbers that show every plural form of a language."""


def find_language(tag: str) -> Language:
    """Return the interface's language for a text in language `tag`, such as `pt-BR`.

    English if there is no catalogue of the language.
    """
    base = tag.split("-")[0].lower()
    return _read_language(base) if base in LANGUAGES else ENGLISH


def best_language(preferred: Iterable[tuple[str, float]]) -> Language:
    """Return the first of the preferred languages that the interface has.

    Each has a quality, as in the header Accept-Language; 0 means not acceptable.
    """
    for tag, quality in preferred:
        if quality > 0 and tag.split("-")[0].lower() in LANGUAGES:
            return find_language(tag)
    return ENGLISH


def clear() -> None:
    """Read catalogues again when they are next needed."""
    _read_language.cache_clear()


@cache
def _read_language(tag: str) -> Language:
    if tag == "en":
        return ENGLISH
    from babel import Locale

    locale, catalog = Locale.parse(tag), read_catalog(tag)
    translations = _translations(catalog)
    return Language(
        tag,
        "rtl" if locale.text_direction == "rtl" else "ltr",
        translations,
        _script_texts(catalog, _plural_forms(locale, catalog)),
        frozenset(_translated(catalog)),
    )


def read_catalog(tag: str) -> Catalog:
    """Return the catalogue of a language, without translations that are not valid."""
    from babel.messages.pofile import read_po

    with (FOLDER / f"{tag}.po").open("rb") as file:
        catalog = read_po(file, locale=tag, abort_invalid=True)
    for message in list(catalog):
        for error in problems(message):
            log.error("Catalogue %s, text “%s”, is ignored: %s", tag, message.id, error)
            catalog.delete(message.id)
    return catalog


def problems(message: Message) -> tuple[str, ...]:
    """Return the error in the placeholders of a translation.

    A form for one number may leave out `%(count)s`.
    """
    english, forms = _forms(message.id), _forms(message.string)
    if not message.python_format or not all(forms):
        return ()
    known = {name for text in english for name in _PLACEHOLDER.findall(text)}
    needed = known - {"count"} if len(english) > 1 else known
    return tuple(
        f"“{form}” must have the placeholders {', '.join(sorted(known))}."
        for form in forms
        if not needed <= set(_PLACEHOLDER.findall(form)) <= known
        or not _can_be_formatted(form, known)
    )


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _can_be_formatted(form: str, names: set[str]) -> bool:
    try:
        form % dict.fromkeys(names, "")
    except (KeyError, TypeError, ValueError):
        return False
    return True


def _translated(catalog: Catalog) -> Iterator[str]:
    """Yield the English texts that have a translation; of a plural, the singular."""
    for message in catalog:
        if message.id and is_translated(message.string):
            yield message.id if isinstance(message.id, str) else message.id[0]


def is_translated(string: Any) -> bool:
    """Return whether a translation, with all its plural forms, has text."""
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def _translations(catalog: Catalog) -> GNUTranslations:
    """Return the translations in the form in which Python's gettext reads them."""
    from babel.messages.mofile import write_mo

    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _plural_forms(locale: Locale, catalog: Catalog) -> dict[str, int]:
    """Return the index of the translation for each plural category of CLDR."""
    rule = c2py(catalog.plural_expr)
    return {locale.plural_form(number): rule(number) for number in reversed(_SAMPLES)}


def _script_texts(
    catalog: Catalog, forms: Mapping[str, int]
) -> Mapping[str, ScriptTexts]:
    """Return the texts of each module."""
    found: dict[str, dict[str, str | Mapping[str, str]]] = {}
    for message in catalog:
        for path, _ in message.locations:
            if path.startswith(SCRIPT_FOLDER):
                texts = found.setdefault(path.removeprefix(SCRIPT_FOLDER), {})
                texts |= _script_text(message, forms)
    return found


def _script_text(
    message: Message, forms: Mapping[str, int]
) -> Mapping[str, str | Mapping[str, str]]:
    """Return the translation of a text by its English text; empty if there is none."""
    translation = message.string
    if isinstance(translation, str):
        return {str(message.id): translation} if translation else {}
    if not translation or not all(translation):
        return {}
    return {message.id[0]: {form: translation[index] for form, index in forms.items()}}
