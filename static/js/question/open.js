// <lesson-open>: sends the reader's text, and then shows the model answer. In an export, the model answer is in the page
// and can be opened after the reader has written something.

import { gettext } from "../lib/translation.js";
import { UngradedForm } from "./ungraded-form.js";

export class LessonOpen extends UngradedForm {
  unreached = gettext("Your answer did not reach the server. The text is still here. Try again in a moment.");

  static define() {
    customElements.define("lesson-open", LessonOpen);
  }

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("input", this.#onInput);
    this.#paintDetails();
  }

  showResult({ explanation, verdict }, isNew) {
    const box = this.querySelector(".model-answer");
    box.hidden = !explanation;
    box.querySelector(".prose").innerHTML = explanation;
    this.setVerdict(verdict);
    if (isNew) box.scrollIntoView({ block: "nearest" });
  }

  #onInput = () => {
    if (this.dataset.answers) this.setVerdict(""); // the changed text is not saved yet
    this.#paintDetails();
  };

  #paintDetails() {
    const details = this.querySelector("details.model-answer");
    if (details) details.hidden = !this.querySelector("textarea").value.trim();
  }
}
