// Runs in every measured page before the page's own scripts: knows what is on the screen, and since when.

window.bench = (() => {
  const DRAWN = ".chart path, .chart image, .scatterlayer path, .heatmaplayer image";

  const bench = { shift: 0, seen: null, took: null, mostInFlight: 0, delay: 0 };

  /** The time when a frame in which `isThere()` has been drawn: a message sent from a frame arrives after it. */
  const painted = (isThere) => new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });

  /** From the next key press until each of the conditions has been drawn, in ms. */
  const timeFromKey = (conditions) => new Promise((resolve) => {
    const begin = async ({ timeStamp }) => {
      const times = await Promise.all(conditions.map(painted));
      resolve(times.map((time) => time - timeStamp));
    };
    addEventListener("keydown", begin, { capture: true, once: true });
  });

  const isOnScreen = (element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  };

  const shownSlide = () => [...document.querySelectorAll(".slide")].find((slide) => slide.checkVisibility({ visibilityProperty: true }))?.dataset.id;

  /** What a figure shows: of a painting and a plot in one place, the one that is seen. */
  const picture = (figure) =>
    [...figure.querySelectorAll(DRAWN)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => part.getAttribute("d") ?? part.href.baseVal)
      .join();

  // Figures are told apart by their address, all forms of one kind together.
  const kindOf = (url) => /\/figures\/(\w+)/.exec(url)?.[1];

  const countRequests = () => {
    const ask = window.fetch;
    const inFlight = {};
    window.fetch = async (url, options) => {
      const kind = kindOf(url);
      if (!kind) return ask(url, options);
      inFlight[kind] = (inFlight[kind] ?? 0) + 1;
      bench.mostInFlight = Math.max(bench.mostInFlight, inFlight[kind]);
      try {
        await new Promise((done) => (bench.delay ? setTimeout(done, bench.delay) : done()));
        return await ask(url, options);
      } finally {
        inFlight[kind] -= 1;
      }
    };
  };

  /** Keeps in `seen` when the first such element was drawn, in ms since the navigation began. */
  bench.watch = (selector) => {
    const isThere = () => [...document.querySelectorAll(selector)].some(isOnScreen);
    bench.seen = painted(isThere);
  };

  /** Keeps in `took` how long the next key press needs to show another slide. */
  bench.timeSlide = () => {
    const before = shownSlide();
    bench.took = timeFromKey([() => ![undefined, before].includes(shownSlide())]);
  };

  /** Keeps in `took` how long it needs to draw each figure on the screen anew. */
  bench.timeFigures = () => {
    const figures = [...document.querySelectorAll("lesson-figure")].filter(isOnScreen);
    const before = figures.map(picture);
    const redrawn = (figure, i) => () => ![before[i], ""].includes(picture(figure));
    bench.took = timeFromKey(figures.map(redrawn));
  };

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  countRequests();
  return bench;
})();
