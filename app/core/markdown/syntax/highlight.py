"""Syntax highlighting with Pygments, as HTML with CSS classes.

Classes have Pygments' short names: keywords `k`, strings `s`, docstrings `sd`, numbers
`m`, comments `c`, defined names `nf`. All other tokens have no markup, so that pages
stay small.
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

HIGHLIGHT_LANGUAGES: Final = frozenset(
    {"bash", "console", "css", "html", "javascript", "js", "json", "markdown", "md"}
    | {"py", "pycon", "python", "sh", "sql", "toml", "yaml", "yml"}
    | {"c", "c++", "cpp", "csharp", "cs", "diff", "docker", "dockerfile", "fortran"}
    | {"go", "haskell", "hs", "ini", "java", "julia", "kotlin", "latex", "lua"}
    | {"make", "matlab", "octave", "perl", "php", "r", "ruby", "rb", "rust", "rs"}
    | {"scala", "swift", "tex", "ts", "typescript", "xml", "jsx", "tsx", "zsh"}
    | {"clojure", "cmake", "dart", "elixir", "erlang", "fsharp", "graphql", "groovy"}
    | {"lisp", "makefile", "nginx", "ocaml", "powershell", "prolog"}
    | {"protobuf", "scheme", "scss", "shell", "terraform", "vhdl", "vue", "zig"}
)
"""Languages that are highlighted; code in other languages stays plain."""

MAX_BLOCK: Final = 4_000
"""Characters of a highlighted block of code.

For some code, the time that Pygments takes grows with the square of the length.
"""

MAX_LESSON: Final = 40_000
"""Characters of all highlighted blocks of code in a lesson."""

PLAIN: Final = frozenset({"http", "none", "plain", "plaintext", "text", "txt"})
"""Names of code without colours. The body of HTTP could be in any language."""

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
"""Class by token type; a type that is not listed uses its closest ancestor."""


class LessonHighlighter:
    """Highlights the blocks of code of one lesson, up to the limits above."""

    def __init__(self) -> None:
        self._length = 0

    def highlight(self, code: str, language: str) -> str:
        """Return the code as HTML as `highlight` does, or "" beyond a limit."""
        length = self._length + len(code)
        if len(code) > MAX_BLOCK or length > MAX_LESSON:
            return ""
        html = highlight(code, language)
        if html:
            self._length = length
        return html


def highlight(code: str, language: str) -> str:
    """Return the code as HTML for use in `<code>`, or "" for an unknown language.

    The text content of the HTML equals the code.
    """
    name = language.casefold()
    # The console lexer drops a last line that has no line break.
    is_complete = name != "console" or code.endswith("\n")
    return _highlight(code, name) if name in HIGHLIGHT_LANGUAGES and is_complete else ""


@lru_cache(maxsize=256)  # lessons are parsed after each change; code rarely changes
def _highlight(code: str, language: str) -> str:
    return "".join(
        f'<span class="{name}">{escape(text, quote=False)}</span>'
        if name
        else escape(text, quote=False)
        for name, text in _runs(code, _lexer(language))
    )


def _runs(code: str, lexer: Lexer) -> Iterator[tuple[str, str]]:
    """Yield pairs of class and text; the class is "" for text without one."""
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
    # Imported here because lessons without code do not need Pygments.
    from pygments.lexers import get_lexer_by_name

    # Names of C# with letters beyond ASCII would make its lexer five times as slow.
    options = {"stripnl": False, "ensurenl": False, "unicodelevel": "none"}
    # Code inside of Markdown has its own lexer, without these options.
    return get_lexer_by_name(language, **options, handlecodeblocks=False)
