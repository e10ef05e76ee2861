// The value of a setting at each position of its slider.
//
// The position on a logarithmic slider is an exponent. The setting is rounded to two significant digits.

export function valueAt(slider, position = slider.value) {
  return isLogarithmic(slider) ? String(Number((10 ** Number(position)).toPrecision(2))) : position;
}

export function sliderPosition(slider, value) {
  return isLogarithmic(slider) ? String(Math.log10(Number(value))) : value;
}

function isLogarithmic(slider) {
  return slider.closest(".control").dataset.scale === "log";
}
