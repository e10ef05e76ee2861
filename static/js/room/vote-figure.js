// <vote-figure>: the figure that a vote is about, with the settings of the room, whatever the reader has changed on the
// slide. It is drawn when it becomes visible, and cannot be changed.

import { LatestOnlyQueue } from "../lib/latest-only-queue.js";
import { requestFigure } from "../figure/requests.js";
import { reconcile } from "../figure/settings.js";
import { SvgChart } from "../figure/svg-chart.js";

export class VoteFigure extends HTMLElement {
  #values; // null before the first state of the room
  #chart;
  #isVisible = false;
  #requests = new LatestOnlyQueue();
  #listening;

  static define() {
    customElements.define("vote-figure", VoteFigure);
  }

  connectedCallback() {
    this.#chart = new SvgChart(this.querySelector(".plot"));
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const observer = new IntersectionObserver((entries) => {
      this.#isVisible = entries.at(-1).isIntersecting;
      this.#requestDrawing();
    });
    observer.observe(this);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  /** Draw the figure with the settings of a room's state. */
  show({ figures }) {
    const settings = figures[this.dataset.group] ?? {};
    const defaults = JSON.parse(this.dataset.values);
    const values = reconcile({ ...defaults, ...settings }, settings, defaults.d_model);
    this.#values = Object.fromEntries(Object.keys(defaults).map((name) => [name, values[name]]));
    this.#requestDrawing();
  }

  #requestDrawing() {
    if (this.#isVisible && this.#values) this.#requests.run(() => this.#draw());
  }

  async #draw() {
    const values = { ...this.#values };
    const key = JSON.stringify(values);
    if (key === this.#chart.renderedKey) return;
    try {
      const { chart, texts } = await requestFigure(this.dataset, "svg", values);
      this.#chart.show(chart);
      this.#chart.renderedKey = key;
      if ("mark" in values) this.#chart.moveMark(Number(values.mark));
      this.querySelector(".figure-title").textContent = texts.title;
      this.querySelector(".vote-figure-words").textContent = texts.description;
    } catch {
      // The figure on the slide reports the error, and the question can be answered without it.
    }
  }
}
