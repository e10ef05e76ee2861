// <presenter-room>: the live room of the presenter view. It opens by itself, and moves as the deck beside it moves.
//
//   slide-changed, figure-changed ── this view leads ──> LedRoom ──> every phone
//   LedRoom ── the phone leads ──> the deck and its figures, as the audience follows
//
// While the phone leads, what moves here is stopped before any other part or window hears of it, and goes back.
//
// All else in the presenter view works without a room.

import { actionFor } from "./keymap.js";
import { KeptRoom } from "./kept-room.js";
import { LedRoom } from "./led-room.js";
import { LeadRefused } from "./lead.js";
import { recall } from "./memory.js";
import { FigureWish } from "./parameters.js";
import { paintLight } from "./room-light.js";
import { VotesControl } from "./votes-control.js";

const NO_MEMORY = "This browser may keep nothing here. Load this page again, and a new room opens.";
const HAS_ENDED = "The room has ended. Its votes are deleted.";
const LED_NO_MORE = "This view does not lead the room any more.";
const PHONE_LEADS = "The phone leads, so nothing moved. Take over to lead from here.";

export class PresenterRoom extends HTMLElement {
  #kept;
  #room = null;
  #code = "";
  #votes;
  #given = new Map(); // how the figures came, by group
  #touched = groupsIn(location.search); // groups that may be set otherwise than the lesson has them
  #isPlaced = false; // the deck has said where it is
  #isAhead = location.hash.length > 1; // this view knows better than the room: it was sent here, or has moved since
  #isFollowing = false; // what moves the deck now is the room
  #place = 0; // the slide that the room was last at, as far as the deck has it
  #stopped = null; // groups that were set while another leads, until they are put back
  #revision = 0; // of the room's state that has been followed; 0 before the first
  #listening;
  #leaving;

