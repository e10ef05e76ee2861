// The value of a setting at each position of its slider. The positions are the indices of the values that have snapshots.
// A slider without stops, for the marker, has its value as its position.
//
// Replaces figure/controls/slider-scale.js in the exported bundle.

import { stopsOf } from "./snapshots.js";

export function valueAt(slider, position = slider.value) {
  return stopsAt(slider)?.[position] ?? position;
}

export function sliderPosition(slider, value) {
  return stopsAt(slider)?.indexOf(value) ?? value;
}

function stopsAt(slider) {
  const { group } = slider.closest("lesson-controls").dataset;
  return stopsOf(group, slider.closest(".control").dataset.parameter);
}
