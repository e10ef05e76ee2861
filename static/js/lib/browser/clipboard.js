// Copies texts. Only pages that are served over https, and frames that are allowed to, may write to the clipboard.

import { gettext } from "../translation.js";
import { currentUrl } from "./url.js";

/** Copy a text. Return whether the browser has copied it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copy the link to the page with the slide and the settings of the figures. Return the message for the reader. */
export async function copyLink() {
  if (await copyText(currentUrl().href)) return gettext("Link copied");
  return gettext("Copying failed. Copy the address of the page instead.");
}
