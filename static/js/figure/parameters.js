// What every figure of the page is set to, kept in one place.
//
//   control or chart ── figure-wished ──> this keeper ── figure-changed ──> controls, charts, address
//
// Figures that follow one another form a group and share their settings. All values are strings, as in the address.

import { flush, keepFigure } from "../deck/address.js";
import { clamp } from "../deck/position.js";

/** Someone wants a figure set otherwise. Bubbles. */
export class FigureWish extends Event {
  constructor(group, values) {
    super("figure-wished", { bubbles: true });
    Object.assign(this, { group, values });
  }
}

/** A group of figures is set otherwise now. `range` is where its mark may stand. Told to the document. */
export class FigureChange extends Event {
  constructor(group, values, range) {
    super("figure-changed");
    Object.assign(this, { group, values, range });
  }
}

export function keepParameters(page) {
  const wanted = settingsIn(page);
  const current = new Map([...wanted].map(([group, values]) => [group, { ...values }]));

  page.addEventListener("figure-wished", ({ group, values }) => {
    // The presenter view has no sections, and not their figures.
    if (!wanted.has(group)) return;
    const before = JSON.stringify(current.get(group));
    Object.assign(wanted.get(group), values);
    const now = settled(wanted.get(group), values);
    if (JSON.stringify(now) === before) return;
    current.set(group, now);
    page.dispatchEvent(new FigureChange(group, now, markRange(now)));
  });

  // Only what could be drawn is an address worth keeping.
  page.addEventListener("figure-accepted", ({ group, name }) => {
    if (name === group) keepFigure(group, current.get(group), defaultsOf(page, group));
  });
  addEventListener("pagehide", flush);
}

/**
 * The wishes as far as they go together: a mark inside what is shown, dimensions that exist.
 * What was asked for just now is left as it is; if it cannot be, the server says why.
 */
export function settled(wanted, asked = {}) {
  const values = { ...wanted };
  if ("mark" in values && "positions" in values) {
    const { low, high } = markRange(values);
    values.mark = String(clamp(Number(values.mark), low, high));
  }
  if ("dims" in values && !("dims" in asked)) values.dims = existing(values.dims, Number(values.d_model));
  return values;
}

export function markRange({ start = "0", positions }) {
  return { low: Number(start), high: Number(start) + Number(positions) - 1 };
}

/** How the figures are set, by group. */
export function settingsIn(page) {
  const settings = new Map();
  for (const { dataset } of page.querySelectorAll("lesson-figure")) {
    // The figure that leads the group comes first and decides what both have.
    settings.set(dataset.group, { ...JSON.parse(dataset.values), ...settings.get(dataset.group) });
  }
  return settings;
}

/** Dimensions come back when the width does, because the wish itself is kept. */
function existing(dims, width) {
  const numbers = dims.split(",").map((dim) => dim.trim());
  if (!numbers.every((dim) => /^\d+$/.test(dim))) return dims;
  return numbers.filter((dim) => Number(dim) < width).join(",") || "0";
}

function defaultsOf(page, group) {
  const controls = [...page.querySelectorAll("lesson-controls")].filter((one) => one.dataset.group === group);
  return Object.assign({}, ...controls.map((one) => JSON.parse(one.dataset.defaults)));
}
