// <lesson-figure>: a figure that arrives drawn, answers its settings at once, and comes alive when reached for.
//
//   painted (the server's svg) ── pointer, focus or tap ──> live (Plotly), with the painting kept for print
//
// Whatever happens (a setting, the theme, Plotly being there at last), #catchUp compares what is drawn with what is
// wanted now and asks for the difference. One request is in flight at most.

import { OneAtATime } from "./one-at-a-time.js";
import { ask } from "./figure-answers.js";
import { FigureData } from "./figure-data.js";
import { PaintedChart } from "./painted.js";
import { FigureWish, markRange } from "./parameters.js";
import { LivePlot } from "./plot.js";
import { markedBy, whenPointedAt, whenReached } from "./pointing.js";
import { clamp } from "./position.js";
import { onThemeChange, theme } from "./theme.js";

const SPEAK_AFTER = 700; // ms of quiet before news is spoken
const REPAINT_AFTER = 1000; // ms of quiet before the painting under a live chart is brought up to date

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
  #drawn; // the drawing that is seen, as a key
  #told; // the settings that its words are about
  #painted;
  #live = null;
  #isAlive = false;
  #loading = null;
  #requests = new OneAtATime();
  #data;
  #timers = {};
  #listening;

  static define() {
    customElements.define("lesson-figure", LessonFigure);
  }

  connectedCallback() {
    this.#values = JSON.parse(this.dataset.values);
    this.#painted = new PaintedChart(this.#plot);
    this.#drawn = this.#keyOf(this.#values, "svg");
    this.#told = JSON.stringify(this.#values);
    this.#data = new FigureData(this.querySelector(".figure-data"), this.dataset.svg);
    this.#listening = new AbortController();
    this.#listen({ signal: this.#listening.signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    Object.values(this.#timers).forEach(clearTimeout);
    this.#live?.remove();
  }

  #listen(options) {
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("presenting-changed", this.#onPresenting, options);
    whenReached(this.#surroundings, () => this.#enliven(), options);
    if (this.#hasMark) {
      whenPointedAt(this.#plot, (event) => this.#wishMark(this.#chart.positionAt(event)), options);
      this.#plot.addEventListener("keydown", this.#onKey, options);
    }
    const resized = new ResizeObserver(() => this.#onResize());
    resized.observe(this.#plot);
    const unthemed = onThemeChange(() => this.#catchUpSoon());
    options.signal.addEventListener("abort", () => { resized.disconnect(); unthemed(); });
  }

  // Catching up

  #onChange = ({ group, values }) => {
    if (group !== this.dataset.group) return;
    for (const name of Object.keys(this.#values)) this.#values[name] = values[name];
    this.#paintMark();
    this.#catchUpSoon();
  };

  #catchUpSoon() {
    this.#requests.run(() => this.#catchUp());
  }

  async #catchUp() {
    const values = { ...this.#values };
    const chart = this.#chartToBe;
    const key = this.#keyOf(values, chart.format);
    if (key !== this.#drawn) await this.#draw(chart, values, key);
    else if (JSON.stringify(values) !== this.#told) await this.#ask("txt", values, (answer) => this.#say(answer.words, values));
  }

  #draw(chart, values, key) {
    return this.#ask(chart.format, values, async (answer) => {
      await chart.show(answer.chart);
      this.#drawn = key;
      if (chart === this.#live && !this.#isAlive) this.#takeOver();
      if (!this.#requests.outdated) this.#paintMark();
      this.#say(answer.words, values);
      if (this.#isAlive) this.#after("repaint", REPAINT_AFTER, () => this.#repaintSoon());
    });
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

  // Words

  #say({ description, reading }, values) {
    const before = JSON.parse(this.#told);
    this.#told = JSON.stringify(values);
    this.querySelector(".figure-words p").textContent = description;
    this.querySelector(".figure-reading").textContent = reading;
    if (this.#hasMark) this.#plot.setAttribute("aria-valuetext", reading);
    const onlyMark = JSON.stringify({ ...before, mark: values.mark }) === this.#told;
    if (!onlyMark) this.#data.follow(values);
    if (JSON.stringify(before) !== this.#told) this.#speak(onlyMark ? reading : description, onlyMark);
  }

  /** One voice for a group, and none where a focused chart speaks its own value or a pointer only passes. */
  #speak(news, onlyMark) {
    if (this.dataset.name !== this.dataset.group) return;
    const focused = document.activeElement?.closest("lesson-figure, lesson-controls");
    const inControls = focused?.localName === "lesson-controls" && focused.dataset.group === this.dataset.group;
    const onChart = focused?.localName === "lesson-figure" && focused.dataset.group === this.dataset.group;
    if (onChart || (onlyMark && !inControls)) return;
    this.#after("speak", SPEAK_AFTER, () => { this.querySelector("[role=status]").textContent = news; });
  }

  #after(name, delay, action) {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(action, delay);
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
    const idle = window.requestIdleCallback ?? setTimeout;
    if (presenting) idle(() => this.#enliven());
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

  #takeOver() {
    this.#live.takeOver();
    this.#isAlive = true;
  }

  /** A live chart cannot be drawn out of sight: it would not know its size. */
  get #chartToBe() {
    return this.#live && (this.#isAlive || this.#isSeen) ? this.#live : this.#painted;
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

  /** What is printed is the painting: it is fetched anew once the settings rest. */
  #repaintSoon() {
    const values = { ...this.#values };
    this.#requests.run(async () => {
      const answer = await ask(this.dataset, "svg", values).catch(() => null);
      if (answer) this.#painted.show(answer.chart);
      if (this.#requests.outdated || this.#keyOf(this.#values, "json") === this.#drawn) return;
      await this.#catchUp();
    });
  }

  /** Figures side by side come alive together, and so do those whose settings are touched. */
  get #surroundings() {
    return this.closest(".slide-figures") ?? this.closest(".figure-block") ?? this;
  }

  get #plot() {
    return this.querySelector(".plot");
  }
}
