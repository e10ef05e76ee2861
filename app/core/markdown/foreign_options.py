"""Find options in directives that support no options.

:::{callout}
:title: Remember
"""

from __future__ import annotations

import re

from app.core.markdown.parse_context import quoted
from app.core.markdown.parsed_directive import ParsedDirective
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.syntax.mistakes.options import OPTIONS_OF_QUESTIONS
from app.core.markdown.token_tree import first_line

_NAMES = ("class", "icon", "label", "name", "open", "title", *OPTIONS_OF_QUESTIONS)
_OPTION = re.compile(rf":(?P<name>{'|'.join(_NAMES)}):(?:[ \t]+(?P<value>.*))?")


def report_foreign_option(
    parsed: ParsedDirective, dialect: Dialect, *, has_title: bool
) -> None:
    """Warn of an option in the first line of the content, which is shown as text.

    `has_title`: a title can follow the name of the directive.
    """
    text = next((each for each in parsed.tokens[:2] if each.type == "inline"), None)
    row = text.content.partition("\n")[0] if text else ""
    option = _OPTION.fullmatch(row)
    if not text or not option:
        return
    instead = "Remove it."
    if option["name"] == "title" and has_title:
        title = option["value"] or "…"
        instead = f"Write the title after the name: :::{{{parsed.name}}} {title}"
    dialect.context.add_warning(
        first_line(text),
        f"{quoted(row)} is shown as text, because :::{{{parsed.name}}} has no options. "
        f"{instead}",
    )
