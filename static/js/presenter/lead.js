// What may be asked of a room with its secret: to move it, and all else that only a presenter may.
//
//   move(slide, figures) ──> merged with what has not gone yet ── one request in flight ──> PUT state ──> room-state
//
// The secret stands in the header of each request, and nowhere else.

import { RoomState } from "../room/feed.js";

const PAUSE = 100; // ms between two moves: more than ten a second nobody could tell apart
const PATIENCE = 8000; // ms for an answer
const AGAIN = { first: 500, most: 10_000 }; // ms, doubled each time

const AWAY = "The server cannot be reached. Try again in a moment.";

const NO_SAY = 403; // the secret leads this room no more
const NOT_THERE = 404; // the room is no more; or what it needs is missing, as its lesson
const ANOTHER_LEADS = 409;

/** The server would not. `status` is 0 where it was not reached; `message` is a sentence for whoever asked. */
export class LeadRefused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }

  /** The next try may be granted. */
  get isPassing() {
    return [0, NOT_THERE, 429].includes(this.status) || this.status >= 500;
  }
}

/** The secret leads this room no more. */
export class LeadLost extends Event {
  constructor(refusal) {
    super("lead-lost");
    this.refusal = refusal;
  }
}

/**
 * Tells of the room's state after each change, as `room-state`; of a move that is not to be, since another leads, as
 * `move-refused`; and of the end of its say, as `lead-lost`.
 */
export class Lead extends EventTarget {
  #address;
  #secret;
  #wish = {};
  #isAwake = false; // what is wished is being sent
  #isAsked = false; // a move is on its way
  #turn = Promise.resolve();
  #hurry = () => {};
  #isOver = false;

  /** `address` is the room's, `/rooms/<code>`. */
  constructor(address, secret) {
    super();
    this.#address = address;
    this.#secret = secret;
  }

  /** True while the room has not been told yet where it is to be. */
  get isMoving() {
    return this.#isAsked || Object.keys(this.#wish).length > 0;
  }

  /** Moves the room, soon: of several wishes the newest counts. What cannot be sent now is sent once it can. */
  move(wish) {
    this.#wish = merged(this.#wish, wish);
    if (!this.#isAwake && !this.#isOver) this.#moveOn();
  }

  /** The network is there again: what waits to be sent goes now. */
  hurry() {
    this.#hurry();
  }

  /** Asks for nothing more. */
  end() {
    this.#isOver = true;
    this.#wish = {};
    this.#hurry();
  }

  /** Changes the room, after what is under way. Throws LeadRefused. */
  async change(method, path, body) {
    const response = await this.#inTurn(() => this.ask(method, path, body));
    if (response.status !== 204) this.#tell(await response.json());
  }

  /** The answer to a request that changes nothing of the state. Throws LeadRefused. */
  async ask(method, path = "", body = undefined) {
    const response = await send(this.#address + path, method, body, this.#secret);
    if (response.ok) return response;
    const refusal = new LeadRefused(response.status, await complaintIn(response));
    if (await this.#isLost(refusal)) this.dispatchEvent(new LeadLost(refusal));
    throw refusal;
  }

  async #moveOn() {
    this.#isAwake = true;
    let failures = 0;
    while (Object.keys(this.#wish).length) {
      const wish = this.#wish;
      this.#wish = {};
      this.#isAsked = true;
      try {
        const response = await this.#inTurn(() => this.ask("PUT", "/state", wish));
        const state = await response.json();
        // Only the answer to a move says that it is done: that to another change may be older.
        this.#isAsked = false;
        this.#tell(state);
        failures = 0;
        await this.#rest(PAUSE);
      } catch (refusal) {
        this.#isAsked = false;
        if (refusal.status === ANOTHER_LEADS) this.#giveUp();
        else this.#wish = merged(stillWished(wish, refusal), this.#wish);
        if (refusal.isPassing) await this.#rest(Math.min(AGAIN.most, AGAIN.first * 2 ** failures++));
      }
      if (this.#isOver) this.#wish = {};
    }
    this.#isAwake = false;
  }

  #giveUp() {
    this.#wish = {};
    this.dispatchEvent(new Event("move-refused"));
  }

  /** Whether the room is gone, or not ours any more. What is not found may be its lesson: only the room itself can say. */
  async #isLost({ status }) {
    return status === NO_SAY || (status === NOT_THERE && (await isGone(this.#address, this.#secret)));
  }

  #tell(state) {
    this.dispatchEvent(new RoomState(state));
  }

  #inTurn(job) {
    const answer = this.#turn.then(job);
    this.#turn = answer.catch(() => {});
    return answer;
  }

  #rest(duration) {
    return new Promise((done) => {
      this.#hurry = done;
      setTimeout(done, duration);
    });
  }
}

/** Asks the server, without a secret where none is given. Throws LeadRefused where it is not reached. */
export async function send(address, method, body, secret = "") {
  const headers = { Accept: "application/json" };
  if (body) headers["Content-Type"] = "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return await fetch(address, { method, headers, signal, cache: "no-store", credentials: "omit", body: body && JSON.stringify(body) });
  } catch {
    throw new LeadRefused(0, AWAY);
  }
}

/** Whether there is no such room any more, as far as can be known. */
export async function isGone(address, secret) {
  try {
    return (await send(address, "GET", undefined, secret)).status === NOT_THERE;
  } catch (refusal) {
    if (!(refusal instanceof LeadRefused)) throw refusal;
    return false;
  }
}

/** Why an answer is none, in a sentence. */
export async function complaintIn(response) {
  try {
    const problem = await response.json();
    return problem.errors?.map(({ message }) => message).join(" ") || problem.detail;
  } catch {
    return AWAY;
  }
}

function merged(older, newer) {
  const wish = { ...older, ...newer };
  if (older.figures && newer.figures) wish.figures = { ...older.figures, ...newer.figures };
  return wish;
}

/** What is left of a wish that was refused. Settings that cannot be drawn hold up no slide. */
function stillWished({ figures, ...rest }, refusal) {
  if (refusal.isPassing) return figures ? { figures, ...rest } : rest;
  return refusal.status === 422 && figures ? rest : {};
}
