// The lesson of a cmi5 session: reads the launch token, shows whether the platform has the result, and tells the server
// when the page is left. The server talks to the platform.

import { takeFromFragment } from "../lib/browser/fragment.js";
import { showState } from "../lib/dom/show-state.js";
import { LANGUAGE } from "../lib/translation.js";
import { GradeStatus } from "../lms/grade-status.js";
import { saveToken } from "../question/learner-token.js";
import { loadAnswers } from "../question/question.js";

const ACTIVE_INTERVAL = 5 * 60_000; // ms between two requests that show that the learner is reading

export class Cmi5Frame {
  #document;
  #bar;
  #launch;
  #status;
  #isFinished = false;
  #requestedAt = 0;

  constructor(window) {
    this.#document = window.document;
    this.#bar = window.document.querySelector("[data-cmi5-bar]");
    this.#launch = takeFromFragment(window, ["launch"]).launch;
  }

  /** Load the learner's answers, and report events from now on. Does not wait for the server. */
  start() {
    this.#document.addEventListener("slide-changed", this.#onSlide);
    addEventListener("pagehide", () => this.#send("left"));
    addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
    this.#open().catch(() => showState(this.#bar, "failed"));
  }

  async #open() {
    const session = await this.#request();
    if (!session) return;
    const { token, review, return_url: returnUrl } = session;
    saveToken(token);
    loadAnswers(this.#document);
    showState(this.#bar, review ? "preview" : "learner");
    this.#status = new GradeStatus(this.#bar, this.#request);
    this.#status.show(session);
    const back = this.#bar.querySelector("[data-return-link]");
    back.hidden = !returnUrl;
    if (returnUrl) back.href = returnUrl;
  }

  #onSlide = async ({ target, index }) => {
    if (index === target.slides.length - 1 && !this.#isFinished) {
      this.#isFinished = true;
      this.#send("finished");
    }
    if (this.#status && performance.now() - this.#requestedAt > ACTIVE_INTERVAL) await this.#request().catch(() => {});
  };

  /** Return the session, or null if the server refuses it, which the bar then shows. */
  #request = async () => {
    this.#requestedAt = performance.now();
    const headers = { Authorization: `Bearer ${this.#launch}`, "Accept-Language": LANGUAGE };
    const response = await fetch(this.#bar.dataset.session, { headers, credentials: "omit" });
    if (response.ok) return response.json();
    showState(this.#bar, response.status === 401 ? "expired" : "failed");
    return null;
  };

  /** The browser sends a beacon also while it leaves the page. */
  #send(event) {
    const body = JSON.stringify({ token: this.#launch, event });
    navigator.sendBeacon(this.#bar.dataset.session, new Blob([body], { type: "application/json" }));
  }
}
