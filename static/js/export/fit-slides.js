/**
 * Print each slide on one landscape page: reduce the text of a slide that is higher than a page until it fits. A slide that
 * is still too high with the smallest text has the full size, and continues on another page.
 */

const PAGE_HEIGHT = 720;
const SMALLEST = 75;
const STEP = 5;

addEventListener("load", () => {
  for (const slide of document.querySelectorAll("lesson-deck .slide")) fit(slide);
});

function fit(slide) {
  for (let size = 100; size >= SMALLEST; size -= STEP) {
    slide.style.setProperty("--fit", size / 100);
    if (slide.scrollHeight <= PAGE_HEIGHT) return;
  }
  slide.style.removeProperty("--fit");
}
