// What a live room is at, told as it changes.
//
//   stream ── whole states, signs of life ──> room-state, room-status
//   stream silent or refused ──> asked for every two seconds, until the stream comes through again
//
// Each state is whole, so that nothing is missed by missing some. The stream is read with fetch: a browser's own reader
// hides the comments that tell a connection that lives from one that a proxy holds back.

const FIRST_STATE = 5_000; // ms after which the room is also asked for without the stream
const SILENCE = 20_000; // ms, of a stream that gives a sign of life every 15 s
const ASK_EVERY = 2_000; // ms
const ASK_PATIENCE = 5_000; // ms
const BEHIND_AFTER = 5_000; // ms without knowing that what is shown is the newest
const AWAY = 5_000; // ms hidden, after which a connection is not trusted

// ms, doubled each time
const AFTER_LOSS = { first: 500, most: 10_000 };
const AFTER_SILENCE = { first: 10_000, most: 60_000 };

/** The whole state of the room. */
export class RoomState extends Event {
  constructor(state) {
    super("room-state");
    this.state = state;
  }
}

/** How well the room is known: "live", "reconnecting", "behind" or "ended"; and the way, "stream" or "asking". */
export class RoomStatus extends Event {
  constructor(status, way) {
    super("room-status");
    Object.assign(this, { status, way });
  }
}

export class RoomFeed extends EventTarget {
  #address;
  #counts;
  #headers;
  #state = null;
  #status = "";
  #way = "";
  #running = null; // from start to stop
  #attempt = null; // one connection
  #asking = null; // while the stream says nothing
  #doubt = null; // the timer that runs while nothing is heard
  #hurry = () => {};
  #hiddenAt = 0;

  /** `address` is the room's, `/rooms/<code>`; `ticket` or `lead` says who asks; `counts` asks for each count of answers and watchers too. */
  constructor(address, { ticket = "", lead = "", counts = false } = {}) {
    super();
    this.#address = address;
    this.#counts = counts;
    this.#headers = ticket || lead ? { Authorization: `Bearer ${ticket || lead}` } : {};
  }

  start() {
    if (this.#running) return;
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#listen(signal);
    this.#doubtSoon();
    this.#follow(signal);
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
    this.#askNoMore();
    this.#doubtNoMore();
  }

  #listen(signal) {
    for (const change of ["online", "offline"]) addEventListener(change, () => this.#connectAnew(), { signal });
    document.addEventListener("visibilitychange", () => this.#onVisibility(), { signal });
    addEventListener("pagehide", () => this.#rest(), { signal });
  }

  #onVisibility() {
    if (document.hidden) this.#hiddenAt = performance.now();
    else if (performance.now() - this.#hiddenAt > AWAY || this.#status !== "live") this.#connectAnew();
  }

  /** An open connection keeps a page from coming back as it was. */
  #rest() {
    this.stop();
    addEventListener("pageshow", () => this.start(), { once: true });
  }

  #connectAnew() {
    this.#attempt?.abort();
    this.#hurry();
  }

  async #follow(signal) {
    const pauses = new Pauses();
    while (!signal.aborted) {
      const outcome = await this.#connect(signal);
      if (signal.aborted) return;
      if (outcome.came) pauses.reset();
      if (!outcome.anew) this.#miss();
      if (outcome.held) this.#askToo();
      // Asked anew while it was connecting: at once.
      if (outcome.anew) continue;
      await new Promise((done) => {
        this.#hurry = done;
        after(pauses.next(outcome.held), done, signal);
      });
      this.#hurry = () => {};
    }
  }

