/** The content of a shared link's picture. */
export type Card = {
  title: string;
  /** The author. */
  by: string;
  siteName: string;
  /** A drawing by its name in `/art`, where there is no cover; empty for none. */
  art: string;
};
