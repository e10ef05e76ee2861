// Copy buttons on code blocks.

import { copyText } from "../lib/browser/clipboard.js";
import { announce } from "../lib/dom/announcement.js";
import { DIRECTION, gettext, LANGUAGE } from "../lib/translation.js";

/** Add a copy button to each code block, also in content that is added later. The style sheet reserves its space. */
export function addCopyButtons(page) {
  addTo(page);
  page.addEventListener("content-added", ({ target }) => addTo(target));
}

function addTo(part) {
  part.querySelectorAll("main pre:has(> code)").forEach(addCopyButton);
}

function addCopyButton(code) {
  const box = document.createElement("div");
  box.className = "copyable";
  const bar = document.createElement("div");
  Object.assign(bar, { className: "copy-bar", lang: LANGUAGE, dir: DIRECTION });
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "copy quiet", textContent: gettext("Copy") });
  button.ariaLabel = gettext("Copy this code");
  button.addEventListener("click", () => copy(code, (message) => announce(status, message)));
  bar.append(status, button);
  code.replaceWith(box);
  box.append(bar, code);
}

/** Copy the code. Where a frame has no access to the clipboard, select the code instead. */
async function copy(code, report) {
  if (await copyText(code.textContent.trimEnd())) return report(gettext("Copied"));
  getSelection().selectAllChildren(code);
  return report(isMac() ? gettext("Selected: press ⌘ + C to copy") : gettext("Selected: press Ctrl + C to copy"));
}

function isMac() {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
