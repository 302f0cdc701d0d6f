/** @see specification section 8 */
export const networkError = "Network error. Please check your connection.";

export const uploadStopped = "The upload was stopped.";

export const draftSavedText = "What you typed is saved on this phone.";

/** Timeout without progress. A dead connection does not report itself; the server gives up earlier. */
export const requestTimeoutMs = 45_000;
