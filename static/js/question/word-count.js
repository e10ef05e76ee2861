// <word-count>: the number of words in the text area of its form, and whether these are too many. Screen readers announce
// it when the reader pauses, not at each key.

import { PageElement } from "../lib/dom/page-element.js";
import { gettext, ngettext } from "../lib/translation.js";
import { countWords } from "./words.js";

const PAUSE = 1_000; // ms without a change of the text

export class WordCount extends PageElement {
  #timer;

  static define() {
    customElements.define("word-count", WordCount);
  }

  setUp(signal) {
    const options = { signal };
    this.#field.addEventListener("input", () => {
      this.#paint();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#announce(), PAUSE);
    }, options);
    this.addEventListener("filled", () => this.#paint(), options);
    this.#paint();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #paint() {
    const max = Number(this.dataset.max);
    const words = countWords(this.#field.value);
    const isOver = words > max;
    const over = words - max;
    this.querySelector(".word-count-text").textContent = isOver
      ? ngettext("%(words)s of %(count)s word: too long by %(over)s", "%(words)s of %(count)s words: too long by %(over)s", max, { words, over })
      : ngettext("%(words)s of %(count)s word", "%(words)s of %(count)s words", max, { words });
    this.toggleAttribute("data-over", isOver);
    const message = gettext("Your answer has %(count)s words; at most %(limit)s are allowed.", { count: words, limit: max });
    this.#field.setCustomValidity(isOver ? message : "");
  }

  #announce() {
    this.querySelector("[role=status]").textContent = this.querySelector(".word-count-text").textContent;
  }

  get #field() {
    return this.closest("form").querySelector("textarea");
  }
}
