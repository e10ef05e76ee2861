// The texts of a figure: title, description, reading at the marker, data table, and announcements for screen readers.

import { announce } from "../lib/dom/announcement.js";
import { gettext, LANGUAGE } from "../lib/translation.js";
import { DataTable } from "./data-table.js";

const MAX_LENGTH = 240; // characters of a reading or a description that are announced
const ANNOUNCE_DELAY = 700; // ms without a change before a screen reader announces the new text

const CHANGED = gettext("The figure has changed."); // in ways that no short sentence says

export class FigureDescription {
  #figure;
  #described; // the settings that the texts describe, as JSON
  #data;
  #announceTimer = 0;
  #announced; // the texts when they were announced last

  /** `values` are the settings that the texts in the page describe; empty if the figure is not drawn yet. */
  constructor(figure, values, signal) {
    this.#figure = figure;
    this.#described = JSON.stringify(values);
    this.#announced = this.#texts;
    this.#data = new DataTable(figure.querySelector(".figure-data"), figure.dataset.svg, signal);
    signal.addEventListener("abort", () => clearTimeout(this.#announceTimer));
  }

  describes(values) {
    return JSON.stringify(values) === this.#described;
  }

  update({ title, description, reading }, values, { valueText, isAnnounced }) {
    const before = JSON.parse(this.#described);
    const isFirst = "undrawn" in this.#figure.dataset;
    this.#described = JSON.stringify(values);
    this.#figure.removeAttribute("data-undrawn");
    if (!("titled" in this.#figure.dataset)) this.#find(".figure-title").textContent = title;
    this.#find(".figure-description p").textContent = description;
    this.#find(".figure-reading").textContent = reading;
    if (isFirst) this.#announced = this.#texts;
    if ("mark" in values) this.#updateSlider(values.mark, valueText);
    const changed = Object.keys(values).filter((each) => values[each] !== before[each]);
    if (changed.some((each) => each !== "mark")) this.#data.update(values);
    if (isAnnounced && !isFirst && changed.length) this.#announce(changed);
  }

  /** Change the number together with its text, because screen readers read the text when the number changes. */
  #updateSlider(mark, text) {
    const plot = this.#find(".plot");
    plot.ariaValueNow = mark;
    plot.ariaValueText = text;
  }

  /** Let the value of the chart be the whole reading, instead of the value of a row. */
  resetValueText() {
    this.#find(".plot").ariaValueText = this.#find(".figure-reading").textContent;
  }

  /**
   * Announce the new texts once the reader pauses; after the answer to a prediction, only the title. If title and reading
   * stay the same, announce the new sentences of the description, which is too long as a whole. A focused chart announces
   * its own value; moving the pointer over a chart is not announced, and a page that follows a room announces the
   * presenter's settings instead.
   */
  #announce(changed) {
    if (!this.#announces(changed)) return;
    const onlyMark = changed.every((each) => each === "mark");
    const inControls = this.#hasFocus("lesson-controls, lesson-parts");
    const onChart = !inControls && this.#hasFocus("lesson-figure");
    const isUnexpected = onlyMark || this.#figure.closest("lesson-room");
    const isAnswer = document.activeElement?.matches("[data-prediction]");
    if (onChart || (isUnexpected && !inControls)) return;
    clearTimeout(this.#announceTimer);
    this.#announceTimer = setTimeout(() => {
      const news = this.#news({ onlyMark, isAnswer });
      if (news) announce(this.#find(".figure > [role=status]"), news);
      this.#announced = this.#texts;
    }, ANNOUNCE_DELAY);
  }

  /** Whether this figure announces a change: the first figure of its group does, unless only this one has the settings. */
  #announces(changed) {
    const { group, name } = this.#figure.dataset;
    if (name === group) return true;
    const first = document.querySelector(`lesson-figure[data-name="${CSS.escape(group)}"]`);
    const shared = JSON.parse(first.dataset.values);
    return !changed.some((each) => each in shared);
  }

  #hasFocus(selector) {
    return document.activeElement?.closest(selector)?.dataset.group === this.#figure.dataset.group;
  }

  /** Return what is new since the last announcement; empty if nothing is. */
  #news({ onlyMark, isAnswer }) {
    const { title, reading, description } = this.#texts;
    const isNewTitle = title !== this.#announced.title;
    if (isAnswer) return isNewTitle ? title : CHANGED;
    const news = onlyMark ? reading : beginning(sentencesOf(reading));
    if (isNewTitle) return `${title}. ${news}`;
    if (reading !== this.#announced.reading) return news;
    return description === this.#announced.description ? "" : this.#newSentences(description);
  }

  #newSentences(description) {
    const known = sentencesOf(this.#announced.description).map((sentence) => sentence.trim());
    const news = beginning(sentencesOf(description).filter((sentence) => !known.includes(sentence.trim())));
    return news && news.length <= MAX_LENGTH ? news : CHANGED;
  }

  get #texts() {
    return {
      title: this.#find(".figure-title").textContent,
      reading: this.#find(".figure-reading").textContent,
      description: this.#find(".figure-description p").textContent,
    };
  }

  #find(selector) {
    return this.#figure.querySelector(selector);
  }
}

/** Return the sentences of a text, with the spaces after them. */
function sentencesOf(text) {
  const segments = new Intl.Segmenter(LANGUAGE, { granularity: "sentence" }).segment(text);
  return [...segments].map(({ segment }) => segment);
}

/** Return the first sentences up to the longest announcement, at least one. */
function beginning(sentences) {
  let text = "";
  for (const sentence of sentences) {
    if (text && text.length + sentence.length > MAX_LENGTH) break;
    text += sentence;
  }
  return text.trim();
}
