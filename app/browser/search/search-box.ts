/** The search box of the bar. */
export type SearchBox = HTMLInputElement & {
  /** What had the focus when Ctrl + K led to the box. */
  opener?: Element | null | undefined;
};
