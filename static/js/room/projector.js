// What the projector shows over the slide: the room code, and the vote.
//
// Until the presenter shows the results, the projector shows only how many devices have answered. While the vote is
// open, it also shows the elapsed time and how to join.

import { VoteClock } from "./vote-clock.js";
import { showResults } from "./vote-results.js";

// Percent of the preferred text size.
const LARGEST = 100;
const SMALLEST = 50;

const TITLES = { open: "Vote", closed: "Vote closed", shown: "Results", revealed: "Answer" };

export class ProjectorOverlay {
  #page;
  #isJoining = false;
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
  show({ joining, reasons, vote, watching }, { isVoteLeft }) {
    // A code that was toggled with the J key stays as it is until the presenter toggles it.
    if (joining !== this.#isJoining) this.#toggle("join", joining);
    this.#isJoining = joining;
    if (!this.#page.querySelector(".projector-vote")) return;
    this.#page.querySelector(".projector-vote").toggleAttribute("data-reasons", Boolean(reasons));
    this.#paintVote(isVoteLeft ? null : vote, watching);
    this.#paintLeftVote(isVoteLeft && vote.phase === "open" ? vote : null, watching);
  }

  toggleJoining() {
    this.#toggle("join", this.#page.querySelector(".projector-join").hidden);
  }

  #toggle(name, isShown) {
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
    const round = vote.round > 1 && !vote.results ? `, round ${vote.round}` : "";
    box.querySelector("#projector-vote-title").textContent = TITLES[vote.phase] + round;
    showResults(box.querySelector(".projector-results"), vote, question.querySelector(".room-prompt").innerHTML);
    box.querySelector(".projector-count").textContent = vote.results && vote.phase !== "open" ? "" : count(vote, watching);
    box.querySelector(".projector-vote-join").hidden = vote.phase !== "open";
    this.#clock.show(vote);
    fit(box);
  }

  #paintLeftVote(vote, watching) {
    this.#toggle("open-vote", Boolean(vote));
    if (!vote) return;
    this.#page.querySelector(".projector-open-vote").textContent = `The vote is open: ${count(vote, watching)}`;
  }
}

/**
 * Choose the largest text size at which nothing overflows: nobody can scroll the projector. Only a vote that does not fit
 * with the smallest size of the projector has smaller text.
 */
function fit(box) {
  if (!box) return;
  for (const smallest of ["", "0px"]) {
    box.style.setProperty("--smallest", smallest);
    for (let size = LARGEST; size >= SMALLEST; size -= 2) {
      box.style.setProperty("--fit", size / 100);
      if (box.scrollHeight <= box.clientHeight) return;
    }
  }
}

function count({ answered, phase }, watching) {
  // People who have answered and then left still count.
  const total = Math.max(answered, watching);
  return phase === "open" ? `${answered} of ${total} devices have answered` : `${answered} have answered`;
}
