"""Request targets as the log contains them."""

from __future__ import annotations

import re
from typing import Final

_PLATFORM_PATH: Final = re.compile(r"/+(lti|cmi5|packages)\b")
_KEY: Final = re.compile(r"(?<!/)(/+(?:cmi5/+launch|packages)/+).+", re.DOTALL)


def without_secrets(target: str) -> str:
    """Return a path, with or without its query, as it can be logged.

    Learning platforms send tokens and learners' names in queries, so the queries of
    their paths are removed. The key of a package is part of the path.
    """
    if not _PLATFORM_PATH.match(target):
        return target
    path = target.partition("?")[0]
    return _KEY.sub(r"\1…", path)
