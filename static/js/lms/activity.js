// The activity that a learning platform has launched: shows the learner's, the instructor's or the preview state.

import { showState } from "../lib/dom/show-state.js";
import { formatCount } from "../lib/formats.js";
import { joinSentences, ngettext } from "../lib/translation.js";
import { saveToken, waitForToken } from "../question/learner-token.js";
import { loadAnswers } from "../question/question.js";
import { GradeStatus } from "./grade-status.js";
import { continueAtBookmark, sendBookmarks } from "./stored-bookmark.js";
import { fillsWindow, launchedUrl, takeLaunch } from "./launch.js";
import { showReturnLink } from "./return-link.js";
import { RETRY_DELAY, SEARCH_DELAY, requestSession } from "./session.js";

const STATES = { instructor: "instructor", learner: "learner", visitor: "preview" }; // by role

/**
 * Show the activity of the launch. Returns before the server responds. Answers are sent only after the session has
 * arrived.
 */
export function openActivity(window) {
  const launch = takeLaunch(window);
  const bar = window.document.querySelector("[data-activity-bar]");
  if (launch) {
    sendBookmarks(window, bar.dataset.bookmark, launch.token);
    continueAtBookmark(window);
  }
  new ActivityBar(window, bar, launch).start();
}

class ActivityBar {
  #window;
  #launch;
  #bar;

  constructor(window, bar, launch) {
    [this.#window, this.#bar, this.#launch] = [window, bar, launch];
    this.#bar.addEventListener("click", this.#onClick);
  }

  /** Show the session as soon as the server returns it. Until then, no answer is sent. */
  async start() {
    const opening = this.#open();
    waitForToken(opening);
    try {
      await opening;
    } catch {
      this.#show("failed");
      setTimeout(() => this.start(), RETRY_DELAY);
    }
  }

  async #open() {
    if (!this.#launch) {
      this.#show("missing");
      return;
    }
    if (fillsWindow(this.#window, this.#launch)) showReturnLink(this.#bar, this.#launch.returnUrl);
    const session = await this.#request();
    if (!session) return;
    saveToken(session.token);
    loadAnswers(this.#window.document);
    this.#show(STATES[session.role]);
    if (session.role === "learner") new GradeStatus(this.#bar, this.#request, this.#launch.locale).show(session);
    else this.#refreshWhileSearching(session);
    this.#showUnsent(session);
  }

  /** Show the parts for this state. */
  #show(state) {
    showState(this.#bar, state);
  }

  #request = async () => {
    const session = await requestSession(this.#bar, this.#launch.token);
    if (!session) return null;
    this.#showAnswered(session);
    this.#showPreview(session);
    return session;
  };

  /** Request the session again while the server asks the platform if the activity has a grade. */
  async #refreshWhileSearching({ searching }) {
    let isSearching = searching;
    while (isSearching) {
      await new Promise((resolve) => { setTimeout(resolve, SEARCH_DELAY); });
      isSearching = await this.#isSearching();
    }
  }

  async #isSearching() {
    try {
      return (await this.#request())?.searching;
    } catch {
      return true; // offline, so it is not known
    }
  }

  #showAnswered({ answered, questions }) {
    this.#bar.querySelector("[data-with-questions]").hidden = !questions;
    if (!questions) return;
    const [count, done] = [questions, answered].map((number) => formatCount(number, this.#launch.locale));
    const box = this.#bar.querySelector("[data-answered]");
    box.textContent = ngettext(
      "%(answered)s of %(count)s question answered.",
      "%(answered)s of %(count)s questions answered.",
      questions,
      { count, answered: done },
    );
    box.hidden = false;
  }

  /** Tell an instructor whether the activity has a grade. */
  #showPreview({ grade }) {
    this.#bar.querySelector("[data-with-grade]").hidden = grade === "off";
    this.#bar.querySelector("[data-without-grade]").hidden = grade !== "off";
  }

  #showUnsent(session) {
    const text = unsentText(session, this.#launch.locale);
    const box = this.#bar.querySelector("[data-unsent]");
    box.textContent = text;
    box.hidden = !text;
  }

  #onClick = (event) => {
    const report = event.target.closest("[data-class-results]");
    if (!report) return;
    event.preventDefault();
    this.#window.location.assign(launchedUrl(report.pathname + report.search, this.#launch));
  };
}

/** Return which scores the course does not have, why, and what to do; an empty text if it has all of them. */
function unsentText({ unsent, refused, unsent_reason: reason }, locale) {
  if (!unsent && !refused) return "";
  const [unsentCount, refusedCount] = [unsent, refused].map((number) => ({ count: formatCount(number, locale) }));
  const sentences = [
    unsent ? ngettext("%(count)s score not sent yet.", "%(count)s scores not sent yet.", unsent, unsentCount) : "",
    refused ? ngettext(
      "Your course did not accept %(count)s score.",
      "Your course did not accept %(count)s scores.",
      refused,
      refusedCount,
    ) : "",
    reason,
    refused ? ngettext(
      "Check that the learner is still enrolled as a student in the course.",
      "Check that the learners are still enrolled as students in the course.",
      refused,
    ) : "",
  ];
  return joinSentences(...sentences.filter(Boolean));
}
