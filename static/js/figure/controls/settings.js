// Stores the settings of all figures of the page.
//
//   control or chart ── figure-change-requested ──> manageSettings ── figure-changed ──> controls, charts
//   figure drawn     ── figure-drawn ────────────────────────────────────────────────> URL
//
// A figure and its followers (`:follows:`) form a group and share their settings. All values are strings, as in the
// URL.

import { clamp } from "../../lib/clamp.js";
import { flushUrl, keepQuery, saveSettings } from "../../lib/browser/url.js";
import { fitsText, fitToText } from "./orders.js";

/** A control, a chart or another window requests new values for some settings of a group. Bubbles. */
export class FigureChangeRequest extends Event {
  constructor(group, values) {
    super("figure-change-requested", { bubbles: true });
    Object.assign(this, { group, values });
  }
}

/** The settings of a group have changed. `range` is the range of its marker. Dispatched on the document. */
class FigureChange extends Event {
  constructor(group, values, range) {
    super("figure-changed");
    Object.assign(this, { group, values, range });
  }
}

export function manageSettings(page) {
  const requested = settingsOnPage(page);
  const current = new Map([...requested].map(([group, values]) => [group, { ...values }]));
  const dimsWidths = new Map(); // d_model when the dimensions were requested, by group
  for (const [group, values] of requested) {
    if (!("dims" in values)) continue;
    const defaults = defaultsOf(page, group);
    // The server spreads the lesson's dimensions over another width; they count as unchanged.
    if (defaults.dims && values.dims === defaultsAt(defaults, values).dims) values.dims = defaults.dims;
    const isDefault = values.dims === defaults.dims;
    dimsWidths.set(group, isDefault ? defaults.d_model : values.d_model);
  }

  page.addEventListener("figure-change-requested", ({ group, values }) => {
    // The lesson's other windows may have figures that this page does not: the presenter view has no sections.
    if (!requested.has(group)) return;
    const before = JSON.stringify(current.get(group));
    Object.assign(requested.get(group), values);
    Object.assign(requested.get(group), fittingOrders(page, group, requested.get(group), values));
    if ("dims" in values) dimsWidths.set(group, requested.get(group).d_model);
    const settings = reconcile(requested.get(group), values, dimsWidths.get(group));
    if (JSON.stringify(settings) === before) return;
    current.set(group, settings);
    page.dispatchEvent(new FigureChange(group, settings, markRange(settings)));
  });

  // Settings that the server rejects are not written to the URL.
  page.addEventListener("figure-drawn", ({ group, name }) => {
    if (name !== group) return;
    const values = current.get(group);
    saveSettings(group, values, defaultsAt(defaultsOf(page, group), values));
  });
  addEventListener("pagehide", flushUrl);
  keepQuery(window);
}

/** Return new orders of words, instead of those that do not fit a text in the latest request. */
function fittingOrders(page, group, settings, latest) {
  const defaults = defaultsOf(page, group);
  const controls = controlsOf(page, group).flatMap((each) => [...each.querySelectorAll("[data-words-of]")]);
  const orders = controls
    .map(({ dataset }) => ({ name: dataset.parameter, text: dataset.wordsOf }))
    .filter(({ name, text }) => text in latest && !(name in latest) && !fitsText(settings[name], settings[text]));
  return Object.fromEntries(orders.map(({ name, text }) => [name, fitToText(defaults[name], settings[text])]));
}

/**
 * Return the requested settings made consistent: the marker inside the range, and dimensions that were requested at
 * another d_model, `dimsWidth`, spread over the present one. The values of the latest request are not changed; if one is
 * invalid, the server's error contains the reason.
 */
export function reconcile(requested, latest = {}, dimsWidth = requested.d_model) {
  const values = { ...requested };
  if ("mark" in values && "positions" in values) {
    const { low, high } = markRange(values);
    values.mark = String(clamp(Number(values.mark), low, high));
  }
  if ("dims" in values && !("dims" in latest)) values.dims = spreadDims(values.dims, dimsWidth, values.d_model);
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

/**
 * Whether all settings of a figure group, except the `ignored` ones, have the lesson's default values, or the values in
 * `changed`.
 */
export function isAtDefaults(page, group, { changed, ignored }) {
  const values = settingsOnPage(page).get(group);
  const expected = Object.entries({ ...defaultsAt(defaultsOf(page, group), values), ...changed });
  return expected.every(([name, value]) => ignored.has(name) || areEqual(values[name], value));
}

/** Numbers can be written in several ways, such as 1e4 and 10000. */
export function areEqual(value, requested) {
  return value === requested || Number(value) === Number(requested);
}

/** Return the default values of a figure group; its default dimensions spread over the d_model of `values`. */
export function defaultsAt(defaults, { d_model }) {
  if (!defaults.dims) return defaults;
  return { ...defaults, dims: spreadDims(defaults.dims, defaults.d_model, d_model) };
}

/**
 * Return the dimensions at the same relative places of another width, as the server does: sines stay sines, cosines stay
 * cosines, and each dimension is listed once.
 */
function spreadDims(dims, oldWidth, newWidth) {
  const numbers = dims.split(",").map((dim) => dim.trim());
  if (![...numbers, oldWidth, newWidth].every((number) => /^\d+$/.test(number))) return dims;
  if (oldWidth === newWidth) return dims;
  const [oldLast, newLast] = [oldWidth, newWidth].map((width) => Math.floor((width - 1) / 2));
  const spread = numbers.map((dim) => {
    const pair = oldLast ? Math.floor((2 * Math.floor(dim / 2) * newLast + oldLast) / (2 * oldLast)) : 0;
    return 2 * pair + (dim % 2);
  });
  return [...new Set(spread)].filter((dim) => dim < newWidth).join(",") || "0";
}

function defaultsOf(page, group) {
  return Object.assign({}, ...controlsOf(page, group).map(({ dataset }) => JSON.parse(dataset.defaults)));
}

function controlsOf(page, group) {
  return [...page.querySelectorAll("lesson-controls")].filter(({ dataset }) => dataset.group === group);
}
