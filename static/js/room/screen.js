// The projector of a room: over the slide, how to join while that is wished, and the vote while there is one.
//
// How a vote falls is seen by nobody before its presenter shows it: until then there is only how many have answered.

import { showResults } from "./vote-results.js";

// Percent of the size that is wanted.
const LARGEST = 100;
const SMALLEST = 50;

const TITLES = { open: "Vote", closed: "Vote closed", shown: "How the votes fell", revealed: "The answer" };

export class RoomScreen {
  #page;
  #joining = false;

  /** `page` holds what is shown over the slide. Until `signal`, it is made to fit the window. */
  constructor(page, signal) {
    this.#page = page;
    addEventListener("resize", () => fit(page.querySelector(".screen-vote")), { signal });
  }

  /** A vote that the room has turned from leaves the slide to be seen, and as long as it is open, a line at its foot. */
  show({ joining, vote, watching }, { isVoteLeft }) {
    // What was turned here by hand stays so until the presenter turns it.
    if (joining !== this.#joining) this.#show("join", joining);
    this.#joining = joining;
    if (!this.#page.querySelector(".screen-vote")) return;
    this.#paintVote(isVoteLeft ? null : vote, watching);
    this.#paintLeftVote(isVoteLeft && vote.phase === "open" ? vote : null, watching);
  }

  /** Shows the code, or the slide again. */
  toggleJoining() {
    this.#show("join", this.#page.querySelector(".screen-join").hidden);
  }

  #show(name, shown) {
    this.#page.querySelector(`.screen-${name}`).hidden = !shown;
  }

  #paintVote(vote, watching) {
    const box = this.#page.querySelector(".screen-vote");
    let question = null;
    for (const one of box.querySelectorAll(".screen-question")) {
      const isAsked = one.dataset.question === vote?.question;
      if (isAsked) question = one;
      one.hidden = !isAsked || Boolean(vote.results);
    }
    box.hidden = !question;
    if (!question) return;
    box.dataset.phase = vote.phase;
    const round = vote.round > 1 && !vote.results ? `, round ${vote.round}` : "";
    box.querySelector("#screen-vote-title").textContent = TITLES[vote.phase] + round;
    showResults(box.querySelector(".screen-results"), vote, question.querySelector(".room-prompt").innerHTML);
    box.querySelector(".screen-count").textContent = vote.results ? "" : count(vote, watching);
    fit(box);
  }

  #paintLeftVote(vote, watching) {
    this.#show("left-vote", Boolean(vote));
    if (vote) this.#page.querySelector(".screen-left-vote").textContent = `The vote is open: ${count(vote, watching)}`;
  }
}

/** As large as it can be with nothing cut off: nobody scrolls a wall. */
function fit(box) {
  if (!box) return;
  for (let size = LARGEST; size >= SMALLEST; size -= 2) {
    box.style.setProperty("--fit", size / 100);
    if (box.scrollHeight <= box.clientHeight) return;
  }
}

function count({ answered, phase }, watching) {
  // Who has answered and left is still counted.
  const of = Math.max(answered, watching);
  return phase === "open" ? `${answered} of ${of} have answered` : `${answered} have answered`;
}
