// Light or dark theme: the system's, unless the reader chooses the other.

import { removeItem, saveItem } from "./storage.js";
import { gettext } from "../translation.js";

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

export class ThemeSwitch extends HTMLElement {
  static define() {
    customElements.define("theme-switch", ThemeSwitch);
  }

  connectedCallback() {
    this.#button.addEventListener("click", this.#toggle);
    onThemeChange(() => this.#renderLabel());
    this.#renderLabel();
  }

  get #button() {
    return this.querySelector("button");
  }

  #toggle = () => {
    const chosen = theme() === "dark" ? "light" : "dark";
    if (chosen === systemTheme()) {
      delete document.documentElement.dataset.theme;
      removeItem("theme");
    } else {
      document.documentElement.dataset.theme = chosen;
      saveItem("theme", chosen);
    }
    document.dispatchEvent(new Event("theme-changed"));
  };

  #renderLabel() {
    this.#button.title = theme() === "dark" ? gettext("Switch to light theme") : gettext("Switch to dark theme");
  }
}

function systemTheme() {
  return system.matches ? "dark" : "light";
}
