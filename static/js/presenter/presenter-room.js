// <presenter-room>: the live room of the presenter view. It opens by itself; after a reload it is the same room. If that
// has ended, the view has a button that opens a new one.
//
//   SavedRoom ── code and secret ──> RoomClient ──> PresenterDeck, the card, the votes
//
// The rest of the presenter view works without a room.

import { actionFor } from "../deck/input/keymap.js";
import { whenIdle } from "../lib/browser/idle.js";
import { PageElement } from "../lib/dom/page-element.js";
import { saveFile } from "../lib/browser/download.js";
import { gettext } from "../lib/translation.js";
import { setUpMenu } from "../page/menu.js";
import { loadNotes } from "./notes.js";
import { OtherDeviceNote } from "./other-device.js";
import { Pairing } from "./pairing.js";
import { Previews } from "./previews.js";
import { PresenterDeck } from "./presenter-deck.js";
import { RoomCard } from "../room/card.js";
import { paintConnectionStatus } from "../room/connection/connection-status.js";
import { endBeforeReload, forgetEnd, saveEnd } from "./room/ended-note.js";
import { RoomClient } from "./room/room-client.js";
import { NOT_FOUND, RoomRequestError } from "../room/connection/requests.js";
import { SavedRoom } from "./room/saved-room.js";
import { watchProjectorMoves } from "../room/projector-moves.js";
import { isVoteLeft } from "../room/vote/vote-state.js";
import { VoteReminder } from "./votes/vote-reminder.js";
import { VotesControl } from "./votes/votes-control.js";

const NOT_SAVED = gettext("This browser blocks storage on this page. If you reload it, a new room opens.");
const ENDED = gettext("The room has ended. Its votes are deleted.");
const NO_ACCESS = gettext("This view no longer controls the room.");

export class PresenterRoom extends PageElement {
  #saved;
  #room = null;
  #code = "";
  #deck = null;
  #card;
  #pairing;
  #otherDevice;
  #previews;
  #votes;
  #reminder;
  #connected; // AbortController from connect to disconnect

  static define() {
    customElements.define("presenter-room", PresenterRoom);
  }

