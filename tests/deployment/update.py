"""Write the lock file and the list of licences: `python -m tests.deployment.update`.

Needs uv. Versions change only if a requirement demands it, or with `--upgrade`.
"""

from __future__ import annotations

import sys

from tests.deployment.licences import write_table
from tests.deployment.lock import LOCK, lock

if __name__ == "__main__":
    LOCK.parent.mkdir(exist_ok=True)
    lock(*sys.argv[1:])
    write_table()
