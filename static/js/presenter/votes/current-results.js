// The results of the current vote, which followers see only when the presenter shows them. While a vote is open, the
// presenter can peek at its results. Results of polls and open questions are always shown to the presenter.

import { updateHtml } from "../../lib/dom/set-html.js";
import { joinSentences } from "../../lib/translation.js";
import { LatestOnlyQueue } from "../../lib/network/latest-only-queue.js";
import { roundKey } from "../../room/vote/vote-state.js";
import { showResults } from "../../room/vote/vote-results.js";
import { CONFLICT, RoomRequestError } from "../../room/connection/requests.js";
import { removedQuestionText } from "./presenter-texts.js";
import { adviceFor, isAgainAdvised, outdatedWarning } from "./vote-advice.js";

const PEEK_INTERVAL = 1_000; // least ms between two requests for the results of an open vote

export class CurrentResults {
  #box;
  #control;
  #key = ""; // key of the vote whose results are shown or requested
  #version = 0; // of its answers
  #peekedRound = ""; // key of the open round whose results are shown; empty for none
  #published = ""; // key of the results of an open poll that everyone sees
  #peeking = new LatestOnlyQueue();
  #release = null; // of the answers to an open question

  /**
   * `control` has `room`; `item(question)`; `onResults({ hasReasons, isAgainAdvised })`, which is called when results have
   * been loaded; and `showError(message)`.
   */
  constructor(box, control, signal) {
    this.#box = box;
    this.#control = control;
    this.#peekButton.addEventListener("click", () => this.#togglePeek(), { signal });
  }

  /** Forget the results of another room. */
  clear() {
    this.#key = "";
  }

  update(vote) {
    const item = vote && this.#control.item(vote.question);
    this.#release?.update(this.#isOpenQuestion(vote) ? vote : null);
    this.#paintPeek(vote, item);
    this.#paint(item ? vote : null);
  }

  #paint(vote) {
    const key = this.#keyOf(vote);
    const isPeeking = key !== "" && vote.phase === "open";
    if (key === this.#key && !(isPeeking && vote.version !== this.#version)) return;
    if (key !== this.#key) this.#paintModel("");
    this.#key = key;
    this.#version = vote?.version;
    if (!key) {
      showResults(this.#results, null);
      this.#advice.textContent = "";
    } else if (isPeeking) {
      this.#peeking.run(async () => {
        await this.#load(vote, key);
        await new Promise((resolve) => { setTimeout(resolve, PEEK_INTERVAL); });
      });
    } else {
      this.#load(vote, key);
    }
  }

  /** Return a key for the results to show; empty for none. */
  #keyOf(vote) {
    if (!vote || (vote.phase === "open" && this.#peekedRound !== roundKey(vote) && !this.#isAlwaysShown(vote))) return "";
    return JSON.stringify([vote.question, vote.round, vote.phase]);
  }

  async #load(vote, key) {
    if (key !== this.#key) return;
    try {
      const votes = await this.#control.room.results();
      if (key !== this.#key) return;
      const found = votes.find(({ question }) => question === vote.question);
      if (!found) {
        this.#advice.textContent = removedQuestionText(vote.question);
        return;
      }
      if (this.#isOpenQuestion(vote)) return await this.#listTexts(found);
      this.#show(vote, found);
      await this.#publish(vote, found, key);
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      if (key === this.#key) this.#key = "";
      this.#control.showError(error.message);
    }
  }

  /** Everyone sees the results of a poll while it is open. It may be closed before they are sent. */
  async #publish({ question, round, phase }, { rows }, key) {
    const counts = JSON.stringify([question, rows]);
    if (phase !== "open" || !this.#isPoll({ question }) || counts === this.#published) return;
    this.#published = counts;
    try {
      await this.#control.room.set({ vote: { question, round, phase } }, () => key === this.#key);
    } catch (error) {
      // Another device has closed it.
      if (error.status !== CONFLICT) throw error;
    }
  }

  /** List the answers to an open question, which the presenter releases. */
  async #listTexts({ question, rows, explanation }) {
    const { AnswerRelease } = await import("./answer-release.js");
    this.#release ??= new AnswerRelease(this.#box.querySelector(".vote-texts"), (change) => this.#control.change(change));
    const { vote } = this.#control.room.state;
    if (vote?.question !== question) return;
    this.#release.show(vote, rows);
    this.#paintModel(explanation);
  }

  /** Show the HTML of the model answer to the presenter; empty hides it. */
  #paintModel(html) {
    const model = this.#box.querySelector(".vote-model"); // null in lessons without open questions
    if (!model) return;
    model.hidden = !html;
    updateHtml(model.querySelector(".prose"), html);
  }

  #isAlwaysShown(vote) {
    return this.#isPoll(vote) || this.#isOpenQuestion(vote);
  }

  #isPoll({ question }) {
    return this.#control.item(question)?.dataset.kind === "poll";
  }

  #isOpenQuestion(vote) {
    return Boolean(vote) && this.#control.item(vote.question)?.dataset.kind === "open";
  }

  #show(vote, found) {
    const { kind, choices } = this.#control.item(vote.question).dataset;
    const isFinal = ["closed", "shown"].includes(vote.phase) && !["prediction", "poll"].includes(kind);
    this.#control.onResults({
      hasReasons: found.rows.some(({ right, feedback }) => !right && feedback),
      isAgainAdvised: isFinal && vote.round === 1 && isAgainAdvised(found, choices),
    });
    const { rows, voted, devices, medians, bins } = found;
    // Without a round at its end, the number of devices is not known yet.
    const totals = vote.phase === "open" ? { voted, medians, bins } : { voted, devices, medians, bins };
    showResults(this.#results, { ...vote, results: { ...totals, rows } }, "", { isCompact: true });
    this.#advice.textContent = joinSentences(
      ...[outdatedWarning(found), isFinal ? adviceFor(found, choices) : ""].filter(Boolean),
    );
  }

  // Peeking at an open vote

  #togglePeek() {
    const { vote } = this.#control.room.state;
    this.#peekedRound = this.#peekedRound ? "" : roundKey(vote);
    this.update(vote);
  }

  #paintPeek(vote, item) {
    const isPeeking = this.#peekedRound !== "" && vote?.phase === "open" && this.#peekedRound === roundKey(vote);
    if (!isPeeking) this.#peekedRound = "";
    this.#peekButton.hidden = vote?.phase !== "open" || !item || this.#isAlwaysShown(vote);
    this.#peekButton.setAttribute("aria-pressed", String(isPeeking));
    this.#box.querySelector(".vote-peek-note").hidden = !isPeeking;
  }

  get #peekButton() {
    return this.#box.querySelector(".vote-peek");
  }

  get #results() {
    return this.#box.querySelector(".vote-current-results");
  }

  get #advice() {
    return this.#box.querySelector(".vote-advice");
  }
}