  static define() {
    customElements.define("presenter-room", PresenterRoom);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    this.#votes = new VotesControl(this.querySelector(".votes"), options.signal);
    this.#kept = new KeptRoom(this.dataset.rooms, this.dataset.lesson);
    this.#given = this.#settings;
    // Before all others: what this view may not do, nobody is to hear of.
    document.addEventListener("slide-changed", this.#onSlide, { ...options, capture: true });
    document.addEventListener("figure-changed", this.#onFigure, { ...options, capture: true });
    document.addEventListener("keydown", this.#onKey, options);
    this.addEventListener("click", this.#onClick, options);
    this.querySelector(".pairing").addEventListener("close", () => this.#pairingCode.replaceChildren(), options);
    window.addEventListener("online", () => { if (this.dataset.state === "closed") this.#open(); }, options);
    this.#open();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#leave();
  }

  // Opening, and coming back

  async #open() {
    if (this.dataset.state === "opening") return;
    this.dataset.state = "opening";
    this.#trouble("");
    await customElements.whenDefined("lesson-deck");
    try {
      const { code, lead, url, isNew } = await this.#kept.open();
      // A room that is new has nothing to say.
      if (isNew) this.#isAhead = true;
      this.#lead(code, lead, url);
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      this.dataset.state = "closed";
      this.#trouble(`${refusal.message} Everything else here works without a room.`);
    }
  }

  #lead(code, secret, url) {
    this.#leave();
    this.#leaving = new AbortController();
    const options = { signal: this.#leaving.signal };
    this.#code = code;
    this.#revision = 0;
    this.#room = new LedRoom(this.#addressOf(code), secret, "presenter");
    this.#room.addEventListener("room-state", ({ state }) => this.#follow(state), options);
    this.#room.addEventListener("room-status", () => this.#paintLight(), options);
    this.#room.addEventListener("lead-lost", ({ refusal }) => this.#lose(refusal), options);
    this.#room.addEventListener("move-refused", () => this.#putBack(), options);
    this.#paintCard(new URL(url ?? this.#audience, location.href));
    this.dataset.state = "open";
    this.dispatchEvent(new CustomEvent("room-opened", { bubbles: true, detail: code }));
    this.#votes.lead(this.#room);
  }

  #leave() {
    this.#leaving?.abort();
    this.#room?.leave();
    this.#room = null;
  }

  /** The room is gone, or not ours any more. */
  #lose({ status }) {
    this.#close(status === 404 ? HAS_ENDED : LED_NO_MORE);
  }

  #close(why) {
    if (!this.#room) return;
    this.#leave();
    this.#kept.forget();
    this.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
    this.dataset.state = "ended";
    this.#trouble(why, "Open a new room");
  }

  // Leading and following

  #onSlide = (event) => {
    const { id, index } = event;
    if (this.#isFollowing || this.#mayMove || !this.#isPlaced) this.#place = index;
    else return this.#stop(event);
    if (this.#isPlaced) this.#move({ slide: id });
    this.#isPlaced = true;
  };

  #onFigure = (event) => {
    const { group, values } = event;
    if (!this.#isFollowing && !this.#mayMove) return this.#stop(event, group);
    this.#touched.add(group);
    this.#move({ figures: { [group]: values } });
  };

  /** Without a room, or before it is known, this view goes where it likes. */
  get #mayMove() {
    return !this.#room || !this.#revision || this.#room.isLeading;
  }

  #move(wish) {
    if (this.#isFollowing) return;
    if (!this.#revision) this.#isAhead = true;
    else this.#room?.move(wish);
  }

  /** Once whatever moved it is through, so that the other window is told where this one went back to. */
  #stop(event, ...groups) {
    event.stopImmediatePropagation();
    if (!this.#stopped) queueMicrotask(() => this.#putBack());
    this.#stopped = new Set([...(this.#stopped ?? []), ...groups]);
  }

  #putBack() {
    const groups = this.#stopped ?? new Set();
    this.#stopped = null;
    if (!this.#room?.state?.open) return;
    // What has the focus is being set by hand, and would keep what it says.
    const held = document.activeElement?.closest("lesson-controls input");
    held?.blur();
    this.#apply(this.#room.state, groups);
    held?.focus({ preventScroll: true });
    this.#say(PHONE_LEADS);
    const driver = this.querySelector(".driver");
    driver.dataset.pressed = "";
    driver.scrollIntoView({ block: "nearest" });
  }

  #follow(state) {
    if (!state.open) return this.#close(HAS_ENDED);
    // Counts change without a revision: whoever looks around meanwhile is left alone. And what this view has asked for
    // is newer than what it hears.
    const isNews = state.revision > this.#revision && !this.#room.isMoving;
    if (!this.#revision) this.#begin(state);
    else if (isNews) this.#apply(state);
    if (isNews) this.#revision = state.revision;
    this.#paintState(state);
    this.#votes.follow();
  }

  /** Of a room and a view that meet, the one that knows better says where both are. */
  #begin(state) {
    if (this.#room.isLeading && this.#isAhead) this.#room.move(this.#wholeFor(state));
    else this.#apply(state);
  }

  /** Does as the room did, also with `groups` that seem to be set so. The other window is told of it as of any move. */
  #apply({ slide, figures }, groups = new Set()) {
    this.#isFollowing = true;
    const index = this.#deck.slides.findIndex(({ id }) => id === slide);
    this.#deck.show(index >= 0 ? index : this.#place, { focus: false });
    const settings = this.#settings;
    for (const [group, given] of this.#given) {
      const values = { ...given, ...figures[group] };
      if (groups.has(group) || isOther(values, settings.get(group))) this.#deck.dispatchEvent(new FigureWish(group, values));
    }
    this.#isFollowing = false;
  }

  /** Where this view is, and how the figures are set that may differ. */
  #wholeFor({ figures }) {
    const differing = [...this.#settings].filter(([group]) => this.#touched.has(group) || group in figures);
    return { slide: this.#deck.slides[this.#deck.index].id, figures: Object.fromEntries(differing) };
  }

  get #settings() {
    const settings = new Map();
    for (const { dataset } of this.#deck.querySelectorAll("lesson-figure")) {
      // The first of a group leads it.
      settings.set(dataset.group, { ...JSON.parse(dataset.values), ...settings.get(dataset.group) });
    }
    return settings;
  }

  // What can be done

  #actions = {
    open: () => this.#open(),
    joining: () => this.#room.set({ joining: !this.#room.state?.joining }),
    screen: () => { window.open(`${this.#audience}?screen=1`, "overtone-projector"); },
    pair: () => this.#pair(),
    unpair: (isByKey) => this.#unpair(isByKey),
    "take-over": (isByKey) => this.#takeOver(isByKey),
    results: () => this.#download(),
    end: () => this.#show(".ending"),
    "end-now": () => this.#end(),
  };

  #onClick = async ({ target, detail }) => {
    const button = target.closest("button");
    if (button && "close" in button.dataset) button.closest("dialog").close();
    if (button && button.dataset.room in this.#actions) await this.#try(button.dataset.room, !detail);
  };

  #onKey = (event) => {
    const singleKeys = recall("single-keys") !== "off";
    if (!this.#room || event.repeat || actionFor(event, { singleKeys, of: "room" }) !== "joining") return;
    event.preventDefault();
    this.#try("joining");
  };

  async #try(action, isByKey = false) {
    this.#say("");
    try {
      await this.#actions[action](isByKey);
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      this.#say(refusal.message);
    }
  }

  async #pair() {
    const { svg } = await this.#room.pairing();
    this.#pairingCode.innerHTML = svg;
    const code = this.#pairingCode.firstElementChild;
    code.setAttribute("role", "img");
    code.setAttribute("aria-label", "QR code that pairs a phone");
    const until = new Date(Date.now() + this.#pairingCode.dataset.seconds * 1000);
    this.querySelector(".pairing-until").textContent = `, until ${until.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`;
    this.#show(".pairing");
  }

  async #unpair(isByKey) {
    await this.#room.unpair();
    this.#kept.isPaired = false;
    this.#paintState(this.#room.state);
    if (isByKey) this.querySelector(".lead-more summary").focus();
  }

  async #takeOver(isByKey) {
    await this.#room.takeOver();
    // The button that was pressed is gone. After a pointer, the keys go on to the slides.
    if (isByKey) this.querySelector(".lead-tools button").focus();
  }

