// Notice at the lower edge of a slide with a button that goes to a text out of view: to the answer of a prediction, or
// back to the link that changed a figure.
//
// It does not move the figure in front of the reader. On a phone it takes its height from the slide, so that it covers
// nothing. It disappears once the text is in view or the figure no longer is, with the slide, or when another notice
// appears.

import { isDeckView } from "./position/views.js";

const MIN_VISIBLE = 0.5; // of the text, to count as in view

let removeLast = () => {};

/**
 * Show the notice while `target` is out of view, at the end of `part`, the slide or section. `words` are nodes in front of
 * the button with the text `label`, which calls `goTo()`. With `figure`, which the page is about to scroll into view, the
 * notice appears at once. Return a function that removes it.
 */
export function showReturnNotice({ part, target, words, label, goTo, figure = null }) {
  removeLast();
  const notice = document.createElement("div");
  notice.className = "return-notice";
  const text = document.createElement("p");
  text.append(...words);
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
  button.textContent = label;
  button.addEventListener("click", goTo);
  const box = document.createElement("div");
  box.append(text, button);
  notice.append(box);

  const place = (isDeckView() && part.closest(".slides")) || part;
  let mayBeInView = Boolean(figure);
  const observer = new IntersectionObserver(([entry]) => {
    if (entry.intersectionRatio < MIN_VISIBLE) {
      mayBeInView = false;
      show();
    } else if (!mayBeInView) {
      remove();
    }
  }, { threshold: MIN_VISIBLE });
  let wasFigureInView = false;
  const figureObserver = new IntersectionObserver(([entry]) => {
    if (entry.isIntersecting) wasFigureInView = true;
    else if (wasFigureInView) remove();
  });
  const show = () => {
    if (notice.isConnected) return;
    place.append(notice);
    // The lower edge of the slide has moved up, perhaps above the control that the reader uses.
    part.querySelector(".figure-block :focus")?.scrollIntoView({ block: "nearest" });
  };
  const remove = () => {
    observer.disconnect();
    figureObserver.disconnect();
    document.removeEventListener("slide-changed", remove);
    notice.remove();
  };
  observer.observe(target);
  if (figure) {
    show();
    figureObserver.observe(figure);
  }
  document.addEventListener("slide-changed", remove);
  removeLast = remove;
  return remove;
}
