/** What people read where no answer came. @see specification section 8 */
export const networkError = "Network error. Please check your connection.";

/** Timeout: how long a request may go without a sign of life. The server gives up earlier; a dead line never says so. */
export const requestTimeoutMs = 45_000;
