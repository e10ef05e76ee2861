"""The lines of `:::{figure}`: options `:key: value`, then the caption."""

from __future__ import annotations

import re

from app.core.lesson import Figure, Setting
from app.core.markdown.dialect import Dialect
from app.core.markdown.draft import quoted

_OPTION = re.compile(r":([A-Za-z][\w.-]*):(?:[ \t]+(.*))?")
_OWN = ("name", "follows", "title")
"""Options of every figure; the others are settings of its kind."""


def read_figure(kind: str, line: int, text: str, dialect: Dialect) -> Figure:
    """The figure on `line` of the file, whose lines follow right after it.

    Its name is its `:name:`, else its kind, with `-2`, `-3`, … when that is taken.
    """
    lines = [(line + n, row.strip()) for n, row in enumerate(text.split("\n"), 1)]
    first = next(
        (n for n, (_, row) in enumerate(lines) if row and not row.startswith(":")),
        len(lines),
    )
    options = _read_options(lines[:first], dialect)
    own = {setting.key: setting.value for setting in options if setting.key in _OWN}
    name = own.get("name") or dialect.draft.free("figure", kind)
    dialect.draft.claim("figure", name, line)
    return Figure(
        kind=kind,
        name=name,
        settings=tuple(setting for setting in options if setting.key not in _OWN),
        caption=_read_caption(lines[first:], dialect),
        line=line,
        follows=own.get("follows"),
        title=own.get("title", ""),
    )


def _read_options(lines: list[tuple[int, str]], dialect: Dialect) -> list[Setting]:
    options: dict[str, Setting] = {}
    for line, row in lines:
        option = _OPTION.fullmatch(row)
        if row and (not option or not option[2]):
            dialect.draft.complain(
                line, f"{quoted(row)} is not an option: write it as :key: value."
            )
        elif option and option[1] in options:
            dialect.draft.complain(
                line,
                f"{option[1]} is set on line {options[option[1]].line} already.",
            )
        elif option:
            options[option[1]] = Setting(option[1], option[2], line)
    return list(options.values())


def _read_caption(lines: list[tuple[int, str]], dialect: Dialect) -> str:
    for line, row in lines:
        if _OPTION.fullmatch(row):
            dialect.draft.complain(line, "Options stand above the caption.")
    if not lines:
        return ""
    caption = dialect.inline("\n".join(row for _, row in lines).rstrip(), lines[0][0])
    return dialect.html([caption]).replace("\n", " ")
