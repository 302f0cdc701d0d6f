import type { PageResponse } from "./network/request-page.ts";

/** A form under way, as `/visits.js` follows it. */
export type FormVisit = {
  /** Which rows of the list below stay in their place, of a form in a dialog. */
  frame: string | undefined;
  /**
   * Puts the answer in place. Returns false where it cannot: an error page, or a page of another kind, person or build.
   * Throws where this page cannot take it.
   */
  show: (answer: PageResponse, sent: SentState) => boolean;
};

type SentState = {
  /** Where it was sent. */
  address: string;
  /** The server has taken it, and says what comes next. */
  isTaken: boolean;
  /** Nothing was typed since then. */
  isAsSent: boolean;
  /** Makes the form ready to be sent again, as it stands. */
  release: () => void;
};

/** What `/visits.js` adds to `/page.js` on working pages. */
export const visits: {
  startForm?: (form: HTMLFormElement, button: HTMLButtonElement | null) => FormVisit;
} = {};
