// Commands to a live room that need its secret.
//
//   move(change) ──> merged with moves not sent yet ── one request at a time ──> PUT state ──> room-state

import { Backoff } from "../lib/backoff.js";
import { RoomState } from "../room/feed.js";
import { errorFrom, isRoomGone, sendRequest } from "./room-requests.js";

const MOVE_INTERVAL = 100; // ms between two moves; ten a second look continuous
const RETRY = { first: 500, max: 10_000 }; // ms

const FORBIDDEN = 403; // the secret is no longer valid
const NOT_FOUND = 404; // the room or its lesson does not exist
const CONFLICT = 409; // another device controls the room

/** The room has ended, or its secret is no longer valid. */
export class AccessLost extends Event {
  constructor(error) {
    super("access-lost");
    this.error = error;
  }
}

/**
 * Dispatches `room-state` with the state after each change, `move-rejected` when another device controls the room, and
 * `access-lost`.
 */
export class RoomCommands extends EventTarget {
  #url;
  #secret;
  #pending = {}; // merged moves that are not sent yet
  #isSending = false; // the loop that sends moves is running
  #isInFlight = false; // a move is on its way
  #queue = Promise.resolve();
  #retryNow = () => {};
  #isStopped = false;

  /** `url` is the room's, `/rooms/<code>`. */
  constructor(url, secret) {
    super();
    this.#url = url;
    this.#secret = secret;
  }

  /** Whether the room does not have the newest move yet. */
  get isMoving() {
    return this.#isInFlight || Object.keys(this.#pending).length > 0;
  }

  /** Move the room soon. Later moves replace earlier ones; after a temporary failure, moves are sent again. */
  move(change) {
    this.#pending = merge(this.#pending, change);
    if (!this.#isSending && !this.#isStopped) this.#sendMoves();
  }

  /** Retry at once: the connection is back. */
  retryNow() {
    this.#retryNow();
  }

  /** Stop sending moves. */
  stop() {
    this.#isStopped = true;
    this.#pending = {};
    this.#retryNow();
  }

  /** Change the room after earlier commands. Throws RoomRequestError. */
  async change(method, path, body) {
    const response = await this.#enqueue(() => this.request(method, path, body));
    if (response.status !== 204) this.dispatchEvent(new RoomState(await response.json()));
  }

  /** Return the response to a request, without waiting for commands. Throws RoomRequestError. */
  async request(method, path = "", body = undefined) {
    const response = await sendRequest(this.#url + path, method, body, this.#secret);
    if (response.ok) return response;
    const error = await errorFrom(response);
    if (await this.#isAccessLost(error)) this.dispatchEvent(new AccessLost(error));
    throw error;
  }

  async #sendMoves() {
    this.#isSending = true;
    const backoff = new Backoff();
    while (Object.keys(this.#pending).length) {
      const move = this.#pending;
      this.#pending = {};
      this.#isInFlight = true;
      try {
        const response = await this.#enqueue(() => this.request("PUT", "/state", move));
        const state = await response.json();
        // Only the response to a move ends it: the response to another command may be older.
        this.#isInFlight = false;
        this.dispatchEvent(new RoomState(state));
        backoff.reset();
        await this.#wait(MOVE_INTERVAL);
      } catch (error) {
        this.#isInFlight = false;
        if (error.status === CONFLICT) this.#reject();
        else this.#pending = merge(retryable(move, error), this.#pending);
        if (error.isTemporary) await this.#wait(backoff.next(RETRY));
      }
      if (this.#isStopped) this.#pending = {};
    }
    this.#isSending = false;
  }

  #reject() {
    this.#pending = {};
    this.dispatchEvent(new Event("move-rejected"));
  }

  /** A 404 may be about the lesson of a room that still exists, so the room itself is requested. */
  async #isAccessLost({ status }) {
    return status === FORBIDDEN || (status === NOT_FOUND && (await isRoomGone(this.#url, this.#secret)));
  }

  #enqueue(command) {
    const result = this.#queue.then(command);
    this.#queue = result.catch(() => {});
    return result;
  }

  #wait(duration) {
    return new Promise((resolve) => {
      this.#retryNow = resolve;
      setTimeout(resolve, duration);
    });
  }
}

function merge(older, newer) {
  const merged = { ...older, ...newer };
  if (older.figures && newer.figures) merged.figures = { ...older.figures, ...newer.figures };
  return merged;
}

/** Return the part of a failed move to send again. Figure settings that are invalid must not block slide changes. */
function retryable(move, error) {
  if (error.isTemporary) return move;
  const { figures, ...place } = move;
  return error.status === 422 && figures ? place : {};
}
