// The form of a ballot: its fields, its button and the line with its status.

import { markInvalid, markValid } from "../../lib/dom/field-errors.js";
import { setText } from "../../lib/dom/set-text.js";
import { answerFields, isText } from "../../question/answer-fields.js";

/** Mark the text field of a part of the answer as invalid, or all text fields without one; the status line says why. */
export function refuseFields(form, part) {
  const refused = textFields(form).filter((_, index) => part === undefined || index === part);
  refused.forEach((field) => markInvalid(field, statusLine(form)));
}

export function acceptFields(form) {
  textFields(form).forEach(markValid);
}

/**
 * Disable the fields unless the vote is open and unlocked. A counted vote is locked: its button unlocks it. The
 * `title` receives the focus of a field in a closed vote.
 */
export function showLock(form, { isOpen, isLocked, texts, title }) {
  const fields = form.querySelector("fieldset");
  const button = submitButton(form);
  const isDisabled = !isOpen || isLocked;
  // A disabled field would lose the focus.
  if (isDisabled && fields.contains(document.activeElement)) (isOpen ? button : title).focus({ preventScroll: true });
  fields.disabled = isDisabled;
  button.textContent = isLocked ? texts.change : texts.submit;
  button.classList.toggle("primary", !isLocked);
}

/** Uses aria-disabled, because `disabled` would take the focus from the pressed button. */
export function showSending(form, isSending) {
  submitButton(form).setAttribute("aria-disabled", String(isSending));
}

export function showStatus(form, text, { counted }) {
  const line = statusLine(form);
  line.toggleAttribute("data-counted", text === counted);
  setText(line, text);
}

function textFields(form) {
  return answerFields(form).filter(isText);
}

function submitButton(form) {
  return form.querySelector(".ballot-actions button");
}

function statusLine(form) {
  return form.querySelector(".ballot-status");
}
