// The one module with side effects: it defines the elements, and they wake up around the page's working HTML.

import { LessonControls } from "./controls.js";
import { LessonDeck } from "./deck.js";
import { LessonFigure } from "./figure.js";
import { dressFormulas } from "./formulas.js";
import { tellHeight } from "./frame.js";
import { keepInStep } from "./link.js";
import { keepParameters } from "./parameters.js";
import { LessonPresenter } from "./presenter.js";
import { LessonQuestion, recallAnswers } from "./question.js";
import { ThemeSwitch } from "./theme.js";

const STEPS = [
  () => ThemeSwitch.define(),
  () => keepParameters(document),
  () => LessonFigure.define(),
  () => LessonControls.define(),
  () => LessonQuestion.define(),
  () => dressFormulas(document),
  () => LessonPresenter.define(),
  () => {
    LessonDeck.define();
    keepInStep(document);
  },
  () => tellHeight(window),
  () => recallAnswers(document),
];

// One by one, so that whoever presses a key meanwhile is heard in between.
for (const step of STEPS) {
  step();
  await new Promise((done) => setTimeout(done));
}
