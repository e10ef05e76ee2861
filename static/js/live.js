// Entry point of the pages of a live room: audience, projector, presenter and remote control.

import { DECK_TASKS, has, runTasks } from "./startup.js";

runTasks([
  async () => has("lesson-presenter") && (await import("./presenter/presenter.js")).LessonPresenter.define(),
  async () => has("presenter-room") && (await import("./presenter/presenter-room.js")).PresenterRoom.define(),
  async () => has("lesson-remote") && (await import("./presenter/remote.js")).LessonRemote.define(),
  ...DECK_TASKS,
  async () => has("[data-ended-room]") && (await import("./room/ended-room.js")).followNextRoom(document),
  async () => has("lesson-room") && (await import("./room/room.js")).LessonRoom.define(),
]);
