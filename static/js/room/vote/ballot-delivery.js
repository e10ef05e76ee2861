// Sends the votes of this device, one at a time. A vote that did not reach the server is sent again until it does or
// until its round is closed.

const RETRY_AFTER = 3_000; // ms, at random up to twice that, so that not all devices retry at once

export class BallotDelivery {
  #box;
  #ballot;
  #isSending = false;
  #unsent = null; // vote that did not reach the server
  #retryTimer;

  /**
   * `box` is a BallotBox. `ballot` has `isOpen(vote)`, whether its round is open; `texts()`, for errors; and
   * `onSending(vote, isSending)` and `onOutcome(outcome, vote)`. The outcome is the result of BallotBox.send, with
   * `retryDelay` in ms if the vote is sent again.
   */
  constructor(box, ballot) {
    this.#box = box;
    this.#ballot = ballot;
  }

  get isSending() {
    return this.#isSending;
  }

  /** Whether a vote did not reach the server and is sent again. */
  get isUnsent() {
    return Boolean(this.#unsent);
  }

  async send(vote) {
    this.#setSending(vote, true);
    const outcome = await this.#box.send(vote, this.#ballot.texts());
    this.#setSending(vote, false);
    this.#unsent = outcome.isLost && this.#ballot.isOpen(vote) ? vote : null;
    const retryDelay = this.#unsent ? RETRY_AFTER * (1 + Math.random()) : undefined;
    if (this.#unsent) this.#retryTimer = setTimeout(() => this.retryNow(), retryDelay);
    this.#ballot.onOutcome({ ...outcome, retryDelay }, vote);
  }

  /** Send a vote that did not reach the server again, if its round is still open. */
  async retryNow() {
    this.stop();
    if (!this.#unsent || this.#isSending || !this.#ballot.isOpen(this.#unsent)) return;
    await this.send(this.#unsent);
  }

  /** Do not send the vote again: its round is closed. */
  giveUp() {
    this.#unsent = null;
  }

  /** Do not retry by itself. */
  stop() {
    clearTimeout(this.#retryTimer);
  }

  #setSending(vote, isSending) {
    this.#isSending = isSending;
    this.#ballot.onSending(vote, isSending);
  }
}
