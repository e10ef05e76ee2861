// Commands to a live room that need its secret.
//
//   move(change) ──> merged with moves not sent yet ── one request at a time ──> PUT state ──> room-state
//
// Two devices may change the slide at the same time, so a turn is relative to the room's slide. A turn whose response was lost
// is sent again with the same id, and the room applies it once.

import { Backoff } from "../../lib/network/backoff.js";
import { randomId } from "../../lib/random-id.js";
import { RoomState } from "../../room/connection/feed.js";
import { errorFrom, FORBIDDEN, isRoomGone, NOT_FOUND, RoomRequestError, sendRequest } from "../../room/connection/requests.js";

const MOVE_INTERVAL = 100; // ms between two moves; ten a second look continuous
const RETRY = { first: 500, max: 10_000 }; // ms
const INVALID = 422;

/** The room has ended, or its secret is no longer valid. */
export class AccessLost extends Event {
  constructor(error) {
    super("access-lost");
    this.error = error;
  }
}

/** Dispatches `room-state` with the state after each change, and `access-lost`. */
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
    return this.#isInFlight || !isEmpty(this.#pending);
  }

  /**
   * Move the room soon. `change` has the fields of the room's state that change; `turn` is a number of steps and slides to go
   * forward. Later moves replace earlier ones, and turns are added. After a temporary failure, a move is sent again.
   */
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

  /** Change the room after earlier commands, if `isWanted` then returns true. Throws RoomRequestError. */
  change(method, path, body, isWanted = () => true) {
    return this.#enqueue(async () => {
      if (!isWanted()) return;
      const response = await this.request(method, path, body);
      if (response.status !== 204) this.dispatchEvent(new RoomState(await response.json()));
    });
  }

  /** Return the response to a request, without waiting for commands. Throws RoomRequestError. */
  async request(method, path = "", body = undefined) {
    const response = await sendRequest(this.#url + path, method, body, this.#secret);
    if (response.ok) return response;
    const error = await errorFrom(response);
    if (await this.#isAccessLost(error)) this.dispatchEvent(new AccessLost(error));
    throw error;
  }

  /** Send moves until none is left. A move with an unexpected error is dropped. */
  async #sendMoves() {
    this.#isSending = true;
    while (!isEmpty(this.#pending)) await this.#sendPending().catch(reportError);
    this.#isSending = this.#isInFlight = false;
  }

  async #sendPending() {
    await null; // the moves of one click are sent together, such as an answer and the figure that shows it
    const move = withTurnId(this.#pending);
    this.#pending = {};
    this.#isInFlight = true;
    const state = await this.#deliver(move);
    // Only the response to a move ends it: the response to another command may be older.
    this.#isInFlight = false;
    if (state) this.dispatchEvent(new RoomState(state));
    if (state) await this.#wait(MOVE_INTERVAL);
    if (this.#isStopped) this.#pending = {};
  }

  /** Send a move until the server has accepted or refused it. Return the room's new state; null if it was refused. */
  async #deliver(move) {
    const backoff = new Backoff();
    let valid = move; // without fields that the server has refused
    while (!this.#isStopped && !isEmpty(valid)) {
      try {
        return await (await this.#enqueue(() => this.request("PUT", "/state", valid))).json();
      } catch (error) {
        if (!(error instanceof RoomRequestError)) throw error;
        if (error.isTemporary) await this.#wait(backoff.next(RETRY));
        else valid = error.status === INVALID ? withoutInvalid(valid, error.fields) : {};
      }
    }
    return null;
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
  for (const name of ["figures", "answers"]) {
    if (older[name] && newer[name]) merged[name] = { ...older[name], ...newer[name] };
  }
  // A slide replaces earlier turns. Another slide has its own steps.
  if (newer.slide !== undefined) delete merged.turn;
  if (newer.turn === undefined) return merged;
  merged.turn = (older.turn ?? 0) + newer.turn;
  if (newer.step === undefined) delete merged.step;
  delete merged.block;
  if (!merged.turn) delete merged.turn;
  return merged;
}

/** Return a move without its invalid answers or figures, so that they do not block its turn; empty if it has neither. */
function withoutInvalid(move, fields) {
  const name = fields.includes("answers") ? "answers" : "figures";
  if (!(name in move)) return {};
  const valid = { ...move };
  delete valid[name];
  return valid;
}

function isEmpty(move) {
  return Object.keys(move).length === 0;
}

/** Return the body of a move. */
function withTurnId({ turn, ...move }) {
  return turn ? { ...move, turn: { by: turn, id: randomId() } } : move;
}
