// Light or dark theme: the system's, unless the reader chooses the other.

import { PageElement } from "../dom/page-element.js";
import { gettext } from "../translation.js";
import { loadItem, removeItem, saveItem } from "./storage.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** Return "dark" or "light". */
export function theme() {
  return document.documentElement.dataset.theme ?? systemTheme();
}

/** Call back when the theme changes. */
export function onThemeChange(callback, options) {
  system.addEventListener("change", callback, options);
  document.addEventListener("theme-changed", callback, options);
}

export class ThemeSwitch extends PageElement {
  #saved = loadItem("theme");

  static define() {
    customElements.define("theme-switch", ThemeSwitch);
  }

  setUp(signal) {
    this.#button.addEventListener("click", this.#toggle, { signal });
    addEventListener("pageshow", this.#onPageShow, { signal });
    onThemeChange(() => this.#renderLabel(), { signal });
    this.#renderLabel();
  }

  get #button() {
    return this.querySelector("button");
  }

  #toggle = () => {
    const chosen = theme() === "dark" ? "light" : "dark";
    if (chosen === systemTheme()) removeItem("theme");
    else saveItem("theme", chosen);
    this.#show(chosen);
  };

  /** Show the theme that the reader has chosen on another page before the Back button restored this one. */
  #onPageShow = ({ persisted }) => {
    if (persisted && loadItem("theme") !== this.#saved) this.#show(loadItem("theme") ?? systemTheme());
  };

  #show(chosen) {
    this.#saved = loadItem("theme");
    if (chosen === systemTheme()) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    document.dispatchEvent(new Event("theme-changed"));
  }

  #renderLabel() {
    this.#button.title = theme() === "dark" ? gettext("Switch to light theme") : gettext("Switch to dark theme");
  }
}

function systemTheme() {
  return system.matches ? "dark" : "light";
}
