"""A language of the interface, and a check for tags of any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import NullTranslations
from types import MappingProxyType
from typing import Final, Literal

from babel import Locale

ScriptTexts = Mapping[str, str | Mapping[str, str]]
"""Translations by their English text; of a text with a plural, one for each category
of CLDR, such as `one` and `other`."""

_NO_TEXTS: Final[Mapping[str, ScriptTexts]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language in which the interface can be shown."""

    tag: str
    """Language tag (BCP 47), such as `de`."""
    direction: Literal["ltr", "rtl"] = "ltr"
    translations: NullTranslations = field(default_factory=NullTranslations)
    """Translations of texts; English is returned unchanged."""
    script_texts: Mapping[str, ScriptTexts] = field(default_factory=lambda: _NO_TEXTS)
    """Texts of each module in `static/js`, by its path, such as `deck/bar.js`."""

    texts: frozenset[str] = frozenset()
    """English texts that have a translation."""

    @property
    def is_english(self) -> bool:
        return self.tag == "en"


ENGLISH: Final = Language("en")


def is_language(tag: str) -> bool:
    """Return whether a tag (BCP 47), such as `pt-BR`, begins with a known language.

    The interface may have no translation for this language.
    """
    return tag.split("-")[0].lower() in Locale("en").languages
