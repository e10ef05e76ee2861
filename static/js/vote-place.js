// Where the room was when its vote came to be what it is. Until it turns from there, the vote is what matters.

const TOLD = ["shown", "revealed"];

export class VotePlace {
  #vote = "";
  #slide = "";

  /** Whether the room has turned to another slide since. That a vote was closed brings nobody back to it. */
  isLeft({ slide, vote }) {
    const now = vote ? [vote.question, vote.round, TOLD.indexOf(vote.phase)].join("/") : "";
    if (now !== this.#vote) this.#slide = slide;
    this.#vote = now;
    return Boolean(vote) && slide !== this.#slide;
  }

  get slide() {
    return this.#slide;
  }
}
