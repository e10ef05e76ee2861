// Find text that is cut off, outside of the page or on top of other text. Text in SVG and MathML, where parts of a formula
// may overlap, is not checked.

// Compute a value once for each element: most texts have the same ancestors, and the page does not change meanwhile.
const once = (compute) => {
  const values = new Map();
  return (element) => {
    if (!values.has(element)) values.set(element, compute(element));
    return values.get(element);
  };
};
const isHidden = once((element) =>
  element.closest("math, svg, noscript, script, style, option, [inert], .skip") ||
  !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
  isForScreenReaders(element));
const isForScreenReaders = (element) => ancestors(element).some(isTinyAndAbsolute);
const isTinyAndAbsolute = once((element) =>
  getComputedStyle(element).position === "absolute" && element.offsetWidth <= 1);
const ancestors = once((element) =>
  element ? [element, ...ancestors(element.parentElement)] : []);
const boxOf = once((element) => element.getBoundingClientRect());
const styleOf = once((element) => {
  const { display, position, overflowX, overflowY } = getComputedStyle(element);
  return { display, position, overflowX, overflowY };
});
const visibleTexts = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.data.trim() && !isHidden(text.parentElement)) found.push(text);
  }
  return found;
};

function findProblems() {
  const problems = new Set();
  // On phones `innerWidth` grows with the content.
  const width = document.documentElement.clientWidth;
  const report = (problem, text) =>
    problems.add(`${problem}: ${text.data.trim().replace(/\s+/g, " ").slice(0, 40)}`);
  const name = (e) => [e.localName, ...e.classList].join(".");
  const isCutting = (overflow) => ["hidden", "clip"].includes(overflow);
  const hasEdge = (style) => style.borderTopWidth !== "0px" ||
    style.borderBottomWidth !== "0px" || style.backgroundColor !== "rgba(0, 0, 0, 0)";

  // Returns what its ancestors show of a line of text, or null if it is scrolled away.
  const visiblePart = (line, text) => {
    let { left, top, right, bottom } = line;
    for (const e of ancestors(text.parentElement)) {
      if (e.matches("html, body")) break;
      const [style, box] = [styleOf(e), boxOf(e)];
      if (style.display !== "contents") {
        const isWider = left < box.left - 2 || right > box.right + 2;
        const isHigher = top < box.top - 4 || bottom > box.bottom + 4;
        if (isCutting(style.overflowX) && isWider) report(`cut off by ${name(e)}`, text);
        if (isCutting(style.overflowY) && isHigher) report(`cut off by ${name(e)}`, text);
        if (style.overflowX !== "visible") {
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        if (style.overflowY !== "visible") {
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        if (right - left < 1 || bottom - top < 1) return null;
        if (style.overflowY === "visible" && (isWider || isHigher) && hasEdge(getComputedStyle(e))) {
          report(`outside of ${name(e)}`, text);
        }
      }
      if (style.position === "fixed") {
        if (top < -1 || bottom > innerHeight + 1) report("outside of the screen", text);
        break;
      }
    }
    if (top + scrollY < -1) report("above the page", text);
    if (left < -1 || right > width + 1) report("outside the page", text);
    return { left, top, right, bottom };
  };

  // Text that is fixed to the screen may cover other text.
  const layerOf = (text) => ancestors(text.parentElement).find(
    (e) => ["fixed", "sticky"].includes(styleOf(e).position));

  const lines = [];
  for (const text of visibleTexts()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const part = line.width >= 1 && line.height >= 1 && visiblePart(line, text);
      if (part) lines.push({ ...part, text, layer: layerOf(text) });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, i) => {
    for (const other of lines.slice(i + 1)) {
      if (other.top >= one.bottom) break;
      if (one.text === other.text || one.layer !== other.layer) continue;
      const x = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const y = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const height = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (x > 2 && y > 0.3 * height) report(`under “${other.text.data.trim()}”`, one.text);
    }
  });

  for (const bar of document.querySelectorAll(".deck-bar")) {
    const isOnScreen = bar.getBoundingClientRect().bottom <= innerHeight + 1;
    const isFirst = !document.body.matches("[data-page=presenter]");
    if (bar.checkVisibility() && isFirst && !isOnScreen) problems.add("bar below screen");
  }
  for (const box of document.querySelectorAll("html, .slide:not([inert])")) {
    const over = box.scrollWidth - box.clientWidth;
    if (over > 1) problems.add(`${name(box)} is ${over} px too wide`);
  }
  return [...problems];
}

// Text with its size on the screen, which includes the zoom and the scale of charts, and values of fields.
function sizesOnScreen() {
  const texts = [...document.querySelectorAll("input, select")].filter((e) => !isHidden(e)).map((e) => [e.value, e]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const inSvg = parentElement.closest("svg, math") && parentElement.checkVisibility({ visibilityProperty: true });
    if (data.trim() && (inSvg || !isHidden(parentElement))) texts.push([data.trim(), parentElement]);
  }
  return texts.map(([text, element]) => {
    return [text, scaleOf(element) * parseFloat(getComputedStyle(element).fontSize)];
  });
}

function scaleOf(element) {
  const matrix = element.closest("svg text")?.getScreenCTM();
  if (matrix) return Math.hypot(matrix.a, matrix.b);
  return ancestors(element).reduce((product, e) => product * Number(getComputedStyle(e).zoom), 1);
}

function fontSizes() {
  return visibleTexts().map((text) =>
    [text.data.trim(), parseFloat(getComputedStyle(text.parentElement).fontSize)]);
}

// Parts of the shown slide that do not fit, and texts of its charts on top of other texts or clocks. The names of the axes
// and hands are inside a clock.
function findSlideProblems() {
  const slide = document.querySelector("lesson-deck .slide:not([inert])");
  const problems = [];
  const below = slide.scrollHeight - slide.clientHeight;
  if (below > 1) problems.push(`${below} px of the slide are below the screen`);
  for (const formula of slide.querySelectorAll(".math")) {
    const hidden = formula.scrollWidth - formula.clientWidth;
    if (hidden > 1) problems.push(`${hidden} px of a formula are cut off`);
  }
  const visible = (selector) => [...slide.querySelectorAll(selector)].filter((e) => e.checkVisibility({ visibilityProperty: true }));
  const texts = visible(".chart text:not(.axis-names text, .hand-names text)").map((e) => [e.textContent.trim(), e.getBoundingClientRect()]);
  const clocks = visible(".clock .face circle").map((e) => ["a clock", e.getBoundingClientRect()]);
  texts.forEach(([text, one], i) => {
    for (const [name, other] of [...texts.slice(i + 1), ...clocks]) {
      const x = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const y = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (text && name && x > 1 && y > 0.3 * (one.bottom - one.top)) problems.push(`“${text}” overlaps ${name}`);
    }
  });
  return problems;
}
