// The votes of this device in a room. The server decides whether a vote counts. The browser stores counted votes and
// the answer that is being entered, so that they are still there after a reload, unless it blocks storage.

import { loadJson, removeItem, saveJson } from "../../lib/browser/storage.js";
import { readProblem } from "../../lib/network/problem.js";
import { gettext } from "../../lib/translation.js";
import { CONFLICT, RoomRequestError, sendRequest } from "../connection/requests.js";
import { roundKey } from "./vote-state.js";

const BUSY = gettext("The server is busy.");

const TIMEOUT = 10_000; // ms

export class BallotBox {
  #code;
  #ticket;
  #counted; // answers by `question/round`

  constructor(code, ticket) {
    this.#code = code;
    this.#ticket = ticket;
    this.#counted = loadJson(this.#storageKey) ?? {};
  }

  /** Return this device's counted answer in the round of a vote; undefined without one. */
  counted(vote) {
    return this.#counted[roundKey(vote)];
  }

  /** Return the answer that was entered in the round of a vote, but not counted; undefined without one. */
  draft(vote) {
    const { round, answer } = loadJson(this.#draftKey) ?? {};
    return round === roundKey(vote) ? answer : undefined;
  }

  saveDraft(vote, answer) {
    saveJson(this.#draftKey, { round: roundKey(vote), answer });
  }

  /**
   * Send a vote. Return `{ error, isLost, isBusy, isInvalid, part }`: an error message, of `texts` (vote-texts.js), or ""
   * if the vote was counted; whether the server did not process the vote, and was busy; whether the answer is not valid;
   * and the index of the blank with the error, if the server reports it.
   */
  async send(ballot, { tooLate, unreached, outdated }) {
    try {
      const response = await sendRequest(`/rooms/${this.#code}/votes`, "POST", ballot, this.#ticket.value, TIMEOUT);
      if (response.ok) return this.#store(ballot);
      if ([429, 503].includes(response.status)) return { error: BUSY, isLost: true, isBusy: true };
      const problem = await readProblem(response);
      if (!problem) return { error: unreached, isLost: true };
      if (response.status === CONFLICT) return { error: tooLate };
      // The ticket is no longer valid. The page gets a new one when it is reloaded.
      if (response.status === 401) this.#ticket.discard();
      if ([401, 404].includes(response.status)) return { error: outdated };
      // The event stream may be interrupted: the server accepts votes only from devices that follow the room.
      if (response.status !== 422) return { error: unreached, isLost: true };
      const { message, errors: [error] } = problem;
      return { error: message, isInvalid: error?.field === "answer", part: error?.part };
    } catch (error) {
      if (error instanceof RoomRequestError) return { error: unreached, isLost: true };
      reportError(error);
      return { error: outdated }; // a retry would fail, too
    }
  }

  /** Delete what is stored: the room has ended. */
  forget() {
    removeItem(this.#storageKey);
    removeItem(this.#draftKey);
  }

  #store(ballot) {
    this.#counted[roundKey(ballot)] = ballot.answer;
    saveJson(this.#storageKey, this.#counted);
    removeItem(this.#draftKey);
    return { error: "" };
  }

  get #storageKey() {
    return `votes:${this.#code}`;
  }

  get #draftKey() {
    return `draft:${this.#code}`; // `page/delete-answers.js` deletes these items
  }
}
