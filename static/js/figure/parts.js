// <lesson-parts>: which part of a figure is seen, chosen by tabs, or by going from step to step. The address keeps it.

import { FigureWish } from "./parameters.js";
import { clamp } from "../deck/position.js";

export class LessonParts extends HTMLElement {
  #listening;
  #place;

  static define() {
    customElements.define("lesson-parts", LessonParts);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    this.#place = this.#parts.findIndex((part) => !part.hidden && part.ariaSelected !== "false");
    this.addEventListener("click", this.#onClick, options);
    this.addEventListener("keydown", this.#onKey, options);
    document.addEventListener("figure-changed", this.#onChange, options);
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #onClick = ({ target }) => {
    const button = target.closest("button");
    if (button) this.#go(button.dataset.by ? this.#place + Number(button.dataset.by) : this.#parts.indexOf(button));
  };

  #onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.#parts.length - 1;
    const place = { ArrowLeft: this.#place - 1, ArrowRight: this.#place + 1, Home: 0, End: last }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    // Tabs go round; steps have a first and a last.
    this.#go(this.#areTabs ? (place + last + 1) % (last + 1) : place);
    if (this.#areTabs) this.#parts[this.#place].focus();
  };

  #go(place) {
    const { value } = this.#parts[clamp(place, 0, this.#parts.length - 1)].dataset;
    this.dispatchEvent(new FigureWish(this.dataset.group, { [this.dataset.parameter]: value }));
  }

  #onChange = ({ group, values }) => {
    if (group !== this.dataset.group) return;
    const parts = this.#parts;
    this.#place = parts.findIndex((part) => part.dataset.value === values[this.dataset.parameter]);
    parts.forEach((part, place) => {
      const isSeen = place === this.#place;
      if (this.#areTabs) Object.assign(part, { ariaSelected: String(isSeen), tabIndex: isSeen ? 0 : -1 });
      else part.hidden = !isSeen;
    });
    for (const step of this.querySelectorAll("[data-by]")) {
      step.setAttribute("aria-disabled", String(!parts[this.#place + Number(step.dataset.by)]));
    }
  };

  get #areTabs() {
    return this.role === "tablist";
  }

  get #parts() {
    return [...this.querySelectorAll("[data-value]")];
  }
}
