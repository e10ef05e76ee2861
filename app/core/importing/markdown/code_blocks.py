"""Fenced code of other tools as fenced code of a lesson."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.importing.context import ImportContext, shortened

DIAGRAMS = frozenset({"mermaid", "plantuml", "dot", "graphviz"})

_INFO = re.compile(r"(?P<language>[\w+#.-]*)(?P<rest>.*)", re.DOTALL)
_OPTIONS = re.compile(r"\{([^{}]*)\}|\[([^\[\]]*)\]")
_STEPS = re.compile(
    r"(?:all|none|hide|\*|[\d,\s-]+)(?:\|(?:all|none|hide|\*|[\d,\s-]+))*"
)
_LINES = re.compile(r"\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*")
_MAX_DIGITS = 6
"""Digits of a line number; lessons are shorter."""
_INNER = re.compile(r"^(`{3,})([^`\n]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """A fenced block of a deck."""

    info: str
    """The text after the opening fence."""
    lines: list[str]
    line: int


def convert_code(block: CodeBlock, context: ImportContext) -> str:
    """Return the block in the grammar of a lesson; empty if it was dropped."""
    info = _INFO.match(block.info)
    language, rest = (info["language"], info["rest"]) if info else ("", "")
    if "magic-move" in rest:
        return _last_move(block, context)
    if language.lower() in DIAGRAMS:
        context.add(
            block.line,
            f"the {language} diagram was dropped. Export it as an SVG file, and show it"
            " with ![description](img/diagram.svg).",
        )
        return ""
    if "monaco" in rest:
        context.add(block.line, "the code editor became plain code.")
    if "twoslash" in rest:
        context.add(block.line, "the option “twoslash” of the code was dropped.")
    steps = existing_steps(_steps(rest), len(block.lines), block.line, context)
    return fenced(language, block.lines, steps)


def fenced(language: str, lines: list[str], steps: str = "") -> str:
    """Return a fenced code block."""
    runs = [len(run) for line in lines for run in re.findall(r"`{3,}", line)]
    fence = "`" * (max(runs, default=2) + 1)
    # Steps need a language: braces after the fence would be a directive.
    info = f"{language or 'text'} {{{steps}}}" if steps else language
    return "\n".join([f"{fence}{info}", *lines, fence])


def _steps(rest: str) -> str:
    """Return the steps in options such as `{1|2-3|all}` or `[1|2-3]`."""
    for found in _OPTIONS.finditer(rest):
        text = (found[1] or found[2] or "").replace(" ", "")
        text = text.rpartition(":")[2] if found[2] else text
        if "|" in text and _STEPS.fullmatch(text):
            steps = ["all" if step == "*" else step for step in text.split("|")]
            known = [step for step in steps if step == "all" or _LINES.fullmatch(step)]
            return "|".join(known) if len(known) > 1 else ""
    return ""


def existing_steps(steps: str, count: int, line: int, context: ImportContext) -> str:
    """Return the steps of a block of code with `count` lines; empty for one or none.

    Lines that the code does not have are removed and reported.
    """
    existing: list[str] = []
    for step in steps.split("|") if steps else ():
        written = step.replace(" ", "") or "all"
        found = written if written == "all" else _existing_lines(written, count)
        if found:
            existing.append(found)
        if found != written:
            change = f"became {found}" if found else "was dropped"
            context.add(
                line,
                f"the step {shortened(step)} of the code {change}: the code has {count}"
                f" {'line' if count == 1 else 'lines'}.",
            )
    return "|".join(existing) if len(existing) > 1 else ""


def _existing_lines(step: str, count: int) -> str:
    """Return the parts of a step such as `1,3-9` that are lines from 1 to `count`."""
    parts = []
    for part in step.split(",") if _LINES.fullmatch(step) else ():
        start, _, end = part.partition("-")
        first = max(1, int(start[:_MAX_DIGITS]))
        last = min(count, int((end or start)[:_MAX_DIGITS]))
        if first <= last:
            parts.append(f"{first}-{last}" if end else f"{first}")
    return ",".join(parts)


def _last_move(block: CodeBlock, context: ImportContext) -> str:
    """Return the last block of code that moves into another one."""
    blocks = _INNER.findall("\n".join(block.lines) + "\n")
    if not blocks:
        return fenced("", block.lines)
    _, info, body = blocks[-1]
    if len(blocks) > 1:
        context.add(
            block.line,
            f"of {len(blocks)} blocks of code that move into one another, only the last"
            " one remains.",
        )
    return convert_code(CodeBlock(info.strip(), body.splitlines(), block.line), context)
