// A button that runs a slider to its end. It rests when nobody sees the figure; where motion is not wanted it goes one
// step a press.

const BEAT = 250; // ms

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Player {
  #button;
  #name;
  #advance;
  #timer = 0;
  #plot;
  #isInView = true;

  /** `advance` takes a step, and says whether there is another. */
  constructor(button, plot, advance) {
    this.#button = button;
    this.#plot = plot;
    this.#name = button.ariaLabel.replace(/^\w+ /, "");
    this.#advance = advance;
    button.addEventListener("click", () => this.#press());
    // Whoever moves the slider has it.
    button.closest(".control").addEventListener("input", () => this.stop());
    new IntersectionObserver((entries) => { this.#isInView = entries.at(-1).isIntersecting; }).observe(plot);
    still.addEventListener("change", () => this.stop());
    this.stop();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#paint();
  }

  #press() {
    if (this.#timer) this.stop();
    else if (still.matches) this.#advance();
    else {
      this.#timer = setInterval(() => this.#beat(), BEAT);
      this.#paint();
      this.#beat();
    }
  }

  #beat() {
    if (document.hidden || !this.#isSeen || !this.#advance()) this.stop();
  }

  /** Whether both the figure and this button are visible: some parts of a figure have nothing to play. */
  get #isSeen() {
    return this.#isInView && [this.#plot, this.#button].every((one) => one.checkVisibility({ visibilityProperty: true }));
  }

  #paint() {
    this.#button.ariaLabel = `${still.matches ? "Step" : "Play"} ${this.#name}`;
    this.#button.ariaPressed = still.matches ? null : String(this.#timer > 0);
  }
}
