// The votes of a room as its presenter sees them: the questions, how many people have answered, and the results.
//
//   open ──> closed ──> shown ──> revealed
//    ^         │ ^────────┘│
//    └── again ┴───────────┘
//
// Only transitions that the room accepts are shown. While a vote is open, the presenter can peek at its results.

import { LatestOnlyQueue } from "../lib/latest-only-queue.js";
import { RoomRequestError } from "./room-requests.js";
import { showResults } from "../room/vote-results.js";

const MAX_ROUNDS = 9;
const PEEK_INTERVAL = 1_000; // ms between two requests for the results of an open vote

// Shares of correct votes. Below the first, a discussion spreads the wrong answer; above the second, there is little
// left to discuss (Lasry, Mazur & Watkins 2008, Am. J. Phys. 76, 1066, figure 1).
const [FEW, MOST] = [0.3, 0.7];

const ADVICE = {
  none: "Nobody has voted.",
  few: "Few answers are correct. Explain the topic again, then vote again.",
  some: "Answers differ. Let participants discuss in pairs, then vote again.",
  most: "Most answers are correct. Explain briefly and continue.",
};

const EXCESS = "There are more answers than connected devices. Some devices may have left, or someone has voted more than once.";

const DONE = ["Done", () => ({ vote: null })];

const REVEAL = ["Reveal answer", setPhase("revealed")];

/** A prediction has no right answer, but its author's answer can be shown. */
const SHOW_ANSWER = ["Show the answer", setPhase("revealed")];

/** The buttons of each phase, in order: name, and the change of the room for a vote. */
const BUTTONS_BY_PHASE = {
  open: [["Close vote", setPhase("closed")]],
  closed: [
    ["Vote again", again],
    ["Show results", setPhase("shown")],
    REVEAL,
    DONE,
  ],
  shown: [
    ["Vote again", again],
    ["Hide results", setPhase("closed")],
    REVEAL,
    DONE,
  ],
  revealed: [DONE],
};

const PHASE_LABELS = {
  open: "open",
  closed: "closed",
  shown: "results shown",
  revealed: "answer revealed",
};

export class VotesControl {
  #box;
  #room = null;
  #past = new Map(); // { round, phase } of the last vote, by question
  #buttonsKey = ""; // key of the buttons that are shown
  #resultsKey = ""; // key of the vote whose results are shown or requested
  #hasReasons = false; // a wrong answer of these results has feedback
  #items; // elements, in the order of the lesson
  #slide = ""; // its questions come first
  #peekedRound = ""; // key of the open round whose results are shown; empty for none
  #peeking = new LatestOnlyQueue();

  /** `box` is rendered by `rooms/votes.html`. */
  constructor(box, signal) {
    this.#box = box;
    this.#items = [...box.querySelectorAll(".vote-item")];
    box.addEventListener("click", this.#onClick, { signal });
    this.#peekButton.addEventListener("click", () => this.#togglePeek(), { signal });
  }

  /** Use this room from now on. */
  connect(room) {
    this.#room = room;
    this.#past.clear();
    this.#resultsKey = "";
    this.#box.hidden = false;
    this.#loadPast(room);
  }

  /** Show the room's current state. */
  update() {
    const { state } = this.#room;
    if (!state?.open) return;
    this.#rememberVote(state.vote);
    this.#paintCurrentVote(state);
    this.#paintList(state);
  }

  #rememberVote(vote) {
    for (const before of this.#past.values()) {
      // A new vote closes one that is still open.
      if (before.phase === "open") before.phase = "closed";
    }
    if (vote) this.#past.set(vote.question, { round: vote.round, phase: vote.phase });
  }

  /** Load the votes from before this page was opened. */
  async #loadPast(room) {
    try {
      const votes = await room.results();
      if (room !== this.#room) return;
      for (const { question, phase, voted } of votes) {
        if (!this.#past.has(question)) this.#past.set(question, { round: voted.length, phase });
      }
      this.update();
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      this.#showError(error.message);
    }
  }

  // The current vote

  #paintCurrentVote({ vote, reasons, watching }) {
    const current = this.#box.querySelector(".vote-current");
    current.hidden = !vote;
    this.#box.toggleAttribute("data-voting", Boolean(vote));
    this.#paintButtons(vote, reasons);
    this.#paintPeek(vote);
    if (!vote) return this.#paintResults(null);
    const item = this.#item(vote.question);
    const heading = current.querySelector(".vote-heading");
    if (heading.dataset.question !== vote.question) {
      heading.replaceChildren(item?.querySelector(".vote-item-prompt").cloneNode(true) ?? vote.question);
    }
    heading.dataset.question = vote.question;
    const followers = vote.phase === "open" ? ` of ${Math.max(watching, vote.answered)}` : "";
    const verb = vote.answered === 1 && !followers ? "has" : "have";
    const count = `Round ${vote.round}: ${vote.answered}${followers} ${verb} answered.`;
    current.querySelector(".vote-answered").textContent = count;
    const excess = current.querySelector(".vote-excess");
    const warning = excessWarning(vote, watching);
    // Screen readers would read equal text again.
    if (excess.textContent !== warning) excess.textContent = warning;
    this.#paintResults(item ? vote : null);
  }

