"""Snippets for VS Code: one for each directive, for a slide and for the front matter.

Placeholders have VS Code's syntax: `${1:text}`, `${1|one,two|}` and `$0`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.core.lesson.blocks import ADMONITIONS
from app.core.markdown.front_matter.keys import KEYS, Key

FILE: Final = Path(".vscode", "overtone.code-snippets")
"""Where VS Code looks for the snippets of a folder that is open in it."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """Text that VS Code inserts."""

    description: str
    body: str


DIRECTIVE_SNIPPETS: Final[Mapping[str, Snippet]] = {
    "figure": Snippet(
        "Interactive figure", ":::{figure} ${1:waves}\n${2:One line of caption.}\n:::\n"
    ),
    "plot": Snippet(
        "Figure of your own",
        ":::{plot}\n:x: ${1:0..2*pi}\n:y: ${2:sin(k*x)}\n:k: ${3:1..9 = 3}\n"
        "${4:One line of caption.}\n:::\n",
    ),
    "video": Snippet(
        "Video in the lesson's folder",
        ":::{video} ${1:media/a.mp4}\n:captions: ${2:media/a.vtt}\n"
        "${3:One line of caption.}\n:::\n",
    ),
    "audio": Snippet(
        "Audio in the lesson's folder",
        ":::{audio} ${1:media/a.mp3}\n:transcript: ${2:media/a.txt}\n"
        "${3:One line of caption.}\n:::\n",
    ),
    "question": Snippet(
        "Graded question",
        ":::{question} ${1:an-id}\n${2:Your question}\n\n"
        "- [x] ${3:The right answer}\n  > ${4:Right: the reason.}\n"
        "- [ ] ${5:A wrong answer}\n  > ${6:No: the reason.}\n:::\n",
    ),
    "practice": Snippet(
        "Practice question, not graded",
        ":::{practice} ${1:an-id}\n${2:Your question}\n\n"
        "= ${3:6.28} ± ${4:0.01} ${5:unit} > ${6:Right: the reason.}\n:::\n",
    ),
    "predict": Snippet(
        "Prediction before a figure is tried",
        ":::{predict} ${1:an-id}\n${2:What will happen?}\n\n"
        "- ${3:one option}\n- ${4:another option}\n\n> ${5:What happens, and why.}\n"
        ":::\n",
    ),
    "poll": Snippet(
        "Poll, without a right answer",
        ":::{poll} ${1:an-id}\n${2:Your question}\n\n- ${3:Yes}\n- ${4:No}\n:::\n",
    ),
    "open": Snippet(
        "Open question with a model answer",
        ":::{open} ${1:an-id}\n:words: ${2:100}\n${3:What is asked?}\n\n"
        "> ${4:A model answer.}\n:::\n",
    ),
    "incremental": Snippet(
        "List whose items appear one by one",
        ":::{incremental}\n- ${1:First}\n- ${2:Second}\n:::\n",
    ),
    "hint": Snippet("Hint in a question", ":::{hint}\n${1:A hint.}\n:::\n"),
    "explanation": Snippet(
        "Explanation in a question", ":::{explanation}\n${1:Why.}\n:::\n"
    ),
    "interview": Snippet(
        "Question to answer aloud",
        ":::{interview} ${1:The question?}\n${2:A model answer.}\n:::\n",
    ),
    "source": Snippet(
        "Code of Overtone",
        ":::{source} ${1:app.core.maths.encoding:encode}\n:::\n",
    ),
    "notes": Snippet("Speaker notes", ":::{notes}\n${1:What to say.}\n:::\n"),
    "deeper": Snippet(
        "Optional details", ":::{deeper} ${1:Title}\n${2:Details.}\n:::\n"
    ),
    "callout": Snippet(
        "The one thing to remember",
        ":::{callout} ${1:Remember}\n${2:One sentence.}\n:::\n",
    ),
    "concept": Snippet(
        "Definition of a term", ":::{concept} ${1:Term}\n${2:Its definition.}\n:::\n"
    ),
    "columns": Snippet(
        "Columns next to each other",
        "::::{columns}\n${1:Left}\n+++\n${2:Right}\n::::\n",
    ),
    **{
        name: Snippet(f"Box: {name}", f":::{{{name}}} ${{1:Title}}\n${{2:Text}}\n:::\n")
        for name in ADMONITIONS
    },
}
"""By the name of the directive, which inserts the snippet."""

_SLIDE: Final = Snippet(
    "Slide", "---\n\n# ${1:A headline states the point} {#${2:id}}\n\n${3:Text}\n"
)
_SECTION: Final = Snippet(
    "End of the slides", "***\n\n# ${1:After the slides}\n\n${2:Text}\n"
)
_FRONT_MATTER: Final = Snippet(
    "Front matter of a lesson",
    "---\ntitle: ${1:Title}\nsubtitle: ${2:One sentence}\nauthor: ${3:Name}\n"
    "minutes: ${4:5}\nlang: ${5:en}\n---\n",
)


def snippets_text() -> str:
    """Return the content of the file with all snippets."""
    found = {
        f"Overtone: {prefix}": {
            "scope": "markdown",
            "prefix": prefix,
            "description": snippet.description,
            "body": snippet.body.rstrip("\n").split("\n"),
        }
        for prefix, snippet in _all_snippets()
    }
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def write_snippets(content: Path) -> str:
    """Write the file into the content folder; return a message about it for the author.

    A file that differs is not changed. The message is empty if the file exists and is
    up to date.
    """
    file, text = content / FILE, snippets_text()
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(text)
    except FileExistsError:
        if file.read_text("utf-8", "replace") == text:
            return ""
        return (
            f"{file} differs from the snippets of this version and was not changed."
            " To get the new ones, delete it and run “overtone new” again."
        )
    return f"Wrote {file}, snippets for VS Code."


def _all_snippets() -> Iterator[tuple[str, Snippet]]:
    """Yield the text to type for each snippet, and the snippet."""
    yield "front-matter", _FRONT_MATTER
    for name, key in KEYS.items():
        yield f"front-matter-{name}", _key_snippet(name, key)
    yield "slide", _SLIDE
    yield "section", _SECTION
    yield from DIRECTIVE_SNIPPETS.items()


def _key_snippet(name: str, key: Key) -> Snippet:
    """Return the snippet of a key, with a list of its choices if it has any."""
    choices = key.type.schema.get("enum", ())
    value = f"${{1|{','.join(choices)}|}}" if choices else "$1"
    return Snippet(key.description, f"{name}: {value}\n")
