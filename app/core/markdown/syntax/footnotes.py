"""Footnotes: `[^1]` in the text, and a line `[^1]: …` anywhere in the lesson, or the
footnote itself in the text: `^[…]`.

Each slide or section shows its footnotes at its end. They are numbered through the
whole lesson; a footnote of two slides is shown on both, with two numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from app.core.markdown.parse_context import ParseContext
from app.core.markdown.token_tree import first_line

_EXCLUDED = frozenset({"notes", "question", "practice", "predict", "poll", "open"})
"""Directives without footnotes: a link in the label of a control would not work."""


_INLINE = "^["


@dataclass(slots=True)
class Definition:
    """The tokens of a footnote."""

    line: int
    tokens: Sequence[Token] = ()
    text: str = ""
    """Markdown of a footnote in the text, which has no tokens."""
    is_used: bool = False


@dataclass(slots=True)
class FootnoteRegister:
    """Definitions of a lesson by label, and the last number that is used."""

    definitions: dict[str, Definition] = field(default_factory=dict)
    last: int = 0

    def take(self, tokens: Sequence[Token], context: ParseContext) -> list[Token]:
        """Register the definitions among the tokens, and return the other tokens."""
        others: list[Token] = []
        open_label, inside = "", list[Token]()
        for token in tokens:
            if token.type == "footnote_reference_open":
                open_label, inside = token.meta["label"], []
                self._define(open_label, first_line(token), inside, context)
            elif token.type == "footnote_reference_close":
                open_label = ""
            else:
                (inside if open_label else others).append(token)
        return others

    def _define(
        self, label: str, line: int, tokens: list[Token], context: ParseContext
    ) -> None:
        if known := self.definitions.get(label):
            first = context.sources.name(known.line)
            context.add_problem(
                line,
                f"There is already a footnote [^{label}] on {first}. Use another name.",
            )
        self.definitions.setdefault(label, Definition(line, tokens))

    def number(self, tokens: Sequence[Token]) -> list[tuple[int, Definition]]:
        """Number the references of a slide, and return its footnotes in order."""
        numbers: dict[str, int] = {}
        found: list[tuple[int, Definition]] = []
        for reference in _references(tokens):
            label, text = reference.meta["label"], reference.meta.get("text", "")
            if not text and label not in self.definitions:
                continue
            if text or label not in numbers:
                self.last += 1
                numbers[label] = self.last
                reference.meta["first"] = True
                note = Definition(reference.meta["line"], text=text)
                found.append((self.last, note if text else self.definitions[label]))
            reference.meta["number"] = numbers[label]
        for _, note in found:
            note.is_used = True
        return found

    def report(self, reference: Token, context: ParseContext) -> None:
        """Report a reference without a number: it is unknown, or not possible here."""
        label = reference.meta["label"]
        if "text" in reference.meta:
            message = (
                "A footnote ^[…] is not possible in headings, captions, questions, "
                "notes and other footnotes. Move it to the text."
            )
        elif label in self.definitions:
            message = (
                f"A footnote [^{label}] is not possible in headings, captions, "
                "questions, notes and other footnotes. Move it to the text."
            )
        else:
            message = (
                f"There is no footnote [^{label}]. Write it on its own line: "
                f"[^{label}]: …. To show the characters, write \\[^{label}]."
            )
        context.add_problem(reference.meta["line"], message)

    def warn_of_unused(self, context: ParseContext) -> None:
        for label, definition in self.definitions.items():
            if not definition.is_used:
                context.add_warning(
                    definition.line,
                    f"Nothing refers to the footnote [^{label}], so it is not shown. "
                    f"Write [^{label}] in the text, or remove it.",
                )


def read_inline_footnote(state: StateInline, silent: bool) -> bool:
    """Read `^[text]`."""
    start = state.pos + len(_INLINE)
    if not state.src.startswith(_INLINE, state.pos):
        return False
    end = state.md.helpers.parseLinkLabel(state, state.pos + 1)
    if end < 0 or not state.src[start:end].strip():
        return False
    if not silent:
        token = state.push("footnote_ref", "", 0)
        token.meta = {"label": "", "text": state.src[start:end].strip()}
    state.pos = end + 1
    return True


def _references(tokens: Sequence[Token]) -> list[Token]:
    found: list[Token] = []
    excluded = 0
    for token in tokens:
        if token.type == "directive_open":
            excluded += bool(excluded or token.info in _EXCLUDED)
        elif token.type == "directive_close":
            excluded -= bool(excluded)
        elif not excluded:
            found += [c for c in token.children or () if c.type == "footnote_ref"]
    return found


def render_reference(reference: Token) -> str:
    """Return the link to a footnote."""
    number = reference.meta["number"]
    id = f' id="fnref:{number}"' if reference.meta.get("first") else ""
    return (
        f'<sup class="noteref"><a href="#fn:{number}"{id} role="doc-noteref">'
        f"{number}</a></sup>"
    )
