export type Card = {
  title: string;
  by: string;
  siteName: string;
  /** A drawing by its name in `/art`, used without a cover; empty for none. */
  art: string;
};
