// Copies the link to the page, which contains the slide and the settings of the figures.

import { gettext } from "../translation.js";
import { currentUrl } from "./url.js";

/** Copy the link. Return the message for the reader. */
export async function copyLink() {
  try {
    await navigator.clipboard.writeText(currentUrl().href);
    return gettext("Link copied");
  } catch {
    // Only pages that are served over https may write to the clipboard.
    return gettext("Copying failed. Copy the address of the page instead.");
  }
}
