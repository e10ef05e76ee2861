"""Name formulas where they are part of the name of a heading, a control or a link.

Without `aria-label` on `<math>`, Chromium and Firefox leave formulas out of such names:
“What is , to three decimals?”. The label keeps the MathML, which screen readers can
still explore. Other formulas get no label: NVDA would read the label and then the
formula, and other screen readers the label instead of the formula.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from app.core.markdown.tex.plain_text import FORMULA, formula_text, plain_text
from app.core.markdown.tex.spoken import spoken_maths
from app.language import find_language, use_language

_LABEL: Final = re.compile(r'(<math[^>]*) aria-label="([^"]*)"([^>]*>)')
_OWN_LANGUAGE: Final = re.compile(r'<math lang="([^"]*)"')
_LINK: Final = re.compile(r"</?a(?: [^>]*)?>")
_IMAGE: Final = re.compile(r'<img [^>]*?alt="([^"]*)"[^>]*>')


def name_formulas(html: str, lang: str) -> str:
    """Add the words for each formula in HTML as its `aria-label`.

    The words are in the language of the formula, otherwise in `lang`. If the interface
    has no translations into it, the label is plain text, such as x^2.
    """
    return FORMULA.sub(lambda found: _named(found[0], lang), html)


def in_language(mathml: str, lang: str) -> str:
    """Return a formula with the language of the text around it."""
    return f'<math lang="{escape(lang)}"{mathml.removeprefix("<math")}'


def _named(mathml: str, lang: str) -> str:
    if mathml.startswith("<math") and "aria-label" in mathml.partition(">")[0]:
        return mathml
    own = _OWN_LANGUAGE.match(mathml)
    name = _name(mathml, own[1] if own else lang)
    return f'<math aria-label="{escape(name)}"{mathml.removeprefix("<math")}'


def _name(mathml: str, lang: str) -> str:
    language = find_language(lang)
    if language.tag != lang.partition("-")[0].lower():
        return formula_text(mathml)
    with use_language(language):
        return spoken_maths(mathml)


def formulas_as_images(html: str, lang: str) -> str:
    """Return HTML in which all formulas are images with a name.

    Chromium writes the names of images to a PDF, but not the names of formulas.
    """
    return name_formulas(html, lang).replace("<math aria-", '<math role="img" aria-')


def spoken_text(html: str) -> str:
    """Return the text of HTML in one line, with the names of its formulas."""
    return plain_text(FORMULA.sub(lambda found: _name_of(found[0]), html))


def without_formula_names(html: str) -> str:
    """Return HTML as it was before `name_formulas`."""
    return _LABEL.sub(r"\1\3", html)


def _name_of(mathml: str) -> str:
    label = _LABEL.match(mathml)
    return label[2] if label else mathml


def without_links_and_images(html: str) -> str:
    """Return HTML for use inside a link, a list of titles or a button.

    Links are replaced by their content, images by their alternative texts.
    """
    return _IMAGE.sub(r"\1", _LINK.sub("", html))
