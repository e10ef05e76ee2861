// Figures of an exported lesson, which has no server: reads the snapshots stored in the folder.
//
//   figure-change-requested ──> limitToSnapshots: changes the event's values to ones that have a snapshot
//   requestFigure           ──> the snapshot of the changed setting
//
// Snapshots are script files, because a page that is opened from disk cannot fetch other files.
//
// Replaces figure/requests.js and figure/data-table.js in the exported bundle.

import { removeKeys } from "../deck/input/keymap.js";
import { renderToggleLink } from "../deck/position/views.js";
import { areEqual, FigureChangeRequest } from "../figure/controls/settings.js";
import { FigureError } from "../figure/figure-error.js";
import { theme } from "../lib/browser/theme.js";
import { formatList, gettext } from "../lib/translation.js";

const MISSING_FILE = gettext("A file of this copy is missing, so the figure stays as it is.");
const NO_SNAPSHOT = gettext("This copy contains no figure for these values.");
const NO_READING = gettext("This copy contains no values for this position.");
const NEED_THE_SERVER = new Set(["presenter", "largerNotes", "smallerNotes"]);

const index = JSON.parse(document.querySelector("#snapshot-index").textContent);
const current = new Map(); // values by figure group
const packed = new Map(); // compressed content by file
const loading = new Map(); // promise of the content by file

/** Limit the figures of the page to their snapshots, remove the keys that need the server, and apply the query. */
export function startSnapshots() {
  for (const { dataset } of document.querySelectorAll("lesson-figure")) {
    current.set(dataset.group, { ...JSON.parse(dataset.values), ...current.get(dataset.group) });
  }
  removeKeys(({ action, of }) => of === "room" || NEED_THE_SERVER.has(action));
  window.overtoneSnapshots = (file, text) => packed.set(file, text);
  // Captured, so that it runs before the handlers of the figures.
  addEventListener("figure-change-requested", limitToSnapshots, { capture: true });
  document.addEventListener("figure-changed", ({ group, values }) => current.set(group, values));
  document.addEventListener("slide-changed", applyQuery, { once: true });
  showView(new URLSearchParams(location.search).get("view"));
}

/** Return the values of a setting that have a snapshot; undefined if it has none. */
export function stopsOf(group, name) {
  return index[group]?.stops[name];
}

/** Return the figure at these settings in the requested format. A chart without stored Plotly data is null. */
export async function requestFigure({ name, group }, format, values) {
  const changed = changedIn(group, values);
  const snapshot = await snapshotOf({ name, group }, values);
  const texts = { title: snapshot.title, description: snapshot.description, reading: readingIn(snapshot, values) };
  if (format === "svg") return { chart: parseSvg(snapshot.svg), texts };
  if (format === "json") return { chart: changed.length ? null : await plotOf(name, group), texts };
  return { texts };
}

/** Return the encoding of one of the positions whose sound the figure plays. */
export async function requestEncodingRow(figure, position, values) {
  const { rows } = await snapshotOf(figure, values);
  if (!rows?.[position]) throw new FigureError(NO_SNAPSHOT);
  return rows[position];
}

/** The page itself contains the table at the default settings; it does not change. */
export class DataTable {
  update() {}
}

// Finding a snapshot

async function snapshotOf({ name, group }, values) {
  const changed = changedIn(group, values);
  const snapshots = await load(`${group}/${fileOf(group, changed)}`);
  const snapshot = snapshots[keyOf(changed, values)]?.[name];
  if (!snapshot) throw new FigureError(NO_SNAPSHOT);
  return snapshot;
}

function changedIn(group, values) {
  const { defaults } = index[group];
  return Object.keys(defaults).filter((name) => name in values && values[name] !== defaults[name]).sort();
}

function keyOf(changed, values) {
  return changed.map((name) => `${name}=${values[name]}`).join("&");
}

function fileOf(group, changed) {
  return changed.find((name) => name !== index[group].part) ?? changed[0] ?? "_default";
}

function readingIn({ reading, low, readings }, { mark }) {
  return readings ? readings[Number(mark) - low] ?? NO_READING : reading;
}

function parseSvg(svg) {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  return holder.content.firstElementChild;
}

async function plotOf(name, group) {
  const plots = await load(`${group}/_plotly`);
  // Plotly modifies its input.
  return structuredClone(plots[name]?.[theme()] ?? null);
}

// Files

function load(file) {
  if (!loading.has(file)) {
    loading.set(file, fetchScript(`snapshots/${file}.js`).then(() => unpack(packed.get(file))));
    loading.get(file).catch(() => loading.delete(file));
  }
  return loading.get(file);
}

