// The connection to a live room: an event stream, and polling while the stream delivers nothing.
//
//   stream ── state, heartbeat ──> onState, onHeartbeat
//   stream silent or refused ──> poll every two seconds, until the stream delivers a state again
//
// Each message holds the whole state of the room, so a lost message does no harm.

import { Backoff, jittered } from "../../lib/network/backoff.js";
import { readEvents } from "../../lib/network/event-stream.js";
import { isGone } from "./requests.js";

const FIRST_STATE_TIMEOUT = 5_000; // ms after which polling starts in parallel to a stream without a state
const SILENCE_TIMEOUT = 20_000; // ms; the server sends a heartbeat every 15 s
const POLL_INTERVAL = 2_000; // ms
const POLL_TIMEOUT = 5_000; // ms

const RETRY_AFTER_LOSS = { first: 500, max: 10_000 }; // ms
const RETRY_AFTER_BLOCK = { first: 10_000, max: 60_000 }; // ms

const FETCH_OPTIONS = { cache: "no-store", credentials: "omit" };

export class RoomConnection {
  #url;
  #withCounts;
  #token;
  #ticket;
  #handlers;
  #revision = null; // of the last state
  #running = null; // AbortController from start to stop
  #attempt = null; // AbortController of the current stream request
  #polling = null; // AbortController while polling
  #isPollLive = false; // whether the last poll confirmed that the server can be reached
  #retryNow = () => {};

  /**
   * `url` is the room's, `/rooms/<code>`. `token` is the room's secret, `ticket` a follower's Ticket. `withCounts`
   * also requests states in which only the numbers of answers and followers have changed.
   *
   * Handlers: `onState(state, transport)`, `onHeartbeat(transport)` if the last state is still the newest,
   * `onFailure()` if neither the stream nor polling works, and `onGone()` if the room does not exist. `transport` is
   * "stream" or "polling".
   */
  constructor(url, { token = "", ticket = null, withCounts = false }, handlers) {
    this.#url = url;
    this.#withCounts = withCounts;
    this.#token = token;
    this.#ticket = ticket;
    this.#handlers = handlers;
  }

  start() {
    this.#running = new AbortController();
    this.#keepStreaming(this.#running.signal);
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
    this.#stopPolling();
  }

  /** Replace the stream by a new one, now. */
  reconnect() {
    this.#attempt?.abort();
    this.#retryNow();
  }

  // The stream

  async #keepStreaming(signal) {
    const backoff = new Backoff();
    while (!signal.aborted) {
      const { hasState, isBlocked, isReplaced } = await this.#stream(signal);
      if (signal.aborted) return;
      if (hasState) backoff.reset();
      if (isReplaced) continue;
      if (!this.#isPollLive) this.#handlers.onFailure();
      if (isBlocked) this.#startPolling();
      await this.#pause(backoff.next(isBlocked ? RETRY_AFTER_BLOCK : RETRY_AFTER_LOSS), signal);
    }
  }

  /**
   * Read one stream to its end. Return whether it delivered a state, whether it was refused or held back, and whether
   * it must be replaced now, because of `reconnect` or because it belongs to another ticket than the stored one.
   */
  async #stream(running) {
    const attempt = (this.#attempt = new AbortController());
    const result = { hasState: false, isBlocked: false, isReplaced: false };
    const abort = () => attempt.abort();
    running.addEventListener("abort", abort);
    const silence = new Timeout(SILENCE_TIMEOUT, () => {
      result.isBlocked = true;
      abort();
    });
    const firstState = new Timeout(FIRST_STATE_TIMEOUT, () => this.#startPolling());
    try {
      const { response, hasOtherTicket } = await this.#fetch(this.#streamUrl, attempt.signal);
      // The server accepts a vote only with the ticket of a stream or a recent poll.
      if (hasOtherTicket) return { ...result, isReplaced: true };
      // Polling finds out why the stream was refused.
      result.isBlocked = !response.ok;
      if (response.ok) await this.#readStates(response.body, result, silence, firstState);
    } catch {
      result.isReplaced = attempt.signal.aborted && !result.isBlocked;
    } finally {
      silence.clear();
      firstState.clear();
      running.removeEventListener("abort", abort);
      abort();
    }
    return result;
  }

  async #readStates(body, result, silence, firstState) {
    for await (const events of readEvents(body)) {
      silence.restart();
      if (events.length) {
        firstState.clear();
        result.hasState = true;
        this.#receive(JSON.parse(events.at(-1)));
      } else if (result.hasState) this.#handlers.onHeartbeat("stream");
    }
    // A response without a state comes from a proxy that does not support streams.
    result.isBlocked = !result.hasState;
  }

