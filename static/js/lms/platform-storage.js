// Storage of a learning platform, for tools in frames without cookies (1EdTech LTI postMessage storage 0.1).
//
// Messages go only to the origin of the platform's login, and only its answers are accepted: another page that shows
// this one in a frame could otherwise read or choose the secret.

const TIMEOUT = 3000; // ms

/** Store `value` under `key`. Rejects if the platform does not answer or its frame does not exist. */
export async function putData({ frame, origin, key }, value) {
  return send(frame, origin, { subject: "lti.put_data", key, value });
}

/** Return the value under `key`. Rejects if the platform does not answer or its frame does not exist. */
export async function getData({ frame, origin, key }) {
  return (await send(frame, origin, { subject: "lti.get_data", key })).value;
}

function send(frame, origin, message) {
  const id = crypto.randomUUID();
  const receiver = frame === "_parent" ? window.parent : window.parent.frames[frame];
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const end = (settle, value) => { listening.abort(); settle(value); };
    window.addEventListener("message", ({ data, origin: sender }) => {
      if (sender !== origin || data?.message_id !== id || data.subject !== `${message.subject}.response`) return;
      if (data.error) end(reject, new Error(data.error.message));
      else end(resolve, data);
    }, { signal: listening.signal });
    setTimeout(() => end(reject, new Error("The platform does not answer.")), TIMEOUT);
    receiver.postMessage({ ...message, message_id: id }, origin);
  });
}
