// Errors of the server: problem details as JSON (RFC 9457).

/**
 * Return `{ message, errors }` of a response whose status is not 2xx: a sentence for the user, and the messages about single
 * fields, as `{ field, message }`. Rejects if the body is not JSON.
 */
export async function readProblem(response) {
  const { errors = [], detail } = await response.json();
  return { message: errors.map((error) => error.message).join(" ") || detail, errors };
}
