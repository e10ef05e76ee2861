// The largest number of devices that were connected at the same time since a round was opened. A phone that has voted may
// lose its connection or reload the page, so a smaller number does not mean that someone has voted more than once.

import { roundKey } from "../../room/vote/vote-state.js";

export class DeviceMaximum {
  #round = "";
  #count = 0;

  /** Return the maximum for the current round of this vote; `watching` is the number of devices now. */
  update(vote, watching) {
    const key = roundKey(vote);
    // A page that is loaded during a round does not know how many of the devices that have answered were connected.
    if (key !== this.#round) [this.#round, this.#count] = [key, vote.answered];
    this.#count = Math.max(this.#count, watching);
    return this.#count;
  }
}
