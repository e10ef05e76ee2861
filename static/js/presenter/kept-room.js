// The room that this browser has opened for a lesson: kept with its secret, so that the same one is there after a reload.

import { LeadRefused, complaintIn, isGone, send } from "./lead.js";
import { forget, recall, remember } from "../lib/storage.js";

export class KeptRoom {
  #rooms;
  #lesson;
  #known = null; // the room, where the browser keeps nothing

  /** `rooms` is the address where rooms are opened. */
  constructor(rooms, lesson) {
    this.#rooms = rooms;
    this.#lesson = lesson;
  }

  /** False where the browser may keep nothing: then each load opens another. */
  get isKept() {
    return recall(this.#key) !== null;
  }

  /** A phone is paired with it, as far as this browser knows. */
  get isPaired() {
    return Boolean(this.#kept?.isPaired);
  }

  set isPaired(isPaired) {
    if (this.#kept && isPaired !== this.isPaired) this.#keep({ ...this.#kept, isPaired });
  }

  /** `{ code, lead, url, isNew }`, with `url` as phones reach it: the room from before if it is still there and still ours, else a new one. Throws LeadRefused. */
  async open() {
    return (await this.#back()) ?? (await this.#opened());
  }

  forget() {
    this.#known = null;
    forget(this.#key);
  }

  async #back() {
    const kept = this.#kept;
    if (!kept) return null;
    const { code, lead } = kept;
    const response = await send(`${this.#rooms}/${code}/results`, "GET", undefined, lead);
    if (response.ok) return { ...kept, url: (await response.json()).url ?? kept.url, isNew: false };
    if (response.status === 404 && !(await isGone(`${this.#rooms}/${code}`, lead))) return { ...kept, isNew: false };
    if (response.status !== 403 && response.status !== 404) throw new LeadRefused(response.status, await complaintIn(response));
    this.forget();
    return null;
  }

  async #opened() {
    const response = await send(this.#rooms, "POST", { lesson: this.#lesson });
    if (!response.ok) throw new LeadRefused(response.status, await complaintIn(response));
    const { code, lead, url } = await response.json();
    this.#keep({ code, lead, url });
    return { code, lead, url, isNew: true };
  }

  get #kept() {
    return JSON.parse(recall(this.#key) ?? "null") ?? this.#known;
  }

  #keep(room) {
    this.#known = room;
    remember(this.#key, JSON.stringify(room));
  }

  get #key() {
    return `room:${this.#lesson}`;
  }
}
