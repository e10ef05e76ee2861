// The lesson of a cmi5 session: reads the launch token, shows whether the platform has the result, and tells the server
// when the page is left. The server talks to the platform.

import { keepInHistory, takeFromFragment } from "../lib/browser/fragment.js";
import { showState } from "../lib/dom/show-state.js";
import { GradeStatus } from "../lms/grade-status.js";
import { showReturnLink } from "../lms/return-link.js";
import { RETRY_DELAY, requestSession } from "../lms/session.js";
import { saveToken, waitForToken } from "../question/learner-token.js";
import { loadAnswers } from "../question/question.js";

const ACTIVE_INTERVAL = 5 * 60_000; // ms between two requests that show that the learner is reading

/** Mute the lesson, as the learner prefers. The controls can switch the sound on again. */
function mute(document) {
  for (const media of document.querySelectorAll("audio, video")) media.muted = true;
}

export class Cmi5Frame {
  #window;
  #bar;
  #launch;
  #status;
  #isOpen = false;
  #isFinished = false;
  #requestedAt = 0;

  constructor(window) {
    this.#window = window;
    this.#bar = window.document.querySelector("[data-cmi5-bar]");
    const { launch, audio } = takeFromFragment(window, ["launch", "audio"]);
    this.#launch = launch;
    if (audio === "off") mute(window.document);
  }

  /** Load the learner's answers, and report events from now on. Does not wait for the server; answers do. */
  start() {
    this.#window.document.addEventListener("slide-changed", this.#onSlide);
    this.#bar.addEventListener("click", this.#onClick);
    this.#window.addEventListener("pagehide", () => this.#send("left"));
    this.#window.addEventListener("pageshow", ({ persisted }) => persisted && this.#window.location.reload());
    // A session that was shown before may have expired; its link is still right.
    showReturnLink(this.#bar, this.#window.history.state?.returnUrl);
    this.#openWithRetries();
  }

  async #openWithRetries() {
    const opening = this.#open();
    waitForToken(opening);
    try {
      await opening;
    } catch {
      showState(this.#bar, "failed");
      setTimeout(() => this.#openWithRetries(), RETRY_DELAY);
    }
  }

  async #open() {
    const session = await this.#request();
    if (!session) return;
    const { token, review, return_url: returnUrl } = session;
    saveToken(token);
    loadAnswers(this.#window.document);
    showReturnLink(this.#bar, returnUrl);
    keepInHistory(this.#window, { returnUrl });
    showState(this.#bar, review ? "preview" : "learner");
    this.#isOpen = true;
    if (review) return;
    this.#status = new GradeStatus(this.#bar, this.#request);
    this.#status.show(session);
    if (this.#isFinished) this.#status.refresh(); // the session may be older than the end of the lesson
  }

  #onSlide = async ({ target, index }) => {
    if (index === target.slides.length - 1 && !this.#isFinished) {
      this.#isFinished = true;
      this.#finish();
    }
    if (this.#isOpen && performance.now() - this.#requestedAt > ACTIVE_INTERVAL) await this.#request().catch(() => {});
  };

  /** The learner does not return, so the server need not wait for a reload of the page. */
  #onClick = ({ target, ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey || shiftKey) return; // opens the course in a new tab or window
    if (target.closest("[data-return-link]")) this.#send("returned");
  };

  #request = () => {
    this.#requestedAt = performance.now();
    return requestSession(this.#bar, this.#launch);
  };

  /** Report the last slide, which completes a lesson without questions, and show that. Retries after an error. */
  async #finish() {
    const [body, headers] = [this.#event("finished"), { "Content-Type": "application/json" }];
    const request = { method: "POST", body, headers, credentials: "omit", keepalive: true };
    const response = await fetch(this.#bar.dataset.session, request).catch(() => null); // offline
    if (!response || response.status === 429 || response.status >= 500) {
      setTimeout(() => this.#finish(), RETRY_DELAY);
    } else {
      this.#status?.refresh();
    }
  }

  /** The browser sends a beacon also while it leaves the page. */
  #send(event) {
    const body = new Blob([this.#event(event)], { type: "application/json" });
    this.#window.navigator.sendBeacon(this.#bar.dataset.session, body);
  }

  #event(event) {
    return JSON.stringify({ token: this.#launch, event });
  }
}