function fetchScript(src) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src });
    script.onload = resolve;
    script.onerror = () => reject(new FigureError(MISSING_FILE));
    document.head.append(script);
  });
}

function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

// Changing settings

/**
 * Change the requested values to the nearest that have a snapshot: the state of a link, or one stop of one setting, and
 * defaults for all others. Report what was reset next to the settings; a link restores a whole state, so it resets silently.
 */
function limitToSnapshots(event) {
  const { group } = event;
  if (!index[group]) return;
  const { part, stops, defaults } = index[group];
  const now = current.get(group);
  // A control changes one setting, even if a link requests the same value.
  const isControl = event.target.matches?.("lesson-controls, lesson-parts, lesson-figure");
  const linked = isControl ? undefined : linkedState(group, event.values);
  const values = { ...event.values };
  const messages = [];
  for (const name of Object.keys(values).filter((name) => name !== "mark")) {
    if (linked && name in defaults) {
      values[name] = linked[name] ?? defaults[name];
    } else if (stops[name]) {
      values[name] = nearest(stops[name], values[name]) ?? now[name];
    } else {
      if (values[name] !== now[name]) messages.push(needsServer(labelOf(group, name)));
      delete values[name];
    }
  }
  const reset = settingsToReset(group, values, linked);
  for (const name of reset) values[name] = defaults[name];
  if (reset.length && !linked) {
    const labels = formatList(reset.map((name) => labelOf(group, name)));
    messages.push(gettext("Reset to default: %(labels)s. This copy changes one parameter at a time.", { labels }));
  }
  // Releasing a slider repeats its last value; the message then stays.
  const isChange = messages.length || Object.keys(values).some((name) => name !== "mark" && values[name] !== now[name]);
  if (isChange) report(group, messages.join(" "));
  event.values = values;
}

/** Return the changed settings of the state of a link, if that is what the values request. */
function linkedState(group, values) {
  const { states, defaults } = index[group];
  const names = Object.keys(values).filter((name) => name !== "mark");
  return states.find((state) => {
    const after = { ...current.get(group), ...defaults, ...state };
    const isRequested = names.every((name) => areEqual(after[name], values[name]));
    return isRequested && Object.keys(state).every((name) => names.includes(name));
  });
}

/**
 * Return the settings whose present values have no snapshot together with the requested ones. The state of a link, or the
 * last requested setting that is not at its default, is preserved.
 */
function settingsToReset(group, values, linked) {
  const { part, defaults } = index[group];
  const now = current.get(group);
  const after = { ...now, ...values };
  const isChanged = (name, state) => state[name] !== defaults[name];
  const settings = Object.keys(defaults).filter((name) => name !== part);
  if (!settings.some((name) => name in values)) return [];
  const newest = Object.keys(values).findLast((name) => settings.includes(name) && isChanged(name, values));
  // If only one setting was changed, a request for its default resets nothing else.
  const wasOneChanged = settings.filter((name) => isChanged(name, now)).length < 2;
  if (!newest && wasOneChanged) return [];
  const preserved = linked ? Object.keys(linked) : [newest];
  return settings.filter((name) => !preserved.includes(name) && isChanged(name, after));
}

function needsServer(setting) {
  return gettext("%(setting)s cannot be changed in this copy.", { setting });
}

function nearest(stops, value) {
  if (stops.includes(value)) return value;
  const distance = (stop) => Math.abs(Number(stop) - Number(value));
  if (Number.isNaN(distance(stops[0]))) return undefined;
  return stops.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best));
}

function report(group, message) {
  const event = new Event(message ? "figure-failed" : "figure-drawn");
  document.dispatchEvent(Object.assign(event, { group, name: "exported", message }));
}

function labelOf(group, name) {
  const control = document.querySelector(`lesson-controls[data-group="${group}"] [data-parameter="${name}"]`);
  return control?.querySelector("label, legend")?.textContent.trim() || name;
}

// The URL

/** Apply the figure settings in the query, as far as they have snapshots. */
function applyQuery() {
  for (const [group, values] of current) {
    const requested = [...new URLSearchParams(location.search)]
      .map(([key, value]) => [key.slice(0, key.lastIndexOf(".")), key.slice(key.lastIndexOf(".") + 1), value])
      .filter(([owner, name]) => owner === group && name in values)
      .map(([, name, value]) => [name, value]);
    if (requested.length) document.dispatchEvent(new FigureChangeRequest(group, Object.fromEntries(requested)));
  }
}

function showView(view) {
  if (view !== "scroll" && view !== "print") return;
  document.body.dataset.view = view;
  renderToggleLink();
}
