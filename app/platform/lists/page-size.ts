export const defaultPageSize = 20;
