// Errors of the server: problem details as JSON (RFC 9457). Proxies on the way respond with errors of other types.

/** Whether an error is from the server itself. */
export function isProblem(response) {
  return (response.headers.get("Content-Type") ?? "").includes("problem+json");
}

/**
 * Return `{ message, errors }` of an error from the server itself: a sentence for the user, and the messages about single
 * fields, as `{ field, message }`. Return null for an error of a proxy.
 */
export async function readProblem(response) {
  if (!isProblem(response)) return null;
  const { errors = [], detail } = await response.json();
  return { message: errors.map((error) => error.message).join(" ") || detail, errors };
}
