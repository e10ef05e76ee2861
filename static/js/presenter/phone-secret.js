// The secret of a paired phone: it is exchanged once for the pairing token in the URL fragment, then stored on this phone.

import { loadItem, removeItem, saveItem } from "../lib/browser/storage.js";
import { errorFrom, NOT_FOUND, sendRequest } from "../room/connection/requests.js";

export class PhoneSecret {
  #url;
  #storageKey;
  #token = location.hash.slice(1);

  /** `url` is the room's, `/rooms/<code>`. */
  constructor(url, code) {
    this.#url = url;
    this.#storageKey = `remote:${code}`;
    // Anyone who has the pairing token can exchange it, so it leaves the address first.
    if (this.#token) history.replaceState(null, "", location.pathname);
  }

  /** Whether there is a token that the server has neither exchanged nor refused. */
  get hasToken() {
    return Boolean(this.#token);
  }

  /** Return the secret; empty or null if this phone is not paired. Throws RoomRequestError. */
  async load() {
    return (this.#token && (await this.#exchange())) || loadItem(this.#storageKey);
  }

  forget() {
    removeItem(this.#storageKey);
  }

  /** Return "" if this phone has already exchanged the token. */
  async #exchange() {
    const response = await sendRequest(`${this.#url}/remotes`, "POST", { pairing: this.#token });
    if (response.ok) {
      const { lead: secret } = await response.json();
      this.#token = "";
      saveItem(this.#storageKey, secret);
      return secret;
    }
    const error = await errorFrom(response);
    if (error.isTemporary && error.status !== NOT_FOUND) throw error;
    this.#token = "";
    if (loadItem(this.#storageKey)) return "";
    throw error;
  }
}
