// The dialog that pairs a phone: it shows a QR code that works once, and removes it when it closes.

export class Pairing {
  #sheet;

  constructor(sheet, signal) {
    this.#sheet = sheet;
    sheet.addEventListener("close", () => this.#code.replaceChildren(), { signal });
  }

  /** Show the pairing code of a room. Throws RoomRequestError. */
  async offer(room) {
    const { svg } = await room.pairing();
    this.#code.innerHTML = svg;
    const picture = this.#code.firstElementChild;
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", "QR code that pairs a phone");
    const expiry = new Date(Date.now() + this.#code.dataset.seconds * 1000);
    const time = expiry.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    this.#sheet.querySelector(".pairing-until").textContent = `, until ${time}`;
    this.#sheet.showModal();
    this.#sheet.querySelector("h2").focus();
  }

  close() {
    this.#sheet.close();
  }

  get #code() {
    return this.#sheet.querySelector(".pairing-code");
  }
}
