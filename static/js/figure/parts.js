// <lesson-parts>: selects the part of a figure that is shown, by tabs, by previous and next buttons, or by a switch.

import { announce } from "../lib/dom/announcement.js";
import { clamp } from "../lib/clamp.js";
import { isRightToLeft } from "../lib/dom/direction.js";
import { PageElement } from "../lib/dom/page-element.js";
import { FigureChangeRequest } from "./controls/settings.js";
import { scrollerOf, scrollToPlot } from "./scroll-to-plot.js";

export class LessonParts extends PageElement {
  #index;

  static define() {
    customElements.define("lesson-parts", LessonParts);
  }

  setUp(signal) {
    const options = { signal };
    this.#index = this.#parts.findIndex((part) => !part.hidden && part.ariaSelected !== "false");
    this.addEventListener("click", this.#onClick, options);
    this.addEventListener("keydown", this.#onKey, options);
    document.addEventListener("figure-changed", this.#onChange, options);
  }

  #onClick = ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.role === "switch") this.#select(1 - this.#index);
    else this.#select(button.dataset.by ? this.#index + Number(button.dataset.by) : this.#parts.indexOf(button));
  };

  #onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#switch) return;
    const last = this.#parts.length - 1;
    const right = isRightToLeft(this) ? -1 : 1;
    const index = { ArrowLeft: this.#index - right, ArrowRight: this.#index + right, Home: 0, End: last }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    // The last tab is followed by the first one. Other parts have a first and a last.
    this.#select(this.#areTabs ? (index + last + 1) % (last + 1) : index);
    if (this.#areTabs) this.#parts[this.#index].focus();
  };

  #select(index) {
    const { value } = this.#parts[clamp(index, 0, this.#parts.length - 1)].dataset;
    this.dispatchEvent(new FigureChangeRequest(this.dataset.group, { [this.dataset.parameter]: value }));
    scrollToPlot(this.closest(".figure").querySelector(".plot"), scrollerOf(this), this);
  }

  #onChange = ({ group, values }) => {
    if (group !== this.dataset.group) return;
    const { only } = this.dataset;
    if (only) this.hidden = !only.split(" ").includes(values.part);
    const parts = this.#parts;
    const before = this.#index;
    this.#index = parts.findIndex((part) => part.dataset.value === values[this.dataset.parameter]);
    parts.forEach((part, index) => {
      const isSelected = index === this.#index;
      if (this.#areTabs) Object.assign(part, { ariaSelected: isSelected, tabIndex: isSelected ? 0 : -1 });
      else part.hidden = !isSelected;
    });
    if (this.#switch) this.#switch.ariaChecked = this.#index === 1;
    const status = this.querySelector("[role=status]");
    if (status && this.#index !== before) announce(status, parts[this.#index].textContent);
    for (const button of this.querySelectorAll("[data-by]")) {
      button.ariaDisabled = !parts[this.#index + Number(button.dataset.by)];
    }
  };

  get #areTabs() {
    return this.role === "tablist";
  }

  get #switch() {
    return this.querySelector('[role="switch"]');
  }

  get #parts() {
    return [...this.querySelectorAll("[data-value]")];
  }
}
