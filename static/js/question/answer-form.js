// Base class of the elements that send an answer.

import { PageElement } from "../lib/dom/page-element.js";
import { sendAnswer } from "./requests.js";

export class AnswerForm extends PageElement {
  isBusy = false; // an answer is being sent
  hasInput = false; // the reader has entered something, which stored answers do not replace

  /** Show a message; the element is a live region. */
  setVerdict(verdict) {
    this.querySelector(".verdict").textContent = verdict;
  }

  /** Send an answer, and return the response of `sendAnswer`. */
  async send(answer) {
    this.hasInput = true;
    this.#setBusy(true);
    try {
      return await sendAnswer(this, answer);
    } finally {
      this.#setBusy(false);
    }
  }

  #setBusy(isBusy) {
    this.isBusy = isBusy;
    // A disabled button would lose the focus.
    this.button.ariaDisabled = String(isBusy);
  }

  /** The button that sends the answer; null in an export without forms. */
  get button() {
    return this.querySelector(".question-actions .button");
  }
}
