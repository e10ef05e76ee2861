"""Lessons for tests, all on one server. Most are files, whose names are the slugs."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).with_name("lesson_files")
_FILES = {file.stem: file.read_text("utf-8") for file in _FOLDER.glob("*.md")}

COMPACT_SLUG = "compact"
COMPACT = _FILES[COMPACT_SLUG]
"""The included lesson in short: opening it takes two thirds of the processor time.

Its slides, first questions and last figures have the same ids.
"""

CONTROLS = _FILES["controls"]
OPEN = _FILES["open"]

WIDE = """\
~~~python
{code}
~~~

| {columns} |
|{rules}
| {columns} |

$$
{formula}
$$
""".format(
    code="one = 1; " * 40,
    columns=" | ".join(["a long head of a column"] * 12),
    rules="---|" * 12,
    formula=" + ".join(f"x_{{{i}}}" for i in range(80)),
)

QUESTION_WITH_TABLE = """\
:::{{poll}} which-column
Which column?

| {columns} |
|{rules}
| {columns} |

- The first
- The last
:::
""".format(columns=" | ".join(["a long head"] * 12), rules="---|" * 12)

LONG = "---\ntitle: Thirty slides\n---\n\n" + "\n---\n\n".join(
    [f"# Slide {i} {{#s{i}}}\n\nWords.\n" for i in range(1, 30)]
    + [f"# Wide {{#wide}}\n\n{WIDE}\n\n{QUESTION_WITH_TABLE}"]
)

WEB_LINKS = """\
---
title: Links to the web
---

# Links {#links}

Words.[^1]

:::{figure} waves
LINKS
:::

[^1]: LINKS

***

# Lists {#lists}

| Paper | Files |
|---|---|
| [A](https://a.example/a) | [1](https://a.example/1) [2](https://a.example/2) |
| [B](https://a.example/b) | LINKS |

:::{question} pages
Which page?

- [x] [First](https://a.example/first)
- [ ] [Second](https://a.example/second)
:::
""".replace(
    "LINKS", " ".join(f"[Page {n} of a book](https://a.example/{n})" for n in range(9))
)

WIDE_TABLE = """\
---
title: A wide table
---

# Fifteen columns {{#columns}}

| {columns} |
|{rules}
| {columns} |
""".format(
    columns=" | ".join(f"Measurement{at}" for at in range(15)), rules="---|" * 15
)
"""Its words cannot be broken, and are together wider than a page."""

CHORDS = """\
---
title: Chords
---

# Hear it {#hear}

:::{figure} chord
Two positions.
:::

---

# Silence {#silence}

Words.

***

# After {#after}

WORDS
""".replace("WORDS", "Words.\n\n" * 60)

LESSONS = _FILES | {
    "long": LONG,
    "web-links": WEB_LINKS,
    "chords": CHORDS,
    "wide-table": WIDE_TABLE,
    "counted-poll": _FILES["poll"],
}
"""Markdown of each lesson, by slug."""
