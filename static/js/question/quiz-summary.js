// <quiz-summary>: how many graded questions were right on the first try, and the slides to look at again. It appears
// when all are answered.

import { PageElement } from "../lib/dom/page-element.js";

export class QuizSummary extends PageElement {

  static define() {
    customElements.define("quiz-summary", QuizSummary);
  }

  setUp(signal) {
    document.addEventListener("answers-loaded", this.#onLoaded, { signal });
  }

  #onLoaded = ({ detail: { summary } }) => {
    this.hidden = !summary;
    if (!summary) return;
    this.querySelector("b").textContent = summary.right_first;
    for (const item of this.querySelectorAll("li")) item.hidden = !summary.slides.includes(item.dataset.slide);
    this.querySelector("div").hidden = !summary.slides.length;
  };
}
