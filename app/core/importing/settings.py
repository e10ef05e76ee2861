"""Settings in YAML: front matter and directives of decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import yaml

from app.core.importing.context import ImportContext, shortened
from app.language import format_list


@dataclass(frozen=True, slots=True)
class DeckSetting:
    """A value and its line in the deck."""

    value: object
    line: int

    @property
    def text(self) -> str:
        """The value as one line of text; empty if it is not text."""
        return " ".join(self.value.split()) if isinstance(self.value, str) else ""


def read_settings(
    lines: list[str], first: int, context: ImportContext
) -> Mapping[str, DeckSetting]:
    """Return the settings in lines of YAML, the first of which is line `first`."""
    try:
        node = yaml.compose("\n".join(lines), Loader=yaml.SafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        _report_invalid(lines, first, context)
        return {}
    if not isinstance(node, yaml.MappingNode):
        if any(line.strip() for line in lines):
            _report_invalid(lines, first, context)
        return {}
    return {
        key.value: DeckSetting(_value(value), first + key.start_mark.line)
        for key, value in node.value
        if isinstance(key, yaml.ScalarNode)
    }


def _report_invalid(lines: list[str], first: int, context: ImportContext) -> None:
    text = shortened("\n".join(lines).strip())
    message = f"the settings {text} were dropped: they are not valid YAML."
    context.add_setting(first, message, "settings that are not YAML were dropped", text)


def _value(node: yaml.Node) -> object:
    """Return a text, a list or a dictionary of texts, or None."""
    if isinstance(node, yaml.ScalarNode):
        return str(node.value)
    if isinstance(node, yaml.SequenceNode):
        return [str(n.value) for n in node.value if isinstance(n, yaml.ScalarNode)]
    if isinstance(node, yaml.MappingNode):
        return {
            key.value: value.value
            for key, value in node.value
            if isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode)
        }
    return None


def report_unused(
    settings: Mapping[str, DeckSetting], used: frozenset[str], context: ImportContext
) -> None:
    """Report the settings that lessons do not have, on one line."""
    unused = [name for name in settings if name not in used]
    if not unused:
        return
    names = format_list([shortened(name) for name in unused])
    what = f"setting {names} was" if len(unused) == 1 else f"settings {names} were"
    line = settings[unused[0]].line
    context.add_setting(line, f"the {what} dropped.", "settings were dropped", *unused)
