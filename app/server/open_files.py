"""The limit of open files, which includes connections, of this process."""

from __future__ import annotations

import logging
import sys

log = logging.getLogger(__name__)


def raise_open_file_limit(needed: int) -> None:
    """Raise the soft limit to `needed`, and log a warning if the hard limit is lower.

    The default is 1,024 on many systems.
    """
    if sys.platform == "win32":  # Windows has no such limit.
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    possible = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (possible, hard))
    except (ValueError, OSError):  # such as a system that allows less than `hard`
        possible = soft
    if possible < needed:
        log.warning(
            "The system allows %d open files, but OVERTONE_FOLLOWERS requires %d."
            " Raise the limit with “ulimit -n” or lower the setting.",
            possible,
            needed,
        )
