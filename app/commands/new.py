"""`overtone new`: a small lesson to start from, valid as it stands."""

from __future__ import annotations

from pathlib import Path

from app.core.errors import FieldError, InvalidInput, OvertoneError
from app.storage.library import FILE, SLUG

_TEXT = r"""---
# Front matter: what the library and the page's head say. Only title is required.
title: {title}
subtitle: One sentence that makes someone want to read on
module: Module 1
lesson: 1           # its place in the module
of: 1               # lessons in the module
minutes: 5
lang: en            # language of the text, as in HTML
objectives:         # what a learner can do afterwards; Markdown
  - Say what a wave chart shows.
---

The first part, when it has no heading, is the cover line: a sentence or two before the
slides begin.

---

# A headline states the point {{#point}}

Below it, at most sixty words. `{{#point}}` names the slide, so that a link such as
[this one](#/point) finds it. Without a name the headline becomes one.

TeX stands between dollar signs: $\omega_i = 10000^{{-2i/d}}$, or on lines of its own:

$$
\begin{{aligned}}
  PE(pos, 2i)     &= \sin(pos\,\omega_i) \\
  PE(pos, 2i + 1) &= \cos(pos\,\omega_i)
\end{{aligned}}
$$

:::{{callout}} Remember
One callout a slide: the sentence that should stay.
:::

:::{{notes}}
For the speaker: what to say, what to ask the room. Shown in the presenter view.
:::

---

# Figures are drawn by the server

::::{{columns}}
Lines `:key: value` set a figure's parameters, and what follows is its caption. Readers
get sliders for all of them.

+++

:::{{figure}} waves
:positions: 40
:dims: 0,1,8,9
The fastest pair, and one that is slower.
:::
::::

::::{{deeper}} For those who want more
A directive around others needs more colons than they have. This heatmap follows the
waves: they share their settings.

:::{{figure}} heatmap
:follows: waves
The same positions, all dimensions.
:::
::::

---

# Ask something

:::{{question}} fastest
Which dimensions change fastest from one position to the next?

- [x] The first ones
  > Right: dimensions 0 and 1 repeat every $2\pi$ positions, all others more slowly.
- [ ] The last ones
  > No: they are the slowest. Look at the heatmap's right edge.
- [ ] All change alike
  > No: each pair of dimensions has a frequency of its own.
:::

::::{{practice}} half-a-turn
After how many positions is the fastest wave upside down?

= 3.14 ± 0.01 positions > Right: half of $2\pi$.
= 6.28 ± 0.01 > That is a whole turn.

:::{{hint}}
A whole turn takes $2\pi$ positions.
:::
:::{{explanation}}
It turns by one radian a position, and half a turn is $\pi$ radians.
:::
::::

:::{{interview}} Why two numbers for each frequency?
One height is passed twice in each turn. The second number says which time it is.
:::

***

# After the slides

`***` in place of `---` ends the deck. What follows are sections of the page.

:::{{concept}} Frequency
How often something repeats, here for each step of position.
:::

The code that drew the figures:

:::{{source}} app.core.maths.encoding:frequencies
:::

---

# What next

Change a line, save, and reload the page. `overtone check` finds mistakes, with their
lines.
"""


def starter(slug: str) -> str:
    """Text of a lesson for the folder `slug`, titled after it."""
    return _TEXT.format(title=slug.replace("-", " ").strip().capitalize())


def write_starter(slug: str, content: Path) -> Path:
    """Write the starter into its folder in `content`, and say where.

    Raises `InvalidInput` for a slug that gives no address, and `OvertoneError` for a
    lesson that is there already.
    """
    if not SLUG.fullmatch(slug):
        raise InvalidInput(
            [
                FieldError(
                    "SLUG", f"“{slug}” is no name: use small letters, digits and -."
                )
            ]
        )
    file = content / slug / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(starter(slug))
    except FileExistsError:
        raise OvertoneError(
            f"{file} is there already: choose another name, or edit it."
        ) from None
    return file
