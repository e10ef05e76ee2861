// Notice that the answer to a prediction has appeared out of view, with a button that goes to it.
//
// It is at the lower edge of the slide, over its content, so that the figure in front of the reader does not move. It
// disappears once the answer is in view. The answer's own status announces the answer to screen readers.

import { gettext } from "../lib/translation.js";

const ENOUGH = 0.5; // of the answer, to count as in view

/**
 * Show the notice while `answer` is out of view, at the end of `part`, the slide or section. `words` are nodes that say
 * what the reader expected, and `goTo()` is called when the reader presses the button. Return a function that removes it.
 */
export function showAnswerNotice(part, answer, words, goTo) {
  const notice = document.createElement("div");
  notice.className = "answer-notice";
  const text = document.createElement("p");
  text.append(...words);
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
  button.textContent = gettext("See the answer");
  button.addEventListener("click", goTo);
  const box = document.createElement("div");
  box.append(text, button);
  notice.append(box);

  const observer = new IntersectionObserver(([entry]) => {
    if (entry.intersectionRatio >= ENOUGH) remove();
    else part.append(notice);
  }, { threshold: ENOUGH });
  const remove = () => {
    observer.disconnect();
    notice.remove();
  };
  observer.observe(answer);
  return remove;
}
