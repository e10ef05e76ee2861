/**
 * A figure cannot be shown with some settings. `message` is a sentence for the reader; `errors` has the server's messages
 * about single settings, if there are any, as `{ field, message }`.
 */
export class FigureError extends Error {
  constructor(message, errors) {
    super(message);
    this.errors = errors;
  }
}