  #paintButtons(vote, reasons) {
    const buttons = this.#buttonsFor(vote, reasons);
    const key = JSON.stringify(vote && [vote.question, vote.round, vote.phase, buttons.length, reasons]);
    if (key === this.#buttonsKey) return;
    this.#buttonsKey = key;
    const box = this.#box.querySelector(".vote-actions");
    const hadFocus = this.#box.contains(document.activeElement);
    box.replaceChildren(...buttons.map(([name, changeOf], _, { length }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = length > 1 ? "button" : "button primary";
      button.textContent = name;
      button.addEventListener("click", () => this.#change(changeOf(vote)));
      return button;
    }));
    this.#showError("");
    // The pressed button is removed, so the focus moves to the current vote. Otherwise the focus stays.
    if (hadFocus) this.#box.querySelector(vote ? ".vote-heading" : ".votes-title").focus();
  }

  /** The vote on a question that the lesson no longer has can only be ended. */
  #buttonsFor(vote, reasons) {
    if (!vote) return [];
    if (!this.#item(vote.question)) return [DONE];
    const more = vote.phase === "revealed" && this.#hasReasons ? [reasonsButton(reasons)] : [];
    const usual = BUTTONS_BY_PHASE[vote.phase].filter(([, change]) => change !== again || vote.round < MAX_ROUNDS);
    const reveal = this.#isPrediction(vote) ? SHOW_ANSWER : REVEAL;
    return [...more, ...usual.map((button) => (button === REVEAL ? reveal : button))];
  }

  /**
   * Request and show the results of a closed vote, or of an open one at which the presenter peeks. Followers see them
   * only when the presenter shows them.
   */
  async #paintResults(vote) {
    const key = this.#resultsKeyOf(vote);
    const isPeeking = key !== "" && vote.phase === "open";
    // Each state of an open vote may mean a new or changed answer.
    if (key === this.#resultsKey && !isPeeking) return;
    this.#resultsKey = key;
    if (!key) {
      showResults(this.#box.querySelector(".vote-current-results"), null);
      this.#box.querySelector(".vote-advice").textContent = "";
    } else if (isPeeking) {
      this.#peeking.run(async () => {
        await this.#loadResults(vote, key);
        await new Promise((resolve) => { setTimeout(resolve, PEEK_INTERVAL); });
      });
    } else {
      await this.#loadResults(vote, key);
    }
  }

  /** Return a key for the results to show; empty for none. */
  #resultsKeyOf(vote) {
    if (!vote || (vote.phase === "open" && this.#peekedRound !== roundOf(vote))) return "";
    return JSON.stringify([vote.question, vote.round, vote.phase]);
  }

  async #loadResults(vote, key) {
    if (key !== this.#resultsKey) return;
    const box = this.#box.querySelector(".vote-current-results");
    const advice = this.#box.querySelector(".vote-advice");
    try {
      const votes = await this.#room.results();
      if (key !== this.#resultsKey) return;
      const found = votes.find(({ question }) => question === vote.question);
      const { voted, devices, medians, bins } = found;
      this.#hasReasons = found.rows.some(({ right, feedback }) => !right && feedback);
      if (this.#room.state.vote) this.#paintButtons(this.#room.state.vote, this.#room.state.reasons);
      const rows = found.rows.map(({ feedback, ...row }) => row);
      // Without a round at its end, the number of devices is not known yet.
      const totals = vote.phase === "open" ? { voted, medians, bins } : { voted, devices, medians, bins };
      showResults(box, { ...vote, results: { ...totals, rows } });
      const { choices } = this.#item(vote.question).dataset;
      const isFinal = ["closed", "shown"].includes(vote.phase) && !this.#isPrediction(vote);
      advice.textContent = !isFinal ? "" : ADVICE[adviceKey(rightShare(found, choices))];
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      if (key === this.#resultsKey) this.#resultsKey = "";
      this.#showError(error.message);
    }
  }

  // Peeking at an open vote

  #togglePeek() {
    const { vote } = this.#room.state;
    this.#peekedRound = this.#peekedRound ? "" : roundOf(vote);
    this.#paintPeek(vote);
    this.#paintResults(vote);
  }

  #paintPeek(vote) {
    const isPeeking = this.#peekedRound !== "" && vote?.phase === "open" && this.#peekedRound === roundOf(vote);
    if (!isPeeking) this.#peekedRound = "";
    this.#peekButton.hidden = vote?.phase !== "open" || !this.#item(vote.question);
    this.#peekButton.setAttribute("aria-pressed", String(isPeeking));
    this.#box.querySelector(".vote-peek-note").hidden = !isPeeking;
  }

  get #peekButton() {
    return this.#box.querySelector(".vote-peek");
  }

  // The list

  #paintList({ slide, vote }) {
    this.#sort(slide);
    for (const item of this.#items) {
      const { question } = item.dataset;
      const before = this.#past.get(question);
      const isCurrent = vote?.question === question;
      item.toggleAttribute("data-current", isCurrent);
      const phase = before && (isCurrent ? PHASE_LABELS[before.phase] : pastLabel(before));
      item.querySelector(".vote-status").textContent = before ? ` · round ${before.round}, ${phase}` : "";
      const button = item.querySelector("[data-vote]");
      // An open vote must be closed before another opens.
      button.hidden = isCurrent || vote?.phase === "open";
      button.textContent = before ? "Return to vote" : "Open vote";
    }
  }

