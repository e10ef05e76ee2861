// A room that this page leads, or could: what it is at, from whoever tells it first, and what this page asks of it.
//
//   RoomFeed (all that happens) ──┐
//                                 ├──> the newest of both ──> room-state, room-status
//   Lead (answers to own wishes) ─┘
//
// A move that is not to be, since another leads, is told as move-refused.

import { Lead } from "./lead.js";
import { RoomFeed, RoomState } from "../room/feed.js";

export class LedRoom extends EventTarget {
  #role;
  #lead;
  #feed;
  #state = null;
  #status = "reconnecting";
  #leaving = new AbortController();

  /** `address` is the room's, `/rooms/<code>`; `role` says whose secret it is: `presenter` or `remote`. */
  constructor(address, secret, role) {
    super();
    this.#role = role;
    this.#lead = new Lead(address, secret);
    this.#feed = new RoomFeed(address, { lead: secret, counts: true });
    const options = { signal: this.#leaving.signal };
    for (const source of [this.#lead, this.#feed]) source.addEventListener("room-state", ({ state }) => this.#take(state), options);
    this.#feed.addEventListener("room-status", ({ status }) => this.#note(status), options);
    this.#lead.addEventListener("lead-lost", ({ refusal }) => this.#lose(refusal), options);
    this.#lead.addEventListener("move-refused", () => this.dispatchEvent(new Event("move-refused")), options);
    this.#feed.start();
  }

  /** The newest that is known; null before the first. */
  get state() {
    return this.#state;
  }

  get status() {
    return this.#status;
  }

  /** Whose moves count is this page. */
  get isLeading() {
    return this.#state?.driver === this.#role;
  }

  /** Where the room is to be is not yet where it is. */
  get isMoving() {
    return this.#lead.isMoving;
  }

  move(wish) {
    this.#lead.move(wish);
  }

  /** Sets a vote, or shows the code. Throws LeadRefused, as all that follow. */
  set(wish) {
    return this.#lead.change("PUT", "/state", wish);
  }

  takeOver() {
    return this.#lead.change("PUT", "/driver");
  }

  unpair() {
    return this.#lead.change("DELETE", "/remotes");
  }

  end() {
    return this.#lead.change("DELETE", "");
  }

  /** How each vote fell, also what nobody else may see yet. */
  async results() {
    return (await (await this.#lead.ask("GET", "/results")).json()).votes;
  }

  async resultsFile() {
    return (await this.#lead.ask("GET", "/results.csv")).blob();
  }

  async pairing() {
    return (await this.#lead.ask("POST", "/pairing")).json();
  }

  /** Watches no more, and asks for nothing. */
  leave() {
    this.#leaving.abort();
    this.#feed.stop();
    this.#lead.end();
  }

  #take(state) {
    // Answers and events overtake one another; counts change without a revision.
    if (state.open && state.revision < this.#state?.revision) return;
    this.#state = state;
    this.dispatchEvent(new RoomState(state));
  }

  #note(status) {
    this.#status = status;
    if (status === "live") this.#lead.hurry();
    this.dispatchEvent(new Event("room-status"));
  }

  #lose(refusal) {
    this.dispatchEvent(Object.assign(new Event("lead-lost"), { refusal }));
  }
}
