/** What stands on the picture beside a shared link. */
export type Card = {
  title: string;
  /** Who wrote it. */
  by: string;
  siteName: string;
  /** A drawing of the site's by its name in `/art`, where there is no picture; empty for none. */
  art: string;
};
