// Plotly charts of an exported lesson. They have data for the default settings only; for all other settings the page
// shows the SVG of the snapshot, which lies under the Plotly chart.
//
// Replaces figure/chart/plotly-chart.js in the exported bundle.

import { PlotlyChart as Chart } from "../figure/chart/plotly-chart.js";
import { SvgChart } from "../figure/chart/svg-chart.js";

export class PlotlyChart {
  format = "json";
  renderedKey = null; // key of the settings that the chart shows
  #plot;
  #chart;
  #hasData = false;

  static async load(plot, url) {
    return new PlotlyChart(plot, await Chart.load(plot, url));
  }

  constructor(plot, chart) {
    this.#plot = plot;
    this.#chart = chart;
    // The figure sets data-interactive to show the Plotly chart; without data for these settings, hide it again.
    const observer = new MutationObserver(() => { if (!this.#hasData) delete plot.dataset.interactive; });
    observer.observe(plot, { attributeFilter: ["data-interactive"] });
  }

  remove() {
    this.#chart.remove();
  }

  show(chart) {
    this.#hasData = chart !== null;
    return chart && this.#chart.show(chart);
  }

  resize() {
    this.#chart.resize();
  }

  valueAt(event) {
    return (this.#hasData ? this.#chart : new SvgChart(this.#plot)).valueAt(event);
  }

  moveMark(value) {
    if (this.#hasData) this.#chart.moveMark(value);
  }
}
