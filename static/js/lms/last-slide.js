// The slide at which a learner continues when the learning platform launches the lesson again.
//
// It is stored until the tab is closed, under the learner's id in this activity: the next learner may use the same tab.
// Browsers that block storage in frames store nothing; the lesson then starts at its first slide.

import { loadTabItem, saveTabItem } from "../lib/browser/tab-storage.js";

/** Open the deck, which has not started yet, at the learner's last slide unless the address names one; save each slide. */
export function continueAtLastSlide({ document, history, location }, { learner }) {
  const key = `place:${learner}`;
  const slide = loadTabItem(key);
  if (slide && !location.hash) history.replaceState(history.state, "", `#/${encodeURIComponent(slide)}`);
  document.addEventListener("slide-changed", ({ id }) => saveTabItem(key, id));
}
