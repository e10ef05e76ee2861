// Base class of the custom elements.

/** Subclasses have `setUp(signal)`. `signal` aborts when the element leaves the page. */
export class PageElement extends HTMLElement {
  #connected;

  connectedCallback() {
    this.#connected = new AbortController();
    this.setUp(this.#connected.signal);
  }

  disconnectedCallback() {
    this.#connected.abort();
  }
}