  /** Move the questions of the current slide to the top. */
  #sort(slide) {
    if (slide === this.#slide) return;
    this.#slide = slide;
    const focused = this.#box.contains(document.activeElement) ? document.activeElement : null;
    const isHere = ({ dataset }) => dataset.slide === slide;
    const sorted = [...this.#items.filter(isHere), ...this.#items.filter((item) => !isHere(item))];
    if (sorted.length) this.#box.querySelector(".vote-list").append(...sorted);
    if (focused) focused.focus({ preventScroll: true });
    else this.#box.scrollTop = 0;
  }

  #onClick = ({ target }) => {
    const item = target.closest("[data-vote]")?.closest(".vote-item");
    if (!item) return;
    const before = this.#past.get(item.dataset.question);
    const { question } = item.dataset;
    this.#change({ vote: { question, ...(before ?? { round: 1, phase: "open" }) } });
  };

  async #change(change) {
    this.#showError("");
    try {
      await this.#room.set(change);
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      this.#showError(error.message);
    }
  }

  #showError(message) {
    const box = this.#box.querySelector(".vote-error");
    if (box.textContent !== message) box.textContent = message;
  }

  #isPrediction({ question }) {
    return this.#item(question)?.dataset.kind === "prediction";
  }

  #item(question) {
    return this.#items.find(({ dataset }) => dataset.question === question);
  }
}

/**
 * Return the share of correct votes in the last round, from 0 to 1; NaN if nobody voted. If several options can be
 * chosen, the share of the option with the most wrong votes.
 */
export function rightShare({ voted, rows }, choices) {
  const all = voted.at(-1);
  const counts = rows.map((row) => ({ right: row.right, count: row.counts.at(-1) }));
  if (choices === "several") return Math.min(...counts.map(({ right, count }) => (right ? count : all - count))) / all;
  return counts.filter(({ right }) => right).reduce((sum, { count }) => sum + count, 0) / all;
}

/** Return a warning if an open vote has more answers than devices that follow; otherwise "". */
export function excessWarning({ phase, answered }, watching) {
  return phase === "open" && answered > watching ? EXCESS : "";
}

function adviceKey(share) {
  if (Number.isNaN(share)) return "none";
  if (share < FEW) return "few";
  return share <= MOST ? "some" : "most";
}

/** Return a key for a round of a vote. */
function roundOf({ question, round }) {
  return `${question}/${round}`;
}

function again({ question, round }) {
  return { vote: { question, round: round + 1, phase: "open" } };
}

/** Return a function that returns the change of the room which sets the phase of a vote. */
function setPhase(phase) {
  return ({ question, round }) => ({ vote: { question, round, phase } });
}

/** The projector shows the reason of the right answer, and on request those of the others. */
function reasonsButton(isShown) {
  return [isShown ? "Hide the other reasons" : "Show all reasons", () => ({ reasons: !isShown })];
}

/** Return the label of a vote that is no longer the room's current vote. */
function pastLabel({ phase }) {
  return phase === "revealed" ? PHASE_LABELS.revealed : PHASE_LABELS.closed;
}
