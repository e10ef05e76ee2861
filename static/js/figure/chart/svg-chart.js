// The chart as an SVG from the server. The SVG's box, from 0 to 100 %, is the plot area.

import { chartScale } from "./chart-scale.js";
import { handsIn, turnHands } from "./clocks.js";
import { replaceChart } from "./motion.js";

export class SvgChart {
  format = "svg";
  renderedKey = null; // key of the settings that the chart shows
  #plot;
  #area;

  constructor(plot) {
    this.#plot = plot;
    this.#area = plot.querySelector(".plot-area");
  }

  show(svg) {
    const hands = handsIn(this.#area);
    replaceChart(this.#area, svg);
    this.#plot.dataset.form = svg.getAttribute("class");
    turnHands(this.#area, hands);
  }

  /** Whether Plotly has no better version of the chart. */
  get isOnlySvg() {
    return this.#plot.matches('[data-form~="svg-only"]');
  }

  /** Return the value under the pointer on the axis along which the marker moves. */
  valueAt(event) {
    const { axis, low, high } = this.#scale;
    return low + fractionAt(event, this.#area, axis) * (high - low);
  }

  moveMark(value) {
    const mark = this.#area.querySelector(".mark");
    if (!mark) return;
    const { axis, low, high } = this.#scale;
    const percent = (number) => `${(100 * (number - low)) / (high - low)}%`;
    if (axis === "x") {
      mark.setAttribute("x1", percent(value));
      mark.setAttribute("x2", percent(value));
    } else {
      mark.setAttribute("y", percent(value - 0.5));
      mark.setAttribute("height", `${100 / (high - low)}%`); // one row
    }
  }

  get #scale() {
    const { axis, low, high } = this.#area.querySelector(".chart").dataset;
    return { axis, low: Number(low), high: Number(high) };
  }
}

/** Return the pointer's position in the plot area, from 0 to 1. The y axis starts at the top, as in a matrix. */
export function fractionAt(event, area, axis) {
  const box = area.getBoundingClientRect();
  const zoom = zoomOf(area.closest(".plot"));
  return axis === "y" ? (event.clientY / zoom - box.top) / box.height : (event.clientX / zoom - box.left) / box.width;
}

/**
 * Return the factor between pixels of pointer events and pixels of getBoundingClientRect. Some browsers measure an
 * element under CSS zoom in its own pixels, as offsetWidth does in all of them.
 */
function zoomOf(plot) {
  const scale = chartScale(plot);
  const isMeasuredUnzoomed = plot.getBoundingClientRect().width < (plot.offsetWidth * (1 + scale)) / 2;
  return isMeasuredUnzoomed ? scale : 1;
}
