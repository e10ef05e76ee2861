// A button on every block of code that copies it.

const RESTS = 6000; // ms for which what happened is told

/** Gives each block its button. Its place is kept free by the style sheet, so that nothing moves. */
export function dressCode(page) {
  page.querySelectorAll("main pre:has(> code)").forEach(dress);
}

function dress(code) {
  const box = document.createElement("div");
  box.className = "copyable";
  const bar = document.createElement("div");
  Object.assign(bar, { className: "copy-bar", lang: "en", dir: "ltr" });
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "copy quiet", textContent: "Copy" });
  button.setAttribute("aria-label", "Copy this code");
  button.addEventListener("click", () => copy(code, sayIn(status)));
  bar.append(status, button);
  code.replaceWith(box);
  box.append(bar, code);
}

/** In a frame the clipboard may be closed: then the code is selected, and one key copies it. */
async function copy(code, say) {
  try {
    await navigator.clipboard.writeText(code.textContent.trimEnd());
    say("Copied");
  } catch {
    getSelection().selectAllChildren(code);
    say(`Selected: copy it with ${isMac() ? "⌘" : "Ctrl"} + C`);
  }
}

function sayIn(status) {
  return (words) => {
    status.textContent = words;
    setTimeout(() => { if (status.textContent === words) status.textContent = ""; }, RESTS);
  };
}

function isMac() {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
