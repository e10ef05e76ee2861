"""What the writers of elements need of the writer of a slide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from app.core.importing.context import ImportContext
from app.core.importing.html.tree import ChildNode, Element
from app.core.importing.markdown.protected import TextWithPlaceholders


class ElementWriter(Protocol):
    """Writer of a slide, as the writers of its elements see it."""

    context: ImportContext
    protected: TextWithPlaceholders

    @property
    def is_nested(self) -> bool:
        """Whether the writer is inside of an element that can have no steps."""

    def write(self, nodes: Iterable[ChildNode]) -> str:
        """Return the Markdown of nodes."""

    def nested_text(self, element: Element) -> str:
        """Return the Markdown of an element's content, without steps."""

    def raw_text(self, element: Element) -> str:
        """Return the text of code: with its placeholders restored."""

    def report_step(self, element: Element) -> None:
        """Report that an element lost the step in which it appears."""
