"""How many files, connections among them, this process may have open."""

from __future__ import annotations

import logging
import sys

log = logging.getLogger(__name__)


def allow_files(wanted: int) -> None:
    """Raises the limit as far as the system lets us, and says when that is too little.

    Many systems begin with 1,024, and let any process ask for more.
    """
    if sys.platform == "win32":  # has no such limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    possible = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (possible, hard))
    if possible < wanted:
        log.warning(
            "The system allows %d open files; for all followers that the settings"
            " allow it would take %d. Raise it with “ulimit -n”.",
            possible,
            wanted,
        )
