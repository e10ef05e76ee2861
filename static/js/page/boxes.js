// Boxes that are wider than their place: code, formulas, tables.

const SIDEWAYS = { pre: "Code", ".math": "Formula", table: "Table" };

/** Boxes that are wider than they show can be reached, and scrolled, by keyboard. Returns how to stop. */
export function giveBoxesTheirKeys(page) {
  const boxes = page.querySelectorAll(Object.keys(SIDEWAYS).map((selector) => `.prose ${selector}`).join());
  // What is out of sight is not measured: the page would lay it out for that.
  const shown = new Set();
  const look = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) shown[contentRect.width ? "add" : "delete"](target);
    giveKeys(entries.map(({ target }) => target));
  });
  boxes.forEach((box) => look.observe(box));
  // Another font is another width, in a box of the same size.
  const lookAgain = () => giveKeys([...shown]);
  page.fonts.addEventListener("loadingdone", lookAgain);
  return () => {
    look.disconnect();
    page.fonts.removeEventListener("loadingdone", lookAgain);
  };
}

/** All are measured before any is changed, or the page would be laid out for each. */
function giveKeys(boxes) {
  const wide = boxes.map((box) => box.scrollWidth > box.clientWidth);
  boxes.forEach((box, i) => (wide[i] ? giveKey(box) : takeKey(box)));
}

function takeKey(box) {
  for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
}

function giveKey(box) {
  const kind = Object.keys(SIDEWAYS).find((selector) => box.matches(selector));
  box.tabIndex = 0;
  // A table that were a group would be no table any more to who listens.
  if (kind !== "table") box.setAttribute("role", "group");
  box.setAttribute("aria-label", `${SIDEWAYS[kind]}, scrolls sideways`);
}
