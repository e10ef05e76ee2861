// Delays between retries.

/** Exponential backoff with jitter. `first` and `max` are in milliseconds. */
export class Backoff {
  #failures = 0;

  reset() {
    this.#failures = 0;
  }

  next({ first, max }) {
    return jittered(Math.min(max, first * 2 ** this.#failures++));
  }
}

/** Return a random duration from 50 to 100 % of `duration`, so that the clients of a room do not retry all at once. */
export function jittered(duration) {
  return duration * (0.5 + Math.random() / 2);
}
