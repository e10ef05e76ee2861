// <lesson-chord>: plays the positions that the figure beside it shows as bars. Silent until asked.
//
// It plays what the server has computed, as the figure draws it, and stops when nobody can see why it sounds.

import { askForRow } from "./answers.js";
import { canSound, Loudspeaker, tonesOf } from "./sound.js";

const UNAVAILABLE = "Sound is not available here. The bars show the same.";

export class LessonChord extends HTMLElement {
  #values;
  #loudspeaker = new Loudspeaker();
  #turn = 0; // counts what was asked for: an answer to an older wish is not played
  #inSight = new Set();
  #listening;

  static define() {
    customElements.define("lesson-chord", LessonChord);
  }

  connectedCallback() {
    this.#values = JSON.parse(this.#figure.dataset.values);
    this.#name();
    this.#listening = new AbortController();
    if (canSound()) this.#listen({ signal: this.#listening.signal });
    else this.#giveUp();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#stop();
  }

  #listen(options) {
    this.addEventListener("click", this.#onPress, options);
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.#stop(); }, options);
    window.addEventListener("pagehide", () => this.#stop(), options);
    // A slide that is left is out of sight as well.
    const sight = new IntersectionObserver((entries) => this.#onSight(entries));
    for (const seen of [this, this.#figure.querySelector(".plot")]) sight.observe(seen);
    options.signal.addEventListener("abort", () => sight.disconnect());
  }

  #giveUp() {
    for (const button of this.#buttons) button.setAttribute("aria-disabled", "true");
    this.#say(UNAVAILABLE);
  }

  #onPress = ({ target }) => {
    const wish = target.closest("button")?.dataset.play;
    if (wish === "stop") this.#stop();
    else if (wish) this.#play(wish.split(" ").map((name) => this.#values[name]));
  };

  #onChange = ({ group, values }) => {
    if (group !== this.#figure.dataset.group) return;
    this.#stop();
    for (const name of Object.keys(this.#values)) this.#values[name] = values[name] ?? this.#values[name];
    this.#name();
  };

  /** The buttons say which positions they play. Of one against itself, one is enough. */
  #name() {
    for (const button of this.querySelectorAll('[data-play$="compare"]')) button.hidden = this.#values.position === this.#values.compare;
    for (const place of this.querySelectorAll("[data-value]")) place.textContent = this.#values[place.dataset.value];
  }

  #onSight(entries) {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#inSight.add(target);
      else this.#inSight.delete(target);
    }
    if (!this.#inSight.size) this.#stop();
  }

  /** One position after the other, unless something else is asked for in between. */
  async #play(positions) {
    this.#stop();
    const turn = this.#turn;
    try {
      const [chords] = await Promise.all([Promise.all(positions.map((position) => this.#chordAt(position))), this.#loudspeaker.wake()]);
      for (const [at, tones] of chords.entries()) {
        if (turn !== this.#turn) return;
        this.#say(`You hear position ${positions[at]}.`);
        await this.#loudspeaker.play(tones);
      }
    } catch (error) {
      // What a browser throws is about its sound.
      if (turn === this.#turn) this.#say(error instanceof DOMException ? UNAVAILABLE : error.message);
      return;
    }
    if (turn === this.#turn) this.#say("");
  }

  async #chordAt(position) {
    const source = { ...this.#figure.dataset, encoding: this.dataset.encoding };
    return tonesOf(await askForRow(source, position, this.#values));
  }

  #stop() {
    this.#turn += 1;
    this.#loudspeaker.stop();
    this.#say("");
  }

  #say(words) {
    this.querySelector("[role=status]").textContent = words;
  }

  get #buttons() {
    return this.querySelectorAll("button");
  }

  /** The figure that it stands behind. */
  get #figure() {
    return this.closest(".figure-block").querySelector("lesson-figure");
  }
}
