// Runs one asynchronous job at a time and skips jobs that a newer one replaces, so an old response never overwrites a
// newer one.

export class LatestOnlyQueue {
  #running = null; // promise that is fulfilled when the running job has ended; null without one
  #next = null;

  /**
   * Run `job` now, or after the running job, even if that fails. A newer job replaces a waiting one. Return the result of
   * `job`; undefined if it was replaced.
   */
  async run(job) {
    this.#next = job;
    if (this.#running) await this.#running;
    if (this.#next !== job) return undefined;
    this.#next = null;
    const result = job();
    const end = () => { this.#running = null; };
    this.#running = result.then(end, end);
    return result;
  }

  /** Whether a newer job is waiting, so the result of the running job is already stale. */
  get hasNewerJob() {
    return this.#next !== null;
  }
}
