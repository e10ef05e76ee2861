"""Languages of the interface: translated texts, numbers and the direction of writing.

Texts are written in English in the source and translated by the catalogues in
`catalogues/`, one gettext file per language. `use_language` selects the language of the
texts that are made inside it; the web layer does so for each request.
"""

from __future__ import annotations

from app.language.catalogues import LANGUAGES, best_language, find_language
from app.language.current import (
    current_language,
    gettext,
    ngettext,
    set_language,
    translatable,
    use_language,
)
from app.language.direction import (
    has_right_to_left,
    isolate,
    isolate_signed_numbers,
    left_to_right,
)
from app.language.language import ENGLISH, Language, is_language
from app.language.lists import (
    format_list,
    join_sentences,
    separate,
    separate_clauses,
    separate_numbers,
)
from app.language.numbers import (
    MIN_GROUPED,
    MINUS,
    format_decimal,
    localise,
    number_signs,
    subscript,
    superscript,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "MINUS",
    "MIN_GROUPED",
    "Language",
    "best_language",
    "current_language",
    "find_language",
    "format_decimal",
    "format_list",
    "gettext",
    "has_right_to_left",
    "is_language",
    "isolate",
    "isolate_signed_numbers",
    "join_sentences",
    "left_to_right",
    "localise",
    "ngettext",
    "number_signs",
    "separate",
    "separate_clauses",
    "separate_numbers",
    "set_language",
    "subscript",
    "superscript",
    "translatable",
    "use_language",
]
