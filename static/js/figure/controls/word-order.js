// A row of words that the reader reorders by dragging, by buttons, or with the arrow keys.

import { announce } from "../../lib/dom/announcement.js";
import { isRightToLeft } from "../../lib/dom/direction.js";
import { clamp } from "../../lib/clamp.js";
import { gettext } from "../../lib/translation.js";
import { onDrag } from "../chart/drag.js";

export class WordOrder {
  #list;
  #status;
  #order = [];
  #onChange;
  #dragged = -1; // index of the dragged word

  /** `onChange` is called with each new order, as in the URL. */
  constructor(control, onChange, options) {
    this.#list = control.querySelector(".words");
    this.#status = control.querySelector("[role=status]");
    this.#onChange = onChange;
    this.#list.addEventListener("click", this.#onClick, options);
    this.#list.addEventListener("keydown", this.#onKey, options);
    onDrag(this.#list, (event) => this.#pick(event), options);
    // Dragging a word is not a swipe that changes the slide.
    this.#list.addEventListener("touchstart", (event) => event.stopPropagation(), { ...options, passive: true });
  }

  /** Show the words in this order. */
  show(words, order) {
    const before = this.#order;
    this.#order = order.split(",").map(Number);
    while (this.#chips.length > this.#order.length) this.#list.lastElementChild.remove();
    while (this.#chips.length < this.#order.length) this.#list.append(this.#list.firstElementChild.cloneNode(true));
    this.#reorder(this.#order.map((word) => this.#chips[before.indexOf(word)]));
    const names = namesOf(words);
    this.#chips.forEach((chip, index) => {
      const word = this.#order[index];
      this.#render(chip, { word: words[word] ?? "", name: names[word] ?? "" }, index);
    });
  }

  /**
   * Put the same elements into another order. The dragged or focused one stays in the page, because a removed element loses
   * the focus and the touch; the others move around it. With other words, the elements stay and change their text.
   */
  #reorder(chips) {
    const before = this.#chips;
    const isSame = chips.every((chip, index) => chip === before[index]);
    if (isSame || new Set(chips.filter(Boolean)).size < before.length) return;
    const fixed = before[this.#dragged] ?? before.find((chip) => chip.contains(document.activeElement)) ?? before[0];
    const index = chips.indexOf(fixed);
    fixed.before(...chips.slice(0, index));
    fixed.after(...chips.slice(index + 1));
  }

  #render(chip, { word, name }, index) {
    const slider = sliderOf(chip);
    slider.textContent = word;
    slider.ariaLabel = name;
    slider.ariaValueMax = this.#chips.length - 1;
    slider.ariaValueNow = index;
    slider.ariaValueText = gettext("position %(position)s", { position: index });
    const values = { word: name };
    const labels = { 1: gettext("Move “%(word)s” right", values), "-1": gettext("Move “%(word)s” left", values) };
    for (const button of chip.querySelectorAll("button")) {
      button.ariaLabel = labels[button.dataset.by];
      button.ariaDisabled = !this.#chips[index + this.#logicalStep(button.dataset.by)];
    }
  }

  #onClick = ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const index = this.#indexOf(button);
    this.#move(index, index + this.#logicalStep(button.dataset.by));
  };

  #onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [left, right] = [this.#logicalStep(-1), this.#logicalStep(1)];
    const steps = { ArrowLeft: left, ArrowRight: right, ArrowDown: -1, ArrowUp: 1, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const index = this.#indexOf(event.target);
    this.#move(index, index + step);
  };

  #pick({ target }) {
    const index = target.closest("button") ? -1 : this.#indexOf(target);
    if (index < 0) return null;
    return {
      start: () => this.#setDragged(index),
      move: (event) => this.#dragTo(event),
      end: () => this.#setDragged(-1),
    };
  }

  #dragTo({ clientX, clientY }) {
    const index = this.#indexOf(document.elementFromPoint(clientX, clientY));
    if (index < 0 || index === this.#dragged) return;
    const target = this.#chips[index].getBoundingClientRect();
    const dragged = this.#chips[this.#dragged].getBoundingClientRect();
    // The word takes the place of the target once the pointer is on that place, or on the middle of a wide target. Earlier,
    // a wider target would move back at once.
    const movesRight = (index > this.#dragged) === (this.#logicalStep(1) > 0);
    const width = Math.max(dragged.width, target.width / 2);
    const isOnPlace = movesRight ? clientX >= target.right - width : clientX <= target.left + width;
    const isSameRow = dragged.top < target.bottom && target.top < dragged.bottom;
    if (isSameRow && !isOnPlace) return;
    this.#move(this.#dragged, index);
    this.#setDragged(index);
  }

  #move(from, to) {
    const index = clamp(to, 0, this.#order.length - 1);
    if (index === from) return;
    const order = this.#order.filter((word, i) => i !== from);
    order.splice(index, 0, this.#order[from]);
    const slider = sliderOf(this.#chips[from]);
    this.#onChange(order.join(","));
    const words = this.#chips.map((chip) => sliderOf(chip).textContent).join(" ");
    const values = { word: slider.ariaLabel, position: index, words };
    // The focused word has its position as its value.
    const isFocused = slider === document.activeElement;
    announce(this.#status, isFocused ? words : gettext("%(word)s, now at position %(position)s: %(words)s", values));
  }

  #setDragged(index) {
    this.#dragged = index;
    this.#chips.forEach((chip, i) => chip.toggleAttribute("data-dragged", i === index));
  }

  /** Convert a step to the right into a step in reading order, which may run from right to left. */
  #logicalStep(step) {
    return isRightToLeft(this.#list) ? -step : Number(step);
  }

  #indexOf(element) {
    return this.#chips.indexOf(element?.closest(".word"));
  }

  get #chips() {
    return [...this.#list.children];
  }
}

/** Return the names of words, as the server does: equal words are numbered. */
function namesOf(words) {
  return words.map((word, index) => {
    const count = words.filter((other) => other === word).length;
    if (count < 2) return word;
    const number = words.slice(0, index + 1).filter((other) => other === word).length;
    // Translators: a word that occurs several times in a sentence, such as “the (1 of 2)”.
    return gettext("%(word)s (%(number)s of %(count)s)", { word, number, count });
  });
}

/** Return the word itself, whose value is its position. */
function sliderOf(chip) {
  return chip.querySelector('[role="slider"]');
}
