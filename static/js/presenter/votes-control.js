// Votes, as the one who leads them sees them: which questions there are, how many have answered, how it fell.
//
//   open ──> closed ──> shown ──> revealed
//    ^         │ ^────────┘│
//    └── again ┴───────────┘
//
// Only what the room would do is offered.

import { LeadRefused } from "./lead.js";
import { showResults } from "../room/vote-results.js";

const MOST_ROUNDS = 9;

// Of those who voted, the share that answered rightly: below the first, talking spreads what is wrong; above the second
// there is little left to talk about (Lasry, Mazur & Watkins 2008, Am. J. Phys. 76, 1066, figure 1).
const [FEW, MOST] = [0.3, 0.7];

const ADVICE = {
  none: "Nobody has voted, so there is nothing to go by.",
  few: "Few are right: explain it once more, then vote again.",
  some: "Opinions differ: let them discuss it in pairs, then vote again.",
  most: "Most are right: say in a sentence why, and go on.",
};

const DONE = ["Done", () => null];

/** Steps by phase, in the order in which they are offered. */
const STEPS = {
  open: [["Close the vote", ({ question, round }) => ({ question, round, phase: "closed" })]],
  closed: [
    ["Vote again", again],
    ["Show how it fell", ({ question, round }) => ({ question, round, phase: "shown" })],
    ["Reveal the answer", reveal],
    DONE,
  ],
  shown: [
    ["Vote again", again],
    ["Hide how it fell", ({ question, round }) => ({ question, round, phase: "closed" })],
    ["Reveal the answer", reveal],
    DONE,
  ],
  revealed: [DONE],
};

const SAID = {
  open: "open",
  closed: "closed",
  shown: "shown",
  revealed: "answer told",
};

export class VotesControl {
  #box;
  #room = null;
  #asked = new Map(); // by question: { round, phase }, as it was last in the room
  #isLeading = false;
  #drawn = ""; // the steps that are offered
  #fallen = ""; // the vote whose results have been asked for
  #items; // in the order of the lesson
  #slide = ""; // whose questions come first

  /** `box` is made by `presenter-votes.html`. */
  constructor(box, signal) {
    this.#box = box;
    this.#items = [...box.querySelectorAll(".vote-item")];
    box.addEventListener("click", this.#onClick, { signal });
  }

  /** From now on this is the room. */
  lead(room) {
    this.#room = room;
    this.#asked.clear();
    this.#fallen = "";
    this.#box.hidden = false;
    this.#recall(room);
  }

  /** Catches up with the room. */
  follow() {
    const { state } = this.#room;
    if (!state?.open) return;
    this.#note(state.vote);
    this.#isLeading = this.#room.isLeading;
    this.#paintNow(state);
    this.#paintList(state);
  }

  #note(vote) {
    for (const before of this.#asked.values()) {
      // What is left open is closed.
      if (before.phase === "open") before.phase = "closed";
    }
    if (vote) this.#asked.set(vote.question, { round: vote.round, phase: vote.phase });
  }

  /** What the room has voted on before this page was there. */
  async #recall(room) {
    try {
      const votes = await room.results();
      if (room !== this.#room) return;
      for (const { question, phase, voted } of votes) {
        if (!this.#asked.has(question)) this.#asked.set(question, { round: voted.length, phase });
      }
      this.follow();
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      this.#complain(refusal.message);
    }
  }

  // The vote that is on

  #paintNow({ vote, watching }) {
    const now = this.#box.querySelector(".vote-now");
    now.hidden = !vote;
    this.#box.toggleAttribute("data-voting", Boolean(vote));
    this.#paintSteps(vote);
    if (!vote) return this.#paintFallen(null);
    const item = this.#item(vote.question);
    const heading = now.querySelector(".vote-heading");
    if (heading.dataset.question !== vote.question) heading.replaceChildren(item ? item.querySelector(".vote-asks").cloneNode(true) : vote.question);
    heading.dataset.question = vote.question;
    const watchers = vote.phase === "open" ? ` of ${Math.max(watching, vote.answered)}` : "";
    now.querySelector(".vote-answered").textContent = `Round ${vote.round}: ${vote.answered}${watchers} ${vote.answered === 1 && !watchers ? "has" : "have"} answered.`;
    this.#paintFallen(item ? vote : null);
  }

