// The ticket with which this device votes in a room. The server sends it with the first state to a device without one.
// The browser stores it, so that the device keeps its votes after a reload, unless it blocks storage.

import { loadItem, removeItem, saveItem } from "../../lib/browser/storage.js";

const HEADER = "Overtone-Ticket";

export class Ticket {
  #key;
  #value;

  constructor(code) {
    this.#key = `ticket:${code}`;
    this.#value = loadItem(this.#key) ?? "";
  }

  /** The ticket; empty before the first response. */
  get value() {
    return this.#value;
  }

  /**
   * Store the ticket in the headers of a response, if there is one. `sent` is the ticket in its request. A ticket that
   * was stored since then is not replaced: with two tickets, this device would have two votes. Return whether the
   * response belongs to the stored ticket.
   */
  receive(headers, sent) {
    const value = headers.get(HEADER);
    if (!value) return true;
    if (this.#value && this.#value !== sent) return false;
    this.#value = value;
    saveItem(this.#key, value);
    return true;
  }

  discard() {
    this.#value = "";
    removeItem(this.#key);
  }
}
