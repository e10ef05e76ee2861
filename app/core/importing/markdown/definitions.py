r"""Definitions of commands in the formulas of a deck, such as `\newcommand{\R}{…}`.

They become macros of the lesson.
"""

from __future__ import annotations

import re

from app.core.importing.context import ImportContext
from app.core.importing.markdown.macros import add_macro
from app.core.markdown.tex.macros import MacroError, read_argument

_DEFINITION = re.compile(
    r"\\(?:(?:new|renew|provide)command|(?P<operator>DeclareMathOperator)|g?def)"
    r"(?P<star>\*?)\s*(?:\{\s*\\(?P<name>[A-Za-z]+)\s*\}|\\(?P<bare>[A-Za-z]+))"
    r"\s*(?:(?:\[(?P<arguments>\d)\]|(?P<parameters>(?:#\d)+))\s*)?(?=\{)"
)


def without_definitions(tex: str, line: int, context: ImportContext) -> str:
    """Return TeX without definitions, which are added to the macros of the context.

    A definition that cannot be read remains. One that a lesson cannot have is reported.
    """
    parts = []
    at = 0
    while found := _DEFINITION.search(tex, at):
        try:
            body, end = read_argument(tex, found.end(), found[0])
        except MacroError:
            break
        parts.append(tex[at : found.start()])
        at = end
        if found["operator"]:
            body = rf"\operatorname{found['star']}{{{body}}}"
        arguments = int(found["arguments"] or len(found["parameters"] or "") // 2)
        add_macro(found["name"] or found["bare"], body, line, context, arguments)
    return "".join([*parts, tex[at:]])
