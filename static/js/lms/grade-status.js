// Whether the learner's score has reached the course, in the activity bar.

// Milliseconds until the next request, by state. In other states, only a new answer changes something.
const DELAYS = { waiting: 2000, delayed: 20_000 };

/** Show the score's state in `bar`; `request` returns the session. */
export class GradeStatus {
  #bar;
  #request;
  #timer;

  constructor(bar, request) {
    [this.#bar, this.#request] = [bar, request];
    document.addEventListener("answer-recorded", this.#refresh);
  }

  /** Show the state in the session. Requests it again while the score waits. */
  show({ grade, grade_sent_at: sentAt }) {
    if (sentAt) showTime(this.#bar.querySelector("[data-sent-at]"), new Date(sentAt * 1000));
    this.#bar.dataset.grade = grade;
    this.#refreshAfter(DELAYS[grade]);
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

function showTime(element, moment) {
  element.dateTime = moment.toISOString();
  element.textContent = moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
