"""Code as HTML with its words told apart by classes. The one door to Pygments.

Only what helps reading has a class, by Pygments' own short names: keywords `k`, strings
`s`, docstrings `sd`, numbers `m`, comments `c`, what is being defined `nf`. All else
stays plain: fewer colours are read faster, and the page stays light.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pygments.lexer import Lexer

PYTHON: Final = "python"

LANGUAGES: Final = frozenset(
    {"bash", "console", "css", "html", "javascript", "js", "json", "markdown", "md"}
    | {"py", "pycon", "python", "sh", "sql", "toml", "yaml", "yml"}
)
"""Names behind a fence that have colours; code in any other stays plain."""

_CLASSES: Final = {
    "Token.Literal.String.Doc": "sd",
    "Token.Literal.String": "s",
    "Token.Literal.Number": "m",
    "Token.Comment": "c",
    "Token.Operator.Word": "k",
    "Token.Keyword": "k",
    "Token.Name.Function": "nf",
    "Token.Name.Class": "nf",
}
"""By the name of a token's type or of one above it, the closer first."""


def highlight(code: str, language: str) -> str:
    """The code as HTML, to stand in `<code>`; "" when the language is not known.

    Its text is the code, character for character.
    """
    name = language.casefold()
    # That lexer drops a last line without an end.
    is_whole = name != "console" or code.endswith("\n")
    return _marked(code, name) if name in LANGUAGES and is_whole else ""


@lru_cache(maxsize=256)  # a lesson is read anew after each change; its code seldom is
def _marked(code: str, language: str) -> str:
    return "".join(
        f'<span class="{name}">{escape(text, quote=False)}</span>'
        if name
        else escape(text, quote=False)
        for name, text in _runs(code, _lexer(language))
    )


def _runs(code: str, lexer: Lexer) -> Iterator[tuple[str, str]]:
    """Text with its class, or with ""; white space takes the class before it."""
    tokens = ((_class(str(kind)), text) for kind, text in lexer.get_tokens(code))
    for name, run in groupby(tokens, key=lambda token: token[0]):
        yield name, "".join(text for _, text in run)


@lru_cache(maxsize=128)
def _class(kind: str) -> str:
    while kind not in _CLASSES and "." in kind:
        kind = kind.rpartition(".")[0]
    return _CLASSES.get(kind, "")


@lru_cache
def _lexer(language: str) -> Lexer:
    # Not at the top: a lesson without code needs none of it.
    from pygments.lexers import get_lexer_by_name

    return get_lexer_by_name(language, stripnl=False, ensurenl=False)
