// Storage of a learning platform, for tools in frames without cookies (1EdTech LTI postMessage storage 0.1).
//
// Secrets go only to the origin of the platform's login, and come only from it: another page that shows this one in a
// frame could otherwise read or choose the secret.

import { randomId } from "../lib/random-id.js";

const TIMEOUT = 3000; // ms

const PUT = "lti.put_data";
const GET = "lti.get_data";

/** Store `value` under `key`. Rejects if the platform offers no storage or does not answer. */
export async function putData({ frame, origin, key }, value) {
  await requireStorage();
  return send(named(frame), origin, { subject: PUT, key, value });
}

/** Return the value under `key`. Rejects if the platform has none, offers no storage or does not answer. */
export async function getData({ frame, origin, key }) {
  await requireStorage();
  const { value } = await send(named(frame), origin, { subject: GET, key });
  if (!value) throw new Error("The platform has stored nothing under this key.");
  return value;
}

/**
 * Reject unless the page around this one says that the platform supports the messages of the storage. It can have another
 * origin than the storage. The message contains no secret, so any origin may answer it.
 */
async function requireStorage() {
  if (window.parent === window) throw new Error("No page of the platform is around this one.");
  const { supported_messages: supported } = await send(window.parent, "*", { subject: "lti.capabilities" });
  const subjects = supported.map(({ subject }) => subject);
  if (![PUT, GET].every((subject) => subjects.includes(subject))) throw new Error("The platform offers no storage.");
}

function named(frame) {
  return frame === "_parent" ? window.parent : window.parent.frames[frame];
}

/** Return the response of `receiver`, whose origin must be `origin`; “*” stands for any. */
function send(receiver, origin, message) {
  const id = randomId();
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const end = (settle, value) => { listening.abort(); settle(value); };
    window.addEventListener("message", ({ data, source, origin: sender }) => {
      const isExpected = origin === "*" ? source === receiver : sender === origin;
      if (!isExpected || data?.message_id !== id || data.subject !== `${message.subject}.response`) return;
      if (data.error) end(reject, new Error(data.error.message));
      else end(resolve, data);
    }, { signal: listening.signal });
    setTimeout(() => end(reject, new Error("The platform does not answer.")), TIMEOUT);
    receiver.postMessage({ ...message, message_id: id }, origin);
  });
}
