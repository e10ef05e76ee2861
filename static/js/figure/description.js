// The texts of a figure: title, description, reading at the marker, data table, and announcements for screen readers.

import { announce } from "../lib/dom/announcement.js";
import { LANGUAGE } from "../lib/translation.js";
import { DataTable } from "./data-table.js";

const MAX_LENGTH = 240; // characters of a reading that are announced
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

  update({ title, description, reading }, values, { valueText, isAnnounced }) {
    const before = JSON.parse(this.#described);
    const isFirst = "lazy" in this.#figure.dataset;
    this.#described = JSON.stringify(values);
    this.#figure.removeAttribute("data-lazy");
    const titleBefore = this.#find(".figure-title").textContent;
    if (!("titled" in this.#figure.dataset)) this.#find(".figure-title").textContent = title;
    this.#find(".figure-description p").textContent = description;
    this.#find(".figure-reading").textContent = reading;
    if ("mark" in values) this.#updateSlider(values.mark, valueText);
    const onlyMark = this.describes({ ...before, mark: values.mark });
    if (!onlyMark) this.#data.update(values);
    if (!isAnnounced || isFirst || this.describes(before)) return;
    const isNewTitle = this.#find(".figure-title").textContent !== titleBefore;
    this.#announce(reading, { onlyMark, isNewTitle });
  }

  /** Change the number together with its text, because screen readers read the text when the number changes. */
  #updateSlider(mark, text) {
    const plot = this.#find(".plot");
    plot.setAttribute("aria-valuenow", mark);
    plot.setAttribute("aria-valuetext", text);
  }

  /** Let the value of the chart be the whole reading, instead of the value of a row. */
  resetValueText() {
    this.#find(".plot").setAttribute("aria-valuetext", this.#find(".figure-reading").textContent);
  }

  /**
   * Announce the reading once per figure group, after a new title. The description is too long to be announced. A focused
   * chart announces its own value, a prediction its answer; moving the pointer over a chart is not announced, and a page
   * that follows a room announces the presenter's settings instead.
   */
  #announce(reading, { onlyMark, isNewTitle }) {
    const { group, name } = this.#figure.dataset;
    if (name !== group) return;
    const focused = document.activeElement;
    const hasFocus = (selector) => focused?.closest(selector)?.dataset.group === group;
    const inControls = hasFocus("lesson-controls, lesson-parts");
    const onChart = !inControls && hasFocus("lesson-figure");
    const isUnexpected = onlyMark || this.#figure.closest("lesson-room");
    const isAnswer = focused?.matches("[data-prediction]");
    if (onChart || isAnswer || (isUnexpected && !inControls)) return;
    clearTimeout(this.#announceTimer);
    const status = this.#find(".figure > [role=status]");
    const title = this.#find(".figure-title").textContent;
    const news = onlyMark ? reading : beginning(reading);
    const text = isNewTitle ? `${title}. ${news}` : news;
    this.#announceTimer = setTimeout(() => announce(status, text), ANNOUNCE_DELAY);
  }

  #find(selector) {
    return this.#figure.querySelector(selector);
  }
}

/** Return the first sentences of a text up to the longest announcement, at least one. */
function beginning(text) {
  const sentences = [...new Intl.Segmenter(LANGUAGE, { granularity: "sentence" }).segment(text)];
  return sentences.filter(({ index, segment }) => !index || index + segment.length <= MAX_LENGTH)
    .map(({ segment }) => segment).join("").trim();
}
