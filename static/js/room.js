// <lesson-room>: a lesson that follows its presenter. Everything comes in whole states of the room, and nothing goes back
// but votes.
//
//   room-state ──> slide, unless the follower looks around on their own
//              ──> settings of figures, each time the presenter changes them; on their own, when they follow again
//              ──> the ballot; on a projector, the code and the vote
//
// The focus stays where it is: only who asks to follow again is taken there.

import { LessonBallot, ticketKey } from "./ballot.js";
import { actionFor, KEYS } from "./keymap.js";
import { forget, recall, remember } from "./memory.js";
import { FigureWish } from "./parameters.js";
import { decode } from "./position.js";
import { RoomFeed } from "./room-feed.js";
import { RoomScreen } from "./room-screen.js";

const STATUS = { live: "Live", reconnecting: "Reconnecting", behind: "Behind: no connection", ended: "Ended" };
const ON_ONES_OWN = "On your own";
const PRESENTER_MOVED = "The presenter has moved";

// Here a presenter leads already, and one page that holds all slides could not follow.
const NOT_HERE = new Set(["presenter", "reading"]);

export class LessonRoom extends HTMLElement {
  #listening;
  #feed;
  #screen = null;
  #state = null;
  #status = "";
  #isFollowing = true;
  #isApplying = false;
  #lesson = new Map(); // by group, what the lesson sets
  #applied = new Map(); // by group, what the presenter has set last, as JSON
  #own = new Set(); // groups that are set otherwise here
  #leftAt = ""; // where the presenter was when this device went its own way

