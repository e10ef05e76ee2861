// The pages of a live room, its presenter's and its remote's: the lesson's page, and what leads or follows.

import { DECK, has, wake } from "./page/wake.js";

wake([
  async () => has("lesson-presenter") && (await import("./presenter/presenter.js")).LessonPresenter.define(),
  async () => has("presenter-room") && (await import("./presenter/presenter-room.js")).PresenterRoom.define(),
  async () => has("lesson-remote") && (await import("./presenter/remote.js")).LessonRemote.define(),
  ...DECK,
  async () => has("lesson-room") && (await import("./room/room.js")).LessonRoom.define(),
]);
