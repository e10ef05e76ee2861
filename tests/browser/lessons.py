"""Lessons for tests: compact, right-to-left, long, with controls, with questions."""

from __future__ import annotations

from pathlib import Path

COMPACT_SLUG = "compact"
COMPACT = Path(__file__).with_name("compact_lesson.md").read_text("utf-8")
"""The included lesson in short: opening it takes two thirds of the processor time.

Its slides, first questions and last figures have the same ids.
"""

DERIVATION = Path(__file__).with_name("derivation_lesson.md").read_text("utf-8")
"""The figure that calculates an encoding step by step, and a prediction about it."""

RIGHT_TO_LEFT = """\
---
title: ترتيب الكلمات
lang: fa
---

# الأولى {#first}

كلمات و `code`.

~~~
one = 1
~~~

---

# الثانية {#second}

كلمات.

---

# الشكل {#figure}

:::{figure} waves
كلمات.
:::

***

# الخلاصة {#الخلاصة}

كلمات.
"""

FIGURE_IN = """\
---
title: "?"
lang: {lang}
---

# ? {{#figure}}

:::{{figure}} {kind}
:::
"""
"""A lesson with a figure, in a language of the interface."""

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

LONG = "---\ntitle: Thirty slides\n---\n\n" + "\n---\n\n".join(
    [f"# Slide {i} {{#s{i}}}\n\nWords.\n" for i in range(1, 30)]
    + [f"# Wide {{#wide}}\n\n{WIDE}"]
)

CONTROLS = """\
---
title: Controls
---

# Order {#order}

:::{figure} order
:::

---

# Steps {#steps}

:::{figure} worked-example
:::

---

# Tabs {#tabs}

:::{figure} embedding-sum
:part: token
:::

---

# Play {#play}

:::{figure} clocks
:::

---

# Learned {#learned}

:::{figure} learned
:positions: 4
:d_model: 4
:steps: 20
:::

---

# Later {#later}

::::{deeper} Look closer
:::{figure} heatmap
:::
::::
"""

QUESTIONS = """\
---
title: Kinds of questions
---

# Kinds

::::{question} several
Which of these?

- [x] Sine
  > Right: it is.
- [ ] Tangent
  > No: it is not.
- [x] Cosine
  > Right: it is, too.

:::{explanation}
Two of three.
:::
::::

::::{practice} numeric
How long?

= 6.28 ± 0.01 positions > Right: a whole one.
= 3.14 ± 0.01 > No: half of one.

:::{hint}
First step.
:::
:::{hint}
Second step.
:::
::::

:::{practice} ordering
Which first?

1. First
2. Second
3. Third
4. Fourth
:::

---

# Later {#later}
"""

PARTS = """\
---
title: Blanks and matches
---

# Parts {#parts}

:::{question} blanks
The posterior grows with the [[prior|base rate]], here [[8.3 ± 0.1]].

= 1: likelihood > No: that is the *other* factor.
:::

:::{question} matching
Which is which?

- `# Title` == Markdown
- `{}` == JSON
- `[]` == JSON
:::
"""

PREDICTIONS = """\
---
title: Predictions
---

# Waves {#waves}

:::{predict} slowest
Which wave is the *slowest*?

- $\\sin(x)$
- that of $\\omega_3$
- All of them.

> The later the dimension, the slower its wave.
>
> So it is the last one.
:::

:::{figure} waves
:::

---

# Words {#words}

:::{predict} alone
Is there a figure here?

- yes
- no

> No figure.
:::
"""

SUMMARY = """\
---
title: Two graded questions
---

# The first slide {#first}

Text

---

# The second slide {#second}

Text

:::{question} one
:slide: first
Which one?

- [x] This one
  > Right.
- [ ] That one
  > No.
:::

:::{question} two
:slide: second
Which one now?

- [x] This one
  > Right.
- [ ] That one
  > No.
:::
"""

FIGURE_LINKS = """\
---
title: Links to states of figures
---

# First {#first}

Words.

---

# Second {#second}

Look at [base 100](?waves.base=100&waves.positions=80).

:::{figure} waves
:::
"""

ALONE = """\
---
title: Figures with little around them
---

# Text {#text}

Words.

---

# Figure and text {#both}

Words.

:::{figure} waves
:name: one
:::

---

# Figure and callout {#callout}

:::{figure} waves
:name: two
:::

:::{callout}
Remember this.
:::

---

# Figure {#figure}

:::{figure} waves
:name: three
:::
"""

STACKED = """\
---
title: Figures below each other
---

# Waves and heatmap {#both}

Words.

:::{figure} waves
:print: ?base=10000 ?base=100
Waves.
:::

:::{figure} heatmap
:follows: waves
:print: ?base=10000 ?base=100
Heatmap.
:::
"""

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

LESSONS = {
    COMPACT_SLUG: COMPACT,
    "derivation": DERIVATION,
    "right-to-left": RIGHT_TO_LEFT,
    "arabic": FIGURE_IN.format(lang="ar", kind="waves"),
    "long": LONG,
    "controls": CONTROLS,
    "questions": QUESTIONS,
    "parts": PARTS,
    "predictions": PREDICTIONS,
    "summary": SUMMARY,
    "figure-links": FIGURE_LINKS,
    "web-links": WEB_LINKS,
    "stacked": STACKED,
    "alone": ALONE,
}
"""Markdown of each lesson, by slug."""
