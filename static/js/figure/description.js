// What is said of a figure: in words beside it, in the table below it, and aloud.

import { FigureData } from "./data.js";

const SPEAK_AFTER = 700; // ms of quiet before news is spoken

export class FigureWords {
  #figure;
  #told; // the settings that the words are about
  #data;
  #speaking = 0;

  /** `values` are the settings that the words are about already; none, where they are to come. */
  constructor(figure, values, signal) {
    this.#figure = figure;
    this.#told = JSON.stringify(values);
    this.#data = new FigureData(figure.querySelector(".figure-data"), figure.dataset.svg);
    signal.addEventListener("abort", () => clearTimeout(this.#speaking));
  }

  areAbout(values) {
    return JSON.stringify(values) === this.#told;
  }

  say({ title, description, reading }, values) {
    const before = JSON.parse(this.#told);
    const isFirst = "lazy" in this.#figure.dataset;
    this.#told = JSON.stringify(values);
    this.#figure.removeAttribute("data-lazy");
    if (!("titled" in this.#figure.dataset)) this.#box(".figure-title").textContent = title;
    this.#box(".figure-words p").textContent = description;
    this.#box(".figure-reading").textContent = reading;
    if ("mark" in values) this.#box(".plot").setAttribute("aria-valuetext", reading);
    const onlyMark = this.areAbout({ ...before, mark: values.mark });
    if (!onlyMark) this.#data.follow(values);
    if (!isFirst && !this.areAbout(before)) this.#speak(onlyMark ? reading : description, onlyMark);
  }

  /** One voice for a group, and none where a focused chart speaks its own value or a pointer only passes. */
  #speak(news, onlyMark) {
    const { group, name } = this.#figure.dataset;
    if (name !== group) return;
    const focused = document.activeElement;
    const isHere = (selector) => focused?.closest(selector)?.dataset.group === group;
    const inControls = isHere("lesson-controls, lesson-parts");
    const onChart = !inControls && isHere("lesson-figure");
    if (onChart || (onlyMark && !inControls)) return;
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => { this.#box(".figure > [role=status]").textContent = news; }, SPEAK_AFTER);
  }

  #box(selector) {
    return this.#figure.querySelector(selector);
  }
}
