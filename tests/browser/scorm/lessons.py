"""Lessons that tests export as packages."""

from __future__ import annotations

LESSON = """\
---
title: A course
---

# The first slide {#first}

Some [words](https://example.org/).

:::{predict} guess
What happens?

- nothing
- much

> Nothing happens.
:::

---

# مسألة الترتيب

:::{practice} number
How long is a wave?

= 6.28 ± 0.01 steps > Right: a whole wave.
= 3.14 ± 0.01 > That is half a wave.
:::

***

# Quick check {#check}

:::{question} one
Which is the first?

- [x] one
  > Right: it is the first.
- [ ] two
  > No: it is the second.
:::

::::{question} some
:points: 3
Which are even?

- [x] two
  > Right: 2 is even.
- [x] four
  > Right: 4 is even.
- [ ] five
  > No: 5 is odd.

:::{explanation}
Even numbers are multiples of 2.
:::
::::
"""
MASTERY = LESSON.replace("title: A course", "title: A course\nmastery: 60")
LAST = LESSON.replace("title: A course", "title: A course\ngrading: last")
UNGRADED = LESSON[: LESSON.index(":::{question} one")] + "The end.\n"

OPEN = """\
---
title: A course with open questions
---

# Why {#why}

:::{open} why
:words: 20
Why are positions needed?

> Without them a sentence is a set of words.
:::

---

# Hopes {#hopes}

:::{open} hopes
What do you hope?
:::

---

# Check {#check}

:::{question} one
Which is the first?

- [x] one
  > Right: it is the first.
- [ ] two
  > No: it is the second.
:::
"""
OPEN_ONLY = OPEN[: OPEN.index("\n---\n\n# Check")]

LESSONS = {
    "course": LESSON,
    "mastery": MASTERY,
    "last": LAST,
    "ungraded": UNGRADED,
    "open": OPEN,
    "open-only": OPEN_ONLY,
}
"""Lessons of the server to which remote packages belong, by slug."""
