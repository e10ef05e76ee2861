// <presenter-room>: the live room of the presenter view. It opens by itself, and comes back after a reload.
//
//   KeptRoom ── code and secret ──> LedRoom ──> LedDeck, the card, the votes
//
// All else in the presenter view works without a room.

import { actionFor } from "../deck/keymap.js";
import { KeptRoom } from "./kept-room.js";
import { LedDeck } from "./led-deck.js";
import { LedRoom } from "./led-room.js";
import { LeadRefused } from "./lead.js";
import { recall } from "../lib/storage.js";
import { keepMenu } from "../page/menu.js";
import { Pairing } from "./pairing.js";
import { RoomCard } from "../room/card.js";
import { VoteReminder } from "./vote-reminder.js";
import { VotesControl } from "./votes-control.js";

const NO_MEMORY = "This browser may keep nothing here. Load this page again, and a new room opens.";
const HAS_ENDED = "The room has ended. Its votes are deleted.";
const LED_NO_MORE = "This view does not lead the room any more.";
const PHONE_LEADS = "The phone leads, so nothing moved. Take over to lead from here.";

export class PresenterRoom extends HTMLElement {
  #kept;
  #room = null;
  #code = "";
  #deck;
  #card;
  #pairing;
  #votes;
  #reminder;
  #listening;
  #leaving;

  static define() {
    customElements.define("presenter-room", PresenterRoom);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#kept = new KeptRoom(this.dataset.rooms, this.dataset.lesson);
    this.#card = new RoomCard(this);
    this.#deck = new LedDeck(() => this.#card.pointAtDriver(PHONE_LEADS), signal);
    this.#pairing = new Pairing(this.querySelector(".pairing"), signal);
    this.#votes = new VotesControl(this.querySelector(".votes"), signal);
    this.#reminder = new VoteReminder(document.querySelector(".vote-reminder"), {
      goTo: (slide) => showSlide(slide),
      complain: (why) => this.#card.say(why),
    }, signal);
    keepMenu(this.querySelector(".lead-more"), signal);
    document.addEventListener("keydown", this.#onKey, { signal });
    this.addEventListener("click", this.#onClick, { signal });
    window.addEventListener("online", () => { if (this.dataset.state === "closed") this.#open(); }, { signal });
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
    this.#card.trouble("");
    await customElements.whenDefined("lesson-deck");
    try {
      this.#lead(await this.#kept.open());
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      this.dataset.state = "closed";
      this.#card.trouble(`${refusal.message} Everything else here works without a room.`);
    }
  }

  #lead({ code, lead, url, isNew }) {
    this.#leave();
    this.#leaving = new AbortController();
    const options = { signal: this.#leaving.signal };
    this.#code = code;
    const address = `${this.dataset.rooms}/${code}`;
    this.#room = new LedRoom(address, lead, "presenter");
    this.#room.addEventListener("room-state", ({ state }) => this.#follow(state), options);
    this.#room.addEventListener("room-status", () => this.#card.paintLight(this.#room.status), options);
    this.#room.addEventListener("lead-lost", ({ refusal }) => this.#lose(refusal), options);
    this.#room.addEventListener("move-refused", () => this.#deck.putBack(), options);
    this.#deck.lead(this.#room, { isNew });
    this.#card.open(code, new URL(url ?? this.#audience, location.href), `${address}/code.svg`);
    this.#card.say(this.#kept.isKept ? "" : NO_MEMORY);
    this.#card.paintLight(this.#room.status);
    this.dataset.state = "open";
    this.dispatchEvent(new CustomEvent("room-opened", { bubbles: true, detail: code }));
    this.#votes.lead(this.#room);
    this.#reminder.lead(this.#room);
  }

  #leave() {
    this.#leaving?.abort();
    this.#room?.leave();
    this.#room = null;
    this.#deck.lead(null);
    this.#reminder.lead(null);
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
    this.#card.trouble(why, "Open a new room");
  }

  #follow(state) {
    if (!state.open) return this.#close(HAS_ENDED);
    this.#deck.follow(state);
    this.#paint(state);
    this.#votes.follow();
    this.#reminder.follow();
  }

  #paint(state) {
    if (state.driver === "remote") {
      this.#kept.isPaired = true;
      this.#pairing.close();
    }
    this.#card.paint(state, this.#kept);
  }

  // What can be done

  #actions = {
    open: () => this.#open(),
    joining: () => this.#room.set({ joining: !this.#room.state?.joining }),
    screen: () => { window.open(`${this.#audience}?screen=1`, "overtone-projector"); },
    pair: () => this.#pairing.offer(this.#room),
    unpair: (isByKey) => this.#unpair(isByKey),
    "take-over": (isByKey) => this.#takeOver(isByKey),
    results: () => this.#download(),
    end: () => this.#askToEnd(),
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
    this.#card.say("");
    try {
      await this.#actions[action](isByKey);
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      this.#card.say(refusal.message);
    }
  }

  async #unpair(isByKey) {
    await this.#room.unpair();
    this.#kept.isPaired = false;
    this.#paint(this.#room.state);
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

  #askToEnd() {
    this.#ending.showModal();
    this.#ending.querySelector("h2").focus();
  }

  async #end() {
    this.#ending.close();
    await this.#room.end();
    this.#close(HAS_ENDED);
  }

  get #ending() {
    return this.querySelector(".ending");
  }

  get #audience() {
    return this.dataset.audience.replace(/-$/, this.#code);
  }
}

function showSlide(slide) {
  const deck = document.querySelector("lesson-deck");
  const index = deck.slides.findIndex(({ id }) => id === slide);
  if (index >= 0) deck.show(index, { focus: false });
}
