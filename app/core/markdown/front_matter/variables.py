"""Variables: `{{ name }}` in a text becomes the value in the front matter.

A value is text: Markdown in it is shown as it is, and it cannot contain variables. In
code and formulas, braces stay as they are. `\\{{ name }}` writes the braces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from markdown_it.rules_inline import StateInline

from app.core.errors import UnknownName
from app.core.markdown.parse_context import ParseContext, quoted

MAX_VARIABLES: Final = 100
MAX_VALUE: Final = 1000
"""Characters of a value."""

MAX_INSERTED: Final = 100_000
"""Characters of all values that the variables of a lesson insert into its text."""

NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}")

PLACEHOLDER: Final = re.compile(r"\{\{[^{}\n]{0,200}\}\}")
"""`{{ name }}`, which is replaced by the value of a variable."""

_ESCAPED: Final = re.compile(r"\\?\{\{[^{}\n]{0,200}\}\}")


def escape_variables(text: str) -> str:
    """Return text from which `Variables.fill_in` returns `text` again."""
    return PLACEHOLDER.sub(r"\\\g<0>", text)


class Variables:
    """The variables of a lesson. Unknown names are reported to the context."""

    def __init__(self, values: Mapping[str, str], context: ParseContext) -> None:
        self._values, self._context = values, context
        self._inserted = 0

    def read(self, state: StateInline, silent: bool) -> bool:
        """Inline rule of markdown-it: read a variable as text."""
        if not state.src.startswith("{{", state.pos):
            return False
        found = PLACEHOLDER.match(state.src, state.pos)
        if not found:
            return False
        name = found[0][2:-2].strip()
        if name in self._values:
            if not silent:
                state.pending += self._insert(name)
        elif not silent:
            token = state.push("unsupported", "span", 0)
            line = state.src.count("\n", 0, state.pos)
            token.meta = {"line": line, "message": self._message(found[0])}
        state.pos = found.end()
        return True

    def fill_in(self, text: str, line: int) -> str:
        """Return text without Markdown with the values of its variables.

        Such text is a value of the front matter, an option of a directive, or an answer
        to a question. Unknown variables are reported and stay as they are.
        """

        def value(found: re.Match[str]) -> str:
            if found[0].startswith("\\"):
                return found[0][1:]
            name = found[0][2:-2].strip()
            if name in self._values:
                return self._insert(name)
            self._context.add_problem(line, self._message(found[0]))
            return found[0]

        return _ESCAPED.sub(value, text)

    def preview(self, text: str) -> str:
        """Return text with the values of known variables; report and count nothing."""
        return PLACEHOLDER.sub(
            lambda found: self._values.get(found[0][2:-2].strip(), found[0]), text
        )

    def warn_in_formula(self, tex: str, line: int) -> None:
        """Warn of variables in a formula that begins on `line`."""
        for found in PLACEHOLDER.finditer(tex):
            if found[0][2:-2].strip() in self._values:
                self._context.add_warning(
                    line + tex.count("\n", 0, found.start()),
                    f"{quoted(found[0])} is not replaced in a formula. Define a "
                    "command under macros: in the front matter.",
                )

    def _insert(self, name: str) -> str:
        """Return a value, and report once if the values have too many characters."""
        value, before = self._values[name], self._inserted
        self._inserted += len(value)
        if before <= MAX_INSERTED < self._inserted:
            self._context.add_problem(
                1,
                f"Variables insert more than {MAX_INSERTED} characters into the "
                "lesson. Use shorter values, or an included file for a long text.",
            )
        return value

    def _message(self, written: str) -> str:
        name = written[2:-2].strip()
        if not self._values or not name:
            return (
                f"There is no variable {quoted(written)}. Define it in the front "
                "matter, under variables:, or put it between backticks to show it."
            )
        return f"{UnknownName('variable', name, self._values)}"
