"""Front matter: the YAML between the first two `---` lines, read field by field.

A front matter is a flat mapping of plain values and one list. Nesting and aliases are
refused before anything is built, so that no YAML can grow beyond its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from app.core.markdown.draft import Draft, quoted

MAX_CHARACTERS = 20_000
"""Of the whole front matter."""

MAX_DEPTH = 2
"""The mapping, and the list of objectives in it."""

_FENCE = re.compile(r"---[ \t]*")
_END = re.compile(r"(?:---|\.\.\.)[ \t]*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")

_IN_WORDS: Mapping[str, str] = {
    "mapping values are not allowed here": (
        'a value with a colon in it stands in quotes, as in title: "Beats: a start"'
    ),
    "could not find expected ':'": (
        "each line is key: value, and a line --- ends the front matter before the "
        "lesson's own text"
    ),
}
"""What YAML's reader says of the mistakes made most, as an author would."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Markdown of one line, and where it stands in the file."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class FrontMatter:
    title: str = ""
    subtitle: str = ""
    module: str = ""
    lesson: int | None = None
    of: int | None = None
    minutes: int | None = None
    lang: str = "en"
    objectives: tuple[Sentence, ...] = ()


def read_front_matter(lines: list[str], draft: Draft) -> tuple[FrontMatter, int]:
    """The front matter, and how many lines it takes with its two fences.

    What is wrong goes to `draft`, and the field keeps its default.
    """
    if not lines or not _FENCE.fullmatch(lines[0]):
        draft.complain(
            1, "A lesson begins with front matter: a line ---, title: …, a line ---."
        )
        return FrontMatter(), 0
    end = next((n for n, line in enumerate(lines[1:], 1) if _END.fullmatch(line)), 0)
    if not end:
        draft.complain(1, "The front matter is never closed: end it with a line ---.")
        return FrontMatter(), len(lines)
    return _read("\n".join(lines[1:end]), draft), end + 1


def _read(text: str, draft: Draft) -> FrontMatter:
    if len(text) > MAX_CHARACTERS:
        draft.complain(
            1,
            f"The front matter has {len(text)} characters; at most {MAX_CHARACTERS} "
            "are read. What is taught belongs below it.",
        )
        return FrontMatter()
    try:
        if excess := _excess(text):
            draft.complain(*excess)
            return FrontMatter()
        root = yaml.compose(text, yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        said = error.problem or error.context or ""
        # Where a key began that never came to its colon; the reader ran on from there.
        began = error.context_mark if said in _IN_WORDS else None
        mark = began or error.problem_mark or error.context_mark
        draft.complain(
            _line(mark.line) if mark else 1,
            f"The front matter is not plain YAML: {_IN_WORDS.get(said, said)}.",
        )
        return FrontMatter()
    if root is not None and not isinstance(root, yaml.MappingNode):
        draft.complain(2, "Front matter is written as key: value, one on each line.")
        return FrontMatter()
    return _fields(root.value if root else [], draft)


def _excess(text: str) -> tuple[int, str] | None:
    """Line and complaint if it would grow or recurse, told event by event."""
    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        line = _line(event.start_mark.line) if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent):
            return line, "Aliases are not read in front matter: write the value out."
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            return line, "A value inside a value is more than front matter holds."
    return None


def _fields(pairs: list[tuple[yaml.Node, yaml.Node]], draft: Draft) -> FrontMatter:
    values: dict[str, Any] = {}
    seen: dict[str, int] = {}
    for key_node, node in pairs:
        key = key_node.value if isinstance(key_node, yaml.ScalarNode) else "[…]"
        line = _line(key_node.start_mark.line)
        if key not in _READERS:
            draft.unknown(line, "front matter key", key, _READERS)
        elif key in seen:
            draft.complain(line, f"{key}: is given on line {seen[key]} already.")
        else:
            try:
                values[key] = _READERS[key](node)
            except _Wrong as error:
                draft.complain(error.line, f"{key}: {error}")
        seen.setdefault(key, line)
    if "title" not in seen:
        draft.complain(1, "The front matter has no title: add a line title: ….")
    front = FrontMatter(**values)
    if front.lesson and front.of and front.lesson > front.of:
        draft.complain(
            seen["lesson"], f"lesson: {front.lesson} is beyond of: {front.of}."
        )
    return front


def _line(row: int) -> int:
    """Line in the file: the YAML begins on its second line, and YAML counts from 0."""
    return row + 2


class _Wrong(Exception):
    def __init__(self, node: yaml.Node, message: str) -> None:
        self.line = _line(node.start_mark.line)
        super().__init__(message)


def _text(node: yaml.Node) -> str:
    # The text as written: `title: No` is a title, not a truth value.
    value = node.value if isinstance(node, yaml.ScalarNode) else ""
    text = " ".join(value.split())
    if not text:
        raise _Wrong(node, "expects text, such as “Positional encoding”.")
    return text


def _number(node: yaml.Node) -> int:
    text = _text(node)
    if not _NUMBER.fullmatch(text):
        raise _Wrong(node, f"{quoted(text)} is not a whole number from 1 to 999.")
    return int(text)


def _language(node: yaml.Node) -> str:
    text = _text(node)
    if not _LANGUAGE.fullmatch(text):
        raise _Wrong(
            node, f"{quoted(text)} is not a language tag, such as en or pt-BR."
        )
    return text


def _sentences(node: yaml.Node) -> tuple[Sentence, ...]:
    if not isinstance(node, yaml.SequenceNode):
        raise _Wrong(node, "expects a list: one line “- …” for each.")
    return tuple(
        Sentence(_text(item), _line(item.start_mark.line)) for item in node.value
    )


_READERS: Mapping[str, Callable[[yaml.Node], object]] = {
    "title": _text,
    "subtitle": _text,
    "module": _text,
    "lesson": _number,
    "of": _number,
    "minutes": _number,
    "lang": _language,
    "objectives": _sentences,
}
"""Every key there is."""
