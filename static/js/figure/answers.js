// What the server answers about a figure, in the three forms that a page asks for: a painting, a plot, and words alone.

import { theme } from "../page/theme.js";

const AWAY = "The server cannot be reached. The figure stays as it is; try again in a moment.";
const NO_ROW = "The values did not arrive from the server. Try again in a moment.";

/** `{ chart, words: { title, description, reading } }` for these values. Throws an error with a sentence for the reader. */
export async function ask({ svg, plot }, format, values) {
  const query = new URLSearchParams(format === "svg" ? { ...values, theme: "page" } : values);
  if (format === "json" && theme() === "dark") query.set("theme", "dark");
  const address = format === "json" ? plot : svg.replace(/svg$/, format);
  const response = await fetch(`${address}?${query}`, { credentials: "omit" }).catch(() => { throw new Error(AWAY); });
  if (!response.ok) throw new Error(await complaintIn(response));
  return READ[format](response);
}

/** The row of one position, `{ frequencies, values }`. Throws an error with a sentence for the reader. */
export async function askForRow({ encoding }, position, { d_model, base }) {
  const query = new URLSearchParams({ positions: 1, start: position, d_model, base });
  try {
    const response = await fetch(`${encoding}?${query}`, { credentials: "omit" });
    const { frequencies, values } = await response.json();
    return { frequencies, values: values[0] };
  } catch {
    throw new Error(NO_ROW);
  }
}

const READ = {
  svg: async (response) => painting(await response.text()),
  json: async (response) => {
    const { data, layout, ...words } = await response.json();
    return { chart: { data, layout }, words };
  },
  txt: async (response) => {
    const [title, description, reading = ""] = (await response.text()).split("\n");
    return { words: { title, description, reading } };
  },
};

function painting(svg) {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  const chart = holder.content.firstElementChild;
  return { chart, words: { title: chart.getAttribute("aria-label"), ...chart.dataset } };
}

async function complaintIn(response) {
  try {
    const problem = await response.json();
    return problem.errors?.map((error) => error.message).join(" ") || problem.detail;
  } catch {
    return "The server could not draw this figure.";
  }
}
