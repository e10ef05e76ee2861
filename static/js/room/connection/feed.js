// The newest state of a live room, and how up to date it is.
//
//   RoomConnection ── states, heartbeats, failures ──> room-state, room-status
//
// The connection starts again when the network or the page comes back.

import { RoomConnection } from "./connection.js";

const OFFLINE_AFTER = 5_000; // ms without a confirmation that the state is the newest
const HIDDEN_LIMIT = 5_000; // ms; the connection of a page that was hidden for longer may be dead

/** The whole state of the room. */
export class RoomState extends Event {
  constructor(state) {
    super("room-state");
    this.state = state;
  }
}

/** `status` is "live", "reconnecting", "offline" or "ended"; `transport` is "stream" or "polling" while live. */
export class RoomStatus extends Event {
  constructor(status, transport) {
    super("room-status");
    Object.assign(this, { status, transport });
  }
}

export class RoomFeed extends EventTarget {
  #url;
  #connection;
  #state = null;
  #status = "";
  #transport = "";
  #listening = null; // AbortController from start to stop
  #offlineTimer = null;
  #hiddenAt = 0;

  /** See RoomConnection for the arguments. */
  constructor(url, options) {
    super();
    this.#url = url;
    this.#connection = new RoomConnection(url, options, {
      onState: (state, transport) => this.#receive(state, transport),
      onHeartbeat: (transport) => this.#confirm(transport),
      onFailure: () => this.#fail(),
      onGone: () => this.#end(),
    });
  }

  start() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    this.#listen(this.#listening.signal);
    this.#startOfflineTimer();
    this.#connection.start();
  }

  stop() {
    this.#listening?.abort();
    this.#listening = null;
    this.#connection.stop();
    this.#stopOfflineTimer();
  }

  #listen(signal) {
    for (const change of ["online", "offline"]) {
      addEventListener(change, () => this.#connection.reconnect(), { signal });
    }
    document.addEventListener("visibilitychange", () => this.#onVisibilityChange(), { signal });
    addEventListener("pagehide", () => this.#pause(), { signal });
  }

  #onVisibilityChange() {
    if (document.hidden) this.#hiddenAt = performance.now();
    else if (performance.now() - this.#hiddenAt > HIDDEN_LIMIT || this.#status !== "live") this.#connection.reconnect();
  }

  /** An open connection would keep the page out of the back/forward cache. */
  #pause() {
    this.stop();
    addEventListener("pageshow", () => this.start(), { once: true });
  }

  #receive(state, transport) {
    if (!state.open) return this.#end();
    this.#confirm(transport);
    // A poll response may be older than a state that the stream has delivered in the meantime.
    if (transport === "polling" && state.revision < this.#state?.revision) return;
    this.#state = state;
    this.dispatchEvent(new RoomState(state));
  }

  #confirm(transport) {
    this.#stopOfflineTimer();
    this.#setStatus("live", transport);
  }

  #fail() {
    if (this.#status === "ended") return;
    if (this.#status !== "offline") this.#setStatus(navigator.onLine ? "reconnecting" : "offline");
    this.#startOfflineTimer();
  }

  #end() {
    if (this.#status !== "ended") {
      const code = this.#url.split("/").at(-1);
      this.#setStatus("ended");
      this.dispatchEvent(new RoomState({ code, open: false }));
    }
    this.stop();
  }

  #startOfflineTimer() {
    this.#offlineTimer ??= setTimeout(() => this.#setStatus("offline"), OFFLINE_AFTER);
  }

  #stopOfflineTimer() {
    clearTimeout(this.#offlineTimer);
    this.#offlineTimer = null;
  }

  #setStatus(status, transport = "") {
    if (status === this.#status && transport === this.#transport) return;
    this.#status = status;
    this.#transport = transport;
    this.dispatchEvent(new RoomStatus(status, transport));
  }
}
