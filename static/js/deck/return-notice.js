// Notice at the lower edge of a slide with a button that goes to a text out of view: to the answer of a prediction, or
// back to the link that changed a figure.
//
// It does not move the figure in front of the reader. On a phone it takes its height from the slide, so that it covers
// nothing. It disappears once the text is in view or the figure no longer is, with the slide, or when another notice
// appears.

import { newElement } from "../lib/dom/elements.js";
import { isDeckView } from "./position/views.js";

const MIN_VISIBLE = 0.5; // of the text, to count as in view

let last = null; // the notice that was shown last

/**
 * Show the notice while `target` is out of view, at the end of `part`, the slide or section. `words` are nodes in front of
 * the button with the text `label`, which calls `goTo()`. With `figure`, which the page is about to scroll into view, the
 * notice appears at once. Return a function that removes it.
 */
export function showReturnNotice({ part, target, words, label, goTo, figure = null }) {
  last?.remove();
  last = new ReturnNotice(part, target, figure, elementOf(words, label, goTo));
  return last.remove;
}

class ReturnNotice {
  #part;
  #container;
  #element;
  #observers = [];
  #mayBeInView; // the target, because the page has not yet scrolled to the figure
  #wasFigureInView = false;

  constructor(part, target, figure, element) {
    this.#part = part;
    this.#container = (isDeckView() && part.closest(".slides")) || part;
    this.#element = element;
    this.#mayBeInView = Boolean(figure);
    document.addEventListener("slide-changed", this.remove);
    this.#observe(target, this.#onTarget, { threshold: MIN_VISIBLE });
    if (!figure) return;
    this.#show();
    this.#observe(figure, this.#onFigure);
  }

  remove = () => {
    for (const observer of this.#observers) observer.disconnect();
    document.removeEventListener("slide-changed", this.remove);
    this.#element.remove();
  };

  #observe(element, callback, options) {
    const observer = new IntersectionObserver(callback, options);
    observer.observe(element);
    this.#observers.push(observer);
  }

  #onTarget = ([entry]) => {
    if (entry.intersectionRatio < MIN_VISIBLE) {
      this.#mayBeInView = false;
      this.#show();
    } else if (!this.#mayBeInView) {
      this.remove();
    }
  };

  #onFigure = ([entry]) => {
    if (entry.isIntersecting) this.#wasFigureInView = true;
    else if (this.#wasFigureInView) this.remove();
  };

  #show() {
    if (this.#element.isConnected) return;
    this.#container.append(this.#element);
    // The lower edge of the slide has moved up, perhaps above the control that the reader uses.
    this.#part.querySelector(".figure-block :focus")?.scrollIntoView({ block: "nearest" });
  }
}

function elementOf(words, label, goTo) {
  const text = newElement("p");
  text.append(...words);
  const button = Object.assign(newElement("button", "button"), { type: "button", textContent: label });
  button.addEventListener("click", goTo);
  const box = newElement("div");
  box.append(text, button);
  const element = newElement("div", "return-notice");
  element.append(box);
  return element;
}
