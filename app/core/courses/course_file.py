"""Parse `course.yaml`, or list every mistake with its line.

title: How transformers read
modules:
  - title: Words
    lessons: [tokens, embeddings]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import yaml

from app.core.courses.course import Course, ListedLesson, Module
from app.core.errors import LessonError, Problem
from app.core.markdown.file_text.lines import split_lines
from app.core.markdown.file_text.merge_conflicts import merge_conflict
from app.core.markdown.front_matter.safe_yaml import YamlProblem, compose
from app.core.markdown.front_matter.value_readers import (
    InvalidValue,
    language_warning,
    read_language,
    read_text,
)
from app.core.markdown.front_matter.variables import PLACEHOLDER
from app.core.markdown.parse_context import ID, ParseContext, quoted
from app.core.slugs import slug_of

MAX_LESSONS = 300
"""Lessons of a course."""

MAX_MODULES = 100

MAX_TEXT = 1000
"""Characters of a title or another text."""

_MAX_DEPTH = 4
"""The course, the list of its modules, a module, the list of its lessons."""


def parse_course(text: str) -> Course:
    """Parse the text of `course.yaml`. Raises LessonError with every problem.

    `course_review` checks whether the lessons exist.
    """
    context = ParseContext()
    values = _Mapping(_root(text), "course", _COURSE_KEYS, context)
    context.raise_problems()
    title = str(values["title"])
    modules = values["modules"]
    _check_lessons(modules, context)
    context.raise_problems()
    return Course(
        id=str(values.get("id") or id_of(title)),
        title=title,
        modules=modules,
        subtitle=str(values.get("subtitle", "")),
        description=str(values.get("description", "")),
        lang=str(values.get("lang", "en")),
        id_line=values.lines.get("id", values.lines["title"]),
        warnings=tuple(context.warnings),
    )


def id_of(title: str) -> str:
    """Return the id of a course with this title; letters may be of any alphabet."""
    return slug_of(title, 60) or "course"


def _root(text: str) -> yaml.MappingNode:
    if conflict := merge_conflict(split_lines(text)):
        raise LessonError([conflict])
    try:
        root = compose(text.removeprefix("\ufeff"), "course", _MAX_DEPTH)
    except YamlProblem as problem:
        raise LessonError([Problem(problem.row + 1, str(problem))]) from None
    if not isinstance(root, yaml.MappingNode):
        message = "Write a course as lines of key: value, with a title."
        raise LessonError([Problem(1, message)])
    return root


def _check_lessons(modules: tuple[Module, ...], context: ParseContext) -> None:
    """Report lessons that are listed twice, and lessons beyond the limit."""
    first_lines: dict[str, int] = {}
    for listed in (listed for module in modules for listed in module.lessons):
        if listed.slug in first_lines:
            context.add_problem(
                listed.line,
                f"The lesson {quoted(listed.slug)} is already listed on line "
                f"{first_lines[listed.slug]}. Remove one of them.",
            )
        first_lines.setdefault(listed.slug, listed.line)
    if len(first_lines) > MAX_LESSONS:
        line = list(first_lines.values())[MAX_LESSONS]
        message = f"A course can have at most {MAX_LESSONS} lessons."
        context.add_problem(line, message)


class _Mapping(dict[str, Any]):
    """The valid values of a mapping by key; mistakes are reported to the context."""

    def __init__(
        self,
        node: yaml.MappingNode,
        what: str,
        readers: Mapping[str, Callable[[yaml.Node, ParseContext], object]],
        context: ParseContext,
    ) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}
        for key_node, value in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else "[…]"
            line = _line(key_node)
            if key not in readers:
                context.add_unknown(line, f"{what} key", key, readers)
            elif key in self.lines:
                first = self.lines[key]
                context.add_problem(line, f"{key} is already set on line {first}.")
            else:
                self.lines[key] = line
                try:
                    self[key] = readers[key](value, context)
                except InvalidValue as invalid:
                    context.add_problem(invalid.row + 1, f"{key} {invalid}")
        for key in ("title", "modules", "lessons"):
            if key in readers and key not in self.lines:
                context.add_problem(
                    _line(node), f"The {what} has no {key}. Add a line {key}: …."
                )


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _text(node: yaml.Node, context: ParseContext) -> str:
    text = read_text(node)
    if len(text) > MAX_TEXT:
        message = f"has {len(text)} characters; at most {MAX_TEXT} are allowed."
        raise InvalidValue(node, message)
    if found := PLACEHOLDER.search(text):
        context.add_warning(
            _line(node),
            f"“{found[0]}” is shown as it is written, because only lessons can have "
            "variables. Write the text itself.",
        )
    return text


def _id(node: yaml.Node, context: ParseContext) -> str:
    text = _text(node, context)
    if not ID.fullmatch(text):
        raise InvalidValue(
            node,
            "must consist of at most 64 letters, digits, - and _, not "
            f"{quoted(text)}. It is part of the course’s address.",
        )
    return text


def _language(node: yaml.Node, context: ParseContext) -> str:
    tag = read_language(node)
    if warning := language_warning(tag):
        context.add_warning(_line(node), warning)
    return tag


def _items(node: yaml.Node, how_to_add: str) -> list[yaml.Node]:
    """Return the items of a list; `how_to_add` is a sentence for an empty one."""
    if not isinstance(node, yaml.SequenceNode):
        raise InvalidValue(node, "must be a list with a line “- …” for each item.")
    if not node.value:
        raise InvalidValue(node, f"is empty. {how_to_add}")
    return list(node.value)


def _lessons(node: yaml.Node, context: ParseContext) -> tuple[ListedLesson, ...]:
    items = _items(node, "Add the name of a lesson’s folder, as in [my-lesson].")
    return tuple(ListedLesson(_text(item, context), _line(item)) for item in items)


def _modules(node: yaml.Node, context: ParseContext) -> tuple[Module, ...]:
    items = _items(
        node,
        "Add a module: a line “- title: …”, and below it a line “  lessons: […]”.",
    )
    if len(items) > MAX_MODULES:
        message = f"can have at most {MAX_MODULES} items."
        raise InvalidValue(items[MAX_MODULES], message)
    return tuple(_module(item, context) for item in items)


def _module(node: yaml.Node, context: ParseContext) -> Module:
    if not isinstance(node, yaml.MappingNode):
        message = "must each have a title and lessons: “- title: …”, “  lessons: […]”."
        raise InvalidValue(node, message)
    values = _Mapping(node, "module", _MODULE_KEYS, context)
    return Module(values.get("title", ""), values.get("lessons", ()))


_MODULE_KEYS: Mapping[str, Callable[[yaml.Node, ParseContext], object]] = {
    "title": _text,
    "lessons": _lessons,
}

_COURSE_KEYS: Mapping[str, Callable[[yaml.Node, ParseContext], object]] = {
    "title": _text,
    "id": _id,
    "subtitle": _text,
    "description": _text,
    "lang": _language,
    "modules": _modules,
}
"""All keys, each with the function that reads its value."""
