// <lesson-figure>: shows a chart as SVG from the server, and with Plotly once the reader interacts with it.
//
//   SVG ── pointer, focus or tap ──> Plotly
//       <── a setting changes ──
//
// The SVG is drawn faster than a Plotly chart, so it follows while settings change, and Plotly is updated after the
// last change. The SVG under the Plotly chart therefore always has the same settings, and it is the one that is
// printed. After each event (a new setting, another theme, Plotly loaded, the network is back), #update compares the
// rendered settings with the current ones and requests the missing charts. At most one request runs at a time.

import { announce } from "../lib/dom/announcement.js";
import { whenIdle } from "../lib/browser/idle.js";
import { LatestOnlyQueue } from "../lib/network/latest-only-queue.js";
import { PageElement } from "../lib/dom/page-element.js";
import { onThemeChange, theme } from "../lib/browser/theme.js";
import { FigureDescription } from "./description.js";
import { FigureError } from "./figure-error.js";
import { PlotlyChart } from "./chart/plotly-chart.js";
import { onInteraction, watchMouse } from "./chart/pointer.js";
import { onStripDrag } from "./chart/strip-drag.js";
import { Marker } from "./marker.js";
import { updatePrintedStates } from "./printed-pictures.js";
import { requestEncodingRow, requestFigure } from "./requests.js";
import { RowSelection } from "./chart/row-selection.js";
import { FigureChangeRequest } from "./controls/settings.js";
import { SvgChart } from "./chart/svg-chart.js";

const PLOTLY_DELAY = 400; // ms after the last change; longer than the interval of the play button
const MAX_IDLE_WAIT = 2000; // ms until the presenter's figures load Plotly although the page is busy

/**
 * The figure could not be drawn with its current settings; `message` is the reason, and `errors` has the server's
 * messages about single settings, as `{ field, message }`. Dispatched on the document.
 */
class FigureFailed extends Event {
  constructor({ group, name }, { message, errors }) {
    super("figure-failed");
    Object.assign(this, { group, name, message, errors });
  }
}

/** The figure was drawn with its current settings. Dispatched on the document. */
class FigureDrawn extends Event {
  constructor({ group, name }) {
    super("figure-drawn");
    Object.assign(this, { group, name });
  }
}

export class LessonFigure extends PageElement {
  #values;
  #svgChart;
  #plotlyChart = null;
  #isInteractive = false; // the Plotly chart is visible
  #isChanging = false; // a setting changed less than PLOTLY_DELAY ago
  #loading = null;
  #requests = new LatestOnlyQueue();
  #description;
  #changeTimer = 0;
  #rows;
  #marker = null; // null if the chart has none

  static define() {
    watchMouse(window);
    customElements.define("lesson-figure", LessonFigure);
  }

  setUp(signal) {
    this.#values = JSON.parse(this.dataset.values);
    const isUndrawn = "undrawn" in this.dataset; // the code of the lesson failed or was busy
    this.#svgChart = new SvgChart(this.#plot);
    this.#svgChart.renderedKey = isUndrawn ? null : this.#keyOf(this.#values, "svg");
    this.#description = new FigureDescription(this, isUndrawn ? {} : this.#values, signal);
    this.#listen({ signal });
    if (isUndrawn) this.#requestUpdate();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#changeTimer);
    this.#plotlyChart?.remove();
  }