  #paintSteps(vote) {
    const steps = this.#isLeading ? this.#stepsFor(vote) : [];
    const key = JSON.stringify(vote && [vote.question, vote.round, vote.phase, steps.length]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const box = this.#box.querySelector(".vote-steps");
    const isHere = this.#box.contains(document.activeElement);
    box.replaceChildren(...steps.map(([name, next], _, { length }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = length > 1 ? "button" : "button primary";
      button.textContent = name;
      button.addEventListener("click", () => this.#wish(next(vote)));
      return button;
    }));
    this.#complain("");
    // What was pressed is gone: the focus goes to what is on now, and never jumps here by itself.
    if (isHere) this.#box.querySelector(vote ? ".vote-heading" : ".votes-title").focus();
  }

  /** A question that has left the lesson can only be put aside. */
  #stepsFor(vote) {
    if (!vote) return [];
    if (!this.#item(vote.question)) return [DONE];
    return STEPS[vote.phase].filter(([, next]) => next !== again || vote.round < MOST_ROUNDS);
  }

  /** How it fell, asked for once the vote is closed; until it is shown nobody else sees it. */
  async #paintFallen(vote) {
    const box = this.#box.querySelector(".vote-fallen");
    const advice = this.#box.querySelector(".vote-advice");
    const key = vote && vote.phase !== "open" ? JSON.stringify([vote.question, vote.round, vote.phase]) : "";
    if (key === this.#fallen) return;
    this.#fallen = key;
    if (!key) {
      showResults(box, null);
      advice.textContent = "";
      return;
    }
    try {
      const votes = await this.#room.results();
      if (key !== this.#fallen) return;
      const found = votes.find(({ question }) => question === vote.question);
      showResults(box, { ...vote, results: { voted: found.voted, rows: found.rows.map(({ feedback, ...row }) => row) } });
      const kind = this.#item(vote.question).dataset.kind;
      advice.textContent = vote.phase === "revealed" ? "" : ADVICE[leaning(rightShare(found, kind))];
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      if (key === this.#fallen) this.#fallen = "";
      this.#complain(refusal.message);
    }
  }

  // The list

  #paintList({ slide, vote }) {
    this.#sort(slide);
    for (const item of this.#items) {
      const { question } = item.dataset;
      const before = this.#asked.get(question);
      const isOn = vote?.question === question;
      item.toggleAttribute("data-on", isOn);
      item.querySelector(".vote-stands").textContent = before ? ` · round ${before.round}, ${isOn ? SAID[before.phase] : putAside(before)}` : "";
      const button = item.querySelector("[data-vote]");
      // A vote that is open is closed first.
      button.hidden = !this.#isLeading || isOn || vote?.phase === "open";
      button.textContent = before ? "Come back to it" : "Open the vote";
    }
  }

  /** The questions of the slide that is on come first. */
  #sort(slide) {
    if (slide === this.#slide) return;
    this.#slide = slide;
    const held = this.#box.contains(document.activeElement) ? document.activeElement : null;
    const isHere = ({ dataset }) => dataset.slide === slide;
    const sorted = [...this.#items.filter(isHere), ...this.#items.filter((item) => !isHere(item))];
    if (sorted.length) this.#box.querySelector(".vote-list").append(...sorted);
    if (held) held.focus({ preventScroll: true });
    else this.#box.scrollTop = 0;
  }

  #onClick = ({ target }) => {
    const item = target.closest("[data-vote]")?.closest(".vote-item");
    if (!item) return;
    const before = this.#asked.get(item.dataset.question);
    const { question } = item.dataset;
    this.#wish({ question, ...(before ?? { round: 1, phase: "open" }) });
  };

  async #wish(vote) {
    this.#complain("");
    try {
      await this.#room.set({ vote });
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      this.#complain(refusal.message);
    }
  }

  #complain(why) {
    const box = this.#box.querySelector(".vote-complaint");
    if (box.textContent !== why) box.textContent = why;
  }

  #item(question) {
    return this.#items.find(({ dataset }) => dataset.question === question);
  }
}

/**
 * Of those who voted in the last round, how many answered rightly, from 0 to 1; NaN when nobody voted. Where several
 * options can be chosen, how many were right about the option that most were wrong about.
 */
export function rightShare({ voted, rows }, kind) {
  const all = voted.at(-1);
  const counts = rows.map((row) => ({ right: row.right, count: row.counts.at(-1) }));
  if (kind === "several") return Math.min(...counts.map(({ right, count }) => (right ? count : all - count))) / all;
  return counts.filter(({ right }) => right).reduce((sum, { count }) => sum + count, 0) / all;
}

function leaning(share) {
  if (Number.isNaN(share)) return "none";
  if (share < FEW) return "few";
  return share <= MOST ? "some" : "most";
}

function again({ question, round }) {
  return { question, round: round + 1, phase: "open" };
}

function reveal({ question, round }) {
  return { question, round, phase: "revealed" };
}

function putAside({ phase }) {
  return phase === "revealed" ? SAID.revealed : "put aside";
}
