/** What people read where no answer came. @see specification section 8 */
export const networkError = "Network error. Please check your connection.";
