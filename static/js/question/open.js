// <lesson-open>: sends the reader's text, and then shows the model answer. In an export, the model answer is in the page
// and can be opened after the reader has written something. A package saves the text in the learner's course.

import { loadItem, removeItem, saveItem } from "../lib/browser/storage.js";
import { setHtml } from "../lib/dom/set-html.js";
import { gettext } from "../lib/translation.js";
import { setAnswer } from "./answer-fields.js";
import { UngradedForm } from "./ungraded-form.js";

export class LessonOpen extends UngradedForm {
  change = gettext("Change my answer");
  unreached = gettext("Your answer did not reach the server. The text is still here. Try again in a moment.");

  static define() {
    customElements.define("lesson-open", LessonOpen);
  }

  setUp(signal) {
    super.setUp(signal);
    this.addEventListener("input", this.#onInput, { signal });
    const saved = this.#isSavedInCourse && loadItem(this.#storageKey);
    if (saved) setAnswer(this, saved);
    this.#paintDetails();
  }

  showResult({ explanation, verdict }, scrolls) {
    const box = this.querySelector(".model-answer");
    box.hidden = !explanation;
    setHtml(box.querySelector(".prose"), explanation);
    this.setVerdict(verdict);
    if (scrolls) box.scrollIntoView({ block: "nearest" });
  }

  #onInput = () => {
    if (this.dataset.answers) this.setVerdict(""); // the changed text is not saved yet
    if (this.#isSavedInCourse) this.#save();
    this.#paintDetails();
  };

  #save() {
    const text = this.#text;
    if (text) saveItem(this.#storageKey, text);
    else removeItem(this.#storageKey);
  }

  #paintDetails() {
    const details = this.querySelector("details.model-answer");
    if (details) details.hidden = !this.#text;
  }

  get #text() {
    return this.querySelector("textarea").value.trim();
  }

  /** Whether this page is in a package, in which storage.js saves items in the learner's course. */
  get #isSavedInCourse() {
    return "package" in this.dataset;
  }

  get #storageKey() {
    return `open:${this.dataset.id}`;
  }
}
