// Motion of a derivation: what fills a slot fades in, while its numbers move there from the symbols of the formula or
// from other slots.

const TIMING = { duration: 300, easing: "cubic-bezier(0.3, 0, 0.2, 1)" }; // ms

/** Animate newly filled slots. `numbersOf` returns pairs for a slot: each number, and the element it comes from. */
export function fillSlots(slots, numbersOf) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const slot of slots) {
    for (const part of slot.querySelectorAll(".fill")) {
      part.animate({ opacity: [0, getComputedStyle(part).opacity] }, TIMING);
    }
    for (const [number, source] of numbersOf(slot)) move(number, source);
  }
}

/** Move a copy of a number from its source to its place. */
function move(number, source) {
  const copy = document.createElement("span");
  copy.className = "moving-number";
  copy.textContent = number.textContent;
  copy.ariaHidden = "true";
  // Only children of the full-screen element are visible in full screen.
  (document.fullscreenElement ?? document.body).append(copy);
  const height = copy.offsetHeight;
  const color = getComputedStyle(number).fill;
  const transform = [source, number].map((element) => {
    const box = element.getBoundingClientRect();
    return `translate(${box.left}px, ${box.top}px) scale(${box.height / height})`;
  });
  copy.animate({ transform, color: [color, color] }, TIMING).finished.finally(() => copy.remove());
}
