// The ticket with which this device votes in a room. The server sends it with the first state to a device without one.
// The browser stores it, so that the device keeps its votes after a reload, unless it blocks storage.

import { loadItem, removeItem, saveItem } from "../lib/storage.js";

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

  /** Store the ticket in the headers of a response, if there is one. */
  receive(headers) {
    const value = headers.get(HEADER);
    if (!value) return;
    this.#value = value;
    saveItem(this.#key, value);
  }

  discard() {
    this.#value = "";
    removeItem(this.#key);
  }
}