  #receive(state) {
    if (!this.#running) return;
    this.#stopPolling();
    this.#deliver(state, "stream");
  }

  #deliver(state, transport) {
    this.#revision = state.revision;
    this.#handlers.onState(state, transport);
  }

  get #streamUrl() {
    return `${this.#url}/events${this.#withCounts ? "?counts=1" : ""}`;
  }

  async #pause(duration, signal) {
    await new Promise((resolve) => {
      this.#retryNow = resolve;
      resolveAfter(duration, resolve, signal);
    });
    this.#retryNow = () => {};
  }

  // Polling

  #startPolling() {
    if (this.#polling || !this.#running) return;
    this.#polling = new AbortController();
    this.#keepPolling(this.#polling.signal);
  }

  #stopPolling() {
    this.#polling?.abort();
    this.#polling = null;
    this.#isPollLive = false;
  }

  async #keepPolling(signal) {
    while (!signal.aborted) {
      await this.#poll(signal);
      await new Promise((resolve) => resolveAfter(jittered(POLL_INTERVAL), resolve, signal));
    }
  }

  async #poll(polling) {
    const request = new AbortController();
    const abort = () => request.abort();
    const timeout = new Timeout(POLL_TIMEOUT, abort);
    polling.addEventListener("abort", abort);
    try {
      const { response } = await this.#fetch(this.#url + this.#since, request.signal);
      const state = response.status === 200 ? await response.json() : null;
      if (polling.aborted) return;
      this.#isPollLive = state !== null || response.status === 204;
      if (isGone(response)) this.#handlers.onGone();
      else if (state) this.#deliver(state, "polling");
      else if (response.status === 204) this.#handlers.onHeartbeat("polling");
      else this.#handlers.onFailure();
    } catch {
      if (polling.aborted) return;
      this.#isPollLive = false;
      this.#handlers.onFailure();
    } finally {
      timeout.clear();
      polling.removeEventListener("abort", abort);
    }
  }

  async #fetch(url, signal) {
    const token = this.#token || this.#ticket?.value;
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const response = await fetch(url, { ...FETCH_OPTIONS, headers, signal });
    const hasOtherTicket = this.#ticket?.receive(response.headers, token) === false;
    return { response, hasOtherTicket };
  }

  /** Counts change without a new revision, so `since` would hide them. */
  get #since() {
    return this.#revision === null || this.#withCounts ? "" : `?since=${this.#revision}`;
  }
}

/** A timer that runs from its creation. */
class Timeout {
  #duration;
  #action;
  #timer;

  constructor(duration, action) {
    this.#duration = duration;
    this.#action = action;
    this.restart();
  }

  restart() {
    this.clear();
    this.#timer = setTimeout(this.#action, this.#duration);
  }

  clear() {
    clearTimeout(this.#timer);
  }
}

/** Call `resolve` after `duration`, or when `signal` aborts. */
function resolveAfter(duration, resolve, signal) {
  if (signal.aborted) return resolve();
  const timer = setTimeout(finish, duration);
  signal.addEventListener("abort", finish, { once: true });
  function finish() {
    clearTimeout(timer);
    signal.removeEventListener("abort", finish);
    resolve();
  }
}
