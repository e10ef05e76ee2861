// Requests figures from the server: as SVG, as data for Plotly, or as text only.

import { jittered } from "../lib/network/backoff.js";
import { readProblem } from "../lib/network/problem.js";
import { theme } from "../lib/browser/theme.js";
import { gettext } from "../lib/translation.js";
import { FigureError } from "./figure-error.js";
import { figureUrl } from "./figure-url.js";

const UNREACHABLE = gettext("The server cannot be reached, so the figure was not updated. Try again in a moment.");
const NO_ROW = gettext("The values could not be loaded from the server. Try again in a moment.");
const NOT_DRAWN = gettext("The server could not draw this figure.");

const TIMEOUT = 60_000; // ms; longer than a lesson's code takes at most to start and draw (app/figure_code/process.py)
const RETRY_DELAYS = [1000, 2000, 2000, 2000]; // ms at most; together longer than the slowest drawing

/**
 * Return `{ chart, texts: { title, description, reading } }` for these settings. `format` is "svg", "json" or "txt";
 * text has no chart. Throws FigureError. `isNeeded` returns whether to retry while the server is busy.
 */
export async function requestFigure({ svg, plot }, format, values, isNeeded = () => true) {
  const url = format === "json" ? figureUrl(plot, { ...values, ...darkTheme() })
    : figureUrl(svg, format === "svg" ? { ...values, theme: "page" } : values, format);
  let problem;
  try {
    const response = await fetchWhenFree(url, isNeeded);
    if (response.ok) return await PARSERS[format](response);
    problem = await readProblem(response);
  } catch {
    throw new FigureError(UNREACHABLE); // the connection can be lost until the end of the body
  }
  throw new FigureError(problem?.message ?? NOT_DRAWN, problem?.errors);
}

/** Fetch a URL. While the server runs slow code for another reader, it is busy, and the request is repeated. */
export async function fetchWhenFree(url, isNeeded) {
  let response = await request(url);
  for (const delay of RETRY_DELAYS) {
    const isBusy = response.status === 503 && response.headers.has("Retry-After");
    if (!isBusy || !isNeeded()) break;
    await new Promise((resolve) => { setTimeout(resolve, jittered(delay)); });
    response = await request(url);
  }
  return response;
}

function request(url) {
  return fetch(url, { credentials: "omit", signal: AbortSignal.timeout(TIMEOUT) });
}

/**
 * Return the encoding of one position as `{ frequencies, values }`: d_model / 2 frequencies in radians per position,
 * and d_model values. Throws FigureError.
 */
export async function requestEncodingRow({ encoding }, position, { d_model, base }) {
  const query = new URLSearchParams({ positions: 1, start: position, d_model, base });
  const row = await requestJson(`${encoding}?${query}`);
  if (!row) throw new FigureError(NO_ROW);
  return { frequencies: row.frequencies, values: row.values[0] };
}

/** Return the JSON at a URL; null after an error of the server or the connection. */
async function requestJson(url) {
  try {
    const response = await request(url);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function darkTheme() {
  return theme() === "dark" ? { theme: "dark" } : {};
}

const PARSERS = {
  svg: async (response) => parseSvg(await response.text()),
  json: async (response) => {
    const { data, layout, ...texts } = await response.json();
    return { chart: { data, layout }, texts };
  },
  txt: async (response) => {
    const [title, description, reading = ""] = (await response.text()).split("\n");
    return { texts: { title, description, reading } };
  },
};

function parseSvg(svg) {
  const template = document.createElement("template");
  template.innerHTML = svg;
  const chart = template.content.firstElementChild;
  return { chart, texts: { title: chart.getAttribute("aria-label"), ...chart.dataset } };
}
