// The formulas' font is large, and most visits begin without a formula in sight: it comes with the first one that is
// seen, or when the page has nothing else to do.

export function dressFormulas(page) {
  const dress = () => { page.documentElement.dataset.formulas = ""; };
  const dressIfSeen = ({ target }) => {
    const seen = [...target.querySelectorAll(".slide:not([inert]) math")].some((formula) => formula.checkVisibility());
    if (seen) dress();
  };
  page.addEventListener("slide-changed", dressIfSeen);
  const idle = window.requestIdleCallback ?? setTimeout;
  if (page.readyState === "complete") idle(dress);
  else addEventListener("load", () => idle(dress), { once: true });
}
