// A play button that moves a slider to its end. It stops when the figure is out of view. For readers who prefer reduced
// motion, each click moves the slider one step.

import { reducedMotion } from "../../lib/browser/motion.js";
import { isVisible } from "../../lib/dom/visibility.js";
import { gettext } from "../../lib/translation.js";

const INTERVAL = 250; // ms

export class Player {
  #button;
  #label;
  #advance;
  #timer = 0;
  #plot;
  #isInView = true;

  /** `advance` moves the slider one step and returns whether there is another. */
  constructor(button, plot, advance, signal) {
    this.#button = button;
    this.#plot = plot;
    this.#label = button.closest(".control").querySelector("label").textContent;
    this.#advance = advance;
    button.addEventListener("click", () => this.#onClick(), { signal });
    button.closest(".control").addEventListener("input", () => this.stop(), { signal });
    const observer = new IntersectionObserver((entries) => { this.#isInView = entries.at(-1).isIntersecting; });
    observer.observe(plot);
    reducedMotion.addEventListener("change", () => this.stop(), { signal });
    signal.addEventListener("abort", () => {
      observer.disconnect();
      this.stop();
    });
    this.stop();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#render();
  }

  #onClick() {
    if (this.#timer) this.stop();
    else if (reducedMotion.matches) this.#advance();
    else {
      this.#timer = setInterval(() => this.#step(), INTERVAL);
      this.#render();
      this.#step();
    }
  }

  #step() {
    if (document.hidden || !this.#isVisible || !this.#advance()) this.stop();
  }

  /** Whether both the figure and this button are visible: some parts of a figure have nothing to play. */
  get #isVisible() {
    return this.#isInView && [this.#plot, this.#button].every((part) => isVisible(part, { visibilityProperty: true }));
  }

  #render() {
    const values = { setting: this.#label };
    // Translators: buttons that move the slider of a setting, by one step or to its end.
    const labels = { step: gettext("Step %(setting)s", values), play: gettext("Play %(setting)s", values) };
    this.#button.ariaLabel = reducedMotion.matches ? labels.step : labels.play;
    this.#button.ariaPressed = reducedMotion.matches ? null : String(this.#timer > 0);
  }
}
