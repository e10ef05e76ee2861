// The time since a vote was opened, as a running clock.

import { minutesAndSeconds } from "../../lib/duration.js";

const TICK = 1_000; // ms
const TOLERANCE = 2_000; // ms by which a state may arrive late without setting the clock

export class VoteClock {
  #element;
  #since = null; // time at which the vote was opened, by performance.now(); null while no vote is open

  constructor(element, signal) {
    this.#element = element;
    const ticking = setInterval(() => this.#paint(), TICK);
    signal.addEventListener("abort", () => clearInterval(ticking));
  }

  /** Show the time of a vote. Hide the clock if the vote is not open, or if the server does not know the time. */
  show({ elapsed = null }) {
    const since = performance.now() - elapsed * 1_000;
    if (elapsed === null) this.#since = null;
    else if (this.#since === null || Math.abs(since - this.#since) > TOLERANCE) this.#since = since;
    this.#paint();
  }

  #paint() {
    this.#element.hidden = this.#since === null;
    if (this.#element.hidden) return;
    this.#element.querySelector("time").textContent = minutesAndSeconds(performance.now() - this.#since);
  }
}
