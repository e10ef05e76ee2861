// Notice that the answer to a prediction has appeared out of view, with a button that goes to it.
//
// It is at the lower edge of the slide, so that the figure in front of the reader does not move. On a phone it takes its
// height from the slide, so that it covers nothing. It disappears once the answer is in view, or with the slide. The
// answer's own status announces the answer to screen readers.

import { isDeckView } from "../deck/position/views.js";
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

  const place = (isDeckView() && part.closest(".slides")) || part;
  const observer = new IntersectionObserver(([entry]) => {
    if (entry.intersectionRatio >= ENOUGH) {
      remove();
      return;
    }
    place.append(notice);
    // The lower edge of the slide has moved up, perhaps above the control that the reader uses.
    part.querySelector(".figure-block :focus")?.scrollIntoView({ block: "nearest" });
  }, { threshold: ENOUGH });
  const remove = () => {
    observer.disconnect();
    document.removeEventListener("slide-changed", remove);
    notice.remove();
  };
  observer.observe(answer);
  document.addEventListener("slide-changed", remove);
  return remove;
}
