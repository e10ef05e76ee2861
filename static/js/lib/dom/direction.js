// Direction of the text in an element. Browsers of 2023 do not know the selector `:dir()`, and getComputedStyle would force
// a layout.

const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

export function isRightToLeft(element) {
  const box = element.closest("[dir]");
  // Only a text that the reader types has `auto`: its first letter decides.
  return box?.dir === "auto" ? RIGHT_TO_LEFT.test(FIRST_LETTER.exec(box.textContent)) : box?.dir === "rtl";
}
