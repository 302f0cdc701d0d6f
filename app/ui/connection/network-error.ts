/** What people read where no answer came. @see specification section 8 */
export const networkError = "Network error. Please check your connection.";

/** How long a request may go without a sign of life. The server gives up earlier; a dead line never says so. */
export const patienceMs = 45_000;
