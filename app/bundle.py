"""Our modules as one classic script.

One file arrives sooner than thirty that ask for each other, and compresses better; and
from a page that is opened as a file, browsers load no module at all. Each module still
runs when it is first imported, so that what is imported later costs nothing before.

Our modules know few forms: named imports, namespaces, imports when needed, and exports
where something is declared. Anything else is refused, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from app.core.errors import OvertoneError

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})

_IMPORT: Final = re.compile(
    r"""^import (?:(\{[^}]*\})|\* as (\w+)) from "\./([\w-]+\.js)";$""", re.MULTILINE
)
_LATER: Final = re.compile(r"""\bimport\("\./([\w-]+\.js)"\)""")
_EXPORT: Final = re.compile(
    r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE
)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)


class CannotBundle(OvertoneError):
    """A module that is written in another way."""


_HEAD: Final = """\
"use strict";
{
const makers = [], made = [];
const need = (number) => (made[number] ??= makers[number]());"""


def bundle(
    modules: Mapping[str, str], entry: str, instead: Mapping[str, str] = NOTHING
) -> str:
    """`entry` and all that it imports.

    Where a module is named in `instead`, the one named there is taken; it alone may
    import what it stands for.
    """
    numbers: dict[str, int] = {}
    for name in _needed(modules, entry, instead, ()):
        numbers.setdefault(name, len(numbers))
    parts = [_wrapped(name, modules[name], instead, numbers) for name in numbers]
    return "\n".join([_HEAD, *parts, f"need({numbers[entry]});", "}\n"])


def _needed(
    modules: Mapping[str, str],
    name: str,
    instead: Mapping[str, str],
    above: tuple[str, ...],
) -> Iterator[str]:
    if name in above:
        raise CannotBundle(f"{' imports '.join([*above, name])}: this is a circle.")
    if name not in modules:
        raise CannotBundle(f"{above[-1]} imports {name}, which is not there.")
    imports = [found[2] for found in _IMPORT.findall(modules[name])]
    for imported in imports + _LATER.findall(modules[name]):
        taken = _taken(imported, name, instead)
        yield from _needed(modules, taken, instead, (*above, name))
    yield name


def _wrapped(
    name: str, text: str, instead: Mapping[str, str], numbers: Mapping[str, int]
) -> str:
    """A module as the function that makes it. The entry, the last, may wait."""

    def number(imported: str) -> int:
        return numbers[_taken(imported, name, instead)]

    def bound(found: re.Match[str]) -> str:
        names = (found[1] or found[2]).replace(" as ", ": ")
        return f"const {names} = need({number(found[3])});"

    def held(found: re.Match[str]) -> str:
        return f"Promise.resolve().then(() => need({number(found[1])}))"

    exported = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", _LATER.sub(held, _IMPORT.sub(bound, text)))
    if left := _LEFT.search(body):
        raise CannotBundle(f"{name}: “{left[0]}” is a form that no bundle knows.")
    is_entry = numbers[name] == len(numbers) - 1
    function = "async () =>" if is_entry else "() =>"
    return (
        f"// {name}\nmakers.push({function} {{\n{body}\nreturn {{ {exported} }};\n}});"
    )


def _taken(imported: str, by: str, instead: Mapping[str, str]) -> str:
    return imported if by in instead.values() else instead.get(imported, imported)
