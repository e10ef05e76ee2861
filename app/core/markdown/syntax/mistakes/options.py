"""Lines that are likely options of a question, but are not below its first line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from app.core.errors import Problem
from app.core.markdown.parse_context import quoted

OPTIONS_OF_QUESTIONS: Final = ("figure", "kind", "points", "slide", "words")
_OPTION = re.compile(rf":({'|'.join(OPTIONS_OF_QUESTIONS)}):[ \t]+\S+")
_LIKE_OPTION = re.compile(r":[A-Za-z][\w-]*:.*")


def misplaced_options(
    rows: Sequence[str], first: int, *, begins_directive: bool
) -> Iterator[Problem]:
    """Yield the options in a paragraph that starts on the line `first`.

    `begins_directive`: options may be in the first lines of this paragraph.
    """
    is_place_of_options = begins_directive
    for line, row in enumerate(rows, first):
        is_place_of_options &= bool(_LIKE_OPTION.fullmatch(row))
        if not is_place_of_options and _OPTION.fullmatch(row):
            yield Problem(
                line,
                f"{quoted(row)} is shown as text. For an option of a question, move it "
                "to the line below :::{…}. To show the characters, put them between "
                "backticks.",
                "warning",
            )
