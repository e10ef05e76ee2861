// A figure's values as a table, loaded when the reader opens it, and the links to its CSV file and its picture.

import { LatestOnlyQueue } from "../lib/latest-only-queue.js";

export class DataTable {
  #details;
  #url;
  #query = null;
  #shownQuery = null;
  #requests = new LatestOnlyQueue();

  /** `details` contains the table and the CSV link. `svg` is the URL of the figure's SVG. */
  constructor(details, svg) {
    this.#details = details;
    this.#url = svg.replace(/svg$/, "html");
    this.#query = new URL(details.querySelector(".csv").href).search;
    details.addEventListener("toggle", () => this.#refresh());
  }

  update(values) {
    this.#query = `?${new URLSearchParams(values)}`;
    for (const [name, options] of [[".csv", ""], [".picture", "&texts=on"]]) {
      const link = this.#details.querySelector(name);
      link.href = link.href.replace(/\?.*$|$/, this.#query + options);
    }
    this.#refresh();
  }

  #refresh() {
    if (this.#details.open && this.#shownQuery !== this.#query) this.#requests.run(() => this.#load());
  }

  async #load() {
    const query = this.#query;
    // After an error the old table stays. The figure itself reports that the server cannot be reached.
    const response = await fetch(this.#url + query, { credentials: "omit" }).catch(() => null);
    if (!response?.ok) return;
    this.#details.querySelector(".data-table").innerHTML = await response.text();
    this.#shownQuery = query;
  }
}
