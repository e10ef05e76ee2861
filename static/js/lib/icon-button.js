// A button with a picture on it, and its name for who does not see that.

/** `path` is drawn in a square of 24. */
export function iconButton(label, path, className = "quiet") {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className, ariaLabel: label });
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  return button;
}