  #listen(options) {
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("presenting-changed", this.#onPresenting, options);
    onInteraction(this.#interactionArea, () => this.#loadPlotly(), options);
    onStripDrag(this.#plot, (name) => this.#values[name], (values) => this.#requestChange(values), options);
    this.#rows = new RowSelection(this.#plot, {
      selected: (name) => this.#values[name],
      select: (values) => this.#requestChange(values),
      markedColumn: () => this.#markedColumn(),
      announce: (text) => announce(this.querySelector(".figure > [role=status]"), text),
      refuse: (message) => document.dispatchEvent(new FigureFailed(this.#rowSource, { message })),
    }, options);
    // After the rows, which use some of its keys.
    if ("mark" in this.#values) this.#listenToMarker(options);
    const resizes = new ResizeObserver(() => this.#onResize());
    resizes.observe(this.#plot);
    options.signal.addEventListener("abort", () => resizes.disconnect());
    onThemeChange(() => this.#requestUpdate(), options);
    window.addEventListener("online", () => this.#requestUpdate(), options);
  }

  #listenToMarker(options) {
    this.#marker = new Marker(this.#plot, {
      settings: () => this.#values,
      chart: () => this.#visibleChart,
      move: (mark) => this.#requestChange({ mark }),
    }, options);
    this.#plot.addEventListener("blur", () => this.#description.resetValueText(), options);
  }

  // Updates

  #onChange = ({ group, values }) => {
    if (group !== this.dataset.group) return;
    const before = this.#keyOf(this.#values, "svg");
    for (const name of Object.keys(this.#values)) this.#values[name] = values[name];
    // For elements that are connected later.
    this.dataset.values = JSON.stringify(this.#values);
    updatePrintedStates(this, this.#values);
    this.#showMarker();
    if (this.#keyOf(this.#values, "svg") !== before) {
      this.#delayPlotly();
      document.dispatchEvent(new FigureDrawn(this.#rowSource)); // clears the message about a refused row
    }
    this.#requestUpdate();
  };

  #delayPlotly() {
    this.#isChanging = true;
    clearTimeout(this.#changeTimer);
    this.#changeTimer = setTimeout(() => {
      this.#isChanging = false;
      this.#requestUpdate();
    }, PLOTLY_DELAY);
  }

  #requestUpdate() {
    this.#requests.run(() => this.#update());
  }

  async #update() {
    const values = { ...this.#values };
    const chart = this.#chartToShow;
    const key = this.#keyOf(values, chart.format);
    if (key !== chart.renderedKey) await this.#draw(chart, values, key);
    else if (!this.#description.describes(values)) await this.#updateDescription(values);
    else document.dispatchEvent(new FigureDrawn(this.dataset)); // clears an error of other values
    if (key === chart.renderedKey) this.#show(chart);
    if (this.#svgChart.renderedKey && this.#chartToShow !== chart) this.#requestUpdate();
  }

  #draw(chart, values, key) {
    return this.#request(chart.format, values, async (response) => {
      await chart.show(response.chart);
      chart.renderedKey = key;
      await this.#describe(response.texts, values);
    });
  }

  #updateDescription(values) {
    return this.#request("txt", values, ({ texts }) => this.#describe(texts, values));
  }

  /**
   * Show texts for these settings. They are announced only if the reader has not changed the settings again. While a row
   * is chosen, the chart's value is the text of the row.
   */
  async #describe(texts, values) {
    const valueText = await this.#rows.reading() || texts.reading;
    const isAnnounced = JSON.stringify(values) === JSON.stringify(this.#values);
    this.#description.update(texts, values, { valueText, isAnnounced });
  }

  #show(chart) {
    this.#isInteractive = chart === this.#plotlyChart;
    this.#plot.toggleAttribute("data-interactive", this.#isInteractive);
    if (!this.#requests.hasNewerJob) this.#showMarker();
    this.#rows.update();
  }

  /** Pass the server's response to `use`, and dispatch whether this succeeded. */
  async #request(format, values, use) {
    try {
      const isNeeded = () => !this.#requests.hasNewerJob;
      const response = await requestFigure(this.dataset, format, values, isNeeded);
      await use(response);
      document.dispatchEvent(new FigureDrawn(this.dataset));
    } catch (error) {
      if (!(error instanceof FigureError)) throw error;
      document.dispatchEvent(new FigureFailed(this.dataset, error));
    }
  }

  /**
   * Return a key of everything that a drawing depends on. The marker is moved without a new drawing, and an SVG
   * contains the colours of both themes.
   */
  #keyOf(values, format) {
    return JSON.stringify([format, format === "json" && theme(), { ...values, mark: undefined }]);
  }

  #showMarker() {
    this.#marker?.show(this.#isInteractive ? [this.#svgChart, this.#plotlyChart] : [this.#svgChart]);
  }

  /**
   * Return the marked position and the encoding there, whose values do not depend on the order of the rows; null if they
   * cannot be loaded.
   */
  async #markedColumn() {
    const position = this.#values.mark;
    try {
      const { values } = await requestEncodingRow(this.dataset, position, this.#values);
      return { position, values };
    } catch (error) {
      if (!(error instanceof FigureError)) throw error;
      return null;
    }
  }

  #requestChange(values) {
    this.dispatchEvent(new FigureChangeRequest(this.dataset.group, values));
  }

  // Plotly

  #onPresenting = ({ detail: isPresenting }) => {
    if (isPresenting) whenIdle(() => this.#loadPlotly(), MAX_IDLE_WAIT);
  };

  /** Load Plotly and use it from then on. After an error, the next interaction tries again. */
  #loadPlotly() {
    // In forced-colors mode the SVG uses the reader's colours; Plotly does not.
    if (matchMedia("(forced-colors: active)").matches || this.#svgChart.isOnlySvg) return;
    this.#loading ??= PlotlyChart.load(this.#plot, this.dataset.plotly).then(
      (chart) => {
        this.#plotlyChart = chart;
        this.#requestUpdate();
      },
      () => { this.#loading = null; },
    );
  }

  /**
   * A hidden Plotly chart cannot be drawn, because it has no size. Its SVG is drawn first, because it sets the layout, and
   * because print and pictures of the projector show it.
   */
  get #chartToShow() {
    const { renderedKey, isOnlySvg } = this.#svgChart;
    const isDrawn = renderedKey === this.#keyOf(this.#values, "svg");
    // Visibility last, because the browser has to calculate the layout for it.
    const canUsePlotly = this.#plotlyChart && isDrawn && !isOnlySvg && !this.#isChanging && this.#isVisible;
    return canUsePlotly ? this.#plotlyChart : this.#svgChart;
  }

  get #visibleChart() {
    return this.#isInteractive ? this.#plotlyChart : this.#svgChart;
  }

  get #isVisible() {
    return this.#plot.clientHeight > 0;
  }

  #onResize() {
    if (!this.#isVisible) return;
    if (this.#isInteractive) this.#plotlyChart.resize();
    else if (this.#plotlyChart) this.#requestUpdate();
  }

  /**
   * Interaction with one figure also loads Plotly for figures next to it, and so does interaction with the controls.
   */
  get #interactionArea() {
    return this.closest(".slide-figures") ?? this.closest(".figure-block") ?? this;
  }

  /** Source of messages about rows, which stay when the marker moves and the figure is drawn again. */
  get #rowSource() {
    const { group, name } = this.dataset;
    return { group, name: `${name} rows` };
  }

  get #plot() {
    return this.querySelector(".plot");
  }
}