  /** Reads the stream to its end. Says whether a state came, whether it was held back, and whether we gave it up. */
  async #connect(running) {
    const attempt = (this.#attempt = new AbortController());
    const outcome = { came: false, held: false, anew: false };
    const abort = () => attempt.abort();
    running.addEventListener("abort", abort);
    let silence;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        outcome.held = true;
        abort();
      }, SILENCE);
    };
    const late = setTimeout(() => this.#askToo(), FIRST_STATE);
    try {
      heard();
      const response = await fetch(this.#stream, { ...PRIVATE, headers: this.#headers, signal: attempt.signal });
      // Asked for without the stream, the room says why not.
      outcome.held = !response.ok;
      if (!response.ok) return outcome;
      for await (const events of read(response.body)) {
        heard();
        this.#hear(events);
        if (!events.length) continue;
        outcome.came = true;
        clearTimeout(late);
      }
      // An answer without a state is not ours: something between us will not have streams.
      outcome.held = !outcome.came;
    } catch {
      outcome.anew = attempt.signal.aborted && !outcome.held;
    } finally {
      clearTimeout(silence);
      clearTimeout(late);
      running.removeEventListener("abort", abort);
      attempt.abort();
    }
    return outcome;
  }

  #hear(events) {
    if (!this.#running) return;
    if (events.length) {
      this.#askNoMore();
      this.#take(JSON.parse(events.at(-1)), "stream");
    } else if (this.#way === "stream") this.#know("stream");
  }

  get #stream() {
    return `${this.#address}/events${this.#counts ? "?counts=1" : ""}`;
  }

  #askToo() {
    if (this.#asking || !this.#running) return;
    this.#asking = new AbortController();
    this.#askAgain(this.#asking.signal);
  }

  #askNoMore() {
    this.#asking?.abort();
    this.#asking = null;
  }

  async #askAgain(signal) {
    while (!signal.aborted) {
      await this.#ask(signal);
      await new Promise((done) => after(jittered(ASK_EVERY), done, signal));
    }
  }

  async #ask(signal) {
    const request = new AbortController();
    const abort = () => request.abort();
    const patience = setTimeout(abort, ASK_PATIENCE);
    signal.addEventListener("abort", abort);
    try {
      const response = await fetch(this.#address + this.#since, { ...PRIVATE, headers: this.#headers, signal: request.signal });
      const state = response.status === 200 ? await response.json() : null;
      if (signal.aborted) return;
      if (isGone(response)) this.#end();
      else if (state) this.#take(state, "asking");
      else if (response.status === 204) this.#know("asking");
      else this.#miss();
    } catch {
      if (!signal.aborted) this.#miss();
    } finally {
      clearTimeout(patience);
      signal.removeEventListener("abort", abort);
    }
  }

  /** Counts change without a revision: who wants them asks for everything. */
  get #since() {
    return this.#state && !this.#counts ? `?since=${this.#state.revision}` : "";
  }

  #take(state, way) {
    if (!state.open) return this.#end();
    this.#know(way);
    // An answer may have been on its way while something newer came.
    if (way === "asking" && state.revision < this.#state?.revision) return;
    this.#state = state;
    this.dispatchEvent(new RoomState(state));
  }

  #know(way) {
    this.#doubtNoMore();
    this.#say("live", way);
  }

  #miss() {
    if (this.#status === "ended") return;
    if (this.#status !== "behind") this.#say(navigator.onLine ? "reconnecting" : "behind");
    this.#doubtSoon();
  }

  #doubtSoon() {
    this.#doubt ??= setTimeout(() => this.#say("behind"), BEHIND_AFTER);
  }

  #doubtNoMore() {
    clearTimeout(this.#doubt);
    this.#doubt = null;
  }

  #end() {
    if (this.#status !== "ended") {
      const code = this.#address.split("/").at(-1);
      this.#say("ended");
      this.dispatchEvent(new RoomState({ code, open: false }));
    }
    this.stop();
  }

  #say(status, way = "") {
    if (status === this.#status && way === this.#way) return;
    this.#status = status;
    this.#way = way;
    this.dispatchEvent(new RoomStatus(status, way));
  }
}

const PRIVATE = { cache: "no-store", credentials: "omit" };

/** How long to wait, longer each time: an attempt that fails, and one that is held back. */
class Pauses {
  #times = 0;

  reset() {
    this.#times = 0;
  }

  next(held) {
    const { first, most } = held ? AFTER_SILENCE : AFTER_LOSS;
    return jittered(Math.min(most, first * 2 ** this.#times++));
  }
}

/** Between half of it and all of it, so that a full room does not come back in one moment. */
function jittered(duration) {
  return duration * (0.5 + Math.random() / 2);
}

/** Runs `then` after a time, or when the signal comes. */
function after(duration, then, signal) {
  if (signal.aborted) return then();
  const timer = setTimeout(done, duration);
  signal.addEventListener("abort", done, { once: true });
  function done() {
    clearTimeout(timer);
    signal.removeEventListener("abort", done);
    then();
  }
}

/** Gone as our server says it, not as some page on the way to it. */
function isGone(response) {
  return response.status === 404 && (response.headers.get("Content-Type") ?? "").includes("problem+json");
}

/** The data of the events of each chunk; of a chunk that holds none, an empty list. */
async function* read(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let kept = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (kept + value).split("\n\n");
    kept = blocks.pop();
    yield blocks.map(dataOf).filter(Boolean);
  }
}

/** Empty for a comment. */
function dataOf(block) {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length)).join("\n");
}
