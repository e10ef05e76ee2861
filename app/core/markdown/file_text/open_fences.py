"""Fences that are open after some lines of a file, before its Markdown is parsed."""

from __future__ import annotations

import re
from typing import Final

_CODE: Final = re.compile(r" {0,3}(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)")


class OpenFences:
    """Fences that are open after the lines that were read."""

    def __init__(self) -> None:
        self.code = ""
        """Fence of the open code block, or “”."""
        self._directives: list[str] = []
        """Fences of the open directives that are written with backticks."""

    def read(self, line: str) -> None:
        if not (found := _CODE.fullmatch(line)):
            return
        fence, info = found["fence"], found["info"].strip()
        if self.code:
            if fence.startswith(self.code) and not info:
                self.code = ""
        elif self._directives and fence.startswith(self._directives[-1]) and not info:
            self._directives.pop()
        elif fence[0] == "`" and info.startswith("{"):
            self._directives.append(fence)
        else:
            self.code = fence
