// Runs one asynchronous job at a time and skips jobs that a newer one replaces, so an old response never overwrites a
// newer one.

export class LatestOnlyQueue {
  #isBusy = false;
  #next = null;

  /** Run `job` now, or after the running job, even if that fails. A newer job replaces a waiting one. */
  async run(job) {
    if (this.#isBusy) {
      this.#next = job;
      return;
    }
    this.#isBusy = true;
    try {
      await job();
    } finally {
      this.#isBusy = false;
      await this.#runNext();
    }
  }

  async #runNext() {
    const job = this.#next;
    this.#next = null;
    if (job) await this.run(job);
  }

  /** Whether a newer job is waiting, so the result of the running job is already stale. */
  get hasNewerJob() {
    return this.#next !== null;
  }
}
