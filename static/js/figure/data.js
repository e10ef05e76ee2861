// The values of a figure as a table, fetched when they are looked at, and as a file.

import { OneAtATime } from "../lib/one-at-a-time.js";

export class FigureData {
  #details;
  #address;
  #query = null;
  #shown = null;
  #requests = new OneAtATime();

  /** `details` holds the table and the link to the file; `svg` is the figure's address as a picture. */
  constructor(details, svg) {
    this.#details = details;
    this.#address = svg.replace(/svg$/, "html");
    this.#query = new URL(details.querySelector(".csv").href).search;
    details.addEventListener("toggle", () => this.#refresh());
  }

  follow(values) {
    this.#query = `?${new URLSearchParams(values)}`;
    const link = this.#details.querySelector(".csv");
    link.href = link.href.replace(/\?.*$|$/, this.#query);
    this.#refresh();
  }

  #refresh() {
    if (this.#details.open && this.#shown !== this.#query) this.#requests.run(() => this.#fetch());
  }

  async #fetch() {
    const query = this.#query;
    // What cannot be had leaves the table that is there; the figure itself says that the server is away.
    const response = await fetch(this.#address + query, { credentials: "omit" }).catch(() => null);
    if (!response?.ok) return;
    this.#details.querySelector(".data-table").innerHTML = await response.text();
    this.#shown = query;
  }
}
