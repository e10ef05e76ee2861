// A figure's values as a table, loaded when the reader opens it, and the links to its CSV file and its picture.

import { LatestOnlyQueue } from "../lib/network/latest-only-queue.js";
import { addDataButtons } from "./data-buttons.js";
import { figureUrl } from "./figure-url.js";
import { fetchWhenFree } from "./requests.js";

export class DataTable {
  #details;
  #svg;
  #url; // of the table with the current settings
  #shownUrl = null;
  #requests = new LatestOnlyQueue();

  /** `details` contains the table and the CSV link. `svg` is the URL of the figure's SVG. */
  constructor(details, svg, signal) {
    this.#details = details;
    this.#svg = svg;
    const { searchParams } = new URL(details.querySelector(".csv").href);
    this.#url = figureUrl(svg, Object.fromEntries(searchParams), "html");
    details.addEventListener("toggle", () => this.#refresh(), { signal });
    window.addEventListener("online", () => this.#refresh(), { signal });
    details.addEventListener("toggle", () => addDataButtons(details.querySelector(".svg")), { once: true, signal });
  }

  update(values) {
    this.#url = figureUrl(this.#svg, values, "html");
    this.#details.querySelector(".csv").href = figureUrl(this.#svg, values, "csv");
    this.#details.querySelector(".svg").href = figureUrl(this.#svg, { ...values, texts: "on" });
    this.#refresh();
  }

  #refresh() {
    if (this.#details.open && this.#shownUrl !== this.#url) this.#requests.run(() => this.#load());
  }

  async #load() {
    const url = this.#url;
    // After an error the old table stays. The figure itself reports that the server cannot be reached.
    const html = await this.#request(url).catch(() => null);
    if (html === null) return;
    this.#details.querySelector(".data-table-content").innerHTML = html;
    this.#shownUrl = url;
  }

  /** Return the HTML of the table, or null if the server refuses it. */
  async #request(url) {
    const response = await fetchWhenFree(url, () => this.#details.open && this.#url === url);
    return response.ok ? response.text() : null;
  }
}
