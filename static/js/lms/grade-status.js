// Whether the learner's score has reached the course, in the activity bar and below the verdict of the question that was
// answered last: the bar is above the slides, out of sight further down the page.

import { formatTime } from "../lib/formats.js";
import { SEARCH_DELAY } from "./session.js";

// Milliseconds until the next request, by state. In other states, only a new answer changes something.
const DELAYS = { waiting: 2000, delayed: 20_000 };

/** Show the score's state in `bar`; `request` returns the session. Times are in the format of `locale`. */
export class GradeStatus {
  #bar;
  #request;
  #sent = 0; // requests for the session, which are numbered
  #newest = 0; // number of the newest request with a response
  #locale;
  #timer;
  #copy;
  #sentAt; // of the score that the course has
  #sentBefore; // the same before the answer; undefined before the first one

  constructor(bar, request, locale) {
    [this.#bar, this.#request, this.#locale] = [bar, request, locale];
    this.#copy = createCopy(bar);
    document.addEventListener("answer-recorded", this.#onAnswer);
  }

  /** Show the state in the session. Requests it again while the score waits, or the server searches for the grade. */
  show({ grade, grade_sent_at: sentAt, searching }) {
    if (sentAt) this.#showTime(new Date(sentAt * 1000));
    this.#sentAt = sentAt;
    const state = grade === "sent" && sentAt === this.#sentBefore ? "unchanged" : grade;
    for (const part of this.#bar.querySelectorAll("[data-for-grade]")) part.hidden = part.dataset.forGrade !== state;
    this.#copy.textContent = this.#bar.querySelector("[data-for-grade]:not([hidden])").textContent;
    this.#refreshAfter(searching ? SEARCH_DELAY : DELAYS[grade]);
  }

  #showTime(moment) {
    const element = this.#bar.querySelector("[data-sent-at]");
    element.dateTime = moment.toISOString();
    element.textContent = formatTime(moment, this.#locale);
  }

  #onAnswer = ({ target }) => {
    this.#copy.textContent = ""; // it is about the answer before
    this.#sentBefore = this.#sentAt;
    target.querySelector(".verdict").after(this.#copy);
    this.refresh();
  };

  /** Request the session and show its state. */
  refresh = async () => {
    const number = ++this.#sent;
    try {
      const session = await this.#request();
      if (!session || number < this.#newest) return; // an older state must not replace a newer one
      this.#newest = number;
      this.show(session);
    } catch {
      this.#refreshAfter(DELAYS.delayed); // offline
    }
  };

  #refreshAfter(delay) {
    clearTimeout(this.#timer);
    if (delay) this.#timer = setTimeout(this.refresh, delay);
  }
}

/** Return the paragraph below a verdict. Where the lesson has another language, it has the language of the bar. */
function createCopy({ lang, dir }) {
  const copy = document.createElement("p");
  copy.className = "grade-status";
  copy.ariaHidden = "true"; // screen readers announce the bar
  return Object.assign(copy, lang && { lang, dir });
}
