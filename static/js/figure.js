// <lesson-figure>: a figure that arrives drawn, answers its settings at once, and comes alive when reached for.
//
//   painted (the server's svg) ── pointer, focus or touch ──> live (Plotly)
//
// In both states one request is in flight at most, and what is drawn is always compared with what is wanted now.

import { OneAtATime } from "./one-at-a-time.js";
import { PaintedChart } from "./painted.js";
import { FigureWish, markRange } from "./parameters.js";
import { LivePlot } from "./plot.js";
import { clamp } from "./position.js";
import { onThemeChange, theme } from "./theme.js";

const SPEAK_AFTER = 700; // ms of quiet before the new description is spoken

const MARK_STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** The server would not draw these settings; `message` says why. Told to the document. */
export class FigureRefused extends Event {
  constructor(group, message) {
    super("figure-refused");
    Object.assign(this, { group, message });
  }
}

export class LessonFigure extends HTMLElement {
  #values;
  #drawn;
  #chart;
  #enlivening = null;
  #requests = new OneAtATime();
  #speaking = 0;
  #listening;

  static define() {
    customElements.define("lesson-figure", LessonFigure);
  }

  connectedCallback() {
    this.#values = JSON.parse(this.dataset.values);
    this.#drawn = drawingKey(this.#values);
    this.#chart = new PaintedChart(this.#plot);
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("presenting-changed", this.#onPresenting, options);
    this.#listenForReach(options);
    this.#listenForPointing(options);
    this.#listenForTable(options);
    options.signal.addEventListener("abort", onThemeChange(() => this.#onTheme()));
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#speaking);
  }

  // Settings

  #onChange = ({ group, values }) => {
    if (group !== this.dataset.group) return;
    for (const name of Object.keys(this.#values)) this.#values[name] = values[name];
    this.#paintMark();
    this.#requests.run(() => this.#catchUp());
  };

  /** Draws what is wanted now, or only says it when nothing but the mark has moved. */
  async #catchUp() {
    const values = { ...this.#values };
    const key = drawingKey(values);
    const answer = await this.#ask(key === this.#drawn ? "txt" : this.#chart.format, values);
    if (!answer) return;
    if (key !== this.#drawn) {
      await this.#chart.show(answer.chart);
      this.#drawn = key;
    }
    if (!this.#requests.outdated) this.#paintMark();
    this.#say(answer.words);
  }

  /** The server's answer for these values, or null when it refuses or cannot be reached. */
  async #ask(format, values) {
    const query = new URLSearchParams(values);
    if (format === "svg") query.set("theme", "page");
    if (format === "json" && theme() === "dark") query.set("theme", "dark");
    const address = format === "json" ? this.dataset.plot : this.dataset.svg.replace(/svg$/, format);
    try {
      const response = await fetch(`${address}?${query}`, { credentials: "omit" });
      if (!response.ok) return this.#refuse(await complaintIn(response));
      return await READ[format](response);
    } catch {
      return this.#refuse("The server cannot be reached. The figure stays as it is; try again in a moment.");
    }
  }

  #refuse(message) {
    document.dispatchEvent(new FigureRefused(this.dataset.group, message));
    return null;
  }

  // Words

  #say({ description, reading }) {
    this.querySelector(".figure-words p").textContent = description;
    this.querySelector(".figure-reading").textContent = reading;
    this.#plot.setAttribute("aria-valuetext", reading);
    this.#refreshTable();
    clearTimeout(this.#speaking);
    // A focused chart speaks its own value; the settings have no other voice than this one.
    if (document.activeElement === this.#plot) return;
    this.#speaking = setTimeout(() => { this.querySelector("[role=status]").textContent = description; }, SPEAK_AFTER);
  }

  #listenForTable(options) {
    this.querySelector(".figure-data").addEventListener("toggle", () => this.#refreshTable(), options);
  }

  async #refreshTable() {
    const data = this.querySelector(".figure-data");
    const query = `?${new URLSearchParams(this.#values)}`;
    const link = data.querySelector(".csv");
    link.href = link.href.replace(/\?.*$|$/, query);
    if (!data.open) return;
    try {
      const response = await fetch(this.dataset.svg.replace(/svg$/, "html") + query, { credentials: "omit" });
      if (response.ok) data.querySelector(".data-table").innerHTML = await response.text();
    } catch {
      // The table that is there stays; the figure itself says that the server is away.
    }
  }

  // The mark

  get #hasMark() {
    return "mark" in this.#values;
  }

  #paintMark() {
    if (!this.#hasMark) return;
    const { low, high } = markRange(this.#values);
    this.#plot.setAttribute("aria-valuemin", low);
    this.#plot.setAttribute("aria-valuemax", high);
    this.#plot.setAttribute("aria-valuenow", this.#values.mark);
    this.#chart.mark(Number(this.#values.mark));
  }

  #wishMark(position) {
    const { low, high } = markRange(this.#values);
    const mark = String(clamp(Math.round(position), low, high));
    if (mark !== this.#values.mark) this.dispatchEvent(new FigureWish(this.dataset.group, { mark }));
  }

  #listenForPointing(options) {
    if (!this.#hasMark) return;
    const point = (event) => this.#wishMark(this.#chart.positionAt(event));
    this.#plot.addEventListener("pointermove", point, options);
    this.#plot.addEventListener("pointerdown", point, options);
    this.#plot.addEventListener("keydown", this.#onKey, options);
  }

  #onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { low, high } = markRange(this.#values);
    const mark = Number(this.#values.mark);
    const wished = { Home: low, End: high }[event.key] ?? mark + MARK_STEPS[event.key];
    if (Number.isNaN(wished)) return;
    event.preventDefault();
    this.#wishMark(wished);
  };

  // Coming alive

  #listenForReach(options) {
    const around = this.closest(".slide-figures") ?? this.closest(".figure-block") ?? this;
    for (const type of ["pointerenter", "pointerdown", "focusin", "touchstart"]) {
      around.addEventListener(type, () => this.#enliven(), { ...options, passive: true });
    }
  }

  #onPresenting = ({ detail: presenting }) => {
    const idle = window.requestIdleCallback ?? setTimeout;
    if (presenting) idle(() => this.#enliven());
  };

  #enliven() {
    this.#enlivening ??= this.#comeAlive().catch(() => {
      // The painted figure goes on working; the next reach tries again.
      this.#enlivening = null;
    });
  }

  async #comeAlive() {
    const live = await LivePlot.prepare(this.#plot, this.dataset.plotly);
    await this.#requests.run(async () => {
      const values = { ...this.#values };
      const answer = await this.#ask("json", values);
      if (!answer) throw new Error("not drawn");
      await live.show(answer.chart);
      live.takeOver();
      this.#chart = live;
      this.#drawn = drawingKey(values);
      this.#paintMark();
      // Wishes that came while it was being drawn have not been seen by it.
      if (drawingKey(this.#values) !== this.#drawn) this.#requests.run(() => this.#catchUp());
    });
  }

  #onTheme() {
    if (this.#chart.format !== "json") return;
    this.#drawn = null;
    this.#requests.run(() => this.#catchUp());
  }

  get #plot() {
    return this.querySelector(".plot");
  }
}

// How each kind of answer is read: the chart, and its words.
const READ = {
  svg: async (response) => {
    const holder = document.createElement("template");
    holder.innerHTML = await response.text();
    const chart = holder.content.firstElementChild;
    return { chart, words: { description: chart.dataset.description, reading: chart.dataset.reading } };
  },
  json: async (response) => {
    const { data, layout, description, reading } = await response.json();
    return { chart: { data, layout }, words: { description, reading } };
  },
  txt: async (response) => {
    const [, description, reading = ""] = (await response.text()).split("\n");
    return { words: { description, reading } };
  },
};

/** All that decides the drawing. The mark is moved in place, without drawing anew. */
function drawingKey(values) {
  return JSON.stringify({ ...values, mark: undefined });
}

async function complaintIn(response) {
  try {
    const problem = await response.json();
    return problem.errors?.map((error) => error.message).join(" ") || problem.detail;
  } catch {
    return "The server could not draw this figure.";
  }
}
