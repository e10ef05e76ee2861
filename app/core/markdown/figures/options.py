"""Parse the lines of `:::{figure}`: options `:key: value`, then the caption."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import parse_qsl

from app.core.errors import OvertoneError
from app.core.lesson.figure_blocks import (
    DirectiveOption,
    Figure,
    FigureDefinition,
    PrintState,
)
from app.core.markdown.figures.labels import plain_label
from app.core.markdown.parse_context import quoted
from app.core.markdown.parsed_directive import ParsedDirective
from app.core.markdown.syntax.dialect import Dialect
from app.core.maths.expressions.ascii_names import ascii_name
from app.core.own_figures import figure_problem

_OPTION = re.compile(r":([A-Za-z][\w.-]*):(?:\s+(.*))?")
_MEANT_OPTION = re.compile(r":?[ \t]*([A-Za-z][\w.-]*)[ \t:=]+(\S.*)")
"""An option with mistyped colons, such as `:y x`, `: y: x` or `:y = x`."""
_OTHER_LETTERS = re.compile(r":(\w+):\s+(\S.*)")
"""An option whose name has letters that are not ASCII, such as `:λ: 1..5`."""
COMMON_OPTIONS = ("name", "follows", "title", "print", "instruction", "in-sight")
"""Options of every kind of figure; all others set parameters of the kind."""
_TEXT_OPTIONS = (
    *COMMON_OPTIONS,
    "alt",
    "credit",
    "label",
    "reading",
    "xlabel",
    "ylabel",
)
"""Options whose value may have several words."""
_NUMBER = re.compile(r"-?\d[\d.,]*")
_WITHOUT_COLON = re.compile(r"(?P<name>[a-z][\w.-]*):[ \t]+(?P<value>\S.*)")


def build_figure(parsed: ParsedDirective, dialect: Dialect) -> Figure:
    """Return a figure of a built-in kind or of the lesson's `figures.py`."""
    kind, line = parsed.argument, parsed.line
    figure = read_figure_options(kind, parsed, dialect)
    return replace(figure, definition=_own_definition(kind, line, dialect))


def read_figure_options(kind: str, parsed: ParsedDirective, dialect: Dialect) -> Figure:
    """Return the figure with its options, without the definition of an own figure.

    Its name is the option `:name:`, otherwise its kind, with `-2`, `-3`, … if that name
    is already used.
    """
    rows, caption = option_lines(parsed.text, parsed.line)
    options = read_directive_options(rows, dialect)
    common = {o.key: o.value for o in options if o.key in COMMON_OPTIONS}
    name = common.get("name") or dialect.context.unused_name("figure", kind)
    dialect.context.claim_name("figure", name, parsed.line)
    return Figure(
        kind=kind,
        name=name,
        settings=tuple(
            option for option in options if option.key not in COMMON_OPTIONS
        ),
        caption=read_caption(caption, dialect),
        line=parsed.line,
        follows=common.get("follows"),
        title=_read_title(options, dialect),
        print_states=tuple(_read_print_states(options, dialect)),
        instruction=_read_instruction(options, dialect),
        in_sight=tuple(common.get("in-sight", "").replace(",", " ").split()),
    )


