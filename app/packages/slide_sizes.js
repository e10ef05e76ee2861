// Run by `overtone check --look` in the page of a lesson: shows each slide and returns how far it overflows, in pixels.
// Pages contain the sizes of figures and images, so nothing has to be loaded before a slide is measured.

async (isFullScreen) => {
  const START_TIMEOUT = 30_000; // ms
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

  const deck = document.querySelector("lesson-deck");
  const end = performance.now() + START_TIMEOUT;
  while (!("ready" in deck.dataset) && performance.now() < end) await nextFrame();
  if (isFullScreen) await deck.requestFullscreen();
  await document.fonts.ready;
  const found = [];
  for (const [index, slide] of [...deck.querySelectorAll(".slide")].entries()) {
    deck.show(index, { focus: false });
    await nextFrame();
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = slide;
    found.push({ id: slide.dataset.id, down: scrollHeight - clientHeight, across: scrollWidth - clientWidth });
  }
  return found;
}
