"""`overtone new`: write a small, valid lesson, and what helps editors to write more."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.options import Subparsers, add_content, settings_of
from app.core.errors import FieldError, InvalidInput, OvertoneError
from app.paths import bundled

_TEXT = r"""---
# Front matter: shown in the library and at the top of the page. Only title is required.
title: {title}
subtitle: One sentence that makes readers want to continue
module: Module 1
lesson: 1           # number of this lesson in the module
of: 1               # number of lessons in the module
minutes: 5
lang: en            # language of the text, as in HTML
objectives:         # what learners can do afterwards; Markdown
  - Say what a wave chart shows.
---

Text before the first heading becomes the cover line: one or two sentences that
introduce the lesson.

---

# A headline states the point {{#point}}

Write at most sixty words below it. `{{#point}}` sets the slide's id, so you can link to
it like [this](#/point). Without it, the id is made from the headline.

Write TeX between dollar signs: $\omega_i = 10000^{{-2i/d}}$. Double dollar signs make a
formula on its own line:

$$
\begin{{aligned}}
  PE(pos, 2i)     &= \sin(pos\,\omega_i) \\
  PE(pos, 2i + 1) &= \cos(pos\,\omega_i)
\end{{aligned}}
$$

:::{{callout}} Remember
Use one callout per slide, for the sentence that readers should remember.
:::

:::{{notes}}
Speaker notes: what to say and which questions to ask. Only the presenter sees them.
:::

---

# The server draws the figures

::::{{columns}}
Lines such as `:positions: 40` set the parameters of a figure. The text after them is
its caption. Readers get a slider for each parameter.

+++

:::{{figure}} waves
:positions: 40
:dims: 0,1,8,9
The fastest pair of dimensions, and a slower one.
:::
::::

::::{{deeper}} Optional details
To nest directives, give the outer one more colons than the inner one. This heatmap
follows the waves, so both figures share their parameters.

:::{{figure}} heatmap
:follows: waves
The same positions, all dimensions.
:::
::::

---

# Write ordinary Markdown

:::{{incremental}}
- The items of this list appear one by one.
- Press → for the next one.
:::

. . .

Footnotes[^1], H~2~O, 10^3^, ==marked text== and {{kbd}}`Ctrl+C` work as elsewhere.

[^1]: A footnote is shown at the end of its slide.

:::{{note}}
`:::{{video}}` and `:::{{audio}}` show files in the folder of the lesson, and
`:::{{plot}}` draws an expression. Other boxes are `:::{{tip}}`, `:::{{important}}`,
`:::{{warning}}` and `:::{{caution}}`.
:::

<!-- The last comment of a slide is its speaker notes. -->

---

# Draw your own figure

:::{{plot}}
:x: 0..2*pi
:y: sin(k*x)
:k: 1..9 = 3
Each line that is not `x` or `y` becomes a slider.
:::

---

# Ask a question

:::{{predict}} which-is-slower
Which wave is slower: the first or the last?

- the first
- the last

> The last. Each pair of dimensions is slower than the one before.
:::

:::{{poll}} heard-of-frequency
Had you heard of frequencies before?

- Yes
- No
:::

:::{{question}} fastest
Which dimensions change fastest from one position to the next?

- [x] The first ones
  > Right: dimensions 0 and 1 repeat every $2\pi$ positions, all others more slowly.
- [ ] The last ones
  > No: they are the slowest. Look at the bottom of the heatmap.
- [ ] All dimensions change equally fast
  > No: each pair of dimensions has its own frequency.
:::

::::{{practice}} half-a-turn
After how many positions has the fastest wave completed half a turn?

= 3.14 ± 0.01 positions > Right: half of $2\pi$.
= 6.28 ± 0.01 > That is a full turn.

:::{{hint}}
A full turn takes $2\pi$ positions.
:::
:::{{explanation}}
The angle grows by one radian per position, and half a turn is $\pi$ radians.
:::
::::

:::{{interview}} Why does each frequency need two dimensions?
A sine has each value twice per turn. The cosine tells the two apart.
:::

***

# After the slides

`***` instead of `---` ends the deck. The parts after it become sections of the page.

:::{{concept}} Frequency
How often something repeats, here per position.
:::

The code that computes the frequencies:

:::{{source}} app.core.maths.encoding:frequencies
:::

---

# Next steps

Change a line and save the file: under `overtone serve --watch`, the page then reloads.
`overtone check` reports problems with their line numbers.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("new", help="create a lesson to start from")
    parser.set_defaults(run=run)
    choice = parser.add_mutually_exclusive_group(required=True)
    choice.add_argument(
        "slug",
        nargs="?",
        metavar="SLUG",
        help="name of the lesson's folder, such as my-lesson",
    )
    choice.add_argument(
        "--schema",
        action="store_true",
        help="print the JSON Schema of the front matter instead, for editors",
    )
    add_content(parser, default="OVERTONE_CONTENT, or the current folder")


def run(arguments: argparse.Namespace) -> int:
    from app.commands.snippets import write_snippets
    from app.core.markdown.front_matter_schema import schema_text

    if arguments.schema:
        print(schema_text(), end="")
        return 0
    content = settings_of(arguments).content
    if not arguments.content and content == bundled("content"):
        # The included lessons belong to the installation: an upgrade replaces them.
        content = Path.cwd()
    file = write_starter(arguments.slug, content)
    print(f"Wrote {file}.")
    if message := write_snippets(content):
        print(message)
    print(f"View it while you edit: overtone serve --watch --content {content}")
    return 0


def write_starter(slug: str, content: Path) -> Path:
    """Write the starter lesson into a new folder of `content` and return its path.

    Raises InvalidInput for an invalid slug, and OvertoneError if the lesson exists.
    """
    from app.storage.library import LESSON_FILE, SLUG

    if not SLUG.fullmatch(slug):
        message = f"SLUG must be lowercase letters, digits and hyphens, not “{slug}”."
        raise InvalidInput([FieldError("SLUG", message)])
    file = content / slug / LESSON_FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(starter(slug))
    except FileExistsError:
        raise OvertoneError(
            f"{file} already exists. Choose another slug, or edit that file."
        ) from None
    return file


def starter(slug: str) -> str:
    """Return the text of the starter lesson, with a title made from the slug."""
    return _TEXT.format(title=slug.replace("-", " ").strip().capitalize())
