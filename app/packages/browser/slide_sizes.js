// Run by `overtone check --look` in the page of a lesson: shows each slide, and returns how far it overflows, in
// pixels, the blocks that do not fit, and tables and formulas that scroll sideways. Closed parts are left out.
// Pages contain the sizes of figures and images, so nothing has to be loaded before a slide is measured.

async (isFullScreen, tolerance) => {
  const START_TIMEOUT = 30_000; // ms
  const MAX_TEXT_LENGTH = 60; // characters
  const SCROLLING = ".prose table, .math"; // scroll sideways if they are too wide
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

  // The template blocks/line.html writes a comment with lines before each block: one line, or one for each child.
  const withLines = (comment) => {
    const lines = comment.data.split(" ").slice(1).map(Number);
    const block = comment.nextElementSibling;
    const children = [...block.children];
    if (lines.length === 1 || lines.length !== children.length) return [{ element: block, line: lines[0] }];
    return children.map((element, index) => ({ element, line: lines[index] }));
  };

  const innermostBlocks = (slide) => {
    const comments = document.createTreeWalker(slide, NodeFilter.SHOW_COMMENT, (node) =>
      node.data.startsWith("lines ") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    const found = [];
    while (comments.nextNode()) found.push(...withLines(comments.currentNode));
    return found.filter(({ element }) => !found.some((other) => other.element !== element && element.contains(other.element)));
  };

  const boxesOf = (element) =>
    getComputedStyle(element).display === "contents" ? [...element.children].flatMap(boxesOf) : [element];

  // How far an element, with what overflows it, reaches over the lower edge and the end edge of a slide.
  const overflowOf = (element, slide) => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) return { down: -Infinity, across: -Infinity };
    const { overflowX, overflowY, direction } = getComputedStyle(element);
    const height = overflowY === "visible" ? Math.max(box.height, element.scrollHeight) : box.height;
    const width = overflowX === "visible" ? Math.max(box.width, element.scrollWidth) : box.width;
    const page = slide.getBoundingClientRect();
    const start = direction === "rtl" ? page.right - box.right : box.left - page.left;
    return { down: box.top - page.top + height - slide.clientHeight, across: start + width - slide.clientWidth };
  };

  const wordsOf = (element) => {
    const copy = element.cloneNode(true);
    for (const button of copy.querySelectorAll("button")) button.remove();
    const words = (copy.textContent.trim() || element.querySelector("img")?.alt || "").replace(/\s+/g, " ");
    if (words.length <= MAX_TEXT_LENGTH) return words;
    return `${words.slice(0, MAX_TEXT_LENGTH).replace(/\s\S*$/, "")} …`;
  };

  const overflowsOf = (blocks, edge, slide) =>
    blocks.map(({ element }) => Math.max(...boxesOf(element).map((box) => overflowOf(box, slide)[edge])));

  const firstTooWide = (blocks, slide) => blocks[overflowsOf(blocks, "across", slide).findIndex((over) => over > tolerance)];

  // If all blocks fit, and only the link to the next slide does not, this is the block that ends last.
  const firstTooHigh = (blocks, slide) => {
    const overflows = overflowsOf(blocks, "down", slide);
    const first = overflows.findIndex((over) => over > tolerance);
    return blocks[first < 0 ? overflows.indexOf(Math.max(...overflows)) : first];
  };

  const tooWideParts = (slide) =>
    [...slide.querySelectorAll(SCROLLING)]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, across: element.scrollWidth - element.clientWidth }))
      .filter(({ across }) => across > tolerance);

  const describedPart = ({ element, across }, blocks) => ({
    across,
    isTable: element.matches("table"),
    line: blocks.find((block) => block.element.contains(element))?.line ?? null,
  });

  const described = (block) => (block ? { line: block.line, words: wordsOf(block.element) } : null);

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
    const size = { id: slide.dataset.id, down: scrollHeight - clientHeight, across: scrollWidth - clientWidth };
    const parts = tooWideParts(slide);
    const blocks = Math.max(size.down, size.across) > tolerance || parts.length ? innermostBlocks(slide) : [];
    found.push({
      ...size,
      tooHigh: described(firstTooHigh(blocks, slide)),
      tooWide: described(firstTooWide(blocks, slide)),
      scrolling: parts.map((part) => describedPart(part, blocks)),
    });
  }
  return found;
}
