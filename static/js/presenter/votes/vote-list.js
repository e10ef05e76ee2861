// The list of the lesson's questions, each with the state of its last vote and a button that opens it. The questions of
// the current slide come first; the others are in groups that open, and the last slide opens the graded questions.

import { isVisible } from "../../lib/dom/visibility.js";
import { gettext } from "../../lib/translation.js";
import { presenterTexts } from "./presenter-texts.js";

// Translators: the round and the state of a vote, after the location of its question.
const STATUS_TEXTS = {
  open: (round) => gettext("round %(round)s, open", { round }),
  closed: (round) => gettext("round %(round)s, closed", { round }),
  shown: (round) => gettext("round %(round)s, results shown", { round }),
};

export class VoteList {
  #box;
  #items; // elements, in the order of the lesson
  #groups; // { group, items }: the elements of the other slides and of each section
  #past = new Map(); // { round, phase } of the last vote, by question
  #slide = ""; // its questions come first
  #wanted = new URLSearchParams(location.search).get("question"); // comes before all others
  #change;

  /** `box` is rendered by `rooms/presenter/votes.html`. `change` gets the change of the room that opens a vote. */
  constructor(box, change, signal) {
    this.#box = box;
    this.#change = change;
    this.#items = [...box.querySelectorAll(".vote-item")];
    const groups = [...box.querySelectorAll("details.vote-group")];
    this.#groups = groups.map((group) => ({ group, items: [...group.querySelectorAll(".vote-item")] }));
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
    const { open, back } = presenterTexts(kind);
    button.textContent = before ? back : open;
  }

  /** Move the questions of the current slide to the top. */
  #sort(slide) {
    if (slide === this.#slide) return;
    this.#slide = slide;
    const focused = this.#box.contains(document.activeElement) ? document.activeElement : null;
    const rank = ({ dataset }) => (dataset.question === this.#wanted ? 2 : Number(dataset.slide === slide));
    const here = this.#items.filter(rank).sort((one, other) => rank(other) - rank(one));
    const first = this.#box.querySelector(".vote-group");
    first.hidden = !here.length;
    first.querySelector(".vote-list").replaceChildren(...here);
    for (const { group, items } of this.#groups) this.#fill(group, items.filter((item) => !here.includes(item)));
    // On the last slide, the graded questions are next.
    const isNext = ({ group }) => Number(this.#isLast && "check" in group.dataset);
    const groups = [...this.#groups].sort((one, other) => isNext(other) - isNext(one));
    first.after(...groups.map(({ group }) => group));
    if (!focused) this.#box.scrollTop = 0;
    else if (isVisible(focused)) focused.focus({ preventScroll: true });
    else this.#box.querySelector(".votes-title").focus({ preventScroll: true });
  }

  #fill(group, items) {
    group.hidden = !items.length;
    group.querySelector(".vote-list").replaceChildren(...items);
    group.querySelector(".vote-group-count").textContent = items.length;
    if ("check" in group.dataset) group.open = this.#isLast;
  }

  get #isLast() {
    return this.#slide === this.#box.querySelector(".vote-groups").dataset.lastSlide;
  }

  #onClick = ({ target }) => {
    const item = target.closest("[data-vote]")?.closest(".vote-item");
    if (!item) return;
    const { question } = item.dataset;
    this.#change({ vote: { question, ...(this.#past.get(question) ?? { round: 1, phase: "open" }) } });
  };
}

/** Return what follows the last slide; `page` has the list of questions, which is hidden without a room. */
export function endText(page) {
  const end = gettext("End of slides");
  if (!page.querySelector(".votes:not([hidden]) .vote-group[data-check]")) return end;
  return `${end} · ${gettext("Continue with the questions under “Votes”.")}`;
}

/** Return the status of a vote. One that is no longer the room's current vote is closed, unless its answer is known. */
function statusText({ round, phase }, { kind, isCurrent }) {
  if (phase === "revealed") return presenterTexts(kind).revealed(round);
  return STATUS_TEXTS[isCurrent ? phase : "closed"](round);
}
