// The light that says how well a room is known, in words beside its colour.

const LIGHTS = {
  live: "Live",
  reconnecting: "Reconnecting",
  behind: "Behind: the room cannot be reached",
  ended: "Ended",
};

/** `status` is one of a RoomFeed's. */
export function paintLight(page, status) {
  const light = page.querySelector(".link-light");
  if (!(status in LIGHTS) || light.dataset.status === status) return;
  light.dataset.status = status;
  light.querySelector(".light-words").textContent = LIGHTS[status];
}
