// The report on a class, for an instructor or a presenter: requests the results with the launch token or the room's
// secret, and follows the links in the results with it. The operator's page already contains the results.

import { saveFile } from "../lib/browser/download.js";
import { gettext, LANGUAGE } from "../lib/translation.js";
import { loadRoom } from "../room/connection/new-room.js";
import { fillsWindow, launchedUrl, takeLaunch } from "./launch.js";
import { showReturnLink } from "./return-link.js";

const UNREACHABLE = gettext("The server cannot be reached. Reload the page in a moment.");

/** Load the results into a page without them. */
export function openReport(window) {
  const box = window.document.querySelector("[data-report]");
  if (box) new ClassReport(window, box).open();
}

class ClassReport {
  #window;
  #page;
  #settings;
  #launch; // null for a presenter
  #secret;

  constructor(window, { dataset }) {
    this.#window = window;
    this.#page = window.document.querySelector("main");
    this.#settings = { ...dataset };
    this.#launch = "room" in dataset ? null : takeLaunch(window);
    this.#secret = this.#launch?.token ?? secretOf(dataset);
    this.#page.addEventListener("click", this.#onClick);
  }

  async open() {
    this.#showReturnLink();
    const { report, without } = this.#settings;
    if (this.#secret) await this.#load(report);
    else this.#say(without);
  }

  async #load(url) {
    const html = await this.#request(url, (response) => response.text());
    if (html === null) return;
    this.#page.innerHTML = html;
    this.#window.document.title = `${this.#page.querySelector("h1").textContent} · Overtone`; // names the activity's slide
    this.#showReturnLink();
  }

  #showReturnLink() {
    if (this.#launch && fillsWindow(this.#window, this.#launch)) showReturnLink(this.#page, this.#launch.returnUrl);
  }

  #onClick = (event) => {
    const link = event.target.closest("a");
    const { results, download, lessonLink } = link?.dataset ?? {};
    if (results) this.#reload(link);
    else if (download) this.#download(link);
    else if (lessonLink !== undefined && this.#launch) this.#openLesson(link);
    else if (link?.getAttribute("href").startsWith("#")) this.#goTo(link.hash);
    else return;
    event.preventDefault();
  };

  /** Load the results again after a click on a link in them, which then has the focus again. */
  async #reload({ id, dataset }) {
    await this.#load(dataset.results);
    this.#window.document.getElementById(id)?.focus();
  }

  async #download({ href, dataset }) {
    const file = await this.#request(href, (response) => response.blob());
    if (file) saveFile(file, dataset.download);
  }

  /** Move the focus without a new entry in the history, which would not have the launch. */
  #goTo(hash) {
    this.#window.document.getElementById(decodeURIComponent(hash.slice(1))).focus();
  }

  #openLesson({ pathname, search, dataset }) {
    this.#window.location.assign(launchedUrl(pathname + search, this.#launch, dataset.lessonLink));
  }

  /** Return the response's body, parsed by `read`. Without a complete response, show a message and return null. */
  async #request(url, read) {
    const headers = { Authorization: `Bearer ${this.#secret}`, "Accept-Language": LANGUAGE };
    try {
      const response = await fetch(url, { headers, credentials: "omit", cache: "no-store" });
      if (response.ok) return await read(response);
      this.#say((await response.json()).detail);
    } catch {
      this.#say(UNREACHABLE);
    }
    return null;
  }

  #say(message) {
    this.#page.querySelector('[role="status"]').textContent = message;
  }
}

/** Return the secret of the presenter's room, if this browser has stored it. */
function secretOf({ room, lesson }) {
  const saved = loadRoom(lesson);
  return saved?.code === room ? saved?.lead : "";
}
