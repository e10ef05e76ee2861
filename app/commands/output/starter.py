"""The lesson that `overtone new` writes: its text and its picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TEXT: Final = r"""---
# Front matter: shown in the library and at the top of the page. Only title is required.
title: {title}
subtitle: One sentence that makes readers want to continue   # only in the library
module: Module 1
lesson: 1           # number of this lesson in the module
of: 1               # number of lessons in the module
minutes: 5
lang: en            # language of the text, as in HTML
objectives:         # what learners can do afterwards; Markdown
  - Say why shadows are long in the evening.
---

Text before the first heading becomes the cover line: one or two sentences that
introduce the lesson.

---

# A low sun makes long shadows {{#low-sun}}

Write at most sixty words below a headline that states the point. `{{#low-sun}}` sets
the slide's id, so you can link to it like [this](#/low-sun). Without it, the id is made
from the headline.

:::{{figure}} img/shadow.svg
:alt: A tree in the sun. A ray of light over its top ends where its shadow ends.
:width: 100%
A picture in the folder of this lesson. The ray of light touches the top of the tree.
:::

:::{{callout}} Remember
Use one callout per slide, for the sentence that readers should remember.
:::

:::{{notes}}
Speaker notes: what to say and which questions to ask. The class does not see them.
:::

---

# Draw your own figure {{#plot}}

:::{{predict}} taller-tree ?shadow.h=10
The tree grows from 2 m to [10 m](?shadow.h=10). What happens to its shadow when the sun
stands at 20°?

- It gets 8 m longer.
- It gets five times as long.

> It gets five times as long: 27.5 m instead of 5.5 m.
:::

:::{{plot}}
:name: shadow
:title: Length of the shadow
:x: 5..90
:y: h/tan(x*pi/180)
:yrange: 0..40
:h: 1..10 = 2 "Height of the tree in m"
:xlabel: Height of the sun in degrees
:ylabel: Shadow in m
:reading: At 45°, the shadow is as long as the tree is high: {{h}} m.
Each line that is not an option becomes a slider.
:::

---

# Write ordinary Markdown

:::{{incremental}}
- The items of this list appear one by one.
- Press → for the next one.
:::

. . .

Footnotes[^1], H~2~O, 10^3^, ==marked text== and {{kbd}}`Ctrl+C` work as elsewhere. TeX
stands between dollar signs: $s = h / \tan\alpha$.

[^1]: A footnote is shown at the end of its slide.

:::{{note}}
Other boxes are `:::{{tip}}`, `:::{{important}}`, `:::{{warning}}` and `:::{{caution}}`.
`:::{{video}}` and `:::{{audio}}` show files in the folder of the lesson.
:::

<!-- The last comment of a slide is its speaker notes. -->

---

# Columns and details

::::{{columns}}
In the evening, shadows point to the east.

+++

In the morning, they point to the west.
::::

::::{{deeper}} Optional details
To nest directives, give the outer one more colons than the inner one.

:::{{tip}}
Readers open these details with a click.
:::
::::

---

# Ask the audience

:::{{poll}} seen-today
Have you seen your shadow today?

- Yes
- No
:::

---

# Ask for an answer in words

:::{{open}} in-your-words
:words: 40
What makes a shadow long, in your own words?

> A low light: the flatter its rays, the further away they reach the ground.
:::

---

# Leave blanks in a sentence

:::{{question}} noon
At noon, the sun is [[high|higher]], so shadows are [[short|shorter]].

= 1: low > It is low in the morning and in the evening.
= 1: high > Shadows are short then.
= 2: long > They are long when the sun is low.
= 2: short > The ray over the top of the tree is steep.
:::

---

# Ask for a choice

:::{{question}} longest
When is your shadow longest?

- [x] At sunrise and sunset
  > The sun is at its lowest.
- [ ] At noon
  > The sun is at its highest then.
:::

***

# After the slides

`***` instead of `---` ends the deck. The parts after it become sections of the page.

:::{{concept}} Tangent
The height of an object divided by the length of its shadow.
:::

---

# Practice

Practice questions are never part of the score.

::::{{practice}} tower
The sun stands at 45°. How long is the shadow of a tower of 30 m?

= 30 ± 0.5 m > At 45°, a shadow is as long as its object is high.
= 60 ± 0.5 > That is the shadow at 27°.

:::{{hint}}
Draw a square.
:::
:::{{explanation}}
The tangent of 45° is 1, so height and shadow are equal.
:::
::::

:::{{interview}} Why do shadows have blurred edges?
The sun is not a point: from some places, only a part of it is covered.
:::

---

# Next steps

Change a line and save the file: under `overtone serve --watch`, the page then reloads.
`overtone check` reports problems with their line numbers.
"""

_PICTURE: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">
  <rect width="640" height="360" fill="#eef4f8"/>
  <rect y="300" width="640" height="60" fill="#d9d2c0"/>
  <circle cx="570" cy="36" r="28" fill="#e8a317"/>
  <rect x="352" y="250" width="16" height="50" fill="#6b4b2a"/>
  <path d="M360 133L310 250h100z" fill="#3f7d4e"/>
  <path d="M20 300H352" stroke="#4a4636" stroke-width="10"/>
  <path d="M570 30L20 300" stroke="#c77d00" stroke-width="3" stroke-dasharray="10 7"/>
  <g font-family="sans-serif" font-size="22" fill="#222">
    <text x="150" y="340">shadow</text>
    <text x="430" y="240">height h</text>
  </g>
  <path d="M415 133V300M407 133h16M407 300h16" stroke="#222" fill="none"/>
</svg>
"""

FILES: Final[Mapping[str, str]] = {"img/shadow.svg": _PICTURE}
"""Files of the lesson next to its text, by their paths in its folder."""


def starter(slug: str) -> str:
    """Return the text of the lesson, with a title made from the slug."""
    return _TEXT.format(title=slug.replace("-", " ").strip().capitalize())
