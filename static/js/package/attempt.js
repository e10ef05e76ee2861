// A learner's attempt at a lesson in a learning platform.
//
//   start   ──> the state that earlier sessions stored
//   save    ──> bookmark, state, score, status  commit
//   hidden  ──> the same values                 commit
//   leave   ──> the same values                 end of the session, which also commits
//
// Without a platform, as when the page is opened from disk, in a preview and in a review, nothing is saved.

import { ScormSession } from "./scorm-api.js";

export class Attempt {
  #session;
  #read;
  #wasCompleted;
  #started = performance.now();
  #hasEnded = false;

  /** `read` returns the saved values: `{ bookmark, state, percent, isCompleted, isPassed }`. */
  constructor(format, read) {
    this.#session = ScormSession.start(format);
    this.#read = read;
    this.#wasCompleted = this.#session?.wasCompleted ?? false;
    this.hasPlatform = this.#session !== null;
    this.isPreview = this.#session?.isPreview ?? false;
    this.isReview = !this.isPreview && (this.#session?.isReview ?? false);
    this.canSave = this.hasPlatform && !this.isReview && !this.isPreview;
    // Otherwise, Moodle 4.3 would record a completed attempt with 0 points at the end of the preview.
    if (this.isPreview && this.#session.isUnattempted) this.#session.setBrowsed();
    addEventListener("pagehide", () => this.#leave());
    // A page from the back/forward cache has ended its session.
    addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
  }

  /** The state that an earlier session has saved, or an empty text. */
  get suspendData() {
    return this.#session?.suspendData ?? "";
  }

  /** The bookmark of the learner (lms/bookmark.js), or an empty text. */
  get bookmark() {
    try {
      return decodeURIComponent(this.#session?.location ?? "");
    } catch {
      return "";
    }
  }

  /** Save everything. Return false if the platform did not accept it. */
  save() {
    if (!this.canSave || this.#hasEnded) return true;
    return [this.#send(), this.#session.commit()].every(Boolean);
  }

  #send() {
    const { bookmark, state, ...score } = this.#read();
    const sent = [
      this.#session.setLocation(encodeURIComponent(bookmark)), // SCORM 1.2 allows only ASCII
      this.#session.setSuspendData(state),
      this.#session.setTime(performance.now() - this.#started),
      this.#sendScore(score),
    ];
    return sent.every(Boolean);
  }

  /**
   * Send the score, once there is one: platforms would record 0 for a learner who only looks at the lesson. A completed
   * lesson stays completed, also if a new version of the package has other questions.
   */
  #sendScore({ percent, isCompleted, isPassed }) {
    if (this.#wasCompleted && !isCompleted) return true;
    const isScoreSent = percent === null || this.#session.setScore(percent);
    return this.#session.setStatus(isCompleted, isPassed) && isScoreSent;
  }

  #leave() {
    if (this.#hasEnded) return;
    if (this.canSave) this.#send();
    this.#session?.end();
    this.#hasEnded = true;
  }
}
