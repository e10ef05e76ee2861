// The slide or section at which a learner continues when the learning platform launches the lesson again.
//
// It is stored until the tab is closed, under the learner's id in this activity: the next learner may use the same tab.
// Browsers that block storage in frames store nothing; the lesson then starts at its first slide.

import { loadTabItem, saveTabItem } from "../lib/browser/tab-storage.js";
import { returnToSection, slideOf, watchPlace } from "./place.js";

/** Open the lesson, whose deck has not started yet, at the learner's last place unless the address names one; save each. */
export function continueAtLastPlace({ document, history, location }, { learner }) {
  const key = `place:${learner}`;
  const place = loadTabItem(key);
  watchPlace(document, (id) => saveTabItem(key, id));
  if (!place || location.hash) return;
  history.replaceState(history.state, "", `#/${encodeURIComponent(slideOf(place))}`);
  returnToSection(document, place);
}
