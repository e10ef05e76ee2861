// Random ids.

/** Return a random id of 32 hexadecimal digits. Unlike `crypto.randomUUID`, it also works without HTTPS. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
