"""Lessons of someone else: one from right to left, one long, one of controls."""

from __future__ import annotations

RIGHT_TO_LEFT = """\
---
title: ترتيب الكلمات
lang: ar
---

# الأولى {#first}

كلمات و `code`.

~~~
one = 1
~~~

---

# الثانية {#second}

كلمات.

***

# الخلاصة {#الخلاصة}

كلمات.
"""

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
:::

---

# Play {#play}

:::{figure} clocks
:::

---

# Later {#later}

::::{deeper} Look closer
:::{figure} heatmap
:::
::::
"""

LESSONS = {"right-to-left": RIGHT_TO_LEFT, "long": LONG, "controls": CONTROLS}
"""Their texts, by slug."""
