/** What people read where no answer came. @see specification section 8 */
export const networkError = "Network error. Please check your connection.";

/** Stands below it where that is so. */
export const wordsKept = "Your words are kept on this phone.";

/** Timeout: how long a request may go without a sign of life. The server gives up earlier; a dead line never says so. */
export const requestTimeoutMs = 45_000;
