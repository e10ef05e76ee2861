// Pictures of a figure in other states, which only print shows.

import { figureUrl } from "./figure-url.js";

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
