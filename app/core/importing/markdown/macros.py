r"""Macros for TeX in the scripts of a deck, as settings of MathJax or KaTeX.

macros: { RR: "\\mathbb{R}", norm: ["\\lVert #1 \\rVert", 1] }
"""

from __future__ import annotations

import re

from app.core.importing.context import ImportContext, shortened
from app.core.markdown.tex.macros import MAX_MACROS, NAME, MacroError, define_macro

_START = re.compile(r"\bmacros[\"']?\s*:\s*\{", re.IGNORECASE)
_TEXT = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`"
_MACRO = re.compile(
    rf"\s*(?P<name>{_TEXT}|\w+)\s*:"
    rf"\s*(?:(?P<body>{_TEXT})|\[\s*(?P<first>{_TEXT})\s*,\s*\d\s*\])"
    r"\s*,?(?:[ \t]*//.*)?"
)
_COMMENT = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_END = re.compile(r"\s*\}")
_ESCAPE = re.compile(r"\\(.)")


def add_macros(script: str, line: int, context: ImportContext) -> None:
    """Add the macros in a script, which begins on `line`, to the context.

    Macros that a lesson cannot have, such as functions, are reported.
    """
    script = _COMMENT.sub("", script)
    for start in _START.finditer(script):
        at = start.end()
        while found := _MACRO.match(script, at):
            name, body = _text(found["name"]), _text(found["body"] or found["first"])
            at_line = line + script.count("\n", 0, found.start("name"))
            add_macro(name, body, at_line, context)
            at = found.end()
        if not _END.match(script, at):
            name = script[at : at + 60].partition(":")[0]
            context.add(
                line + script.count("\n", 0, at),
                f"the macros from {shortened(name)} on were dropped. Define them under"
                " macros: in the front matter.",
            )


def add_macro(
    name: str,
    body: str,
    line: int,
    context: ImportContext,
    arguments: int | None = None,
) -> None:
    """Add a macro to the context, or report why a lesson cannot have it.

    `arguments` is the number of arguments of the macro, if it is known.
    """
    found = NAME.fullmatch(name)
    try:
        if not found:
            raise MacroError("must have a name of letters.")
        if len(context.macros) == MAX_MACROS:
            raise MacroError(f"exceeds the limit of {MAX_MACROS} macros.")
        macro = define_macro(body, context.macros)
        if arguments not in (None, macro.arguments):
            raise MacroError("does not use all its arguments.")
        if context.macros.setdefault(found[1], macro) != macro:
            raise MacroError("is already defined in another way.")
    except MacroError as error:
        context.add(line, f"the macro {shortened(name)} was dropped: it {error}")


def _text(literal: str) -> str:
    """Return the text of a literal of JavaScript, or a name."""
    is_quoted = literal[0] in "\"'`"
    return _ESCAPE.sub(r"\1", literal[1:-1]) if is_quoted else literal
