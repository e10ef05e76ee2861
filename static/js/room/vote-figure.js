// <vote-figure>: the figure that a vote is about, with the settings of the room. It is drawn when it becomes visible, and
// cannot be changed.

import { LatestOnlyQueue } from "../lib/latest-only-queue.js";
import { requestFigure } from "../figure/requests.js";
import { SvgChart } from "../figure/svg-chart.js";

export class VoteFigure extends HTMLElement {
  #values;
  #chart;
  #isVisible = false;
  #requests = new LatestOnlyQueue();
  #listening;

  static define() {
    customElements.define("vote-figure", VoteFigure);
  }

  connectedCallback() {
    this.#values = JSON.parse(this.dataset.values);
    this.#chart = new SvgChart(this.querySelector(".plot"));
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener("figure-changed", this.#onChange, { signal });
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

  #onChange = ({ group, values }) => {
    if (group !== this.dataset.group) return;
    for (const name of Object.keys(this.#values)) this.#values[name] = values[name] ?? this.#values[name];
    this.#requestDrawing();
  };

  #requestDrawing() {
    if (this.#isVisible) this.#requests.run(() => this.#draw());
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
