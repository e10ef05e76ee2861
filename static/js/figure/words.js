// Words in a row, to be put in another order: dragged, by their buttons, or with the arrow keys.

import { clamp } from "../deck/position.js";

export const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/** The order that turns so many words round. */
export const reversed = (count) => [...Array(count).keys()].reverse().join(",");

export class WordRow {
  #list;
  #status;
  #order;
  #wish;
  #held = -1; // the place of the word that is dragged

  /** `wish` is told of each new order, written as in the address. */
  constructor(control, wish) {
    this.#list = control.querySelector(".words");
    this.#status = control.querySelector("[role=status]");
    this.#wish = wish;
    const on = (type, action) => this.#list.addEventListener(type, action);
    on("click", this.#onClick);
    on("keydown", this.#onKey);
    on("pointerdown", this.#onGrasp);
    on("pointermove", this.#onDrag);
    on("lostpointercapture", () => this.#hold(-1));
    // A finger that drags a word turns no slide.
    this.#list.addEventListener("touchstart", (event) => event.stopPropagation(), { passive: true });
  }

  /** Chips keep their places and change their words, so that the focus and a drag go on. */
  show(words, order) {
    this.#order = order.split(",").map(Number);
    while (this.#chips.length > this.#order.length) this.#list.lastElementChild.remove();
    while (this.#chips.length < this.#order.length) this.#list.append(this.#list.firstElementChild.cloneNode(true));
    this.#chips.forEach((chip, place) => this.#label(chip, words[this.#order[place]] ?? "", place));
  }

  #label(chip, word, place) {
    chip.querySelector("i").textContent = word;
    chip.firstElementChild.setAttribute("aria-label", `${word}, ${place + 1} of ${this.#order.length}`);
    for (const button of chip.querySelectorAll("button")) {
      button.setAttribute("aria-label", `Move ${word} ${button.dataset.by > 0 ? "right" : "left"}`);
      button.setAttribute("aria-disabled", String(!this.#chips[place + this.#along(button.dataset.by)]));
    }
  }

  #onClick = ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const place = this.#placeOf(button);
    this.#move(place, place + this.#along(button.dataset.by));
  };

  #onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = this.#placeOf(event.target);
    const by = { ArrowLeft: this.#along(-1), ArrowRight: this.#along(1), Home: -Infinity, End: Infinity }[event.key];
    if (!by) return;
    event.preventDefault();
    this.#move(place, place + by);
  };

  #onGrasp = (event) => {
    if (event.button || event.target.closest("button")) return;
    this.#hold(this.#placeOf(event.target));
    if (this.#held >= 0) this.#list.setPointerCapture(event.pointerId);
  };

  #onDrag = ({ clientX, clientY }) => {
    if (this.#held < 0) return;
    const place = this.#placeOf(document.elementFromPoint(clientX, clientY));
    if (place < 0 || place === this.#held) return;
    const { left, width, top, bottom } = this.#chips[place].getBoundingClientRect();
    const own = this.#chips[this.#held].getBoundingClientRect();
    // Past the middle of its neighbour: one that is wider would change places for ever.
    const goesRight = (place > this.#held) === (this.#along(1) > 0);
    const isBeside = own.top < bottom && top < own.bottom;
    if (isBeside && (clientX > left + width / 2) !== goesRight) return;
    this.#move(this.#held, place);
    this.#hold(place);
  };

  #move(from, to) {
    const place = clamp(to, 0, this.#order.length - 1);
    if (place === from) return;
    const order = this.#order.toSpliced(from, 1).toSpliced(place, 0, this.#order[from]);
    const focused = document.activeElement;
    const by = focused.dataset.by;
    const follows = this.#chips[from].contains(focused);
    this.#wish(order.join(","));
    const chip = this.#chips[place];
    if (follows) chip.querySelector(by ? `[data-by="${by}"]` : "[tabindex='0']").focus();
    this.#status.textContent = `${chip.querySelector("i").textContent}, now ${place + 1} of ${order.length}`;
  }

  #hold(place) {
    this.#held = place;
    this.#chips.forEach((chip, at) => chip.toggleAttribute("data-held", at === place));
  }

  /** Steps to the right as steps along the sentence, which may run from right to left. */
  #along(by) {
    return this.#list.matches(":dir(rtl)") ? -by : Number(by);
  }

  #placeOf(element) {
    return this.#chips.indexOf(element?.closest(".word"));
  }

  get #chips() {
    return [...this.#list.children];
  }
}
