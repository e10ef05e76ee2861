// Whether the learner's score has reached the course, in the activity bar.

import { formatTime } from "./formats.js";

// Milliseconds until the next request, by state. In other states, only a new answer changes something.
const DELAYS = { waiting: 2000, delayed: 20_000 };

/** Show the score's state in `bar`; `request` returns the session. Times are in the format of `locale`. */
export class GradeStatus {
  #bar;
  #request;
  #locale;
  #timer;

  constructor(bar, request, locale) {
    [this.#bar, this.#request, this.#locale] = [bar, request, locale];
    document.addEventListener("answer-recorded", this.#refresh);
  }

  /** Show the state in the session. Requests it again while the score waits. */
  show({ grade, grade_sent_at: sentAt }) {
    if (sentAt) this.#showTime(new Date(sentAt * 1000));
    for (const part of this.#bar.querySelectorAll("[data-for-grade]")) part.hidden = part.dataset.forGrade !== grade;
    this.#refreshAfter(DELAYS[grade]);
  }

  #showTime(moment) {
    const element = this.#bar.querySelector("[data-sent-at]");
    element.dateTime = moment.toISOString();
    element.textContent = formatTime(moment, this.#locale);
  }

  #refresh = async () => {
    try {
      const session = await this.#request();
      if (session) this.show(session);
    } catch {
      this.#refreshAfter(DELAYS.delayed); // offline
    }
  };

  #refreshAfter(delay) {
    clearTimeout(this.#timer);
    if (delay) this.#timer = setTimeout(this.#refresh, delay);
  }
}
