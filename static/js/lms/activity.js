// The activity that a learning platform has launched: shows in the activity bar what the launch allows.

import { showState } from "../lib/dom/show-state.js";
import { LANGUAGE, ngettext } from "../lib/translation.js";
import { saveToken, waitForToken } from "../question/learner-token.js";
import { loadAnswers } from "../question/question.js";
import { formatNumber } from "./formats.js";
import { GradeStatus } from "./grade-status.js";
import { fillsWindow, launchedUrl, takeLaunch } from "./launch.js";

const STATES = { instructor: "instructor", learner: "learner", visitor: "preview" }; // by role

/** Show the activity of the launch. Does not wait for the server; answers do. */
export function openActivity(window) {
  const bar = new ActivityBar(window, takeLaunch(window));
  waitForToken(bar.open().catch(() => bar.show("failed")));
}

class ActivityBar {
  #window;
  #launch;
  #bar;

  constructor(window, launch) {
    [this.#window, this.#launch] = [window, launch];
    this.#bar = window.document.querySelector("[data-activity-bar]");
    this.#bar.addEventListener("click", this.#onClick);
  }

  /** Request the session, and show it. */
  async open() {
    const session = await this.#request();
    if (!session) return;
    saveToken(session.token);
    loadAnswers(this.#window.document);
    this.show(STATES[session.role]);
    if (session.role === "learner") new GradeStatus(this.#bar, this.#request, this.#launch.locale).show(session);
    this.#showUnsent(session);
    this.#showReturnLink(session);
  }

  /** Show the parts for this state. */
  show(state) {
    showState(this.#bar, state);
  }

  /** Return the session, or null if the server refuses it, which the bar then shows. */
  #request = async () => {
    const headers = { Authorization: `Bearer ${this.#launch?.token}`, "Accept-Language": LANGUAGE };
    const response = await fetch(this.#bar.dataset.session, { headers, credentials: "omit" });
    if (!response.ok) {
      this.show(response.status === 401 ? "expired" : "failed");
      return null;
    }
    const session = await response.json();
    this.#showAnswered(session);
    return session;
  };

  #showAnswered({ answered, questions }) {
    if (!questions) return;
    const [count, done] = [questions, answered].map((number) => formatNumber(number, this.#launch.locale));
    const box = this.#bar.querySelector("[data-answered]");
    box.textContent = ngettext(
      "%(answered)s of %(count)s question answered.",
      "%(answered)s of %(count)s questions answered.",
      questions,
      { count, answered: done },
    );
    box.hidden = false;
  }

  #showUnsent({ unsent, unsent_reason: reason }) {
    if (!unsent) return;
    const box = this.#bar.querySelector("[data-unsent]");
    const count = formatNumber(unsent, this.#launch.locale);
    const text = ngettext("%(count)s score not sent yet.", "%(count)s scores not sent yet.", unsent, { count });
    box.textContent = `${text} ${reason}`.trim();
    box.hidden = false;
  }

  #showReturnLink({ return_url: url }) {
    if (!url || !fillsWindow(this.#window, this.#launch)) return;
    Object.assign(this.#bar.querySelector("[data-return-link]"), { href: url, hidden: false });
  }

  #onClick = (event) => {
    const report = event.target.closest("[data-class-results]");
    if (!report) return;
    event.preventDefault();
    this.#window.location.assign(launchedUrl(report.pathname + report.search, this.#launch));
  };
}
