/** The text where no answer came. @see specification section 8 */
export const networkError = "Network error. Please check your connection.";

/** The text where its sender has stopped an upload. */
export const uploadStopped = "The upload was stopped.";

/** Added where the form is kept in the browser. */
export const wordsKept = "Your words are safe on this phone.";

/**
 * How long a request may be without progress. The server gives up earlier; a dead connection does not report itself.
 */
export const requestTimeoutMs = 45_000;
