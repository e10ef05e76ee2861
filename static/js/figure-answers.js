// What the server answers about a figure, in the three forms that a page asks for: a painting, a plot, and words alone.

import { theme } from "./theme.js";

const AWAY = "The server cannot be reached. The figure stays as it is; try again in a moment.";

/** `{ chart, words: { title, description, reading } }` for these values. Throws an error with a sentence for the reader. */
export async function ask({ svg, plot }, format, values) {
  const query = new URLSearchParams(values);
  if (format === "svg") query.set("theme", "page");
  if (format === "json" && theme() === "dark") query.set("theme", "dark");
  const address = format === "json" ? plot : svg.replace(/svg$/, format);
  const response = await fetch(`${address}?${query}`, { credentials: "omit" }).catch(() => { throw new Error(AWAY); });
  if (!response.ok) throw new Error(await complaintIn(response));
  return READ[format](response);
}

const READ = {
  svg: async (response) => {
    const holder = document.createElement("template");
    holder.innerHTML = await response.text();
    const chart = holder.content.firstElementChild;
    return { chart, words: { title: chart.getAttribute("aria-label"), ...chart.dataset } };
  },
  json: async (response) => {
    const { data, layout, ...words } = await response.json();
    return { chart: { data, layout }, words };
  },
  txt: async (response) => {
    const [title, description, reading = ""] = (await response.text()).split("\n");
    return { words: { title, description, reading } };
  },
};

async function complaintIn(response) {
  try {
    const problem = await response.json();
    return problem.errors?.map((error) => error.message).join(" ") || problem.detail;
  } catch {
    return "The server could not draw this figure.";
  }
}
