// <lesson-question>: answers without leaving the page. Without script the form does the same by itself.
//
// A token, signed by the server, says whose answers these are. It is kept in the page, and in the browser where that is
// allowed, so that a result is still there after a reload.

import { answerIn, fieldsOf, fillIn } from "./answer-fields.js";
import { forget, recall, remember } from "../lib/storage.js";

const TOKEN = "token";

/** The answer under way. The first brings the token which says that the others are the same learner's. */
let sending = Promise.resolve();

export class LessonQuestion extends HTMLElement {
  #listening;
  #isBusy = false;
  #isTouched = false; // what is being entered is not written over
  #done;

  static define() {
    customElements.define("lesson-question", LessonQuestion);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    // The click, not the form's submit: a sandboxed frame without forms never tells of that.
    this.#button.addEventListener("click", this.#onSubmit, options);
    this.addEventListener("input", this.#onChoice, options);
    document.addEventListener("answers-recalled", this.#onRecalled, options);
    this.#dressButton();
    if (this.dataset.kind === "ordering") import("./order.js").then(({ dress }) => dress(this.querySelector(".order")), () => {});
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #onSubmit = async (event) => {
    event.preventDefault();
    if (this.#isBusy) return;
    if (this.dataset.state === "right") {
      // Enter in a field would take away what has just been found right.
      if (!this.#fields.includes(document.activeElement)) this.#empty();
      return;
    }
    if (!this.#form.reportValidity()) return;
    const answer = this.#answer;
    this.#isTouched = true;
    this.#setBusy(true);
    const earlier = sending;
    sending = new Promise((done) => { this.#done = done; });
    await earlier;
    try {
      const response = await this.#post(answer);
      const body = await response.json();
      // What was changed meanwhile is another answer, and waits to be checked.
      if (JSON.stringify(this.#answer) !== JSON.stringify(answer)) this.#say("");
      else if (response.ok) this.#show(body);
      else this.#refuse(body.errors?.[0]?.message ?? body.detail);
      if (body.token) keepToken(body.token);
    } catch {
      this.#say("Your answer did not reach the server. It is still chosen here; try again in a moment.");
    } finally {
      this.#done();
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
    this.#isTouched = true;
    if (this.dataset.state === "open") return;
    this.#clear();
    this.#say("");
  };

  #onRecalled = ({ detail }) => {
    const answer = detail[this.dataset.id];
    if (!answer || this.#isTouched || this.dataset.state !== "open") return;
    fillIn(this, answer.answer);
    this.#show(answer);
  };

  /** As the page came, to be answered again. */
  #empty() {
    fillIn(this);
    this.#clear();
    this.#say("");
  }

  #show({ correct, feedback, explanation, verdict }) {
    this.#clear();
    this.dataset.state = correct ? "right" : "wrong";
    for (const { option, html, right } of feedback.length ? feedback : [{ option: null, html: "", right: correct }]) {
      const box = option === null ? this.querySelector(".option") : this.#fields[option].closest(".option");
      box.dataset.mark = right ? "right" : "wrong";
      fill(box.querySelector(".feedback"), html);
    }
    fill(this.querySelector(".explanation"), explanation);
    this.#dressButton();
    this.#say(verdict);
  }

  /** What was sent could not be an answer. */
  #refuse(why) {
    this.#fields.forEach((field) => field.setAttribute("aria-invalid", "true"));
    this.dataset.state = "refused";
    this.#say(why);
  }

  #clear() {
    this.dataset.state = "open";
    this.#fields.forEach((field) => field.removeAttribute("aria-invalid"));
    this.querySelectorAll(".option").forEach((box) => delete box.dataset.mark);
    this.querySelectorAll(".feedback, .explanation").forEach((box) => { box.hidden = true; });
    this.#dressButton();
  }

  /** Once all is right, nothing more is asked for. */
  #dressButton() {
    const isRight = this.dataset.state === "right";
    this.#button.classList.toggle("primary", !isRight);
    this.#button.textContent = isRight ? "Answer again" : "Check my answer";
  }

  #say(verdict) {
    this.querySelector(".verdict").textContent = verdict;
  }

  get #answer() {
    return answerIn(this) ?? []; // nothing chosen: the server says what is missing
  }

  get #fields() {
    return fieldsOf(this);
  }

  get #form() {
    return this.querySelector("form");
  }

  get #button() {
    return this.querySelector(".question-actions .button");
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

function fill(box, html) {
  box.innerHTML = html;
  box.hidden = !html;
}

function token() {
  return document.querySelector('lesson-question [name="token"]')?.value || recall(TOKEN);
}

function keepToken(value) {
  document.querySelectorAll('lesson-question [name="token"]').forEach((field) => { field.value = value; });
  remember(TOKEN, value);
}
