// Links to a state of a figure, such as “?waves.base=100”: they change the figure in place, and are marked as current
// while the figure is in that state. Without this module, or in a new tab, they open the page with that state.

import { gettext } from "../lib/translation.js";
import { areEqual, FigureChangeRequest, isAtDefaults, settingsOnPage } from "./controls/settings.js";

const DESCRIPTION = gettext("Changes the figure.");

export function followFigureLinks(page) {
  for (const link of page.querySelectorAll(".figure-link")) link.ariaDescription = DESCRIPTION;
  markCurrentLinks(page);
  page.addEventListener("click", (event) => {
    const link = event.target.closest?.(".figure-link");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const requests = requestsOf(link, page);
    // The presenter view has no sections, so it may lack a figure. The link then opens the page.
    if (requests.includes(null)) return;
    event.preventDefault();
    for (const [group, values] of mergeByGroup(requests)) link.dispatchEvent(new FigureChangeRequest(group, values));
    scrollToFigure(plotOf(page, requests[0].group));
  });
}

function markCurrentLinks(page) {
  const settings = settingsOnPage(page);
  const mark = () => {
    for (const link of page.querySelectorAll(".figure-link")) {
      if (areCurrent(requestsOf(link, page), settings)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
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
 * in the state of the query `asked`. Settings in `ignored` may have changed. The requests are dispatched on `element`.
 */
export function requestState(query, element, { asked, ignored }) {
  const page = element.ownerDocument;
  const askedByGroup = mergeByGroup(requestsIn(asked, page).filter(Boolean));
  const requests = requestsIn(query, page).filter(Boolean);
  for (const [group, values] of mergeByGroup(requests)) {
    const states = [{}, askedByGroup.get(group) ?? {}];
    if (states.some((changed) => isAtDefaults(page, group, { changed, ignored }))) element.dispatchEvent(new FigureChangeRequest(group, values));
  }
}

function areCurrent(requests, settings) {
  return requests.every((request) => request && areEqual(settings.get(request.group)[request.parameter], request.value));
}

function requestsOf(link, page) {
  return requestsIn(new URL(link.href).search, page);
}

function requestsIn(query, page) {
  return [...new URLSearchParams(query)].map(([name, value]) => requestOf(page, name, value));
}

/** Return the group, parameter and value that “waves.base” and a value request; null if the figure is not on the page. */
function requestOf(page, name, value) {
  const [figure, parameter] = name.split(".");
  const found = page.querySelector(`lesson-figure[data-name="${CSS.escape(figure)}"]`);
  return found && { group: found.dataset.group, parameter, value };
}

function mergeByGroup(requests) {
  const merged = new Map();
  for (const { group, parameter, value } of requests) {
    merged.set(group, { ...merged.get(group), [parameter]: value });
  }
  return merged;
}

/** Scroll the plot into view, and the sentence below it, which the plot may cover while it is sticky. */
function scrollToFigure(plot) {
  plot?.scrollIntoView({ block: "nearest" });
  plot?.closest(".figure").querySelector(".figure-reading").scrollIntoView({ block: "nearest" });
}

/** On a phone, the figure may be out of view. A figure in a closed part or on another slide is not visible. */
function plotOf(page, group) {
  const plots = [...page.querySelectorAll(`lesson-figure[data-group="${CSS.escape(group)}"] .plot`)];
  return plots.find((plot) => !plot.closest("[inert]") && plot.checkVisibility());
}
