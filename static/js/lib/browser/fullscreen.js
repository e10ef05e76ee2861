// Full screen.

/** Show an element in full screen, or leave full screen. Nothing changes if the browser refuses. */
export function toggleFullscreen(element) {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen();
  change.catch(() => {});
}
