"""Parts of Markdown that are not read as HTML: code, formulas and addresses.

They are replaced by placeholders while tags are converted, and restored afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote

from app.core.importing.context import ImportContext
from app.core.importing.markdown.code_blocks import CodeBlock, convert_code
from app.core.importing.markdown.fences import (
    PREFIX,
    Fence,
    continued,
    opening_fence,
)
from app.core.importing.markdown.formulas import (
    DOLLARS,
    ESCAPED,
    SPACED,
    bracketed_end,
    converted_block,
    converted_formula,
    formula_in_code,
)
from app.core.importing.marks import END, START

_PREFIX = re.compile(PREFIX)
_INLINE = re.compile(
    r"(?<!`)(?P<ticks>`+)(?!`)[^\n]+?(?<!`)(?P=ticks)(?!`)"
    r"|(?P<amount>(?<=[>|(])[ \t]?\${2,}[ \t]?(?=[<|)]))"
    rf"|{DOLLARS}"
    r"|(?P<unclosed>\$\$)"
    rf"|{ESCAPED}"
    r"|<(?:https?:|mailto:)[^<>\s]+>|<[\w.+-]{1,64}@[\w.-]{1,255}>"
    r"|(?<=\]\()<(?P<address>[^<>\n]+)>"
)
_INLINE_OF_REVEAL = re.compile(rf"{_INLINE.pattern}|{SPACED}")
_PLACEHOLDER = re.compile(rf"{START}(\d+){END}")


@dataclass
class TextWithPlaceholders:
    """A text with placeholders."""

    text: str = ""
    numbers: list[int] = field(default_factory=list)
    """The line in the deck of each line of the text."""
    parts: list[str] = field(default_factory=list)

    def placeholder(self, part: str) -> str:
        self.parts.append(part)
        return f"{START}{len(self.parts) - 1}{END}"

    def restore(self, text: str) -> str:
        """Return the text with the parts in place of the placeholders.

        Lines of code get the indentation and the marks before their placeholder.
        """
        return "\n".join(self._restored(line) for line in text.split("\n"))

    def _restored(self, line: str) -> str:
        found = _PREFIX.match(line)
        prefix = continued(found[0]) if found else ""
        restored = _PLACEHOLDER.sub(lambda found: self._part(found[1]), line)
        first, *others = restored.split("\n")
        below = (prefix + other if other else prefix.rstrip() for other in others)
        return "\n".join([first, *below])

    def _part(self, index: str) -> str:
        return self.parts[int(index)] if int(index) < len(self.parts) else ""


def protect(
    lines: list[str], first: int, context: ImportContext
) -> TextWithPlaceholders:
    """Replace code, formulas and addresses in lines of Markdown by placeholders."""
    found = TextWithPlaceholders()
    texts: list[str] = []
    at = 0
    while at < len(lines):
        number, end = first + at, at + 1
        if fence := opening_fence(lines[at]):
            end, body = _fenced(lines, at, fence)
            code = convert_code(CodeBlock(fence.info.strip(), body, number), context)
            texts.append(fence.prefix + found.placeholder(code) if code else "")
        elif end_of_formula := _formula_end(lines, at, context):
            end = end_of_formula
            formula = converted_block(lines[at:end], number, context)
            texts.append(found.placeholder(formula) if formula else "")
        else:
            keep = _keep(found, number, context)
            inline = _INLINE_OF_REVEAL if context.is_reveal else _INLINE
            texts.append(inline.sub(keep, lines[at]))
        found.numbers.append(number)
        at = end
    found.text = "\n".join(texts)
    return found


def _keep(
    found: TextWithPlaceholders, line: int, context: ImportContext
) -> Callable[[re.Match[str]], str]:
    """Return the function that replaces the parts of one line by placeholders."""
    is_unclosed = False

    def keep(match: re.Match[str]) -> str:
        nonlocal is_unclosed
        text = match[0]
        if match["address"]:
            return quote(match["address"], safe="/:?#&=%+,;@!$'*~")
        if match["amount"]:
            return text.replace("$", "\\$")
        is_unclosed = is_unclosed or match["unclosed"] is not None
        in_code = formula_in_code(text) if context.is_reveal else ""
        text = in_code or text
        if text[0] not in "$\\":
            return found.placeholder(text)
        # After $$ without an end, a lesson has no formulas in the rest of the line.
        if is_unclosed:
            return text
        formula = converted_formula(text, line, context, is_certain=bool(in_code))
        is_formula = formula.startswith(("$", "`"))
        return found.placeholder(formula) if is_formula else formula

    return keep


def _fenced(lines: list[str], at: int, fence: Fence) -> tuple[int, list[str]]:
    """Return the index after a fenced block, and its lines."""
    end = at + 1
    while end < len(lines) and not fence.closes(lines[end]):
        if fence.ends_before(lines[end]):
            return end, [fence.content(line) for line in lines[at + 1 : end]]
        end += 1
    return end + 1, [fence.content(line) for line in lines[at + 1 : end]]


def _formula_end(lines: list[str], at: int, context: ImportContext) -> int:
    """Return the index after a formula on its own lines, or 0 without a formula."""
    first = lines[at].strip()
    if not first.startswith("$$"):
        return bracketed_end(lines, at, context.is_reveal)
    if first.count("$$") > 2:
        return 0
    if first.count("$$") == 2:
        return (at + 1) * first.endswith("$$")
    for end in range(at + 1, len(lines)):
        if "$$" in lines[end]:
            is_end = lines[end].rstrip().endswith("$$")
            return (end + 1) * (is_end and lines[end].count("$$") == 1)
    return 0
