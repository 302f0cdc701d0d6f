/** Rows of a page of a list, unless it says otherwise. */
export const pageSize = 20;
