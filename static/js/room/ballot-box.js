// The votes of this device in a room. The server decides whether a vote counts. The browser stores counted votes, so
// that they are still shown after a reload, unless it blocks storage.

import { loadItem, removeItem, saveItem } from "../lib/storage.js";
import { gettext, LANGUAGE } from "../lib/translation.js";

export const TOO_LATE = gettext("Voting closed before your vote arrived, so it does not count.");
export const UNREACHED = gettext("Your vote did not reach the server. It will be sent again automatically.");
export const BUSY = gettext("The server is busy.");
export const OUTDATED = gettext("This page is out of date. Reload it, then vote.");

const TIMEOUT = 10_000; // ms

export class BallotBox {
  #code;
  #ticket;
  #counted; // answers by `question/round`

  constructor(code, ticket) {
    this.#code = code;
    this.#ticket = ticket;
    try {
      this.#counted = JSON.parse(loadItem(this.#storageKey)) ?? {};
    } catch {
      this.#counted = {};
    }
  }

  /** Return this device's counted answer to a question in a round; undefined if there is none. */
  counted({ question, round }) {
    return this.#counted[`${question}/${round}`];
  }

  /** Send a vote. Return an error message, or "" if the vote was counted. */
  async send(ballot) {
    try {
      const response = await fetch(`/rooms/${this.#code}/votes`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          "Accept-Language": LANGUAGE,
          Authorization: `Bearer ${this.#ticket.value}`,
        },
        credentials: "omit",
        body: JSON.stringify(ballot),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (response.ok) return this.#store(ballot);
      if (response.status === 409) return TOO_LATE;
      if (response.status === 401) return this.#discardTicket();
      if (response.status === 404) return OUTDATED;
      if ([429, 503].includes(response.status)) return BUSY;
      // The event stream may be interrupted: the server accepts votes only from devices that follow the room.
      if (response.status !== 422) return UNREACHED;
      const { errors, detail } = await response.json();
      return errors?.[0]?.message ?? detail;
    } catch {
      return UNREACHED;
    }
  }

  /** Delete the stored votes: the room has ended. */
  forget() {
    removeItem(this.#storageKey);
  }

  #store({ question, round, answer }) {
    this.#counted[`${question}/${round}`] = answer;
    saveItem(this.#storageKey, JSON.stringify(this.#counted));
    return "";
  }

  /** The ticket is not valid any more. The page gets a new one when it is reloaded. */
  #discardTicket() {
    this.#ticket.discard();
    return OUTDATED;
  }

  get #storageKey() {
    return `votes:${this.#code}`;
  }
}
