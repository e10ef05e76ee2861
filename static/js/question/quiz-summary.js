// <quiz-summary>: how many graded questions were right on the first try, and the slides to look at again. It appears
// when all are answered. It is below the last question, so the question that was answered last gets a link to it.

import { PageElement } from "../lib/dom/page-element.js";
import { interfaceText } from "../lib/dom/elements.js";
import { gettext } from "../lib/translation.js";

export class QuizSummary extends PageElement {
  #answered = null; // question that was answered last, since the page was loaded

  static define() {
    customElements.define("quiz-summary", QuizSummary);
  }

  setUp(signal) {
    document.addEventListener("answer-recorded", ({ target }) => { this.#answered = target; }, { signal });
    document.addEventListener("answers-loaded", this.#onLoaded, { signal });
  }

  #onLoaded = ({ detail: { summary } }) => {
    const wasHidden = this.hidden;
    this.hidden = !summary;
    if (!summary) return;
    this.querySelector("b").textContent = summary.right_first;
    for (const item of this.querySelectorAll("li")) item.hidden = !summary.slides.includes(item.dataset.slide);
    this.querySelector("div").hidden = !summary.slides.length;
    if (wasHidden) this.#answered?.querySelector(".question-actions")?.append(this.#link());
  };

  #link() {
    const link = interfaceText("a", "result-link", gettext("See your result"));
    link.href = `#${this.id}`;
    return link;
  }
}