  setUp(signal) {
    this.#saved = new SavedRoom(this.dataset.rooms, this.dataset.lesson);
    this.#card = new RoomCard(this);
    this.#pairing = new Pairing(this.querySelector(".pairing"), signal);
    this.#otherDevice = new OtherDeviceNote(this.querySelector(".other-device"), "presenter");
    this.#previews = new Previews(document.querySelector(".previews"), signal);
    this.#votes = new VotesControl(this.querySelector(".votes"), signal);
    this.#reminder = new VoteReminder(document.querySelector(".vote-reminder"), {
      goTo: (slide) => showSlide(slide),
      showError: (message) => this.#card.say(message),
    }, signal);
    setUpMenu(this.querySelector(".room-menu"), { signal });
    document.addEventListener("keydown", this.#onKey, { signal });
    this.addEventListener("click", this.#onClick, { signal });
    window.addEventListener("online", () => { if (this.dataset.state === "closed") this.#open(); }, { signal });
    this.#start(signal);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#disconnect();
  }

  // Opening and reopening

  async #start(signal) {
    await customElements.whenDefined("lesson-deck");
    this.#deck = new PresenterDeck(signal);
    const end = endBeforeReload(this.dataset.lesson);
    // Another tab may have opened a room since.
    if (end && !this.#saved.isSaved) this.#showEnd(end);
    else this.#open();
  }

  async #open() {
    if (this.dataset.state === "opening") return;
    this.dataset.state = "opening";
    this.#card.showError("");
    try {
      this.#connect(await this.#saved.open());
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      this.dataset.state = "closed";
      this.#previews.hide();
      this.#card.showError(`${error.message} ${gettext("The slides work without a room.")}`);
    }
  }

  #connect({ code, secret, url, isNew }) {
    this.#disconnect();
    this.#connected = new AbortController();
    const options = { signal: this.#connected.signal };
    this.#code = code;
    forgetEnd(this.dataset.lesson);
    const address = `${this.dataset.rooms}/${code}`;
    this.#room = new RoomClient(address, secret);
    this.#room.addEventListener("room-state", ({ state }) => this.#onState(state), options);
    this.#room.addEventListener("room-status", () => this.#onStatus(secret), options);
    this.#room.addEventListener("access-lost", ({ error }) => this.#loseAccess(error), options);
    this.#deck.connect(this.#room, { isNew });
    watchProjectorMoves(code, (move) => this.#deck.applyProjectorMove(move), options.signal);
    this.#card.open(code, new URL(url ?? this.#audience, location.href), `${address}/code.svg`);
    this.#clearError();
    paintConnectionStatus(this, this.#room.status);
    this.querySelector("[data-class-results]").search = `room=${code}`;
    this.dataset.state = "open";
    this.#votes.connect(this.#room);
    this.dispatchEvent(new CustomEvent("room-opened", { bubbles: true, detail: code }));
    this.#reminder.connect(this.#room);
    whenIdle(() => this.#previews.open(this.#projector, options.signal));
  }

  #disconnect() {
    this.#connected?.abort();
    this.#room?.leave();
    this.#room = null;
    this.#deck?.connect(null);
    this.#previews.close();
    this.#reminder.connect(null);
    this.#reportVoting(false);
  }

  /** The room has ended, or another presenter view has replaced its secret. */
  #loseAccess({ status }) {
    this.#close(status === NOT_FOUND ? ENDED : NO_ACCESS);
  }

  #close(why) {
    if (!this.#room) return;
    this.#disconnect();
    this.#saved.forget();
    this.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
    saveEnd(this.dataset.lesson, why);
    this.#showEnd(why);
  }

  #showEnd(why) {
    this.dataset.state = "ended";
    this.#previews.hide();
    this.#card.showError(why, gettext("Open a new room"));
    this.dispatchEvent(new CustomEvent("room-closed", { bubbles: true }));
  }

  #onState(state) {
    if (!state.open) return this.#close(ENDED);
    this.#deck.follow(state);
    this.#pairing.update(state);
    this.#otherDevice.update(state);
    this.#previews.update(state);
    this.#card.paint(state);
    this.#votes.update();
    this.#reminder.update();
    this.#reportVoting(Boolean(state.vote) && !isVoteLeft(state));
  }

  /** Dispatches `voting-changed`, whether or not this has changed. */
  #reportVoting(isVoting) {
    this.dispatchEvent(new CustomEvent("voting-changed", { bubbles: true, detail: isVoting }));
  }

  #onStatus(secret) {
    const { status } = this.#room;
    paintConnectionStatus(this, status);
    if (status !== "live") return;
    this.#clearError(); // the server can be reached again
    loadNotes(this, this.dataset.speakerNotes.replace(/-(?=\/notes$)/, this.#code), secret);
  }

  // Actions

  #actions = {
    open: () => this.#open(),
    joining: () => this.#room.set({ joining: !this.#room.state?.joining }),
    votes: () => (this.#reminder.isShown ? this.#reminder : this.#votes).focus(),
    screen: () => { window.open(this.#projector, "overtone-projector"); },
    pair: () => this.#pairing.offer(this.#room),
    unpair: (isByKey) => this.#unpair(isByKey),
    results: () => this.#download(),
    end: () => this.#askToEnd(),
    "end-now": (isByKey) => this.#end(isByKey),
  };

  #onClick = async ({ target, detail }) => {
    const button = target.closest("button");
    if (button && "close" in button.dataset) button.closest("dialog").close();
    const action = button?.dataset.roomAction;
    if (action in this.#actions) await this.#try(action, !detail);
  };

  #onKey = (event) => {
    if (!this.#room || event.repeat) return;
    const { singleKeys } = document.querySelector("lesson-deck");
    const action = actionFor(event, { singleKeys, of: "room" });
    if (!action) return;
    event.preventDefault();
    this.#try(action);
  };

  async #try(action, isByKey = false) {
    this.#card.say("");
    try {
      await this.#actions[action](isByKey);
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      this.#card.say(error.message);
    }
  }

  #clearError() {
    this.#card.say(this.#saved.isSaved ? "" : NOT_SAVED);
  }

  async #unpair(isByKey) {
    await this.#room.unpair();
    if (isByKey) this.querySelector(".room-menu summary").focus();
  }

  async #download() {
    const { name, file } = await this.#room.resultsFile();
    saveFile(file, name);
  }

  #askToEnd() {
    this.#ending.showModal();
    this.#ending.querySelector("h2").focus();
  }

  async #end(isByKey) {
    this.#ending.close();
    await this.#room.end();
    this.#close(ENDED);
    // The button that opened the dialog is hidden now.
    if (isByKey) this.querySelector('[data-room-action="open"]').focus();
  }

  get #ending() {
    return this.querySelector(".ending");
  }

  get #projector() {
    return `${this.#audience}?screen=1`;
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
