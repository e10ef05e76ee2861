"""What the one who exports is told: what lies where, and what it cannot do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.packages.frames import BUDGET
from app.packages.html import WITHOUT, export_html
from app.packages.pdf import export_pdf
from app.packages.stopping import stopping_tidily

if TYPE_CHECKING:
    from app.config import Settings


def report_html(settings: Settings, slug: str, target: Path) -> str:
    """Exports the folder; what to say of it."""
    with stopping_tidily():
        done = export_html(settings, slug, target)
    over = "" if done.frames <= BUDGET else ", more than was meant"
    lines = [
        f"Wrote {done.path}: {done.files} files, {_size(done.size)}.",
        f"Figures drawn ahead take {_size(done.frames)} of {_size(BUDGET)}{over}.",
        "Open index.html, or put the folder on any web server.",
        f"Without the server there is no {'; no '.join(WITHOUT)}.",
    ]
    return "\n".join(lines)


def report_pdf(settings: Settings, slug: str, target: Path) -> str:
    """Exports the file; what to say of it."""
    with stopping_tidily():
        size = export_pdf(settings, slug, target)
    return f"Wrote {target}: {_size(size)}."


def _size(count: int) -> str:
    """Bytes as people say them: `412 kB`, `5.6 MB`."""
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"
