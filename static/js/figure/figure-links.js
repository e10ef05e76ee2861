// Links to a state of a figure, such as “?waves.base=100”: they change the figure in place, and are marked as current
// while the figure is in that state. Without this module, or in a new tab, they open the page with that state.
//
// A figure that is filled step by step is still in the state of a link to an earlier step, and stays at its step.
//
// A figure out of view scrolls into view. If the link is then out of view, a notice leads back to it.

import { showReturnNotice } from "../deck/return-notice.js";
import { scrollBehavior } from "../lib/browser/motion.js";
import { announce } from "../lib/dom/announcement.js";
import { describe } from "../lib/dom/describe.js";
import { isVisible } from "../lib/dom/visibility.js";
import { gettext } from "../lib/translation.js";
import { areEqual, FigureChangeRequest, isAtDefaults, settingsOnPage } from "./controls/settings.js";
import { scrollerOf, scrollToPlot } from "./scroll-to-plot.js";

const DESCRIPTION = gettext("Changes the figure.");
const CURRENT = gettext("The figure already shows this.");

export function followFigureLinks(page) {
  describe(page.querySelectorAll(".figure-link"), "figure-link-description", DESCRIPTION);
  markCurrentLinks(page);
  page.addEventListener("click", (event) => {
    const link = event.target.closest?.(".figure-link");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const requests = requestsOf(link, page);
    // The presenter view has no sections, so it may lack a figure. The link then opens the page.
    if (requests.includes(null)) return;
    event.preventDefault();
    const settings = settingsOnPage(page);
    const isUnchanged = areCurrent(requests, settings);
    const open = requests.filter((request) => !isReached(request, settings));
    for (const [group, values] of mergeByGroup(open)) link.dispatchEvent(new FigureChangeRequest(group, values));
    const plot = plotOf(page, requests[0]);
    if (!plot) return;
    if (isUnchanged) announce(plot.closest(".figure").querySelector(":scope > [role=status]"), CURRENT);
    goToFigure(plot, link);
  });
}

function markCurrentLinks(page) {
  const settings = settingsOnPage(page);
  const mark = () => {
    for (const link of page.querySelectorAll(".figure-link")) {
      link.ariaCurrent = areCurrent(requestsOf(link, page), settings) ? "true" : null;
    }
  };
  mark();
  page.addEventListener("figure-changed", ({ group, values }) => {
    settings.set(group, values);
    mark();
  });
}

/** Whether the figures of the page are in the state that a query such as “waves.base=100” requests. */
export function areInState(query, page) {
  return areCurrent(requestsIn(query, page), settingsOnPage(page));
}

/**
 * Request the state that a query such as “waves.base=100” names, for figures that the reader has not changed, or that are
 * in the state of the query `start`. Settings in `ignored` may have changed. The requests are dispatched on `element`.
 */
export function requestState(query, element, { start, ignored }) {
  const page = element.ownerDocument;
  const startByGroup = mergeByGroup(requestsIn(start, page).filter(Boolean));
  const settings = settingsOnPage(page);
  const requests = requestsIn(query, page).filter((request) => request && !isReached(request, settings));
  for (const [group, values] of mergeByGroup(requests)) {
    const states = [{}, startByGroup.get(group) ?? {}];
    const isUnchanged = states.some((changed) => isAtDefaults(page, group, { changed, ignored }));
    if (isUnchanged) element.dispatchEvent(new FigureChangeRequest(group, values));
  }
}

function areCurrent(requests, settings) {
  return requests.every((request) => request && (isCurrent(request, settings) || isReached(request, settings)));
}

function isCurrent({ group, parameter, value }, settings) {
  return areEqual(settings.get(group)[parameter], value);
}

/** Whether a figure that is filled step by step is at a later step than the requested one. */
function isReached({ group, parameter, value, steps }, settings) {
  return steps.includes(value) && steps.indexOf(value) < steps.indexOf(settings.get(group)[parameter]);
}

function requestsOf(link, page) {
  return requestsIn(new URL(link.href).search, page);
}

function requestsIn(query, page) {
  return [...new URLSearchParams(query)].map(([name, value]) => requestOf(page, name, value));
}

/**
 * Return the figure, its group, the parameter and the value that “waves.base” and a value request, with the steps of this
 * parameter, if any; null if the figure is not on the page.
 */
function requestOf(page, name, value) {
  const [figure, parameter] = name.split(".");
  const found = page.querySelector(`lesson-figure[data-name="${CSS.escape(figure)}"]`);
  return found && { figure, group: found.dataset.group, parameter, value, steps: stepsOf(found, parameter) };
}

/** Return the values of a parameter that fills a figure step by step, in their order; none for other parameters. */
function stepsOf(figure, parameter) {
  const labels = figure.querySelectorAll(`.steps[data-parameter="${CSS.escape(parameter)}"] [data-value]`);
  return [...labels].map(({ dataset }) => dataset.value);
}

function mergeByGroup(requests) {
  const merged = new Map();
  for (const { group, parameter, value } of requests) {
    merged.set(group, { ...merged.get(group), [parameter]: value });
  }
  return merged;
}

function goToFigure(plot, link) {
  const scroller = scrollerOf(link);
  const before = scroller.scrollTop;
  // First, because the notice may take its height from the slide.
  const removeNotice = showReturnNotice({
    part: link.closest(".slide, .section, .cover-line"),
    target: link,
    words: link.cloneNode(true).childNodes,
    label: gettext("Back to the text"),
    goTo: () => {
      link.focus({ preventScroll: true });
      scroller.scrollTo({ top: before, behavior: scrollBehavior() });
    },
    figure: plot.closest(".figure"),
  });
  const { top, bottom } = link.getBoundingClientRect();
  const by = scrollToPlot(plot, scroller);
  if (isInView(top - by, bottom - by, scroller)) removeNotice();
}

function isInView(top, bottom, scroller) {
  const isPage = scroller === document.scrollingElement;
  const view = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  return top >= view.top && bottom <= view.bottom;
}

/**
 * Return the plot of the figure that a link names, or else of another one with the same settings: a figure in a closed
 * part or on another slide is not visible.
 */
function plotOf(page, { figure, group }) {
  const found = [`[data-name="${CSS.escape(figure)}"]`, `[data-group="${CSS.escape(group)}"]`]
    .flatMap((selector) => [...page.querySelectorAll(`lesson-figure${selector} .plot`)]);
  return found.find((plot) => !plot.closest("[inert]") && isVisible(plot));
}
