// Plotly in a copy of a lesson that has no server: it has data for the settings that the lesson starts with. At all
// others the painting, which lies under it and is of the same settings, is what is seen and pointed at.

import { PaintedChart } from "../figure/painted.js";
import { LivePlot as Plot } from "../figure/plot.js";

export class LivePlot {
  format = "json";
  drawn = null; // the key of what it shows
  #plot;
  #live;
  #hasData = false;

  static async prepare(plot, url) {
    return new LivePlot(plot, await Plot.prepare(plot, url));
  }

  constructor(plot, live) {
    this.#plot = plot;
    this.#live = live;
    // Whenever it is to be seen, it steps back unless it has something to show.
    const seen = new MutationObserver(() => { if (!this.#hasData) delete plot.dataset.live; });
    seen.observe(plot, { attributeFilter: ["data-live"] });
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
