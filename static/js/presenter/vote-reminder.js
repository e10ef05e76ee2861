// An open vote that the room has turned from, for who leads: which it is, the way back, and the way to close it.

import { LeadRefused } from "./lead.js";

export class VoteReminder {
  #box;
  #ways;
  #room = null;

  /** `box` is made by `vote-reminder.html`. `goTo` turns to a slide; `complain` says what went wrong. */
  constructor(box, { goTo, complain }, signal) {
    this.#box = box;
    this.#ways = { back: () => goTo(this.#room.state.vote.slide), close: () => this.#close(complain) };
    box.addEventListener("click", ({ target }) => this.#ways[target.closest("button")?.dataset.reminder]?.(), { signal });
  }

  /** From now on this is the room. */
  lead(room) {
    this.#room = room;
    this.#box.hidden = true;
  }

  /** Catches up with the room. */
  follow() {
    const { state } = this.#room;
    const { vote } = state;
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = vote?.phase !== "open" || vote.slide === state.slide;
    // What was pressed is gone.
    if (this.#box.hidden && hadFocus) document.querySelector("[data-step=next], [data-remote=next]").focus();
    if (this.#box.hidden) return;
    this.#box.querySelector(".vote-reminder-ways").hidden = !this.#room.isLeading;
    this.#box.querySelector(".vote-reminder-count").textContent = `${vote.answered} of ${Math.max(state.watching, vote.answered)} have answered.`;
    this.#name(vote.question);
  }

  #name(question) {
    const name = this.#box.querySelector(".vote-reminder-question");
    if (name.dataset.question === question) return;
    name.dataset.question = question;
    const asks = document.querySelector(`.vote-item[data-question="${CSS.escape(question)}"] .vote-asks`);
    name.replaceChildren(asks?.cloneNode(true) ?? question);
  }

  async #close(complain) {
    const { question, round } = this.#room.state.vote;
    try {
      await this.#room.set({ vote: { question, round, phase: "closed" } });
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      complain(refusal.message);
    }
  }
}
