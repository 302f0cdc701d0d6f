/** Dispatched on a form that is about to be sent, without mistakes that its page knows of. */
export const sendingEvent = "form:sending";

export type SendingForm = {
  /** Until when the form waits, of a script that set it; resolves with the reason where it cannot be sent. */
  ready?: Promise<string | undefined>;
};

/** Dispatched on a form before the answer to it is put in place, and when somebody starts over: its files are dropped. */
export const clearedEvent = "form:cleared";

/**
 * Dispatched on a form that the server has taken, before the page that it leads to is loaded. Whoever cancels it goes on in
 * another way, and the form may be sent again.
 */
export const sentEvent = "form:sent";

export type SentForm = {
  /** The address of the next page. */
  next: string;
  /** Of the answer. */
  headers: Headers;
  /** Until when the form is still on its way, of a script that cancelled the event. */
  shown?: Promise<void>;
};