  async #download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await this.#room.resultsFile());
    link.download = `${this.#code}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async #end() {
    this.querySelector(".ending").close();
    await this.#room.end();
    this.#close(HAS_ENDED);
  }

  #show(selector) {
    const dialog = this.querySelector(selector);
    dialog.showModal();
    dialog.querySelector("h2").focus();
  }

  // What is seen

  /** `url` is the room's, as phones reach it: this window may have come another way. */
  #paintCard(url) {
    this.querySelector(".room-card").hidden = false;
    this.querySelector(".card-letters").textContent = spaced(this.#code);
    this.querySelector(".card-address").textContent = url.host + url.pathname.replace(/r\/[^/]*$/, "join");
    this.querySelector(".card-qr").src = `${this.#addressOf(this.#code)}/code.svg`;
    this.querySelector(".card-local").hidden = !isOnlyHere(url);
    this.#say(this.#kept.isKept ? "" : NO_MEMORY);
    this.#paintLight();
  }

  #paintLight() {
    paintLight(this, this.#room.status);
  }

  #paintState({ joining, driver, watching }) {
    this.querySelector('[data-room="joining"]').setAttribute("aria-pressed", String(joining));
    const isPhones = driver === "remote";
    const banner = this.querySelector(".driver");
    banner.hidden = !isPhones;
    if (!isPhones && "pressed" in banner.dataset) {
      delete banner.dataset.pressed;
      this.#say("");
    }
    if (isPhones) this.#kept.isPaired = true;
    this.querySelector('[data-room="unpair"]').hidden = !isPhones && !this.#kept.isPaired;
    this.querySelector(".watching").textContent = `${watching} watching`;
    if (isPhones) this.querySelector(".pairing").close();
  }

  #trouble(why, way = "Try again") {
    const box = this.querySelector(".lead-trouble");
    box.hidden = !why;
    box.querySelector("p").textContent = why;
    box.querySelector("button").textContent = way;
    if (!why) return;
    this.querySelector(".room-card").hidden = true;
    this.querySelector(".votes").hidden = true;
  }

  #say(note) {
    this.querySelector(".lead-note").textContent = note;
  }

  get #pairingCode() {
    return this.querySelector(".pairing-code");
  }

  get #deck() {
    return document.querySelector("lesson-deck");
  }

  get #audience() {
    return this.dataset.audience.replace(/-$/, this.#code);
  }

  #addressOf(code) {
    return `${this.dataset.rooms}/${code}`;
  }
}

function isOther(values, settings) {
  return Object.entries(settings).some(([name, value]) => values[name] !== value);
}

/** Whether an address leads each machine to itself. */
function isOnlyHere({ hostname }) {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** The groups of figures that an address sets. */
function groupsIn(query) {
  return new Set([...new URLSearchParams(query).keys()].map((name) => name.split(".")[0]));
}

/** A code as it is read out: in two halves. */
function spaced(code) {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
}
