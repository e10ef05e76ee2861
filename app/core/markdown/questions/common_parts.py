"""Options, hints and explanation of a question, which all kinds share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypedDict

from app.core.errors import UnknownName
from app.core.markdown.option_lines import take_option_lines
from app.core.markdown.parse_context import quoted
from app.core.markdown.questions.choices import inline_html
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import TokenGroup, first_line, siblings
from app.core.quiz import MultipleChoice
from app.core.similar_names import nearest_name

MAX_HINTS = 5

_EXTRAS = ("hint", "explanation")
QUESTION_OPTIONS = ("kind", "figure", "slide", "points")
_OPTION = re.compile(rf":({'|'.join(QUESTION_OPTIONS)}):[ \t]*(.*)")
_LIKE_OPTION = re.compile(r":([A-Za-z]+):[ \t]+[\w.-]+")
"""A name between colons and one word. A text has more words."""
_POINTS = re.compile(r"[1-9][0-9]{0,2}")


class CommonParts(TypedDict):
    """Keyword arguments that all kinds of questions share."""

    line: int
    hints: tuple[str, ...]
    explanation: str
    counted: bool
    points: int
    figure: str
    slide: str


def is_extra(group: TokenGroup) -> bool:
    return group[0].type == "directive_open" and group[0].info in _EXTRAS


def read_common_parts(
    groups: Sequence[TokenGroup],
    line: int,
    counted: bool,
    options: Mapping[str, str],
    dialect: Dialect,
) -> CommonParts:
    found: dict[str, list[str]] = {name: [] for name in _EXTRAS}
    for group in groups:
        opening = group[0]
        inside = siblings(group[1:-1])
        if opening.meta["argument"] or not inside:
            dialect.context.add_problem(
                first_line(opening),
                f"Write the text of :::{{{opening.info}}} on the lines below it.",
            )
        found[opening.info].append(inline_html(inside, dialect))
    hints, explanations = found["hint"], found["explanation"]
    if len(hints) > MAX_HINTS or len(explanations) > 1:
        dialect.context.add_problem(
            line,
            f"A question can have at most {MAX_HINTS} hints and one explanation. "
            "Combine some of them.",
        )
    return CommonParts(
        line=line,
        hints=tuple(hints),
        explanation="".join(explanations),
        counted=counted,
        points=_read_points(options, counted, line, dialect),
        figure=options.get("figure", ""),
        slide=options.get("slide", ""),
    )


def _read_points(
    options: Mapping[str, str], counted: bool, line: int, dialect: Dialect
) -> int:
    text = options.get("points", "1")
    if "points" in options and not counted:
        dialect.context.add_problem(
            line,
            "A practice question has no points, because it does not count towards the "
            "score. Remove the line :points:.",
        )
    elif not _POINTS.fullmatch(text):
        dialect.context.add_problem(
            line, f"points must be a whole number from 1 to 999, not {quoted(text)}."
        )
    else:
        return int(text)
    return 1


def take_options(
    groups: Sequence[TokenGroup], dialect: Dialect
) -> tuple[dict[str, str], Sequence[TokenGroup]]:
    """Return the options in the first lines, and the groups without these lines."""
    found, rest = take_option_lines(groups, _OPTION, dialect)
    options = {option.key: option.value for option in found}
    if groups and groups[0][0].type == "paragraph_open":
        first = first_line(groups[0][0])
        _check_options(options, first, dialect)
        _warn_of_typos(groups[0][1].content.split("\n"), first, dialect)
    return options, rest


def _warn_of_typos(lines: Sequence[str], first: int, dialect: Dialect) -> None:
    """Warn of mistyped names of options in the lines before the text of a question."""
    for line, row in enumerate(lines, first):
        option = _LIKE_OPTION.fullmatch(row.strip())
        if not option:
            return
        if nearest_name(option[1], QUESTION_OPTIONS) not in (None, option[1]):
            unknown = UnknownName("option of a question", option[1], QUESTION_OPTIONS)
            dialect.context.add_warning(line, str(unknown))


def _check_options(options: Mapping[str, str], line: int, dialect: Dialect) -> None:
    if options.get("kind", MultipleChoice.kind) != MultipleChoice.kind:
        dialect.context.add_problem(
            line,
            f"{quoted(options['kind'])} is not a kind that can be set. Only :kind:"
            " several can, above a task list; the content determines the other kinds.",
        )
    figures = [name for what, name in dialect.context.names if what == "figure"]
    if "figure" in options and options["figure"] not in figures:
        figure = options["figure"]
        dialect.context.add_unknown(line, "earlier figure", figure, figures)
