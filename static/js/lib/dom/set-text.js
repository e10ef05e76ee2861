// Texts in live regions and in elements that can have the focus.

/** Set the text of an element. Equal text is not set again, because screen readers would repeat it. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
