/** One thing that was found, and where it is. */
export type Hit = {
  href: string;
  label: string;
  more: string;
  /** Loads a document: the page is none of the hydrated ones. */
  document?: boolean;
};

/** What was found of one kind, at most five, with the way to all of them. */
export type HitGroup = { title: string; hits: Hit[]; all: Hit | undefined };
