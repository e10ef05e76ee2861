// Scrolls a setting that the reader uses out from behind its figure, which is sticky above the settings on a phone.

/** Show the whole setting that contains `element`, with its label. */
export function revealSetting(element) {
  const setting = element.closest(".control, .more-settings > summary");
  const view = setting?.closest(".figure-block")?.querySelector(".figure-view");
  if (!view) return;
  // When an element gets the focus, the browser may still scroll to it. In an animation frame, the browser also calculates
  // the layout only once, for this and for the frame.
  requestAnimationFrame(() => {
    if (getComputedStyle(view).position !== "sticky") return;
    const hidden = view.getBoundingClientRect().bottom - setting.getBoundingClientRect().top;
    if (hidden > 0) setting.closest(".slide").scrollBy({ top: -hidden, behavior: "instant" });
  });
}
