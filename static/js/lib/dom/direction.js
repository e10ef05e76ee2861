// Direction of the text in an element. Browsers of 2023 do not know the selector `:dir()`.

export function isRightToLeft(element) {
  const dir = element.closest("[dir]")?.dir;
  // Only a text that the reader types has `auto`. Elsewhere, getComputedStyle would force a layout.
  return dir === "auto" ? getComputedStyle(element).direction === "rtl" : dir === "rtl";
}
