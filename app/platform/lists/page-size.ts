/** Rows of a list's page by default. */
export const pageSize = 20;
