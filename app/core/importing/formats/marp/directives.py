"""Directives of Marp: comments and front matter that change the layout of slides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from app.core.importing.context import ImportContext, shortened
from app.core.importing.settings import DeckSetting
from app.core.importing.slides import ImportedLayout

MARP_DIRECTIVES = frozenset(
    {"theme", "style", "headingDivider", "size", "math", "paginate", "header", "footer"}
    | {"class", "backgroundColor", "backgroundImage", "backgroundPosition"}
    | {"backgroundRepeat", "backgroundSize", "color", "transition", "marp", "title"}
    | {"author", "description", "keywords", "url", "image", "lang"}
)

_CENTERED = frozenset({"lead", "center", "title"})
_SETTING = re.compile(r"\s*(_?[A-Za-z]+)\s*:")
LOCAL = frozenset({"class", "_class", "backgroundImage", "_backgroundImage"})
"""Directives that change the layout: of one slide if they begin with _, otherwise of
the slides after it, too."""
_URL = re.compile(r"url\((.*)\)")


def is_directive(comment: str) -> bool:
    """Return whether a comment contains directives, not notes."""
    name = _SETTING.match(comment)
    return name is not None and name[1].removeprefix("_") in MARP_DIRECTIVES


def report_directives(
    settings: Mapping[str, DeckSetting], context: ImportContext
) -> None:
    """Report the directives of a comment that are dropped."""
    for name, setting in settings.items():
        kind = name.removeprefix("_")
        if kind in ("header", "footer") and setting.text:
            context.add(
                setting.line, f"the {kind} {shortened(setting.text)} was dropped."
            )
        elif name not in LOCAL:
            message = f"the directive {shortened(name)} was dropped."
            context.add_setting(setting.line, message, "directives were dropped", name)


def lasting_settings(settings: Mapping[str, DeckSetting]) -> Mapping[str, DeckSetting]:
    """Return the settings that also hold for the slides that follow."""
    return {name: value for name, value in settings.items() if not name.startswith("_")}


def with_directives(
    settings: Mapping[str, DeckSetting], layout: ImportedLayout, context: ImportContext
) -> ImportedLayout:
    """Return the layout with the directives in settings."""
    for name, setting in settings.items():
        match name.removeprefix("_"):
            case "class":
                layout = _class_layout(setting, layout, context)
            case "backgroundImage":
                image = _background_image(setting, context)
                layout = replace(layout, background=image)
    return layout


def _background_image(setting: DeckSetting, context: ImportContext) -> str:
    """Return the path of `url(…)` in the lesson's folder; empty if it has none."""
    if found := _URL.fullmatch(setting.text):
        return context.copy_background(found[1].strip("\"' \t"), setting.line)
    if setting.text not in ("", "none"):
        message = f"the background {shortened(setting.text)} was dropped."
        context.add_setting(
            setting.line, message, "backgrounds were dropped", setting.text
        )
    return ""


def _class_layout(
    setting: DeckSetting, layout: ImportedLayout, context: ImportContext
) -> ImportedLayout:
    value = setting.value
    names = value if isinstance(value, list) else setting.text.split()
    for name in names:
        if name not in _CENTERED:
            message = f"the class {shortened(name)} was dropped."
            context.add_setting(setting.line, message, "classes were dropped", name)
    return replace(layout, name="" if _CENTERED.isdisjoint(names) else "center")
