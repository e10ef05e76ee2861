"""The language of each request's texts.

A page of a lesson or a course has its language. Other pages have the language that the
browser prefers; scripts send the language of their page. After a launch from a learning
platform, pages without a lesson have the language that the launch names. Responses that
anyone may cache depend on their URL alone, so their language does, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from flask import Flask, Response, g, request
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from app.core.courses.course import Course
from app.core.errors import UnknownName
from app.core.lesson import Lesson
from app.language import (
    ENGLISH,
    LANGUAGES,
    Language,
    best_language,
    current_language,
    find_language,
    gettext,
    set_language,
)
from app.storage.lessons.library import BrokenLesson
from app.web.blueprint import current_policy
from app.web.current import services
from app.web.static_files import modules_of_page

PARAMETER: Final = "lang"
"""Query parameter with the language of a response that anyone may cache."""

_IS_NEGOTIATED: Final = "language_is_negotiated"


def init_app(app: Flask) -> None:
    """Select the language before each request, and translate templates into it."""
    app.before_request(_select)
    app.after_request(_vary)
    app.teardown_request(_reset)
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        _gettext_html, _ngettext_html, newstyle=True
    )
    app.jinja_env.globals |= {
        "_": gettext,
        "current_language": current_language,
        "chrome_attributes": chrome_attributes,
        "language_attributes": language_attributes,
        "script_texts": script_texts,
    }


def use_language_of(content: Lesson | Course) -> None:
    """Write the rest of the response in the language of a lesson or a course.

    For views whose URL does not contain it; for the others, it is done already.
    """
    g.pop(_IS_NEGOTIATED, None)
    set_language(find_language(content.lang))


def prefer_language(locale: str) -> None:
    """Write the rest of the response in the language of a locale such as `pt_BR`.

    Does nothing if there are no texts in that language.
    """
    tag = locale.replace("_", "-")
    if tag.split("-")[0].lower() in LANGUAGES:
        set_language(find_language(tag))


def chrome_attributes(lang: str) -> Markup:
    """Return the attributes of interface texts inside a text in language `lang`.

    Empty if the interface has that language; otherwise, they mark English.
    """
    language = current_language()
    if language.tag == lang.split("-")[0].lower():
        return Markup("")
    return _attributes(language.tag, language.direction)


def language_attributes(content: Lesson | Course, inside: str = "") -> Markup:
    """Return the attributes of a text in the language of a lesson or a course.

    Empty if it is `inside` a text in the same language.
    """
    if content.lang == inside:
        return Markup("")
    return _attributes(content.lang, content.direction)


def _attributes(lang: str, direction: str) -> Markup:
    return Markup(' lang="{}" dir="{}"').format(lang, direction)


def script_texts(modules: Iterable[str] | None = None) -> Markup:
    """Return the language and the texts of the scripts as JSON; empty for English.

    Returns the texts of the page's scripts, or of `modules` if given.
    """
    language = current_language()
    names = modules_of_page() if modules is None else modules
    if language.is_english or not names:
        return Markup("")
    texts: dict[str, str | Mapping[str, str]] = {}
    for name in sorted(names):
        texts |= language.script_texts.get(name, {})
    block = {
        "language": language.tag,
        "direction": language.direction,
        "texts": texts,
    }
    return htmlsafe_json_dumps(block, ensure_ascii=False, separators=(",", ":"))


def _select() -> None:
    language = _language_of_content()
    policy = current_policy().language
    if policy == "english":
        language = ENGLISH
    elif language is None and policy == "url":
        language = find_language(request.args.get(PARAMETER, "en"))
    elif language is None:
        language = best_language(request.accept_languages)
        setattr(g, _IS_NEGOTIATED, True)
    set_language(language)


def _language_of_content() -> Language | None:
    """Return the language of the lesson or course that the URL names, if it exists."""
    names = request.view_args or {}
    try:
        if "slug" in names:
            return find_language(services().library.lesson(names["slug"]).lang)
        if "course" in names:
            return find_language(services().courses.get(names["course"]).lang)
    except (UnknownName, BrokenLesson):
        return None
    return None


def _vary(response: Response) -> Response:
    if _IS_NEGOTIATED in g:
        response.vary.add("Accept-Language")
    return response


def _reset(_: BaseException | None) -> None:
    set_language(ENGLISH)


def _gettext_html(message: str) -> str:
    """Translate a text of `{% trans %}`."""
    return _marked(message, current_language().translations.gettext(message))


def _ngettext_html(one: str, many: str, count: int) -> str:
    """Translate a text of `{% trans %}` with `{% pluralize %}`."""
    return _marked(one, current_language().translations.ngettext(one, many, count))


def _marked(message: str, html: str) -> str:
    """Return a translated text; marked as English if there is no translation."""
    language = current_language()
    if language.is_english or message in language.texts:
        return html
    return f'<span lang="en" dir="ltr">{html}</span>'
