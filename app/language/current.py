"""Translate texts into the language that is currently used.

The language is a context variable, so that texts made deep inside a figure need no
parameter for it. Each request has its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from app.language.language import ENGLISH, Language

_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def current_language() -> Language:
    """Return the language of texts that are made now."""
    return _current.get()


def set_language(language: Language) -> None:
    """Translate texts into `language` from now on."""
    _current.set(language)


@contextmanager
def use_language(language: Language) -> Iterator[None]:
    """Translate texts into `language` inside the `with` block."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


def gettext(message: str, /, **values: object) -> str:
    """Return the translation of `message`, with `%(name)s` replaced by `values`.

    A text without a translation stays English. With values, `%%` is a percent sign.
    """
    # The translation of an empty text would be the header of the catalogue.
    text = _current.get().translations.gettext(message) if message else ""
    return text % values if values else text


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the translation of the text for `count` things.

    `one` and `many` are the English texts. `%(count)s` is replaced by `count` unless
    `values` has a formatted one.
    """
    text = _current.get().translations.ngettext(one, many, count)
    return text % ({"count": count} | values)


def translatable(message: str) -> str:
    """Mark a text for translation and return it unchanged.

    For constants, which are made before the language is known: `gettext(CONSTANT)`
    translates them when they are used.
    """
    return message
