// The votes of this device in a room. The server decides whether a vote counts; what has been counted is kept in the
// browser where that is allowed, so that a page that is loaded anew still says so.

import { forget, recall, remember } from "../lib/storage.js";

export const TOO_LATE = "The vote was closed before yours arrived, so it does not count.";
export const UNREACHED = "Your vote did not reach the room. It is kept here, and sent again by itself.";
const OUTDATED = "This page was made for another time of the server. Load it again, then vote.";

const PATIENCE = 10_000; // ms for one try

export class BallotBox {
  #code;
  #ticket;
  #counted; // by question and round

  constructor(code, ticket) {
    this.#code = code;
    this.#ticket = ticket;
    try {
      this.#counted = JSON.parse(recall(this.#memoryKey)) ?? {};
    } catch {
      this.#counted = {};
    }
  }

  /** What was answered in that round, as far as it was counted; undefined where nothing was. */
  counted({ question, round }) {
    return this.#counted[`${question}/${round}`];
  }

  /** What to tell of it; empty once it is counted. */
  async send(ballot) {
    try {
      const response = await fetch(`/rooms/${this.#code}/votes`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", Authorization: `Bearer ${this.#ticket}` },
        credentials: "omit",
        body: JSON.stringify(ballot),
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (response.ok) return this.#keep(ballot);
      if (response.status === 409) return TOO_LATE;
      if (response.status === 401) return this.#forgetTicket();
      const { errors, detail } = await response.json();
      return errors?.[0]?.message ?? detail;
    } catch {
      return UNREACHED;
    }
  }

  /** The room is no more, and its votes are not. */
  forget() {
    forget(this.#memoryKey);
  }

  #keep({ question, round, answer }) {
    this.#counted[`${question}/${round}`] = answer;
    remember(this.#memoryKey, JSON.stringify(this.#counted));
    return "";
  }

  /** It is of no use any more: the page, loaded again, brings another. */
  #forgetTicket() {
    forget(ticketKey(this.#code));
    return OUTDATED;
  }

  get #memoryKey() {
    return `votes:${this.#code}`;
  }
}

/** Under which a browser remembers who it is in a room. */
export function ticketKey(code) {
  return `ticket:${code}`;
}
