// The only door to Plotly: loaded when the first figure is reached for, and drawn over the painted chart's place.

import { clocksIn, placedAs } from "./clocks.js";
import { adoptStyleElements, allowStyleAttributes } from "./inline-styles.js";
import { fractionAt } from "./painted.js";
import { enlarged } from "./scale.js";

const CONFIG = { displayModeBar: false, displaylogo: false, showSendToCloud: false, scrollZoom: false, doubleClick: "reset" };

let loading = null;

/** Plotly itself, fetched once for the whole page. */
function plotly(url) {
  loading ??= load(url).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(url) {
  const script = document.createElement("script");
  const done = adoptStyleElements();
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error("Plotly did not load"));
      script.src = url;
      document.head.append(script);
    });
    allowStyleAttributes();
    return window.Plotly;
  } finally {
    done();
    script.remove();
  }
}

export class LivePlot {
  format = "json";
  drawn = null; // the key of what it shows
  #plotly;
  #plot;
  #box;
  #chart;
  #scale = 1; // in which it is drawn
  #marked = null;

  /** A plot ready to draw, out of sight over the painted one. */
  static async prepare(plot, url) {
    return new LivePlot(await plotly(url), plot);
  }

  constructor(Plotly, plot) {
    this.#plotly = Plotly;
    this.#plot = plot;
    this.#box = document.createElement("div");
    this.#box.className = "live";
    plot.append(this.#box);
  }

  remove() {
    this.#plotly.purge(this.#box);
    this.#box.remove();
  }

  show(chart) {
    this.#chart = chart;
    return this.#draw();
  }

  resize() {
    if (!this.#box.layout || !this.#box.clientHeight) return;
    if (this.#scale === this.#wantedScale && !this.#hasClocks) this.#plotly.Plots.resize(this.#box);
    else this.#draw().then(() => this.mark(this.#marked));
  }

  #draw() {
    this.#scale = this.#wantedScale;
    const chart = { data: this.#chart.data, layout: placedAs(this.#area, this.#chart.layout) };
    const { data, layout } = enlarged(chart, this.#scale);
    return this.#plotly.react(this.#box, data, layout, CONFIG);
  }

  /** In another width they may stand in other rows. */
  get #hasClocks() {
    return clocksIn(this.#area).length > 0;
  }

  /** The page's CSS says how large a chart is; presented, it grows with the slide. */
  get #wantedScale() {
    return Number(getComputedStyle(this.#plot).getPropertyValue("--chart-scale")) || 1;
  }

  positionAt(event) {
    const axis = this.#markAxis;
    const [low, high] = this.#box.layout[`${axis}axis`].range;
    const along = fractionAt(event, this.#area, axis);
    // Both kinds of chart agree that the y axis of a matrix runs downwards, and Plotly gives its range as [high, low].
    return axis === "y" ? high + along * (low - high) : low + along * (high - low);
  }

  mark(position) {
    this.#marked = position;
    const shape = this.#shape;
    if (!shape || position === null) return;
    const half = (shape[`${this.#markAxis}1`] - shape[`${this.#markAxis}0`]) / 2;
    this.#plotly.relayout(this.#box, {
      [`shapes[${this.#shapeIndex}].${this.#markAxis}0`]: position - half,
      [`shapes[${this.#shapeIndex}].${this.#markAxis}1`]: position + half,
    });
  }

  get #shapeIndex() {
    return (this.#box.layout.shapes ?? []).findIndex((shape) => shape.name === "mark");
  }

  get #shape() {
    return this.#box.layout.shapes?.[this.#shapeIndex];
  }

  /** A mark across the whole height moves along x; one across the whole width along y. */
  get #markAxis() {
    return this.#shape?.xref === "paper" ? "y" : "x";
  }

  get #area() {
    return this.#plot.querySelector(".plot-area");
  }
}
