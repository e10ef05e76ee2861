// <lesson-open>: sends the reader's text, and then shows the model answer. Until then the browser stores the text, so
// that a reload does not lose it. In an export, the model answer is in the page and can be opened after the reader has
// written something. A package saves the text in the learner's course.

import { loadItem, removeItem, saveItem } from "../lib/browser/storage.js";
import { setHtml } from "../lib/dom/set-html.js";
import { gettext } from "../lib/translation.js";
import { setAnswer } from "./answer-fields.js";
import { UngradedForm } from "./ungraded-form.js";

const DRAFT = "draft:"; // `page/delete-answers.js` deletes these items

export class LessonOpen extends UngradedForm {
  change = gettext("Change my answer");
  unreached = gettext("Your answer did not reach the server. The text is still here. Try again in a moment.");

  static define() {
    customElements.define("lesson-open", LessonOpen);
  }

  setUp(signal) {
    super.setUp(signal);
    this.addEventListener("input", this.#onInput, { signal });
    this.#fillInSavedText();
    this.#paintDetails();
  }

  showResult({ explanation, verdict }, scrolls) {
    const box = this.querySelector(".model-answer");
    box.hidden = !explanation;
    setHtml(box.querySelector(".prose"), explanation);
    this.setVerdict(verdict);
    removeItem(this.#storageKey); // the server has the text
    if (scrolls) box.scrollIntoView({ block: "nearest" });
  }

  #onInput = () => {
    if (this.dataset.answers) this.setVerdict(""); // the changed text is not saved yet
    this.#save();
    this.#paintDetails();
  };

  #fillInSavedText() {
    const saved = this.#storageKey && loadItem(this.#storageKey);
    if (!saved) return;
    this.hasInput = true;
    setAnswer(this, saved);
  }

  #save() {
    const key = this.#storageKey;
    if (key && this.#text) saveItem(key, this.#text);
    else if (key) removeItem(key);
  }

  #paintDetails() {
    const details = this.querySelector("details.model-answer");
    if (details) details.hidden = !this.#text;
  }

  get #text() {
    return this.querySelector("textarea").value.trim();
  }

  /** The key of the saved text, or null in an export, which saves nothing. In a package, storage.js saves in the course. */
  get #storageKey() {
    if ("package" in this.dataset) return `open:${this.dataset.id}`;
    return this.dataset.answers ? DRAFT + new URL(this.querySelector("form").action).pathname : null;
  }
}
