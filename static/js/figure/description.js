// The texts of a figure: title, description, reading at the marker, data table, and announcements for screen readers.

import { DataTable } from "./data-table.js";

const ANNOUNCE_DELAY = 700; // ms without a change before a screen reader announces the new text

export class FigureDescription {
  #figure;
  #described; // the settings that the texts describe, as JSON
  #data;
  #announceTimer = 0;

  /** `values` are the settings that the texts in the page describe; empty if the figure is not loaded yet. */
  constructor(figure, values, signal) {
    this.#figure = figure;
    this.#described = JSON.stringify(values);
    this.#data = new DataTable(figure.querySelector(".figure-data"), figure.dataset.svg);
    signal.addEventListener("abort", () => clearTimeout(this.#announceTimer));
  }

  describes(values) {
    return JSON.stringify(values) === this.#described;
  }

  update({ title, description, reading }, values) {
    const before = JSON.parse(this.#described);
    const isFirst = "lazy" in this.#figure.dataset;
    this.#described = JSON.stringify(values);
    this.#figure.removeAttribute("data-lazy");
    if (!("titled" in this.#figure.dataset)) this.#find(".figure-title").textContent = title;
    this.#find(".figure-description p").textContent = description;
    this.#find(".figure-reading").textContent = reading;
    if ("mark" in values) this.#find(".plot").setAttribute("aria-valuetext", reading);
    const onlyMark = this.describes({ ...before, mark: values.mark });
    if (!onlyMark) this.#data.update(values);
    if (!isFirst && !this.describes(before)) this.#announce(onlyMark ? reading : description, onlyMark);
  }

  /**
   * Announce the new text once per figure group. A focused chart announces its own value, and moving the pointer over a
   * chart is not announced.
   */
  #announce(text, onlyMark) {
    const { group, name } = this.#figure.dataset;
    if (name !== group) return;
    const focused = document.activeElement;
    const hasFocus = (selector) => focused?.closest(selector)?.dataset.group === group;
    const inControls = hasFocus("lesson-controls, lesson-parts");
    const onChart = !inControls && hasFocus("lesson-figure");
    if (onChart || (onlyMark && !inControls)) return;
    clearTimeout(this.#announceTimer);
    const status = this.#find(".figure > [role=status]");
    this.#announceTimer = setTimeout(() => { status.textContent = text; }, ANNOUNCE_DELAY);
  }

  #find(selector) {
    return this.#figure.querySelector(selector);
  }
}
