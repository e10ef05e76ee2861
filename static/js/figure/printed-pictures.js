// Pictures of a figure that only print shows: the image of a figure that is not loaded, and other states.

import { figureUrl } from "./figure-url.js";

/** Let the image for print show the current settings. */
export function updatePrintImage(figure, values) {
  const image = figure.querySelector("picture img");
  image.src = figureUrl(figure.dataset.svg, { ...values, background: "none", texts: "print" });
  image.parentElement.replaceChildren(image); // without the source for dark mode, which shows other settings
}

/** Let the pictures of other states show the settings that they do not set themselves. */
export function updatePrintedStates(figure, values) {
  for (const image of figure.querySelectorAll(".printed-states img")) {
    const parameters = JSON.parse(image.dataset.parameters);
    // An order of another number of words is for another sentence.
    if (values.order?.split(",").length !== parameters.order?.split(",").length) delete parameters.order;
    image.src = figureUrl(figure.dataset.svg, { ...values, ...parameters, texts: "print" });
    image.alt = "";
  }
}
