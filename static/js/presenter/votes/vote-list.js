// The list of the lesson's questions: the questions of the current slide first, each with the state of its last vote and
// a button that opens it.

import { gettext } from "../../lib/translation.js";

// Translators: the round and the state of a vote, after the location of its question.
const STATUS_TEXTS = {
  open: (round) => gettext("round %(round)s, open", { round }),
  closed: (round) => gettext("round %(round)s, closed", { round }),
  shown: (round) => gettext("round %(round)s, results shown", { round }),
  revealed: (round) => gettext("round %(round)s, answer shown", { round }),
};
const OPEN_QUESTION_STATUS_TEXTS = {
  ...STATUS_TEXTS,
  revealed: (round) => gettext("round %(round)s, model answer shown", { round }),
};

export class VoteList {
  #box;
  #items; // elements, in the order of the lesson
  #past = new Map(); // { round, phase } of the last vote, by question
  #slide = ""; // its questions come first
  #wanted = new URLSearchParams(location.search).get("question"); // comes before all others
  #change;

  /** `box` is rendered by `rooms/votes.html`. `change` gets the change of the room that opens a vote. */
  constructor(box, change, signal) {
    this.#box = box;
    this.#change = change;
    this.#items = [...box.querySelectorAll(".vote-item")];
    box.addEventListener("click", this.#onClick, { signal });
  }

  /** Return the element of a question, or undefined if the lesson does not have it. */
  item(question) {
    return this.#items.find(({ dataset }) => dataset.question === question);
  }

  /** Forget the votes of another room. */
  clear() {
    this.#past.clear();
  }

  /** Add votes from before this page was opened. */
  addPast(votes) {
    for (const { question, phase, voted } of votes) {
      if (!this.#past.has(question)) this.#past.set(question, { round: voted.length, phase });
    }
  }

  update({ slide, vote }) {
    this.#remember(vote);
    this.#sort(slide);
    for (const item of this.#items) this.#paint(item, vote);
  }

  #remember(vote) {
    for (const before of this.#past.values()) {
      // A new vote closes one that is still open.
      if (before.phase === "open") before.phase = "closed";
    }
    if (vote) this.#past.set(vote.question, { round: vote.round, phase: vote.phase });
  }

  #paint(item, vote) {
    const { question, kind } = item.dataset;
    const before = this.#past.get(question);
    const isCurrent = vote?.question === question;
    item.toggleAttribute("data-current", isCurrent);
    item.querySelector(".vote-status").textContent = before ? ` · ${statusText(before, { kind, isCurrent })}` : "";
    const button = item.querySelector("[data-vote]");
    // An open vote must be closed before another opens.
    button.hidden = isCurrent || vote?.phase === "open";
    button.textContent = buttonText({ kind, isAsked: Boolean(before) });
  }

  /** Move the questions of the current slide to the top. */
  #sort(slide) {
    if (slide === this.#slide) return;
    this.#slide = slide;
    const focused = this.#box.contains(document.activeElement) ? document.activeElement : null;
    const rank = ({ dataset }) => (dataset.question === this.#wanted ? 2 : Number(dataset.slide === slide));
    const sorted = this.#items.toSorted((one, other) => rank(other) - rank(one));
    if (sorted.length) this.#box.querySelector(".vote-list").append(...sorted);
    if (focused) focused.focus({ preventScroll: true });
    else this.#box.scrollTop = 0;
  }

  #onClick = ({ target }) => {
    const item = target.closest("[data-vote]")?.closest(".vote-item");
    if (!item) return;
    const { question } = item.dataset;
    this.#change({ vote: { question, ...(this.#past.get(question) ?? { round: 1, phase: "open" }) } });
  };
}

/** Return the status of a vote. One that is no longer the room's current vote is closed, unless its answer is known. */
function statusText({ round, phase }, { kind, isCurrent }) {
  const shown = isCurrent || phase === "revealed" ? phase : "closed";
  return (kind === "open" ? OPEN_QUESTION_STATUS_TEXTS : STATUS_TEXTS)[shown](round);
}

function buttonText({ kind, isAsked }) {
  if (kind === "open") return isAsked ? gettext("Return to question") : gettext("Ask");
  return isAsked ? gettext("Return to vote") : gettext("Open vote");
}
