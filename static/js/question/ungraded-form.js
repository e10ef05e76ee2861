// Base class of <lesson-poll> and <lesson-open>: sends the reader's answer and shows the stored one. Without JavaScript
// the form does this by itself. In an export there is no form to send.

import { focusAnswer, isInUse, readAnswer, setAnswer } from "./answer-fields.js";
import { AnswerForm } from "./answer-form.js";

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
    const answer = readAnswer(this);
    const response = await this.send(answer);
    if (response) this.#showResponse(response, answer);
    else this.setVerdict(this.unreached);
  };

  /** Show the response to an answer. If the reader has changed the answer in the meantime, it is not stored yet. */
  #showResponse({ result, message }, answer) {
    if (!this.#isShown(answer)) return this.setVerdict("");
    if (!result) return this.setVerdict(message);
    this.showResult(result, isInUse(this));
    this.#setStored(true);
  }

  #onLoaded = ({ detail }) => {
    const answer = detail.answers[this.dataset.id];
    if (!answer || (this.hasInput && !this.#isShown(answer.answer))) return;
    setAnswer(this, answer.answer);
    this.showResult(answer, false);
    this.#setStored(true);
  };

  #isShown(answer) {
    return JSON.stringify(readAnswer(this)) === JSON.stringify(answer);
  }

  #setStored(stored) {
    this.#isStored = stored;
    if (!this.button) return;
    this.button.textContent = stored ? this.change : this.#submit;
    this.button.classList.toggle("primary", !stored);
  }
}
