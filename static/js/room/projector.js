// The room code and the vote, which the projector shows over the slide.
//
// Until the presenter shows the results, the projector shows only how many devices have answered. While the vote is
// open, it also shows the elapsed time and how to join.

import { shrinkToFit } from "../lib/dom/shrink.js";
import { spokenText } from "../lib/dom/spoken-text.js";
import { ngettext } from "../lib/translation.js";
import { isOpenQuestion, withoutChart } from "./vote/vote-chart.js";
import { promptHtml } from "./vote/prompt.js";
import { VoteClock } from "./vote/vote-clock.js";
import { showResults } from "./vote/vote-results.js";
import { devicesOf, isVoteLeft } from "./vote/vote-state.js";
import { voteTexts } from "./vote/vote-texts.js";

// Percent of the preferred text size. The text of short questions and results is larger.
const LARGEST = 140;
const PREFERRED = 100;
const SMALLEST = 50;
const STEP = 4;

const DENSITIES = ["normal", "close", "closest"];

export class ProjectorOverlay {
  #page;
  #isJoining = false;
  #slide = "";
  #clock = null;

  /** `page` holds the parts of the overlay. The vote is fitted to the window until `signal` aborts. */
  constructor(page, signal) {
    this.#page = page;
    const clock = page.querySelector(".projector-elapsed");
    if (clock) this.#clock = new VoteClock(clock, signal);
    addEventListener("resize", () => fit(page.querySelector(".projector-vote")), { signal });
  }

  /**
   * Show a state of the room. A vote whose slide the presenter has left is one line below the slide while it is open.
   */
  show(state) {
    const { joining, reasons, slide, vote, watching } = state;
    // A code that was toggled with the J key stays as it is until the presenter toggles it or changes the slide.
    if (joining !== this.#isJoining || slide !== this.#slide) this.#setShown("join", joining);
    this.#isJoining = joining;
    this.#slide = slide;
    if (!this.#page.querySelector(".projector-vote")) return;
    this.#page.querySelector(".projector-vote").toggleAttribute("data-reasons", Boolean(reasons));
    const isLeft = isVoteLeft(state);
    this.#paintVote(isLeft ? null : withoutChart(vote, this.#page), watching);
    this.#paintLeftVote(isLeft && vote.phase === "open" ? vote : null, watching);
  }

  toggleJoining() {
    this.#setShown("join", this.#page.querySelector(".projector-join").hidden);
  }

  #setShown(name, isShown) {
    this.#page.querySelector(`.projector-${name}`).hidden = !isShown;
  }

  #paintVote(vote, watching) {
    const box = this.#page.querySelector(".projector-vote");
    let question = null;
    for (const each of box.querySelectorAll(".projector-question")) {
      const isCurrent = each.dataset.question === vote?.question;
      if (isCurrent) question = each;
      each.hidden = !isCurrent || Boolean(vote.results);
    }
    box.hidden = !question;
    if (!question) return;
    box.dataset.phase = vote.phase;
    box.querySelector("#projector-vote-title").textContent = titleOf(vote, this.#textsOf(vote));
    showResults(box.querySelector(".projector-results"), vote, promptHtml(question.querySelector(".room-prompt")));
    box.querySelector(".projector-count").textContent = vote.results && vote.phase !== "open" ? "" : countText(vote, watching);
    box.querySelector(".projector-vote-join").hidden = vote.phase !== "open";
    this.#clock.show(vote);
    fit(box);
    newestText(question, vote).scrollIntoView({ block: "nearest" });
  }

  #paintLeftVote(vote, watching) {
    this.#setShown("open-vote", Boolean(vote));
    if (!vote) return;
    const prompt = this.#page.querySelector(`.projector-question[data-question="${CSS.escape(vote.question)}"] .room-prompt`);
    const count = this.#textsOf(vote).openCount(vote.answered, devicesOf(vote, watching));
    this.#page.querySelector(".projector-open-question").textContent = spokenText(prompt);
    this.#page.querySelector(".projector-open-count").textContent = count;
  }

  #textsOf(vote) {
    return voteTexts({ isOpenQuestion: isOpenQuestion(vote, this.#page) });
  }
}

/** Return the part of an open question that the presenter has shown last, in case not all fits; else the question. */
function newestText(question, { phase }) {
  const newest = phase === "revealed" ? ".model-answer" : ".released-list > :last-child";
  return question.querySelector(newest) ?? question;
}

/**
 * Choose the largest text size at which nothing overflows, because the projector cannot be scrolled. A vote that does
 * not fit with the smallest size of the projector gets less space between its lines. Only a vote that does not fit then
 * has smaller text.
 */
function fit(box) {
  if (!box) return;
  const fits = (size) => {
    const isTooWide = size > PREFERRED && box.scrollWidth > box.clientWidth;
    return box.scrollHeight <= box.clientHeight && !isTooWide;
  };
  const shrink = (property, from) => shrinkToFit(box, property, fits, { from, to: SMALLEST, step: STEP });
  // A figure uses the space that the text leaves.
  const largest = box.querySelector(".projector-question:not([hidden]) vote-figure") ? PREFERRED : LARGEST;
  box.style.removeProperty("--smallest-scale");
  for (const density of DENSITIES) {
    box.dataset.density = density;
    if (shrink("--fit", largest)) return;
  }
  shrink("--smallest-scale", PREFERRED);
}

function titleOf({ phase, round, results }, texts) {
  if (round === 1 || results || phase === "revealed") return texts[phase];
  return phase === "open" ? texts.openRound(round) : texts.closedRound(round);
}

function countText({ answered, phase }, watching) {
  if (phase !== "open") return ngettext("%(count)s has answered", "%(count)s have answered", answered);
  return ngettext(
    "%(answered)s of %(count)s device has answered",
    "%(answered)s of %(count)s devices have answered",
    devicesOf({ answered }, watching),
    { answered },
  );
}
