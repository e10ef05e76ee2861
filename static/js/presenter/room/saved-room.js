// The room that this browser has opened for a lesson. The browser stores its code and secret, so that a reload finds
// the same room.

import { loadItem, removeItem, saveJson } from "../../lib/browser/storage.js";
import { loadRoom, savedRoomKey } from "../../room/connection/new-room.js";
import { errorFrom, FORBIDDEN, isRoomGone, NOT_FOUND, sendRequest } from "../../room/connection/requests.js";

export class SavedRoom {
  #roomsUrl;
  #lesson;
  #unsaved = null; // the room, if the browser blocks storage

  /** `roomsUrl` is where rooms are opened. */
  constructor(roomsUrl, lesson) {
    this.#roomsUrl = roomsUrl;
    this.#lesson = lesson;
  }

  /** False if the browser blocks storage: each reload then opens another room. */
  get isSaved() {
    return loadItem(this.#key) !== null;
  }

  /**
   * Return `{ code, secret, url, isNew }` of the saved room, or of a new one if that has ended or its secret is no longer
   * valid. `url` is the address for phones. Throws RoomRequestError.
   */
  async open() {
    return (await this.#reopen()) ?? (await this.#create());
  }

  forget() {
    this.#unsaved = null;
    removeItem(this.#key);
  }

  async #reopen() {
    const saved = this.#saved;
    if (!saved) return null;
    const { code, lead: secret, url } = saved;
    const roomUrl = `${this.#roomsUrl}/${code}`;
    const response = await sendRequest(`${roomUrl}/results`, "GET", undefined, secret);
    if (response.ok) return { code, secret, url: (await response.json()).url ?? url, isNew: false };
    const error = await errorFrom(response);
    if (error.status === NOT_FOUND && !(await isRoomGone(roomUrl, secret))) return { code, secret, url, isNew: false };
    if (![FORBIDDEN, NOT_FOUND].includes(error.status)) throw error;
    this.forget();
    return null;
  }

  async #create() {
    const response = await sendRequest(this.#roomsUrl, "POST", { lesson: this.#lesson });
    if (!response.ok) throw await errorFrom(response);
    const { code, lead: secret, url } = await response.json();
    this.#save({ code, lead: secret, url });
    return { code, secret, url, isNew: true };
  }

  get #saved() {
    return loadRoom(this.#lesson) ?? this.#unsaved;
  }

  #save(room) {
    this.#unsaved = room;
    saveJson(this.#key, room);
  }

  get #key() {
    return savedRoomKey(this.#lesson);
  }
}
