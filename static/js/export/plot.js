// Plotly charts of an exported lesson. They have data for the default settings only; for all other settings the page
// shows the SVG of the snapshot, which lies under the Plotly chart.
//
// Replaces plot.js in the exported bundle.

import { PaintedChart } from "../figure/painted.js";
import { LivePlot as Plot } from "../figure/plot.js";

export class LivePlot {
  format = "json";
  drawn = null; // key of the chart that it shows
  #plot;
  #live;
  #hasData = false;

  static async prepare(plot, url) {
    return new LivePlot(plot, await Plot.prepare(plot, url));
  }

  constructor(plot, live) {
    this.#plot = plot;
    this.#live = live;
    // The figure sets data-live to show the Plotly chart; without data for these settings, hide it again.
    const shown = new MutationObserver(() => { if (!this.#hasData) delete plot.dataset.live; });
    shown.observe(plot, { attributeFilter: ["data-live"] });
  }

  remove() {
    this.#live.remove();
  }

  show(chart) {
    this.#hasData = chart !== null;
    return chart && this.#live.show(chart);
  }

  resize() {
    this.#live.resize();
  }

  positionAt(event) {
    return (this.#hasData ? this.#live : new PaintedChart(this.#plot)).positionAt(event);
  }

  mark(position) {
    if (this.#hasData) this.#live.mark(position);
  }
}
