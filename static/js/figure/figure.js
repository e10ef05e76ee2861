// <lesson-figure>: a figure that arrives drawn, answers its settings at once, and comes alive when reached for.
//
//   painted (the server's svg) ── pointer, focus or tap ──> live (Plotly)
//                              <── a setting moves ──
//
// A figure in a closed part is loaded when the reader opens the part and the figure is near the viewport. Until then it
// holds a lazy image for print: browsers load lazy images before they print.
//
// A painting is quicker than Plotly: while settings move it answers, and Plotly follows once they rest. So the painting
// under a live chart is always of the same settings, and it is what is printed. Whatever happens (a setting, the theme,
// Plotly being there at last), #catchUp compares what is drawn with what is wanted now and asks for the difference. One
// request is in flight at most.

import { OneAtATime } from "../lib/one-at-a-time.js";
import { ask } from "./answers.js";
import { FigureWords } from "./description.js";
import { whenIdle } from "../lib/idle.js";
import { PaintedChart } from "./painted.js";
import { FigureWish, markRange } from "./parameters.js";
import { LivePlot } from "./plot.js";
import { markedBy, whenPointedAt, whenReached } from "./pointing.js";
import { clamp } from "../deck/position.js";
import { onThemeChange, theme } from "../page/theme.js";

const LIVE_AFTER = 400; // ms of quiet before Plotly draws what is painted; longer than a beat of what plays
const NEAR = "200px"; // from being seen

/** The server would not draw these settings; `message` says why. Told to the document. */
export class FigureRefused extends Event {
  constructor({ group, name }, message) {
    super("figure-refused");
    Object.assign(this, { group, name, message });
  }
}

/** These settings have been drawn. Told to the document. */
export class FigureAccepted extends Event {
  constructor({ group, name }) {
    super("figure-accepted");
    Object.assign(this, { group, name });
  }
}

export class LessonFigure extends HTMLElement {
  #values;
  #painted;
  #live = null;
  #isAlive = false; // Plotly's chart is the one that is seen
  #isMoving = false; // settings have changed a moment ago
  #isAwaited; // nobody has come near yet
  #loading = null;
  #requests = new OneAtATime();
  #words;
  #resting = 0;
  #listening;

  static define() {
    customElements.define("lesson-figure", LessonFigure);
  }

  connectedCallback() {
    this.#values = JSON.parse(this.dataset.values);
    this.#isAwaited = "lazy" in this.dataset;
    this.#painted = new PaintedChart(this.#plot);
    this.#painted.drawn = this.#isAwaited ? null : this.#keyOf(this.#values, "svg");
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#words = new FigureWords(this, this.#isAwaited ? {} : this.#values, signal);
    this.#listen({ signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#resting);
    this.#live?.remove();
  }

