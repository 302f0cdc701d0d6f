export type SearchBox = HTMLInputElement & {
  focusedBefore?: Element | null | undefined;
};
