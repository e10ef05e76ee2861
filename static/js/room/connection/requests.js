// Requests to a live room's URLs, with a secret or a ticket in the Authorization header and nowhere else.

import { isProblem, readProblem } from "../../lib/network/problem.js";
import { gettext, LANGUAGE } from "../../lib/translation.js";

const TIMEOUT = 8000; // ms
const BUSY_TRY_AGAIN = gettext("The server is busy. Try again in a moment.");
const UNREACHABLE = gettext("The server cannot be reached. Try again in a moment.");

/** Status of a response: the secret is no longer valid. */
export const FORBIDDEN = 403;

/** Status of a response: the room or its lesson does not exist. */
export const NOT_FOUND = 404;

/** Status of a response: the room has changed, so the request came too late. */
export const CONFLICT = 409;

/**
 * The server has refused a request. `status` is 0 if it could not be reached, or if a proxy responded in its place;
 * `message` is a sentence for the user, and `fields` are the names of invalid fields.
 */
export class RoomRequestError extends Error {
  constructor(status, message, fields = []) {
    super(message);
    Object.assign(this, { status, fields });
  }

  /** Whether a retry may succeed. A 404 may mean a lesson file that is missing for a moment. */
  get isTemporary() {
    return [0, NOT_FOUND, 429].includes(this.status) || this.status >= 500;
  }
}

/**
 * Send a request and return the response with all of its body, whatever its status. Throws RoomRequestError if the server
 * cannot be reached or the connection is lost.
 */
export async function sendRequest(url, method, body, secret = "", timeout = TIMEOUT) {
  const headers = { Accept: "application/json", "Accept-Language": LANGUAGE };
  if (body) headers["Content-Type"] = "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  const options = { method, headers, cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(timeout) };
  try {
    const response = await fetch(url, { ...options, body: body && JSON.stringify(body) });
    await response.clone().arrayBuffer(); // the connection can be lost until the end of the body
    return response;
  } catch {
    throw new RoomRequestError(0, UNREACHABLE);
  }
}

/** Return the error for a response whose status is not 2xx. */
export async function errorFrom(response) {
  const { status } = response;
  const problem = await readProblem(response);
  if (!problem) return new RoomRequestError(0, [429, 503].includes(status) ? BUSY_TRY_AGAIN : UNREACHABLE);
  return new RoomRequestError(status, problem.message, problem.errors.map(({ field }) => field));
}

/** Whether the server has responded that the room does not exist; false if it cannot be reached. */
export async function isRoomGone(url, secret) {
  try {
    return isGone(await sendRequest(url, "GET", undefined, secret));
  } catch (error) {
    if (!(error instanceof RoomRequestError)) throw error;
    return false;
  }
}

/** Whether this response to a request for a room says that the room does not exist. */
export function isGone(response) {
  return response.status === NOT_FOUND && isProblem(response);
}
