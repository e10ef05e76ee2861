// Stores the settings of all figures of the page.
//
//   control or chart ── figure-change-requested ──> manageSettings ── figure-changed ──> controls, charts
//   figure drawn     ── figure-drawn ────────────────────────────────────────────────> URL
//
// A figure and those that follow it (`:follows:`) form a group and share their settings. All values are strings, as in the URL.

import { clamp } from "../lib/clamp.js";
import { flushUrl, saveSettings } from "../lib/url.js";

/** A control, a chart or another window requests new values for some settings of a group. Bubbles. */
export class FigureChangeRequest extends Event {
  constructor(group, values) {
    super("figure-change-requested", { bubbles: true });
    Object.assign(this, { group, values });
  }
}

/** The settings of a group have changed. `range` is the range of its marker. Dispatched on the document. */
export class FigureChange extends Event {
  constructor(group, values, range) {
    super("figure-changed");
    Object.assign(this, { group, values, range });
  }
}

export function manageSettings(page) {
  const requested = settingsOnPage(page);
  const current = new Map([...requested].map(([group, values]) => [group, { ...values }]));

  page.addEventListener("figure-change-requested", ({ group, values }) => {
    // The lesson's other windows may have figures that this page does not: the presenter view has no sections.
    if (!requested.has(group)) return;
    const before = JSON.stringify(current.get(group));
    Object.assign(requested.get(group), values);
    const settings = reconcile(requested.get(group), values);
    if (JSON.stringify(settings) === before) return;
    current.set(group, settings);
    page.dispatchEvent(new FigureChange(group, settings, markRange(settings)));
  });

  // Settings that the server rejects are not written to the URL.
  page.addEventListener("figure-drawn", ({ group, name }) => {
    if (name === group) saveSettings(group, current.get(group), defaultsOf(page, group));
  });
  addEventListener("pagehide", flushUrl);
}

/**
 * Return the requested settings made consistent: the marker inside the range, and only dimensions below d_model. The
 * values of the latest request are not changed; if one is invalid, the server's error says why.
 */
export function reconcile(requested, latest = {}) {
  const values = { ...requested };
  if ("mark" in values && "positions" in values) {
    const { low, high } = markRange(values);
    values.mark = String(clamp(Number(values.mark), low, high));
  }
  if ("dims" in values && !("dims" in latest)) values.dims = existingDims(values.dims, Number(values.d_model));
  return values;
}

/** Return the range of positions that the marker can have, `{ low, high }`, both included. */
export function markRange({ start = "0", positions }) {
  return { low: Number(start), high: Number(start) + Number(positions) - 1 };
}

/** Return the settings of all figures in the HTML, as a Map by group. */
export function settingsOnPage(page) {
  const settings = new Map();
  for (const { dataset } of page.querySelectorAll("lesson-figure")) {
    // The first figure of a group decides the settings that several figures have.
    settings.set(dataset.group, { ...JSON.parse(dataset.values), ...settings.get(dataset.group) });
  }
  return settings;
}

/** The requested dimensions stay stored, so hidden ones return when d_model grows. */
function existingDims(dims, d_model) {
  const numbers = dims.split(",").map((dim) => dim.trim());
  if (!numbers.every((dim) => /^\d+$/.test(dim))) return dims;
  return numbers.filter((dim) => Number(dim) < d_model).join(",") || "0";
}

function defaultsOf(page, group) {
  const controls = [...page.querySelectorAll("lesson-controls")].filter(({ dataset }) => dataset.group === group);
  return Object.assign({}, ...controls.map(({ dataset }) => JSON.parse(dataset.defaults)));
}
