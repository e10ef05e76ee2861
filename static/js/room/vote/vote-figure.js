// <vote-figure>: the figure that a vote is about, with the settings of the room, whatever the reader has changed on the
// slide. It is drawn when it becomes visible, and cannot be changed.
//
// The picture of the projector has no defined elements, so the presenter view uses VoteFigureDrawing itself.

import { LatestOnlyQueue } from "../../lib/network/latest-only-queue.js";
import { PageElement } from "../../lib/dom/page-element.js";
import { FigureError } from "../../figure/figure-error.js";
import { requestFigure } from "../../figure/requests.js";
import { reconcile } from "../../figure/controls/settings.js";
import { SvgChart } from "../../figure/chart/svg-chart.js";

export class VoteFigure extends PageElement {
  #drawing;

  static define() {
    customElements.define("vote-figure", VoteFigure);
  }

  setUp(signal) {
    this.#drawing = new VoteFigureDrawing(this, signal);
  }

  show(state) {
    this.#drawing.show(state);
  }
}

/** Drawing of such a figure in an element with its template. */
export class VoteFigureDrawing {
  #element;
  #values; // null before the first state of the room
  #chart;
  #isVisible = false;
  #requests = new LatestOnlyQueue();

  /** Draw the figure in `element` until `signal` aborts. */
  constructor(element, signal) {
    this.#element = element;
    this.#chart = new SvgChart(element.querySelector(".plot"));
    const observer = new IntersectionObserver((entries) => {
      this.#isVisible = entries.at(-1).isIntersecting;
      this.#requestDrawing();
    });
    observer.observe(element);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Draw the figure with the settings of a room's state. */
  show({ figures }) {
    const settings = figures[this.#element.dataset.group] ?? {};
    const defaults = JSON.parse(this.#element.dataset.values);
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
      const { chart, texts } = await requestFigure(this.#element.dataset, "svg", values);
      this.#chart.show(chart);
      this.#chart.renderedKey = key;
      if ("mark" in values) this.#chart.moveMark(Number(values.mark));
      this.#element.querySelector(".figure-title").textContent = texts.title;
      this.#element.querySelector(".vote-figure-words").textContent = texts.description;
    } catch (error) {
      // The figure on the slide reports the error, and the question can be answered without it.
      if (!(error instanceof FigureError)) throw error;
    }
  }
}
