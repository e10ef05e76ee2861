// Makes code, formulas and tables that are wider than their box focusable, so that the arrow keys scroll them.

import { gettext } from "../translation.js";

const LABELS = {
  pre: gettext("Code, scrolls sideways"),
  ".math": gettext("Formula, scrolls sideways"),
  table: gettext("Table, scrolls sideways"),
};

const BOXES = Object.keys(LABELS).map((selector) => `:is(.prose, legend) ${selector}`).join();

/** Update all boxes whenever their width or a font changes, also boxes in content that is added later. */
export function watchScrollRegions(page, signal) {
  // Hidden boxes are not measured: that would force the browser to lay them out.
  const visible = new Set();
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) visible[contentRect.width ? "add" : "delete"](target);
    update(entries.map(({ target }) => target));
  });
  const watch = (part) => part.querySelectorAll(BOXES).forEach((box) => observer.observe(box));
  watch(page);
  page.addEventListener("content-added", ({ target }) => watch(target), { signal });
  // A font changes the width of the content but not the size of the box.
  page.fonts.addEventListener("loadingdone", () => update([...visible]), { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}

/** Measure all boxes before changing any, to avoid a new layout for each. */
function update(boxes) {
  const isWide = boxes.map((box) => box.scrollWidth > box.clientWidth);
  boxes.forEach((box, i) => (isWide[i] ? makeFocusable(box) : reset(box)));
}

function reset(box) {
  for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
}

function makeFocusable(box) {
  const kind = Object.keys(LABELS).find((selector) => box.matches(selector));
  box.tabIndex = 0;
  // With the role of a group, screen readers would no longer announce a table as a table.
  if (kind !== "table") box.setAttribute("role", "group");
  box.ariaLabel = LABELS[kind];
}
