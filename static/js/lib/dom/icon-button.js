// Buttons with an icon and a label for screen readers.

/** Create a button. `path` is the icon's SVG path in a 24 × 24 view box. */
export function iconButton(label, path, className = "quiet") {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className, ariaLabel: label });
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  return button;
}
