r"""Macros for TeX, which the front matter of a lesson defines.

    macros:
      \R: \mathbb{R}
      \norm: '\lVert #1 \rVert'

They are replaced in the text of a formula before it is converted. A macro may use the
macros above it, so no macro can contain itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

MAX_MACROS = 50
"""Macros of one lesson."""

MAX_MACRO = 200
"""Characters in the definition of a macro."""

MAX_EXPANDED = 2_000
"""Characters of a formula, or of a macro, in which macros are replaced."""

_MAX_ARGUMENT_DEPTH = 50

NAME = re.compile(r"\\?([A-Za-z]{1,30})")
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_PARAMETER = re.compile(r"#(.?)", re.DOTALL)
_ESCAPED_OR_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Macro:
    """TeX that replaces a command, with `#1` to `#9` for its arguments."""

    body: str
    arguments: int


class MacroError(Exception):
    """A macro is used or defined wrongly. The message is for the author."""


def define_macro(body: str, macros: Mapping[str, Macro]) -> Macro:
    """Return a macro that may use other macros. Raises MacroError."""
    if len(body) > MAX_MACRO:
        raise MacroError(
            f"has {len(body)} characters; at most {MAX_MACRO} are allowed."
        )
    numbers = _PARAMETER.findall(body)
    if not all(re.fullmatch("[1-9]", number) for number in numbers):
        raise MacroError("can have the arguments #1 to #9 only.")
    return Macro(expand(body, macros), max(map(int, numbers), default=0))


def expand(tex: str, macros: Mapping[str, Macro], depth: int = 0) -> str:
    """Return TeX without macros. Raises MacroError if it becomes too long."""
    if not macros:
        return tex
    parts: list[str] = []
    position = size = 0
    for command in _COMMAND.finditer(tex):
        macro = macros.get(command[1])
        if command.start() < position or macro is None:
            continue
        before = tex[position : command.start()]
        replaced, position = _replace(tex, command, macro, macros, depth)
        # A space separates the last command from the letters after it.
        space = " " if tex[position : position + 1].isalpha() else ""
        parts += [before, replaced, space]
        size += len(before) + len(replaced)
        if size > MAX_EXPANDED:
            raise MacroError(
                f"With its macros, the formula has more than {MAX_EXPANDED} characters."
            )
    return "".join([*parts, tex[position:]])


def _replace(
    tex: str,
    command: re.Match[str],
    macro: Macro,
    macros: Mapping[str, Macro],
    depth: int,
) -> tuple[str, int]:
    """Return the TeX in place of a macro with its arguments, and where it ends."""
    if depth > _MAX_ARGUMENT_DEPTH:
        raise MacroError(f"More than {_MAX_ARGUMENT_DEPTH} macros are nested.")
    position = command.end()
    arguments: list[str] = []
    for _ in range(macro.arguments):
        argument, position = read_argument(tex, position, command[0])
        arguments.append(expand(argument, macros, depth + 1))
    size = len(macro.body) + sum(map(len, arguments)) * macro.body.count("#")
    if size > MAX_EXPANDED * 10:
        raise MacroError(f"{command[0]} makes the formula too long.")
    return (
        _PARAMETER.sub(lambda found: arguments[int(found[1]) - 1], macro.body),
        position,
    )


def read_argument(tex: str, start: int, name: str) -> tuple[str, int]:
    """Return the next argument, a group in braces or one sign, and where it ends."""
    while tex[start : start + 1].isspace():
        start += 1
    if start >= len(tex):
        raise MacroError(f"{name} needs another argument, such as {name}{{x}}.")
    if tex[start] != "{":
        command = _COMMAND.match(tex, start)
        end = command.end() if command else start + 1
        return tex[start:end], end
    depth = 0
    for found in _ESCAPED_OR_BRACE.finditer(tex, start):
        depth += (found[0] == "{") - (found[0] == "}")
        if not depth:
            return tex[start + 1 : found.start()], found.end()
    raise MacroError(f"The brace after {name} is not closed.")
