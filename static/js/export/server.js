// In a copy of a lesson that has no server: the door to it, replaced by frames that were drawn ahead.
//
//   figure-wished ──> settle: only what was drawn ──> the page's keeper of settings, as ever
//   ask ──> the frame of what is moved, out of a script file: a page that is a file itself can fetch nothing
//
// Replaces figure/answers.js, figure/data.js and question/question.js.

import { KEYS } from "../deck/keymap.js";
import { FigureWish } from "../figure/parameters.js";
import { theme } from "../page/theme.js";

const MISSING = "A file of this copy is missing, so the figure stays as it is.";
const NOT_DRAWN = "This needs the server: it is not among what was drawn for this copy.";
const NOT_READ = "The values at this position need the server.";
const NEED_THE_SERVER = new Set(["presenter", "largerNotes", "smallerNotes"]);

const index = JSON.parse(document.querySelector("#exported-frames").textContent);
const current = new Map(); // group to its values
const arrived = new Map(); // file to its packed text
const loading = new Map(); // file to the promise of what is in it

for (const { dataset } of document.querySelectorAll("lesson-figure")) {
  current.set(dataset.group, { ...JSON.parse(dataset.values), ...current.get(dataset.group) });
}

// The keys of what is not here go, and with them their lines in the help.
KEYS.splice(0, KEYS.length, ...KEYS.filter(({ action }) => !NEED_THE_SERVER.has(action)));

window.overtoneFrames = (file, text) => arrived.set(file, text);
// Before the page's own keeper hears of it.
addEventListener("figure-wished", settle, { capture: true });
document.addEventListener("figure-changed", ({ group, values }) => current.set(group, values));
document.addEventListener("slide-changed", wishAsAddressed, { once: true });
showView(new URLSearchParams(location.search).get("view"));

/** The frame for these values, in the form that is asked for. A chart that Plotly has no data for is null. */
export async function ask({ name, group }, format, values) {
  const moved = movedIn(group, values);
  const frame = await frameOf({ name, group }, values);
  const words = { title: frame.title, description: frame.description, reading: readingIn(frame, values) };
  if (format === "svg") return { chart: painting(frame.svg), words };
  if (format === "json") return { chart: moved.length ? null : await plotOf(name, group), words };
  return { words };
}

/** The row of one of the positions that a frame shows. */
export async function askForRow(figure, position, values) {
  const { rows } = await frameOf(figure, values);
  if (!rows?.[position]) throw new Error(NOT_DRAWN);
  return rows[position];
}

/** Every figure is painted in this copy; one whose frame has not come yet is printed as it stands. */
export function askAtOnce() {
  throw new Error(NOT_DRAWN);
}

/** The values stand in the page, as the lesson starts with them. */
export class FigureData {
  follow() {}
}

/** What is right is not in this copy: the page says so, and there is nothing to answer. */
export class LessonQuestion {
  static define() {}
}

export function recallAnswers() {}

// Which frame

async function frameOf({ name, group }, values) {
  const moved = movedIn(group, values);
  const frames = await load(`${group}/${fileOf(group, moved)}`);
  const frame = frames[keyOf(moved, values)]?.[name];
  if (!frame) throw new Error(NOT_DRAWN);
  return frame;
}

function movedIn(group, values) {
  const { defaults } = index[group];
  return Object.keys(defaults).filter((name) => name in values && values[name] !== defaults[name]).sort();
}

function keyOf(moved, values) {
  return moved.map((name) => `${name}=${values[name]}`).join("&");
}

function fileOf(group, moved) {
  return moved.find((name) => name !== index[group].part) ?? moved[0] ?? "_start";
}

function readingIn({ reading, low, readings }, { mark }) {
  return readings ? readings[Number(mark) - low] ?? NOT_READ : reading;
}

/** Parsed as the server's answer would be: it is the same drawing. */
function painting(svg) {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  return holder.content.firstElementChild;
}

async function plotOf(name, group) {
  const plots = await load(`${group}/_live`);
  // Plotly changes what it is given.
  return structuredClone(plots[name]?.[theme()] ?? null);
}

// Files

function load(file) {
  if (!loading.has(file)) {
    loading.set(file, fetchScript(`frames/${file}.js`).then(() => unpack(arrived.get(file))));
    loading.get(file).catch(() => loading.delete(file));
  }
  return loading.get(file);
}

function fetchScript(src) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src });
    script.onload = resolve;
    script.onerror = () => reject(new Error(MISSING));
    document.head.append(script);
  });
}

function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

// Wishes

/** Turns a wish into one that was drawn: the nearest stop, and what else was moved goes back. Says so beside the settings. */
function settle(event) {
  const { group } = event;
  if (!index[group]) return;
  const { part, stops, defaults } = index[group];
  const now = current.get(group);
  const wished = { ...event.values };
  const said = [];
  for (const name of Object.keys(wished).filter((name) => name !== "mark")) {
    if (stops[name]) {
      wished[name] = nearest(stops[name], wished[name]) ?? now[name];
    } else {
      if (wished[name] !== now[name]) said.push(`${labelOf(group, name)} needs the server.`);
      delete wished[name];
    }
  }
  const moves = (name) => name !== part && name in stops;
  const newest = Object.keys(wished).filter((name) => moves(name) && wished[name] !== defaults[name]).at(-1);
  const others = newest ? Object.keys(stops).filter((name) => moves(name) && name !== newest) : [];
  const gone = others.filter((name) => (wished[name] ?? now[name]) !== defaults[name]);
  for (const name of gone) wished[name] = defaults[name];
  if (gone.length) {
    const labels = gone.map((name) => labelOf(group, name)).join(" and ");
    said.push(`${labels} went back to ${gone.length > 1 ? "their start" : "its start"}: this copy moves one setting at a time.`);
  }
  // A slider that is let go wishes once more for what is there already: what was said stands.
  const isNews = said.length || Object.keys(wished).some((name) => name !== "mark" && wished[name] !== now[name]);
  if (isNews) tell(group, said.join(" "));
  event.values = wished;
}

function nearest(stops, value) {
  if (stops.includes(value)) return value;
  const far = (stop) => Math.abs(Number(stop) - Number(value));
  if (Number.isNaN(far(stops[0]))) return undefined;
  return stops.reduce((best, stop) => (far(stop) < far(best) ? stop : best));
}

function tell(group, message) {
  const news = new Event(message ? "figure-refused" : "figure-accepted");
  document.dispatchEvent(Object.assign(news, { group, name: "exported", message }));
}

function labelOf(group, name) {
  const control = document.querySelector(`lesson-controls[data-group="${group}"] [data-parameter="${name}"]`);
  return control?.querySelector("label, legend")?.textContent.trim() || name;
}

// The address

/** The settings that a link names, as far as they were drawn. */
function wishAsAddressed() {
  for (const [group, values] of current) {
    const asked = [...new URLSearchParams(location.search)]
      .map(([key, value]) => [key.slice(0, key.lastIndexOf(".")), key.slice(key.lastIndexOf(".") + 1), value])
      .filter(([owner, name]) => owner === group && name in values)
      .map(([, name, value]) => [name, value]);
    if (asked.length) document.dispatchEvent(new FigureWish(group, Object.fromEntries(asked)));
  }
}

function showView(view) {
  if (view !== "scroll" && view !== "print") return;
  document.body.dataset.view = view;
  const link = document.querySelector("[data-toggles-view]");
  if (view !== "scroll" || !link) return;
  link.dataset.leadsTo = "deck";
  link.textContent = "Slides";
}
