// The lesson in the frame of remote-package.js: reads the launch token, and posts the score to the package's page.
//
// The server computes the score. The page requests it when it opens and after each answer.

import { nameIn } from "../deck/position/slide-index.js";
import { takeFromFragment } from "../lib/browser/fragment.js";
import { setFragment } from "../lib/browser/url.js";
import { showState } from "../lib/dom/show-state.js";
import { returnToSection, slideOf, watchBookmark } from "../lms/bookmark.js";
import { RETRY_DELAY, requestSession } from "../lms/session.js";
import { saveToken, waitForToken } from "../question/learner-token.js";
import { loadAnswers } from "../question/question.js";

export class PackageFrame {
  #window;
  #bar;
  #launch;
  #origin;
  #session = null;
  #sent = 0; // requests for the session, which are numbered
  #newest = 0; // number of the newest request with a response
  #bookmark = "";
  #isAtEnd = false; // the last slide has been shown
  #timer;

  constructor(window) {
    this.#window = window;
    this.#bar = window.document.querySelector("[data-package-bar]");
    const { launch, origin } = takeFromFragment(window, ["launch", "origin"]);
    this.#launch = launch;
    this.#origin = origin;
  }

  /** Load the learner's answers, and report the score from now on. Does not wait for the server. */
  start() {
    const { document } = this.#window;
    document.addEventListener("slide-changed", this.#onSlide);
    watchBookmark(document, this.#onBookmark);
    this.#returnToBookmark(nameIn(this.#window.location.hash));
    document.addEventListener("answer-recorded", () => this.#refresh());
    this.#refresh();
  }

  /** The deck, which has not started yet, reads the slide from the address. */
  #returnToBookmark(bookmark) {
    if (bookmark.includes(" ")) setFragment(slideOf(bookmark));
    returnToSection(this.#window.document, bookmark);
  }

  #onSlide = ({ target, index }) => {
    this.#isAtEnd ||= index === target.slides.length - 1;
  };

  #onBookmark = (bookmark) => {
    this.#bookmark = bookmark;
    if (this.#session) this.#post();
  };

  async #refresh() {
    clearTimeout(this.#timer);
    const update = this.#update();
    // Without the token of the session, the answer would be stored for another learner.
    if (this.#session === null) waitForToken(update);
    try {
      await update;
    } catch {
      showState(this.#bar, "failed");
      this.#bar.hidden = false;
      this.#timer = setTimeout(() => this.#refresh(), RETRY_DELAY);
    }
  }

  async #update() {
    const number = ++this.#sent;
    const session = await this.#request();
    if (!session || number < this.#newest) return; // an older score must not replace a newer one
    this.#newest = number;
    const isFirst = this.#session === null;
    this.#session = session;
    this.#post();
    if (isFirst) await this.#showAnswers();
  }

  /** Return the session, or null if the server refuses it, which the bar then shows. */
  async #request() {
    const session = await requestSession(this.#bar, this.#launch);
    this.#bar.hidden = session !== null;
    return session;
  }

  async #showAnswers() {
    const { token, review } = this.#session;
    saveToken(token);
    await loadAnswers(this.#window.document);
    if (review) saveToken(""); // further answers are checked, but not the learner's
  }

  #post() {
    const { earned, possible, score, complete, passed, mastery } = this.#session;
    const message = {
      subject: "overtone.score",
      earned,
      possible,
      score,
      complete: possible ? complete : this.#isAtEnd,
      passed,
      mastery,
      slide: this.#bookmark, // the name in packages that were exported before sections were saved
    };
    this.#window.parent.postMessage(message, this.#origin);
  }
}
