import type { PageResponse } from "./network/request-page.ts";

export type FormVisit = {
  /** `X-Frame` of a form in a dialog. */
  frame: string | undefined;
  /** False for an error page, or a page of another kind, person or build. Throws where it cannot be shown. */
  show: (answer: PageResponse, sent: SentState) => boolean;
};

type SentState = {
  address: string;
  isAccepted: boolean;
  isUnchanged: boolean;
  release: () => void;
};

export const visits: {
  startForm?: (form: HTMLFormElement, button: HTMLButtonElement | null) => FormVisit;
} = {};