def option_lines(
    text: str, line: int
) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Return the lines of the options and the lines of the caption, with their numbers.

    `text` is the content of a directive on `line`. A line that is indented further than
    the option above it continues this option. Options below the caption, which
    `read_caption` reports, are in both lists, so they are not reported as missing.
    """
    rows = text.split("\n")
    options: list[tuple[int, str]] = []
    indentation = 0
    for index, row in enumerate(rows):
        content = row.strip()
        continues = options and content and _indentation(row) > indentation
        if content.startswith(":") or not content:
            options.append((line + 1 + index, content))
            indentation = _indentation(row)
        elif continues and options[-1][1]:
            options[-1] = (options[-1][0], f"{options[-1][1]} {content}")
        else:
            below = enumerate(rows[index:], line + 1 + index)
            caption = [(number, each.strip()) for number, each in below]
            return options + _options_in(caption), caption
    return options, []


def _options_in(caption: list[tuple[int, str]]) -> list[tuple[int, str]]:
    return [(line, row) for line, row in caption if _OPTION.fullmatch(row)]


def _indentation(row: str) -> int:
    return len(row) - len(row.lstrip())


def _own_definition(kind: str, line: int, dialect: Dialect) -> FigureDefinition | None:
    """Return the definition of a custom figure; None if the lesson defines none."""
    context = dialect.context
    try:
        return context.own_figures.find(kind)
    except OvertoneError as error:
        context.problems.append(figure_problem(error, kind, line, context.sources))
        return None


def _read_title(options: list[DirectiveOption], dialect: Dialect) -> str:
    found = (option for option in options if option.key == "title")
    return "".join(plain_label(o.value, o.line, dialect) for o in found)


def _read_instruction(options: list[DirectiveOption], dialect: Dialect) -> str:
    found = (option for option in options if option.key == "instruction")
    return "".join(
        dialect.html([dialect.inline(option.value, option.line)]) for option in found
    )


def _read_print_states(
    options: list[DirectiveOption], dialect: Dialect
) -> Iterator[PrintState]:
    for option in options:
        for state in option.value.split() if option.key == "print" else ():
            pairs = parse_qsl(state.removeprefix("?"), keep_blank_values=True)
            if state.startswith("?") and pairs:
                yield PrintState(tuple(pairs), option.line)
            else:
                dialect.context.add_problem(
                    option.line,
                    f"print: {quoted(state)} is not a state. Write it like ?base=100.",
                )


def read_directive_options(
    lines: list[tuple[int, str]], dialect: Dialect
) -> list[DirectiveOption]:
    """Return the options `:key: value`, each once, and report invalid lines."""
    options: dict[str, DirectiveOption] = {}
    for line, row in lines:
        option = _OPTION.fullmatch(row)
        if option and not option[2]:
            dialect.context.add_problem(
                line,
                f"{option[1]} has no value. Write one after :{option[1]}:, or remove "
                "this line.",
            )
        elif row and not option:
            dialect.context.add_problem(
                line, f"{quoted(row)} is not an option. {_correction(row)}"
            )
        elif option and option[1] in options:
            first = dialect.context.sources.name(options[option[1]].line)
            dialect.context.add_problem(line, f"{option[1]} is already set on {first}.")
        elif option:
            value = dialect.variables.fill_in(option[2], line)
            options[option[1]] = DirectiveOption(option[1], value, line)
    return list(options.values())


def _correction(row: str) -> str:
    """Return what to write instead of a line that is not an option."""
    if other := _OTHER_LETTERS.fullmatch(row):
        name, value = other.groups()
        return (
            "Names have the letters A to Z: write "
            f":{ascii_name(name)}: {_with_label(value, name)}."
        )
    if meant := _MEANT_OPTION.fullmatch(row):
        return f"Write :{meant[1]}: {meant[2]}."
    return "Write it like :positions: 50."


def _with_label(value: str, label: str) -> str:
    """Return the range of a slider with its start value and a label."""
    if ".." not in value or '"' in value:
        return value
    start = "" if "=" in value else f" = {value.split('..')[0].strip()}"
    return f'{value}{start} "{label}"'


def read_caption(lines: list[tuple[int, str]], dialect: Dialect) -> str:
    """Return the caption as HTML, one line."""
    if below := _options_in(lines):
        dialect.context.add_problem(
            below[0][0], "Parameters must be above the caption. Move the caption down."
        )
    if not lines:
        return ""
    _warn_of_option(*lines[0], dialect)
    caption = dialect.inline("\n".join(row for _, row in lines).rstrip(), lines[0][0])
    return dialect.html([caption]).replace("\n", " ")


def _warn_of_option(line: int, row: str, dialect: Dialect) -> None:
    """Warn of an option without its first colon, which begins the caption."""
    option = _WITHOUT_COLON.fullmatch(row)
    if option and (
        option["name"] in _TEXT_OPTIONS or _NUMBER.fullmatch(option["value"])
    ):
        dialect.context.add_warning(
            line,
            f"{quoted(row)} is shown as the caption. For an option, write "
            f":{option['name']}: {option['value']}.",
        )
