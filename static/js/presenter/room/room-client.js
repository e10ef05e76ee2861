// A live room for a page that has a secret of it: the presenter view, or the presenter's phone.
//
//   RoomFeed (all changes) ────────┐
//                                  ├──> the newer state of both ──> room-state, room-status
//   RoomCommands (own changes) ────┘
//
// Also dispatches `access-lost`.

import { AccessLost, RoomCommands } from "./room-commands.js";
import { RoomFeed, RoomState } from "../../room/connection/feed.js";

export class RoomClient extends EventTarget {
  #commands;
  #feed;
  #state = null;
  #status = "reconnecting";
  #listening = new AbortController();

  /** `url` is the room's, `/rooms/<code>`. */
  constructor(url, secret) {
    super();
    this.#commands = new RoomCommands(url, secret);
    this.#feed = new RoomFeed(url, { token: secret, withCounts: true });
    const options = { signal: this.#listening.signal };
    for (const source of [this.#commands, this.#feed]) {
      source.addEventListener("room-state", ({ state }) => this.#update(state), options);
    }
    this.#feed.addEventListener("room-status", ({ status }) => this.#updateStatus(status), options);
    this.#commands.addEventListener("access-lost", ({ error }) => this.dispatchEvent(new AccessLost(error)), options);
    this.#feed.start();
  }

  /** The newest known state; null before the first. */
  get state() {
    return this.#state;
  }

  get status() {
    return this.#status;
  }

  /** Whether a move of this device has not reached the room yet. */
  get isMoving() {
    return this.#commands.isMoving;
  }

  move(change) {
    this.#commands.move(change);
  }

  /**
   * Set the vote, or show the room code, if `isWanted` returns true after earlier changes. Throws RoomRequestError, as do
   * the methods below.
   */
  set(change, isWanted) {
    return this.#commands.change("PUT", "/state", change, isWanted);
  }

  unpair() {
    return this.#commands.change("DELETE", "/remotes");
  }

  end() {
    return this.#commands.change("DELETE", "");
  }

  /** Return the results of all votes, including results that followers cannot see yet. */
  async results() {
    return (await (await this.#commands.request("GET", "/results")).json()).votes;
  }

  /** Return the results as `{ name, file }`. */
  async resultsFile() {
    const response = await this.#commands.request("GET", "/results.csv");
    const [, name] = response.headers.get("Content-Disposition").match(/filename="(.*)"/);
    return { name, file: await response.blob() };
  }

  async pairing() {
    return (await this.#commands.request("POST", "/pairing")).json();
  }

  /** Disconnect, and send nothing more. */
  leave() {
    this.#listening.abort();
    this.#feed.stop();
    this.#commands.stop();
  }

  /**
   * Responses and events may arrive out of order. Counts change without a new revision. An older response to a move still
   * dispatches the newest state, which was not applied during the move.
   */
  #update(state) {
    const isOlder = state.open && state.revision < this.#state?.revision;
    if (!isOlder) this.#state = state;
    this.dispatchEvent(new RoomState(this.#state));
  }

  #updateStatus(status) {
    this.#status = status;
    if (status === "live") this.#commands.retryNow();
    this.dispatchEvent(new Event("room-status"));
  }
}