  #listen(options) {
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("presenting-changed", this.#onPresenting, options);
    whenReached(this.#surroundings, () => this.#enliven(), options);
    if (this.#hasMark) {
      whenPointedAt(this.#plot, (event) => { if (this.#chart.drawn) this.#wishMark(this.#chart.positionAt(event)); }, options);
      this.#plot.addEventListener("keydown", this.#onKey, options);
    }
    if (this.#isAwaited) this.#await(options);
    const resized = new ResizeObserver(() => this.#onResize());
    resized.observe(this.#plot);
    const unthemed = onThemeChange(() => this.#catchUpSoon());
    options.signal.addEventListener("abort", () => { resized.disconnect(); unthemed(); });
  }

  #await({ signal }) {
    const near = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#isAwaited = false;
      this.#catchUpSoon();
    }, { rootMargin: NEAR });
    near.observe(this.#plot);
    signal.addEventListener("abort", () => near.disconnect());
  }

  // Catching up

  #onChange = ({ group, values }) => {
    if (group !== this.dataset.group) return;
    const before = this.#keyOf(this.#values, "svg");
    for (const name of Object.keys(this.#values)) this.#values[name] = values[name];
    // For whoever comes later than the change.
    this.dataset.values = JSON.stringify(this.#values);
    if (this.#isAwaited) this.#changePicture();
    this.#paintMark();
    if (this.#keyOf(this.#values, "svg") !== before) this.#move();
    this.#catchUpSoon();
  };

  #move() {
    this.#isMoving = true;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#isMoving = false;
      this.#catchUpSoon();
    }, LIVE_AFTER);
  }

  #catchUpSoon() {
    if (!this.#isAwaited) this.#requests.run(() => this.#catchUp());
  }

  async #catchUp() {
    const values = { ...this.#values };
    const chart = this.#chartToBe;
    const key = this.#keyOf(values, chart.format);
    if (key !== chart.drawn) await this.#draw(chart, values, key);
    else if (!this.#words.areAbout(values)) await this.#ask("txt", values, (answer) => this.#words.say(answer.words, values));
    if (key === chart.drawn) this.#see(chart);
    if (this.#painted.drawn && this.#chartToBe !== chart) this.#catchUpSoon();
  }

  #draw(chart, values, key) {
    return this.#ask(chart.format, values, async (answer) => {
      await chart.show(answer.chart);
      chart.drawn = key;
      this.#words.say(answer.words, values);
    });
  }

  #see(chart) {
    this.#isAlive = chart === this.#live;
    this.#plot.toggleAttribute("data-live", this.#isAlive);
    if (!this.#requests.outdated) this.#paintMark();
  }

  /** Hands on the server's answer for these values, or says why there is none. */
  async #ask(format, values, use) {
    try {
      const answer = await ask(this.dataset, format, values);
      await use(answer);
      document.dispatchEvent(new FigureAccepted(this.dataset));
    } catch (error) {
      document.dispatchEvent(new FigureRefused(this.dataset, error.message));
    }
  }

  /** All that decides a drawing. The mark is moved in place, and a painting has the colours of both themes. */
  #keyOf(values, format) {
    return JSON.stringify([format, format === "json" && theme(), { ...values, mark: undefined }]);
  }

  /** Let the image for print show the current settings. */
  #changePicture() {
    const image = this.querySelector("picture img");
    image.src = `${this.dataset.svg}?${new URLSearchParams(this.#values)}`;
    image.parentElement.replaceChildren(image); // without the source for dark mode, which shows other settings
  }

  // The mark

  get #hasMark() {
    return "mark" in this.#values;
  }

  #paintMark() {
    if (!this.#hasMark) return;
    const { low, high } = markRange(this.#values);
    this.#plot.setAttribute("aria-valuemin", low);
    this.#plot.setAttribute("aria-valuemax", high);
    this.#plot.setAttribute("aria-valuenow", this.#values.mark);
    this.#painted.mark(Number(this.#values.mark));
    if (this.#isAlive) this.#live.mark(Number(this.#values.mark));
  }

  #wishMark(position) {
    const { low, high } = markRange(this.#values);
    const mark = String(clamp(Math.round(position), low, high));
    if (mark !== this.#values.mark) this.dispatchEvent(new FigureWish(this.dataset.group, { mark }));
  }

  #onKey = (event) => {
    const mark = markedBy(event, Number(this.#values.mark), markRange(this.#values));
    if (mark === null) return;
    event.preventDefault();
    this.#wishMark(mark);
  };

  // Coming alive

  #onPresenting = ({ detail: presenting }) => {
    if (presenting) whenIdle(() => this.#enliven(), 2000);
  };

  /** Fetches Plotly and draws with it from then on. What fails is tried again at the next reach. */
  #enliven() {
    // In forced colours the painting takes the reader's own; Plotly would not.
    if (matchMedia("(forced-colors: active)").matches) return;
    this.#loading ??= LivePlot.prepare(this.#plot, this.dataset.plotly).then(
      (live) => {
        this.#live = live;
        this.#catchUpSoon();
      },
      () => { this.#loading = null; },
    );
  }

  /** A live chart cannot be drawn out of sight: it would not know its size. Nor before the painting, which gives it its place. */
  get #chartToBe() {
    return this.#live && this.#painted.drawn && this.#isSeen && !this.#isMoving ? this.#live : this.#painted;
  }

  get #chart() {
    return this.#isAlive ? this.#live : this.#painted;
  }

  get #isSeen() {
    return this.#plot.clientHeight > 0;
  }

  #onResize() {
    if (!this.#isSeen) return;
    if (this.#isAlive) this.#live.resize();
    else if (this.#live) this.#catchUpSoon();
  }

  /** Figures side by side come alive together, and so do those whose settings are touched. */
  get #surroundings() {
    return this.closest(".slide-figures") ?? this.closest(".figure-block") ?? this;
  }

  get #plot() {
    return this.querySelector(".plot");
  }
}
