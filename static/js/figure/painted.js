// A chart as the server painted it: an svg whose box, from 0 to 100 %, is the plot area.

export class PaintedChart {
  format = "svg";
  drawn = null; // the key of what it shows
  #plot;
  #area;

  constructor(plot) {
    this.#plot = plot;
    this.#area = plot.querySelector(".plot-area");
  }

  show(svg) {
    this.#area.replaceChildren(svg);
    this.#plot.dataset.form = svg.getAttribute("class");
  }

  /** The value under the pointer on the axis that the mark moves along. */
  positionAt(event) {
    const { axis, low, high } = this.#scale;
    return low + fractionAt(event, this.#area, axis) * (high - low);
  }

  mark(position) {
    const mark = this.#area.querySelector(".mark");
    if (!mark) return;
    const { low, high } = this.#scale;
    const percent = (value) => `${(100 * (value - low)) / (high - low)}%`;
    if (mark.tagName === "line") {
      mark.setAttribute("x1", percent(position));
      mark.setAttribute("x2", percent(position));
    } else {
      mark.setAttribute("y", percent(position - 0.5));
      mark.setAttribute("height", percent(low + 1));
    }
  }

  get #scale() {
    const { axis, low, high } = this.#area.querySelector(".chart").dataset;
    return { axis, low: Number(low), high: Number(high) };
  }
}

/** How far along the plot area the pointer is, 0 to 1; rows of a matrix are counted from the top. */
export function fractionAt(event, area, axis) {
  const box = area.getBoundingClientRect();
  const pixel = pixelOf(area.closest(".plot"));
  return axis === "y" ? (event.clientY / pixel - box.top) / box.height : (event.clientX / pixel - box.left) / box.width;
}

/** Some browsers measure what is zoomed in pixels of its own: how many of the page's such a pixel is. A plot is as wide as its headline. */
function pixelOf(plot) {
  return plot.parentElement.firstElementChild.getBoundingClientRect().width / plot.getBoundingClientRect().width;
}
