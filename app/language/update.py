"""Update the catalogues from the source: `python -m app.language.update`.

Adds new texts to every catalogue, removes unused ones, and prints how many are not
translated. Works in a checkout only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from app.language.catalogues import is_translated

CHECKOUT: Final = Path(__file__).resolve().parents[2]
CATALOGUES: Final = Path(__file__).parent / "catalogues"

_METHODS: Final = [
    ("app/**.py", "python"),
    ("app/web/conformance/statement.toml", "app.language.update:extract_statement"),
    ("templates/**.html", "jinja2.ext:babel_extract"),
    ("static/js/**.js", "javascript"),
]
_OPTIONS: Final[dict[str, Any]] = {
    "templates/**.html": {
        "trimmed": "true",
        "newstyle_gettext": "true",
        "trim_blocks": "true",
        "lstrip_blocks": "true",
        "silent": "false",
    },
    "static/js/**.js": {"parse_template_string": True},
}
_KEYWORDS: Final[Mapping[str, Any]] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "translatable": None,
}
"""Functions whose first argument, or first two, are texts."""
_GENERATOR: Final = re.compile(rb'^"Generated-By: .*\n', re.MULTILINE)


def extract() -> Catalog:
    """Return all texts of the source in English, with the files that use them."""
    catalog = Catalog(charset="utf-8")
    for folder in ("app", "static/js", "templates"):
        for path, _, message, comments, _ in extract_from_dir(
            CHECKOUT / folder,
            _methods(folder),
            _options(folder),
            _KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        ):
            location = (f"{folder}/{Path(path).as_posix()}", 0)
            catalog.add(message, None, [location], auto_comments=comments)
    return catalog


def extract_statement(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentences of the accessibility statement, for Babel."""
    for rows in tomllib.load(file).values():
        for row in rows:
            yield 0, None, row["text"], []


def _methods(folder: str) -> list[tuple[str, str]]:
    """Return the methods for files in a folder, with patterns relative to it."""
    return [
        (pattern.removeprefix(f"{folder}/"), method)
        for pattern, method in _METHODS
        if pattern.startswith(folder)
    ]


def _options(folder: str) -> dict[str, Any]:
    return {
        pattern.removeprefix(f"{folder}/"): options
        for pattern, options in _OPTIONS.items()
    }


def read_catalogue(tag: str) -> Catalog:
    """Return the catalogue of a language; a new one if it has no file."""
    path = CATALOGUES / f"{tag}.po"
    if not path.exists():
        return Catalog(
            locale=Locale.parse(tag),
            project="Overtone",
            header_comment=f"# {Locale.parse(tag).english_name} texts of Overtone.",
            charset="utf-8",
            fuzzy=False,
        )
    with path.open("rb") as file:
        return read_po(file, locale=tag, abort_invalid=True)


def update(tag: str, template: Catalog) -> Catalog:
    """Give the catalogue of a language the texts of the template, and return it."""
    catalog = read_catalogue(tag)
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    write(tag, catalog)
    return catalog


def write(tag: str, catalog: Catalog) -> None:
    """Write the catalogue of a language."""
    file = BytesIO()
    write_po(
        file,
        catalog,
        width=0,
        omit_header=False,
        sort_by_file=True,
        ignore_obsolete=True,
        include_lineno=False,
    )
    # Without changes, the file stays the same with any version of Babel.
    text = _GENERATOR.sub(b"", file.getvalue()).rstrip()
    (CATALOGUES / f"{tag}.po").write_bytes(text + b"\n")


def missing(catalog: Catalog) -> int:
    """Return the number of texts that are not translated."""
    return sum(not is_translated(message.string) for message in catalog if message.id)


def main() -> None:
    template = extract()
    for tag in sorted(path.stem for path in CATALOGUES.glob("*.po")):
        catalog = update(tag, template)
        print(f"{tag}: {missing(catalog)} of {len(catalog)} texts are not translated")


if __name__ == "__main__":
    main()
