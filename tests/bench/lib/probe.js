// Runs in every measured page before its own scripts, and measures when elements are painted.

window.bench = (() => {
  const DRAWN = ".chart path, .chart image, .scatterlayer path, .heatmaplayer image";

  const bench = { shift: 0, seen: null, took: null, mostInFlight: 0, delay: 0 };

  /** Resolves to the time after the first frame in which `isThere()` holds: a message from a frame arrives after its paint. */
  const painted = (isThere) => new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });

  /** Resolves to the milliseconds from the next key press until each condition has been painted. */
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

  /** Returns the visible shapes of a figure, of its SVG or its Plotly chart. */
  const picture = (figure) =>
    [...figure.querySelectorAll(DRAWN)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => part.getAttribute("d") ?? part.href.baseVal)
      .join();

  // Figures are distinguished by their URL, with all formats of a kind counted together.
  const kindOf = (url) => /\/figures\/(\w+)/.exec(url)?.[1];

  const countRequests = () => {
    const originalFetch = window.fetch;
    const inFlight = {};
    window.fetch = async (url, options) => {
      const kind = kindOf(url);
      if (!kind) return originalFetch(url, options);
      inFlight[kind] = (inFlight[kind] ?? 0) + 1;
      bench.mostInFlight = Math.max(bench.mostInFlight, inFlight[kind]);
      try {
        await new Promise((done) => (bench.delay ? setTimeout(done, bench.delay) : done()));
        return await originalFetch(url, options);
      } finally {
        inFlight[kind] -= 1;
      }
    };
  };

  /** Stores in `seen` when the first matching element was painted, in ms since the navigation started. */
  bench.watch = (selector) => {
    const isThere = () => [...document.querySelectorAll(selector)].some(isOnScreen);
    bench.seen = painted(isThere);
  };

  /** Stores in `took` the milliseconds from the next key press to another slide. */
  bench.timeSlide = () => {
    const before = shownSlide();
    bench.took = timeFromKey([() => ![undefined, before].includes(shownSlide())]);
  };

  /** Stores in `took` the milliseconds from the next key press to the update of each visible figure. */
  bench.timeFigures = () => {
    const figures = [...document.querySelectorAll("lesson-figure")].filter(isOnScreen);
    const before = figures.map(picture);
    const updated = (figure, i) => () => ![before[i], ""].includes(picture(figure));
    bench.took = timeFromKey(figures.map(updated));
  };

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  countRequests();
  return bench;
})();
