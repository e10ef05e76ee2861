// The slides of <lesson-remote>: the notes and buttons of the current slide, and the title of what “Next” shows.
//
// A position is { index, step }: the index of the slide, and its step (see deck/position/steps.js).

import { spokenText } from "../lib/dom/spoken-text.js";
import { gettext } from "../lib/translation.js";
import { clamp } from "../lib/clamp.js";
import { countOf } from "../deck/position/steps.js";
import { hasAnswerButtons } from "./votes/prediction-answer.js";
import { endText } from "./votes/vote-list.js";

export const START = Object.freeze({ index: 0, step: 0 });

export class RemoteSlides {
  #remote;
  #announce;
  #slides;
  #appeared = 0; // steps of the slide that are shown

  /** Show the slides of `remote`. `announce(text)` tells screen readers what has changed. */
  constructor(remote, announce) {
    this.#remote = remote;
    this.#announce = announce;
    this.#slides = [...remote.querySelectorAll(".remote-slide")];
  }

  /** Return the index of the slide with this id; -1 if there is none. */
  indexOf(id) {
    return this.#slides.findIndex(({ dataset }) => dataset.slide === id);
  }

  idAt(index) {
    return this.#slides[index].dataset.slide;
  }

  /**
   * Return the position one step further, or this position if there is none. `_turned_once` in
   * `app/core/room/apply_change.py` does the same.
   */
  turned(position, by) {
    const steps = this.#stepsAt(position.index);
    const step = position.step % (steps + 1) + by;
    if (steps && step >= 0 && step <= steps) return { index: position.index, step };
    const index = clamp(position.index + by, 0, this.#slides.length - 1);
    if (index === position.index) return position;
    return { index, step: by < 0 ? this.#stepsAt(index) : 0 };
  }

  /** Return the position at which the details with this number are open and the others closed, or all if they were open. */
  toggled(position, number) {
    const states = this.#stepsAt(position.index) + 1;
    const appeared = position.step % states;
    const isOpen = Math.floor(position.step / states) === number;
    return { index: position.index, step: isOpen ? appeared : appeared + number * states };
  }

  /** Show the slide at a position. `answers` and `vote` are those of the room. */
  paint({ index, step }, { answers, vote }) {
    const slide = this.#slides[index];
    const isTurned = slide.hidden;
    for (const each of this.#slides) each.hidden = each !== slide;
    const steps = countOf(slide);
    const appeared = step % (steps + 1);
    if (isTurned) this.#announceSlide(index);
    else if (appeared !== this.#appeared) this.#announceStep(appeared, steps);
    this.#appeared = appeared;
    const stepText = steps ? ` (${appeared} / ${steps})` : "";
    this.#find(".remote-position").textContent = `${index + 1} / ${this.#slides.length}${stepText}`;
    this.#paintNext(index, appeared, steps);
    paintDetails(slide, Math.floor(step / (steps + 1)));
    paintAnswers(slide, answers, vote);
  }

  /** Say what *Next* shows: a step of this slide, or the next slide. */
  #paintNext(index, appeared, steps) {
    const isStep = appeared < steps;
    const heading = this.#slides[index + 1]?.querySelector("h2");
    const title = isStep ? `${appeared + 1} / ${steps}` : spokenText(heading) || endText(this.#remote);
    this.#find(".next-kind").textContent = isStep ? gettext("Next step") : gettext("Next slide");
    this.#find(".next-title").textContent = title;
  }

  #announceSlide(index) {
    this.#find(".remote-slides").scrollTop = 0;
    const title = spokenText(this.#slides[index].querySelector("h2"));
    const values = { number: index + 1, count: this.#slides.length, title };
    this.#announce(gettext("Slide %(number)s of %(count)s: %(title)s", values));
  }

  #announceStep(number, count) {
    this.#announce(gettext("Step %(number)s of %(count)s", { number, count }));
  }

  #stepsAt(index) {
    return countOf(this.#slides[index]);
  }

  #find(selector) {
    return this.#remote.querySelector(selector);
  }
}

/** Show which details are open, by their number; 0 if all are closed. */
function paintDetails(slide, number) {
  for (const button of slide.querySelectorAll("[data-opens]")) {
    showWhen(button, Number(button.dataset.opens) === number ? "open" : "closed");
  }
}

function paintAnswers(slide, answers, vote) {
  for (const button of slide.querySelectorAll("[data-answer]")) {
    const { answer } = button.dataset;
    showWhen(button, answer in answers ? "open" : "closed");
    button.hidden = !hasAnswerButtons(answer, vote);
  }
}

/** Show the label of a button for this state, and hide the other one. */
function showWhen(button, state) {
  for (const label of button.querySelectorAll("[data-when]")) label.hidden = label.dataset.when !== state;
}
