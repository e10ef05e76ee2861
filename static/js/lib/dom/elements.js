// Elements in the language of the lesson or of the interface, which can differ.

import { DIRECTION, LANGUAGE } from "../translation.js";

export function newElement(tag, name = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  return element;
}

/** Return an element with HTML in the lesson's language. */
export function lessonHtml(tag, name, html) {
  const element = newElement(tag, name);
  element.lang = document.documentElement.lang;
  element.dir = document.documentElement.dir;
  element.innerHTML = html;
  return element;
}

/** Return an element with text in the interface language. */
export function interfaceText(tag, name, text) {
  const element = newElement(tag, name);
  markInterface(element);
  element.textContent = text;
  return element;
}

/** Mark the language of the interface. */
export function markInterface(element) {
  element.lang = LANGUAGE;
  element.dir = DIRECTION;
}
