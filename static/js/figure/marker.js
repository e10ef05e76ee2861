// The marker of a chart, at one of its positions. The mouse, a finger and the keyboard move it.

import { clamp } from "../lib/clamp.js";
import { markRange } from "./controls/settings.js";
import { onPointerPosition } from "./chart/pointer.js";

const EDGE = 0.02; // how far outside of its range the marker still follows the pointer, as a fraction of the range
const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export class Marker {
  #plot;
  #figure;

  /** `figure` has `settings()`, with the position `mark`; `chart()`, the visible chart; and `move(mark)`. */
  constructor(plot, figure, options) {
    this.#plot = plot;
    this.#figure = figure;
    onPointerPosition(plot, this.#onPointer, options);
    plot.addEventListener("keydown", this.#onKey, options);
  }

  /** Show the position in these charts. */
  show(charts) {
    const { low, high } = this.#range;
    this.#plot.ariaValueMin = low;
    this.#plot.ariaValueMax = high;
    for (const chart of charts) chart.moveMark(this.#position);
  }

  #onPointer = (event) => {
    if (event.defaultPrevented) return;
    const chart = this.#figure.chart();
    if (!chart.renderedKey) return;
    const value = chart.valueAt(event);
    // A finger that drags to the first or last position may go past it.
    const isDrag = event.type === "pointermove" && event.pointerType === "touch";
    if (isDrag || this.#isNear(value)) this.#move(value);
  };

  /** Whether a value is in the range of the marker, or at its edge. It is not while the pointer is on the legend. */
  #isNear(value) {
    const { low, high } = this.#range;
    const edge = Math.max(0.5, EDGE * (high - low));
    return low - edge <= value && value <= high + edge;
  }

  #onKey = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { low, high } = this.#range;
    const value = { Home: low, End: high }[event.key] ?? this.#position + STEPS[event.key];
    if (Number.isNaN(value)) return;
    event.preventDefault();
    this.#move(value);
  };

  #move(value) {
    const { low, high } = this.#range;
    const mark = String(clamp(Math.round(value), low, high));
    if (mark !== this.#figure.settings().mark) this.#figure.move(mark);
  }

  get #position() {
    return Number(this.#figure.settings().mark);
  }

  get #range() {
    return markRange(this.#figure.settings());
  }
}
