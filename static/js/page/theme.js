// Light or dark: the system's choice until the reader makes one.

import { forget, remember } from "../lib/storage.js";

const system = matchMedia("(prefers-color-scheme: dark)");

export function theme() {
  return document.documentElement.dataset.theme ?? (system.matches ? "dark" : "light");
}

/** Calls back whenever the page turns light or dark, whoever turned it. */
export function onThemeChange(callback) {
  system.addEventListener("change", callback);
  document.addEventListener("theme-changed", callback);
  return () => {
    system.removeEventListener("change", callback);
    document.removeEventListener("theme-changed", callback);
  };
}

export class ThemeSwitch extends HTMLElement {
  static define() {
    customElements.define("theme-switch", ThemeSwitch);
  }

  connectedCallback() {
    this.#button.addEventListener("click", this.#turn);
    this.#say();
  }

  disconnectedCallback() {
    this.#button.removeEventListener("click", this.#turn);
  }

  get #button() {
    return this.querySelector("button");
  }

  #turn = () => {
    const wanted = theme() === "dark" ? "light" : "dark";
    const asSystem = wanted === (system.matches ? "dark" : "light");
    if (asSystem) {
      delete document.documentElement.dataset.theme;
      forget("theme");
    } else {
      document.documentElement.dataset.theme = wanted;
      remember("theme", wanted);
    }
    this.#say();
    document.dispatchEvent(new Event("theme-changed"));
  };

  #say() {
    const label = theme() === "dark" ? "Turn light" : "Turn dark";
    this.#button.setAttribute("aria-label", label);
    this.#button.title = label;
  }
}
