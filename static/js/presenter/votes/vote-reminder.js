// A reminder that a vote is still open after the room has left its slide: its question, a button to return, and a
// button to close the vote.

import { gettext } from "../../lib/translation.js";
import { devicesOf, isVoteLeft } from "../../room/vote/vote-state.js";
import { RoomRequestError } from "../../room/connection/requests.js";
import { presenterTexts, removedQuestionText } from "./presenter-texts.js";

export class VoteReminder {
  #box;
  #actions;
  #room = null;

  /** `box` is rendered by `rooms/presenter/vote-reminder.html`. `goTo` shows a slide; `showError` shows an error message. */
  constructor(box, { goTo, showError }, signal) {
    this.#box = box;
    this.#actions = { back: () => goTo(this.#room.state.vote.slide), close: () => this.#close(showError) };
    box.addEventListener("click", ({ target }) => {
      this.#actions[target.closest("button")?.dataset.reminder]?.();
    }, { signal });
  }

  /** Use this room from now on; null for none. */
  connect(room) {
    this.#room = room;
    this.#box.hidden = true;
  }

  get isShown() {
    return !this.#box.hidden;
  }

  /** Move the focus to the button that closes the vote, which is the next step. */
  focus() {
    this.#box.querySelector("[data-reminder=close]").focus();
  }

  /** Show the room's current state. */
  update() {
    const { state } = this.#room;
    const { vote } = state;
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = vote?.phase !== "open" || !isVoteLeft(state);
    // The focused button is hidden now.
    if (this.#box.hidden && hadFocus) document.querySelector("[data-step=next], [data-remote=next]").focus();
    if (this.#box.hidden) return;
    const watching = devicesOf(vote, state.watching);
    const count = gettext("%(answered)s of %(watching)s have answered.", { answered: vote.answered, watching });
    this.#box.querySelector(".vote-reminder-count").textContent = count;
    this.#paintQuestion(vote.question);
  }

  #paintQuestion(question) {
    const box = this.#box.querySelector(".vote-reminder-question");
    if (box.dataset.question === question) return;
    box.dataset.question = question;
    const item = itemOf(question);
    box.replaceChildren(item?.querySelector(".vote-item-prompt").cloneNode(true) ?? removedQuestionText(question));
    this.#paintTexts(presenterTexts(item?.dataset.kind));
  }

  #paintTexts({ isOpen, back, close }) {
    this.#box.ariaLabel = isOpen;
    this.#box.querySelector("b").textContent = isOpen;
    this.#box.querySelector("[data-reminder=back]").textContent = back;
    this.#box.querySelector("[data-reminder=close]").textContent = close;
  }

  async #close(showError) {
    const { question, round } = this.#room.state.vote;
    try {
      // A vote on a question that was removed from the lesson can only be ended.
      await this.#room.set({ vote: itemOf(question) ? { question, round, phase: "closed" } : null });
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      showError(error.message);
    }
  }
}

/** Return the element of a question; null if the lesson no longer has it. */
function itemOf(question) {
  return document.querySelector(`.vote-item[data-question="${CSS.escape(question)}"]`);
}
