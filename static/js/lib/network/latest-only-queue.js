// Runs one asynchronous job at a time and skips jobs that a newer one replaces, so an old response never overwrites a
// newer one.

export class LatestOnlyQueue {
  #isBusy = false;
  #next = null;

  /** Run `job` now, or after the running job. A waiting job is dropped when a newer one is added. */
  async run(job) {
    this.#next = job;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#next) {
        const current = this.#next;
        this.#next = null;
        await current();
      }
    } finally {
      this.#isBusy = false;
    }
  }

  /** Whether a newer job is waiting, so the result of the running job is already stale. */
  get hasNewerJob() {
    return this.#next !== null;
  }
}
