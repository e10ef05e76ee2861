// Base class of <lesson-poll> and <lesson-open>: sends the reader's answer and shows the stored one. Without JavaScript
// the form does this by itself. In an export there is no form to send.

import { focusAnswer, isInUse, readAnswer, setAnswer } from "./answer-fields.js";
import { AnswerForm } from "./answer-form.js";
import { sendAnswer } from "./requests.js";

/**
 * Subclasses have `showResult(result, scrolls)`, which scrolls to the result if the reader has sent the answer and still
 * sees the form, `unreached`, the message if the server cannot be reached, and `change`, the text of the button while the
 * stored answer is unchanged.
 */
export class UngradedForm extends AnswerForm {
  #submit; // text of the button
  #isStored = false; // the answer in the form

  setUp(signal) {
    const options = { signal };
    this.#submit ??= this.button?.textContent;
    this.addEventListener("input", () => {
      this.hasInput = true;
      this.#setStored(false);
    }, options);
    // Not the submit event: a sandboxed frame without `allow-forms` does not dispatch it.
    this.button?.addEventListener("click", this.#onSubmit, options);
    document.addEventListener("answers-loaded", this.#onLoaded, options);
  }

  #onSubmit = async (event) => {
    event.preventDefault();
    if (this.#isStored) return focusAnswer(this);
    if (this.isBusy || !this.querySelector("form").reportValidity()) return;
    this.hasInput = true;
    this.setBusy(true);
    const sent = readAnswer(this);
    const { result, message } = await sendAnswer(this, sent).catch(() => ({ message: this.unreached }));
    this.setBusy(false);
    if (!result) return this.setVerdict(message);
    this.showResult(result, isInUse(this));
    this.#setStored(JSON.stringify(readAnswer(this)) === JSON.stringify(sent));
  };

  #onLoaded = ({ detail }) => {
    const answer = detail.answers[this.dataset.id];
    if (!answer || this.hasInput) return;
    setAnswer(this, answer.answer);
    this.showResult(answer, false);
    this.#setStored(true);
  };

  #setStored(stored) {
    this.#isStored = stored;
    if (!this.button) return;
    this.button.textContent = stored ? this.change : this.#submit;
    this.button.classList.toggle("primary", !stored);
  }
}
