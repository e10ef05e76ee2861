// <lesson-chord>: buttons that play the encodings of two positions as chords.
//
// The element plays the values that the figure shows, as computed by the server. It stops when the figure and the
// buttons are both out of view, when the page is hidden, and when a setting changes.

import { PageElement } from "../../lib/dom/page-element.js";
import { gettext } from "../../lib/translation.js";
import { FigureError } from "../figure-error.js";
import { requestEncodingRow } from "../requests.js";
import { canPlaySound, ChordPlayer, tonesOf } from "./sound.js";

const UNAVAILABLE = gettext("Sound is not available in this browser. The bars show the same values.");

export class LessonChord extends PageElement {
  #values;
  #player = new ChordPlayer();
  #request = 0; // number of the newest request; responses to older ones are not played
  #visible = new Set();

  static define() {
    customElements.define("lesson-chord", LessonChord);
  }

  setUp(signal) {
    this.#values = JSON.parse(this.#figure.dataset.values);
    this.#renderLabels();
    if (canPlaySound()) this.#listen({ signal });
    else this.#disable();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }

  #listen(options) {
    this.addEventListener("click", this.#onClick, options);
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.#stop(); }, options);
    window.addEventListener("pagehide", () => this.#stop(), options);
    const observer = new IntersectionObserver((entries) => this.#onVisibility(entries));
    for (const element of [this, this.#figure.querySelector(".plot")]) observer.observe(element);
    options.signal.addEventListener("abort", () => observer.disconnect());
  }

  #disable() {
    for (const button of this.#buttons) button.ariaDisabled = true;
    this.#setStatus(UNAVAILABLE);
  }

  #onClick = ({ target }) => {
    const action = target.closest("button")?.dataset.play;
    if (action === "stop") this.#stop();
    else if (action) this.#play(action.split(" ").map((name) => this.#values[name]));
  };

  #onChange = ({ group, values }) => {
    if (group !== this.#figure.dataset.group) return;
    this.#stop();
    for (const name of Object.keys(this.#values)) this.#values[name] = values[name] ?? this.#values[name];
    this.#renderLabels();
  };

  /** Show the positions on the buttons. If both positions are equal, only the first has a button. */
  #renderLabels() {
    const isSame = this.#values.position === this.#values.compare;
    for (const button of this.querySelectorAll('[data-play$="compare"]')) button.hidden = isSame;
    for (const label of this.querySelectorAll("[data-value]")) label.textContent = this.#values[label.dataset.value];
  }

  #onVisibility(entries) {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#visible.add(target);
      else this.#visible.delete(target);
    }
    if (!this.#visible.size) this.#stop();
  }

  /** Play the positions one after another, until the end or the next request. */
  async #play(positions) {
    this.#stop();
    const request = this.#request;
    try {
      const rows = Promise.all(positions.map((position) => this.#tonesAt(position)));
      const [chords] = await Promise.all([rows, this.#player.start()]);
      for (const [index, tones] of chords.entries()) {
        if (request !== this.#request) return;
        this.#setStatus(gettext("Playing position %(position)s.", { position: positions[index] }));
        await this.#player.play(tones);
      }
    } catch (error) {
      const isFigureError = error instanceof FigureError;
      if (!isFigureError && !(error instanceof DOMException)) throw error; // an error in this page
      const message = isFigureError ? error.message : UNAVAILABLE;
      if (request === this.#request) this.#setStatus(message);
      return;
    }
    if (request === this.#request) this.#setStatus("");
  }

  async #tonesAt(position) {
    const source = { ...this.#figure.dataset, encoding: this.dataset.encoding };
    return tonesOf(await requestEncodingRow(source, position, this.#values));
  }

  #stop() {
    this.#request += 1;
    this.#player.stop();
    this.#setStatus("");
  }

  #setStatus(text) {
    this.querySelector("[role=status]").textContent = text;
  }

  get #buttons() {
    return this.querySelectorAll("button");
  }

  get #figure() {
    return this.closest(".figure-block").querySelector("lesson-figure");
  }
}
