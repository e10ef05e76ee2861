// The clock of the presenter view: the elapsed time next to the planned minutes, and the time of day.
//
// The planned minutes are for the slides, so the time in votes is counted separately: it is part of the elapsed time, but
// not of the time over the plan.
//
//   not started ── Start, a change of the slide, or a vote ──> running <── Pause, Resume ──> paused
//        ^─────────────────────────────────────── Reset ───────────────────────────────────────┘
//
// The browser stores the clock with the room that it belongs to. Presenter views of the room in several tabs share it.

import { minutesAndSeconds } from "../lib/duration.js";
import { formatTime } from "../lib/formats.js";
import { loadJson, nameInStorage, saveJson } from "../lib/browser/storage.js";
import { setText } from "../lib/dom/set-text.js";
import { gettext } from "../lib/translation.js";

const TICK = 1000; // ms
const MINUTE = 60_000; // ms
const MANY_MINUTES = 100;

export class PresenterClock {
  #box;
  #elapsed = 0; // ms until `#since`, or until the clock was last paused
  #inVotes = 0; // ms of these during votes
  #since = null; // time since which the clock has run without a change; null while it does not run
  #isVoting = false; // the projector shows a vote
  #slide = ""; // id of the slide that is shown; empty before the first
  #code = ""; // code of the room that the clock belongs to

  /** `box` is rendered by `rooms/presenter/presenter.html`. */
  constructor(box, signal) {
    this.#box = box;
    document.addEventListener("slide-changed", ({ id }) => this.#onSlide(id), { signal });
    document.addEventListener("room-opened", ({ detail }) => this.#restore(detail), { signal });
    document.addEventListener("voting-changed", ({ detail }) => this.#setVoting(detail), { signal });
    addEventListener("storage", ({ key }) => { if (key === nameInStorage(this.#key)) this.#load(); }, { signal });
    box.addEventListener("click", ({ target }) => this.#onClick(target), { signal });
    this.#planned.addEventListener("input", () => this.#save(), { signal });
    this.#planned.addEventListener("keydown", ({ key, target }) => { if (key === "Enter") target.blur(); }, { signal });
    const ticking = setInterval(() => this.#paint(), TICK);
    signal.addEventListener("abort", () => clearInterval(ticking));
    this.#paint();
  }

  get #isStarted() {
    return this.#since !== null || this.#elapsed > 0;
  }

  #onSlide(id) {
    const isTurned = this.#slide && id !== this.#slide;
    this.#slide = id;
    if (isTurned && !this.#isStarted) this.#toggle();
  }

  #onClick(target) {
    const action = target.closest("button")?.dataset.clock;
    if (action === "toggle") this.#toggle();
    if (action === "reset") this.#reset();
  }

  #toggle() {
    this.#addRunningTime();
    this.#since = this.#since ? null : Date.now();
    this.#save();
  }

  #setVoting(isVoting) {
    if (isVoting === this.#isVoting) return;
    this.#addRunningTime();
    this.#isVoting = isVoting;
    if (isVoting && !this.#isStarted) this.#toggle();
    else this.#save();
  }

  #addRunningTime() {
    if (!this.#since) return;
    const { elapsed, inVotes } = this.#times;
    [this.#elapsed, this.#inVotes, this.#since] = [elapsed, inVotes, Date.now()];
  }

  /** The elapsed time and the part of it in votes, in ms. */
  get #times() {
    const running = this.#since ? Date.now() - this.#since : 0;
    return { elapsed: this.#elapsed + running, inVotes: this.#inVotes + (this.#isVoting ? running : 0) };
  }

  #reset() {
    this.#elapsed = 0;
    this.#inVotes = 0;
    this.#since = null;
    this.#save();
  }

  #restore(code) {
    this.#code = code;
    this.#load();
    this.#save();
  }

  /** Show the saved clock if it belongs to this room. */
  #load() {
    const saved = loadJson(this.#key);
    if (!saved || saved.code !== this.#code) return;
    this.#elapsed = saved.elapsed;
    this.#since = saved.since;
    this.#inVotes = saved.inVotes ?? 0;
    this.#isVoting = saved.isVoting ?? false;
    this.#planned.value = saved.planned ?? this.#planned.value;
    this.#paint();
  }

  #save() {
    this.#paint();
    if (!this.#code) return;
    saveJson(this.#key, {
      code: this.#code,
      elapsed: this.#elapsed,
      inVotes: this.#inVotes,
      since: this.#since,
      isVoting: this.#isVoting,
      planned: this.#planned.value,
    });
  }

  #paint() {
    const { elapsed, inVotes } = this.#times;
    const planned = Number(this.#planned.value) * MINUTE;
    const display = this.#box.querySelector(".clock-elapsed");
    display.textContent = minutesAndSeconds(elapsed);
    const over = planned > 0 ? elapsed - inVotes - planned : 0;
    display.toggleAttribute("data-over", over > 0);
    const note = this.#box.querySelector(".clock-over");
    const votes = inVotes ? votesText(inVotes) : "";
    note.textContent = over > 0 ? excess(over) : votes && `(${votes})`;
    // There is no room for both.
    note.title = over > 0 ? votes : "";
    const toggle = this.#box.querySelector('[data-clock="toggle"]');
    const [text, name] = this.#labels;
    setText(toggle, text);
    if (toggle.ariaLabel !== name) toggle.ariaLabel = name;
    this.#box.querySelector(".clock-now").textContent = formatTime(new Date());
  }

  /** The text of the button, and its name, which contains this text in every language. */
  get #labels() {
    if (this.#since) return [gettext("Pause"), gettext("Pause the clock")];
    if (this.#isStarted) return [gettext("Resume"), gettext("Resume the clock")];
    return [gettext("Start"), gettext("Start the clock")];
  }

  get #planned() {
    return this.#box.querySelector(".clock-planned");
  }

  get #key() {
    return `clock:${document.querySelector("lesson-deck").dataset.lesson}`;
  }
}

/** Return a duration in ms above the planned time, in words. Next to long times, there is no room for a large number. */
function excess(duration) {
  const minutes = Math.floor(duration / MINUTE);
  // Translators: the talk has taken longer than planned. There is room for one short word.
  if (minutes >= MANY_MINUTES) return gettext("over");
  // Translators: the talk has taken this much longer than planned. There is little room.
  return minutes ? gettext("%(minutes)s min over", { minutes }) : gettext("Time is up");
}

/** Return the time in votes in words. */
function votesText(duration) {
  // Translators: follows the elapsed time and the planned minutes of a talk, as in "6:22 of 8 min (4:34 in votes)".
  // There is little room.
  return gettext("%(time)s in votes", { time: minutesAndSeconds(duration) });
}
