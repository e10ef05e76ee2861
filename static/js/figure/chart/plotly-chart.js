// The chart as drawn by Plotly, over the SVG chart. Plotly is loaded when the reader first interacts with a figure. No
// other module uses Plotly.

import { chartScale } from "./chart-scale.js";
import { adoptStyleElements, allowStyleAttributes } from "./inline-styles.js";
import { scaled } from "./scale.js";
import { fractionAt } from "./svg-chart.js";

const CONFIG = {
  displayModeBar: false,
  displaylogo: false,
  showSendToCloud: false,
  scrollZoom: false,
  doubleClick: "reset",
};

let loading = null;

/** Load Plotly once for the whole page. After an error, the next call tries again. */
function loadPlotly(url) {
  loading ??= runScript(url).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function runScript(url) {
  const script = document.createElement("script");
  const restore = adoptStyleElements();
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error("Plotly could not be loaded."));
      script.src = url;
      document.head.append(script);
    });
    allowStyleAttributes();
    return window.Plotly;
  } finally {
    restore();
    script.remove();
  }
}

export class PlotlyChart {
  format = "json";
  renderedKey = null; // key of the settings that the chart shows
  #plotly;
  #plot;
  #wrapper;
  #box;
  #chart;
  #scale = 1; // of the current drawing
  #mark = null;
  #listening = new AbortController();

  /** Return an empty chart, which is not visible yet. Throws an Error if Plotly cannot be loaded. */
  static async load(plot, url) {
    return new PlotlyChart(await loadPlotly(url), plot);
  }

  constructor(Plotly, plot) {
    this.#plotly = Plotly;
    this.#plot = plot;
    this.#wrapper = imageNamedBy(plot.closest("figure").querySelector(".figure-title"));
    this.#box = this.#wrapper.firstElementChild;
    plot.append(this.#wrapper);
    document.addEventListener("keydown", this.#onKey, { signal: this.#listening.signal, capture: true });
  }

  remove() {
    this.#listening.abort();
    this.#plotly.purge(this.#box);
    this.#wrapper.remove();
  }

  /** Escape hides the tooltip until the pointer moves, wherever the focus is. It then has no other effect. */
  #onKey = (event) => {
    if (event.key !== "Escape" || !this.#box.querySelector(".hovertext")) return;
    // Fx.unhover would not be enough: the next redraw shows the tooltip again, until Plotly has seen the pointer leave.
    this.#box.querySelectorAll(".nsewdrag").forEach((layer) => layer.dispatchEvent(new MouseEvent("mouseout")));
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  show(chart) {
    this.#chart = chart;
    return this.#draw();
  }

  /** Fit the drawing into its box. A new scale alone does not change the size of the drawing. */
  async resize() {
    if (!this.#box.layout || !this.#box.clientHeight) return;
    if (this.#scale !== chartScale(this.#plot)) {
      await this.#draw();
      this.moveMark(this.#mark);
    }
    if (this.#box.clientHeight) this.#plotly.Plots.resize(this.#box);
  }

  async #draw() {
    this.#scale = chartScale(this.#plot);
    const { data, layout } = scaled(this.#chart, this.#scale);
    await this.#plotly.react(this.#box, data, layout, CONFIG);
    // Plotly measures text in a drawing outside of the page, which would be an image without a name.
    document.querySelector("#js-plotly-tester").ariaHidden = "true";
  }

  valueAt(event) {
    const axis = this.#markAxis;
    const [low, high] = this.#box.layout[`${axis}axis`].range;
    const fraction = fractionAt(event, this.#area, axis);
    // The y axis of a matrix starts at the top; Plotly gives its range as [high, low].
    return axis === "y" ? high + fraction * (low - high) : low + fraction * (high - low);
  }

  moveMark(value) {
    this.#mark = value;
    const shape = this.#shape;
    if (!shape || value === null) return;
    const half = (shape[`${this.#markAxis}1`] - shape[`${this.#markAxis}0`]) / 2;
    this.#plotly.relayout(this.#box, {
      [`shapes[${this.#shapeIndex}].${this.#markAxis}0`]: value - half,
      [`shapes[${this.#shapeIndex}].${this.#markAxis}1`]: value + half,
    });
  }

  get #shapeIndex() {
    return (this.#box.layout.shapes ?? []).findIndex((shape) => shape.name === "mark");
  }

  get #shape() {
    return this.#box.layout.shapes?.[this.#shapeIndex];
  }

  /** A marker that spans the whole height moves along x; one that spans the whole width moves along y. */
  get #markAxis() {
    return this.#shape?.xref === "paper" ? "y" : "x";
  }

  get #area() {
    return this.#plot.querySelector(".plot-area");
  }
}

/** Return an element for a chart: one image with a name, whose content is hidden from screen readers, as in the SVG. */
function imageNamedBy(title) {
  const wrapper = document.createElement("div");
  wrapper.className = "plotly-chart";
  wrapper.role = "img";
  wrapper.setAttribute("aria-labelledby", title.id);
  const box = document.createElement("div");
  box.ariaHidden = "true";
  wrapper.append(box);
  return wrapper;
}
