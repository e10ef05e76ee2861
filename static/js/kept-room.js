// The room that this browser has opened for a lesson: kept with its secret, so that the same one is there after a reload.

import { LeadRefused, complaintIn, send } from "./lead.js";
import { forget, recall, remember } from "./memory.js";

export class KeptRoom {
  #rooms;
  #lesson;

  /** `rooms` is the address where rooms are opened. */
  constructor(rooms, lesson) {
    this.#rooms = rooms;
    this.#lesson = lesson;
  }

  /** False where the browser may keep nothing: then each load opens another. */
  get isKept() {
    return recall(this.#key) !== null;
  }

  /** `{ code, lead, isNew }`: the room from before if it is still there and still ours, else a new one. Throws LeadRefused. */
  async open() {
    return (await this.#back()) ?? (await this.#opened());
  }

  forget() {
    forget(this.#key);
  }

  async #back() {
    const kept = JSON.parse(recall(this.#key) ?? "null");
    if (!kept) return null;
    const response = await send(`${this.#rooms}/${kept.code}/results`, "GET", undefined, kept.lead);
    if (response.ok) return { ...kept, isNew: false };
    if (response.status >= 500 || response.status === 429) throw new LeadRefused(response.status, await complaintIn(response));
    this.forget();
    return null;
  }

  async #opened() {
    const response = await send(this.#rooms, "POST", { lesson: this.#lesson });
    if (!response.ok) throw new LeadRefused(response.status, await complaintIn(response));
    const { code, lead } = await response.json();
    remember(this.#key, JSON.stringify({ code, lead }));
    return { code, lead, isNew: true };
  }

  get #key() {
    return `room:${this.#lesson}`;
  }
}