  static define() {
    LessonBallot.define();
    customElements.define("lesson-room", LessonRoom);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    if (this.#isScreen) this.#screen = new RoomScreen(this, this.#listening.signal);
    for (const { dataset } of this.querySelectorAll("lesson-figure")) {
      // The first of a group leads it.
      this.#lesson.set(dataset.group, { ...JSON.parse(dataset.values), ...this.#lesson.get(dataset.group) });
    }
    this.#listen();
    this.#dropKeys();
    const ticket = this.#ticket;
    this.#ballot?.join(this.dataset.code, ticket);
    this.#feed = new RoomFeed(this.dataset.room, { ticket, counts: this.#isScreen });
    this.#feed.addEventListener("room-state", ({ state }) => this.#onState(state));
    this.#feed.addEventListener("room-status", ({ status, way }) => this.#onStatus(status, way));
    this.#feed.start();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#feed.stop();
  }

  #listen() {
    const options = { signal: this.#listening.signal };
    this.addEventListener("slide-changed", ({ id }) => this.#onOwnPlace(id), options);
    document.addEventListener("figure-changed", ({ group }) => this.#onOwnFigure(group), options);
    document.addEventListener("click", this.#onLink, options);
    this.addEventListener("click", this.#onAction, options);
    this.addEventListener("ballot-changed", () => this.#paintBar(), options);
    // Before the deck hears of it.
    this.addEventListener("click", this.#onFullscreen, { ...options, capture: true });
    window.addEventListener("keydown", this.#onKey, { ...options, capture: true });
  }

  // The room

  #onState(state) {
    if (!state.open) return this.#end();
    const before = this.#state;
    this.#state = state;
    if (!this.#isAlone) this.#applyFigures(state.figures);
    if (this.#isFollowing && this.#hasTurned(before)) this.#follow({ told: Boolean(before) });
    this.#screen?.show(state);
    this.#ballot?.show(state.vote);
    if (placeOf(state.vote) !== placeOf(before?.vote)) this.#tell(this.#ballot?.told);
    this.#paintBar();
  }

  #onStatus(status, way) {
    this.#status = status;
    const line = this.querySelector(".room-status");
    line.dataset.status = status;
    line.dataset.way = way;
    if (status === "live") this.#ballot?.sendAgain();
    this.#paintBar();
  }

  /** Whatever was looked at on the projector meanwhile, each move of the presenter brings back. */
  #hasTurned(before) {
    if (this.#state.slide !== before?.slide) return true;
    return this.#isScreen && this.#state.revision !== before.revision && this.#slideShown !== this.#state.slide;
  }

  #applyFigures(figures) {
    for (const group of Object.keys(figures)) if (this.#isBehind(group)) this.#setFigure(group);
  }

  /** Whether the presenter has set it otherwise since. */
  #isBehind(group) {
    return this.#applied.get(group) !== JSON.stringify(this.#state.figures[group]);
  }

  #setFigure(group) {
    this.#applied.set(group, JSON.stringify(this.#state.figures[group]));
    const values = { ...this.#lesson.get(group), ...this.#state.figures[group] };
    this.#own.delete(group);
    this.#apply(() => this.#deck.dispatchEvent(new FigureWish(group, values)));
  }

  /** Goes where the presenter is: a slide, or a section after the deck. */
  #follow({ told = false, focus = false } = {}) {
    const { slide } = this.#state;
    const { slides } = this.#deck;
    const index = slides.findIndex(({ id }) => id === slide);
    if (index >= 0) {
      this.#apply(() => this.#deck.show(index, { focus }));
      bringIntoView(this.#deck);
    } else {
      bringIntoView(document.getElementById(slide));
    }
    const where = index >= 0 ? `Slide ${index + 1} of ${slides.length}: ` : "Below the slides: ";
    if (told) this.#tell(where + this.#titleOf(slide));
  }

  /** Tells whoever does not see it, when they have a moment. */
  #tell(text) {
    if (text && !this.#isScreen) this.querySelector(".room-said").textContent = text;
  }

  #end() {
    this.#feed.stop();
    this.#ballot?.leave();
    forget(ticketKey(this.dataset.code));
    const main = this.querySelector("main");
    const link = this.querySelector(".room-lesson");
    if (this.#state) link.hash = `/${this.#state.slide}`;
    this.#state = null;
    const hadFocus = main.contains(document.activeElement);
    for (const part of main.children) part.hidden = !part.matches("h1, .room-ended");
    // What had the focus is gone.
    if (hadFocus) link.focus();
    this.#paintBar();
  }

  /** What the presenter's move does here is no move of one's own. */
  #apply(act) {
    this.#isApplying = true;
    act();
    this.#isApplying = false;
  }

  // On one's own

  #onOwnPlace(id) {
    if (this.#isApplying || !this.#state || id === this.#state.slide) return;
    this.#goAlone();
  }

  #onOwnFigure(group) {
    if (this.#isApplying || !this.#state) return;
    // A projector is set back by the presenter's next move.
    if (this.#isScreen) return void this.#applied.delete(group);
    this.#own.add(group);
    this.#paintBar();
  }

  /** To a section the deck goes without a change of its slide. */
  #onLink = ({ target }) => {
    const link = target.closest?.('a[href^="#"]');
    const heading = link && document.getElementById(decode(link.hash.replace(/^#\/?/, "")));
    if (heading?.closest(".section") && heading.id !== this.#state?.slide) this.#goAlone();
  };

  #goAlone() {
    // A projector shows what the presenter shows next, whatever was looked at between.
    if (this.#isScreen) return;
    if (this.#isFollowing) this.#leftAt = this.#state?.slide;
    this.#isFollowing = false;
    this.#paintBar();
  }

  #followAgain() {
    this.#isFollowing = true;
    for (const group of new Set([...this.#own, ...Object.keys(this.#state.figures)])) this.#setFigure(group);
    this.#follow({ focus: true });
    this.#paintBar();
  }

  #onAction = ({ target }) => {
    const action = target.closest("[data-room-action]")?.dataset.roomAction;
    if (action === "follow") this.#followAgain();
    if (action === "ballot") this.#ballot.putAside(this.#ballot.isOpen);
  };

  // Keys and full screen

  #onKey = (event) => {
    // What is black comes back at any key.
    if (!this.querySelector(".black-screen").hidden) return;
    const singleKeys = this.querySelector('[name="single-keys"]').checked;
    const action = actionFor(event, { singleKeys });
    const joins = this.#screen && !action && event.key.toLowerCase() === "j" && singleKeys && isFree(event);
    if (!joins && action !== "fullscreen" && !NOT_HERE.has(action)) return;
    // So it is nobody else's any more.
    event.preventDefault();
    if (event.repeat) return;
    if (joins) this.#screen.toggleJoining();
    if (action === "fullscreen") toggleFullscreen();
  };

  #onFullscreen = (event) => {
    if (!event.target.closest('[data-action="fullscreen"]')) return;
    event.stopPropagation();
    toggleFullscreen();
  };

  /** The help names what is possible here. */
  #dropKeys() {
    const labels = KEYS.filter(({ action }) => NOT_HERE.has(action)).map(({ label }) => label);
    for (const row of this.querySelectorAll(".keys tr")) {
      if (labels.includes(row.cells[0].textContent)) row.remove();
    }
  }

  // The bar

  #paintBar() {
    const line = this.querySelector(".room-words");
    const isAlone = this.#isAlone;
    const alone = this.#hasPresenterMoved ? PRESENTER_MOVED : ON_ONES_OWN;
    say(line, isAlone && this.#status === "live" ? alone : STATUS[this.#status] ?? "Connecting");
    if (this.#isScreen) return;
    this.toggleAttribute("data-alone", isAlone);
    const follow = this.querySelector('[data-room-action="follow"]');
    follow.hidden = !isAlone;
    const elsewhere = this.querySelector(".room-elsewhere");
    elsewhere.hidden = !isAlone || this.#isFollowing;
    if (!elsewhere.hidden) say(elsewhere.querySelector(".room-place"), this.#titleOf(this.#state.slide));
    this.#paintWayToBallot();
  }

  #paintWayToBallot() {
    const way = this.querySelector('[data-room-action="ballot"]');
    const label = this.#state ? this.#ballot?.label ?? "" : "";
    way.hidden = !label;
    say(way, label);
    way.classList.toggle("primary", Boolean(this.#ballot?.waits));
    way.setAttribute("aria-expanded", String(Boolean(this.#ballot?.isOpen)));
  }

  get #isAlone() {
    return Boolean(this.#state) && (!this.#isFollowing || this.#own.size > 0);
  }

  /** Away from what is seen here. */
  get #hasPresenterMoved() {
    if (!this.#isAlone) return false;
    const hasTurned = !this.#isFollowing && this.#state.slide !== this.#leftAt;
    return hasTurned || Object.keys(this.#state.figures).some((group) => this.#isBehind(group));
  }

  get #slideShown() {
    const { slides, index } = this.#deck;
    return slides[index].id;
  }

  #titleOf(id) {
    return document.getElementById(id)?.textContent.trim() ?? "";
  }

  /** The one that this browser has voted with, as long as it may remember. */
  get #ticket() {
    const key = ticketKey(this.dataset.code);
    const ticket = recall(key) ?? this.dataset.ticket;
    remember(key, ticket);
    return ticket;
  }

  get #isScreen() {
    return document.body.dataset.page === "screen";
  }

  get #deck() {
    return this.querySelector("lesson-deck");
  }

  get #ballot() {
    return this.querySelector("lesson-ballot");
  }
}

/** At once, and again two frames later: a smooth scroll that has only just been asked for would begin after this. */
function bringIntoView(element) {
  const bring = () => element?.scrollIntoView({ block: "start", behavior: "instant" });
  bring();
  requestAnimationFrame(() => requestAnimationFrame(bring));
}

/** Which question, round and phase. */
function placeOf(vote) {
  return vote ? `${vote.question}/${vote.round}/${vote.phase}` : "";
}

/** Said again, it would be read out again. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The whole page, and not the deck alone: the bar, the ballot and the code stay in sight. */
function toggleFullscreen() {
  if (!document.fullscreenEnabled) return;
  const turned = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  turned.catch(() => {});
}

function isFree({ target, ctrlKey, metaKey, altKey }) {
  return !ctrlKey && !metaKey && !altKey && !target.closest?.("input, select, textarea, dialog[open]");
}
