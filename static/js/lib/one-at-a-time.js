// One request in flight, and after it only the newest wish: an old answer can never overtake a new one.

export class OneAtATime {
  #busy = false;
  #next = null;

  /** Runs `job` now, or after the one under way. A job still waiting when a newer one comes is dropped. */
  async run(job) {
    this.#next = job;
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#next) {
        const current = this.#next;
        this.#next = null;
        await current();
      }
    } finally {
      this.#busy = false;
    }
  }

  /** True while a newer wish is waiting, so that an answer just in is already old. */
  get outdated() {
    return this.#next !== null;
  }
}
