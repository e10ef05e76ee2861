// <lesson-question>: answers without leaving the page. Without script the form does the same by itself.
//
// A token, signed by the server, says whose answers these are. It is kept in the page, and in the browser where that is
// allowed, so that a result is still there after a reload.

import { forget, recall, remember } from "./memory.js";

const TOKEN = "token";

export class LessonQuestion extends HTMLElement {
  #listening;
  #isBusy = false;

  static define() {
    customElements.define("lesson-question", LessonQuestion);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    // The click, not the form's submit: a sandboxed frame without forms never tells of that.
    this.#button.addEventListener("click", this.#onSubmit, options);
    this.addEventListener("change", this.#onChoice, options);
    document.addEventListener("answers-recalled", this.#onRecalled, options);
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #onSubmit = async (event) => {
    event.preventDefault();
    if (this.#isBusy || !this.#form.reportValidity()) return;
    const answer = Number(new FormData(this.#form).get("answer"));
    this.#setBusy(true);
    try {
      const response = await this.#post(answer);
      const body = await response.json();
      if (response.ok) this.#show({ ...body, answer });
      else this.#say(body.errors?.[0]?.message ?? body.detail);
      if (body.token) keepToken(body.token);
    } catch {
      this.#say("Your answer did not reach the server. It is still chosen here; try again in a moment.");
    } finally {
      this.#setBusy(false);
    }
  };

  /** Not `disabled`: that would take the focus away from who has just pressed it. */
  #setBusy(busy) {
    this.#isBusy = busy;
    this.#button.setAttribute("aria-disabled", String(busy));
  }

  #post(answer) {
    return fetch(this.#form.action, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      credentials: "omit",
      body: JSON.stringify(token() ? { answer, token: token() } : { answer }),
    });
  }

  /** Another choice is another try: the old mark goes. */
  #onChoice = () => {
    if (this.dataset.state === "open") return;
    this.#clear();
    this.#say("");
  };

  #onRecalled = ({ detail }) => {
    const answer = detail[this.dataset.id];
    if (!answer || this.dataset.state !== "open") return;
    this.#radio(answer.answer).checked = true;
    this.#show(answer);
  };

  #show({ answer, correct, feedback, verdict }) {
    this.#clear();
    this.dataset.state = correct ? "right" : "wrong";
    for (const { option, html } of feedback) {
      const box = this.#radio(option).closest(".option");
      const words = box.querySelector(".feedback");
      words.innerHTML = html;
      words.hidden = false;
      if (option === answer) box.dataset.mark = correct ? "right" : "wrong";
    }
    this.#say(verdict);
  }

  #clear() {
    this.dataset.state = "open";
    for (const box of this.querySelectorAll(".option")) {
      delete box.dataset.mark;
      box.querySelector(".feedback").hidden = true;
    }
  }

  #say(verdict) {
    this.querySelector(".verdict").textContent = verdict;
  }

  #radio(option) {
    return this.querySelector(`input[value="${option}"]`);
  }

  get #form() {
    return this.querySelector("form");
  }

  get #button() {
    return this.querySelector(".question-actions .primary");
  }
}

/** Brings back the results of earlier visits, if the browser kept whose they are. */
export async function recallAnswers(page) {
  const question = page.querySelector("lesson-question");
  if (!question || !token()) return;
  try {
    const response = await fetch(question.dataset.answers, { headers: { Authorization: `Bearer ${token()}` }, credentials: "omit" });
    if (response.status === 401) forget(TOKEN);
    if (!response.ok) return;
    const { answers } = await response.json();
    page.dispatchEvent(new CustomEvent("answers-recalled", { detail: answers }));
  } catch {
    // Offline: the questions stand open, and can be answered later.
  }
}

function token() {
  return document.querySelector('lesson-question [name="token"]')?.value || recall(TOKEN);
}

function keepToken(value) {
  document.querySelectorAll('lesson-question [name="token"]').forEach((field) => { field.value = value; });
  remember(TOKEN, value);
}
