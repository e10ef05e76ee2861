// <lesson-poll>: sends the reader's choice, and shows how many readers have chosen each option. Without JavaScript the
// form does this by itself. In an export there is no form to send.

import { formatNumber, gettext } from "../lib/translation.js";
import { readAnswer, setAnswer } from "./answer-fields.js";
import { sendAnswer } from "./requests.js";

const UNREACHABLE = gettext(
  "Your choice did not reach the server. It is still selected here. Try again in a moment.",
);

export class LessonPoll extends HTMLElement {
  #listening;
  #isBusy = false;
  #isEdited = false; // stored answers do not replace what the reader has chosen

  static define() {
    customElements.define("lesson-poll", LessonPoll);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    this.addEventListener("input", () => { this.#isEdited = true; }, options);
    // Not the submit event: a sandboxed frame without `allow-forms` does not dispatch it.
    this.#button?.addEventListener("click", this.#onSubmit, options);
    document.addEventListener("answers-loaded", this.#onLoaded, options);
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #onSubmit = async (event) => {
    event.preventDefault();
    if (this.#isBusy || !this.querySelector("form").reportValidity()) return;
    this.#isEdited = true;
    this.#setBusy(true);
    try {
      const { result, message } = await sendAnswer(this, readAnswer(this));
      if (result) this.#show(result);
      else this.#setVerdict(message);
    } catch {
      this.#setVerdict(UNREACHABLE);
    } finally {
      this.#setBusy(false);
    }
  };

  #onLoaded = ({ detail }) => {
    const answer = detail.answers[this.dataset.id];
    if (!answer || this.#isEdited) return;
    setAnswer(this, answer.answer);
    this.#show(answer);
  };

  #show({ poll, verdict }) {
    this.querySelectorAll(".poll-count").forEach((line, index) => {
      line.hidden = !poll.counts;
      if (!poll.counts) return;
      const share = Math.round((100 * poll.counts[index]) / poll.answered);
      line.querySelector("rect").setAttribute("width", `${share}%`);
      line.querySelector("span").textContent = gettext("%(count)s · %(share)s %%", {
        count: formatNumber(poll.counts[index]),
        share: formatNumber(share),
      });
    });
    this.#setVerdict(verdict);
  }

  /** Set aria-disabled, because a disabled button would lose the focus. */
  #setBusy(busy) {
    this.#isBusy = busy;
    this.#button.setAttribute("aria-disabled", String(busy));
  }

  #setVerdict(verdict) {
    this.querySelector(".verdict").textContent = verdict;
  }

  get #button() {
    return this.querySelector(".question-actions .button");
  }
}
