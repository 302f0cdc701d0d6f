/** Dispatched on a form without mistakes before it is sent. */
export const sendingEvent = "form:sending";

export type SendingForm = {
  /** Set by a listener: the form waits for it, and is not sent if it resolves with a reason. */
  ready?: Promise<string | undefined>;
};

/** Dispatched before an answer is shown and when a form is reset. Its uploaded files are removed. */
export const clearedEvent = "form:cleared";

/** Dispatched on an accepted form before its next page loads. Who cancels it may send the form again. */
export const sentEvent = "form:sent";

export type SentForm = {
  next: string;
  headers: Headers;
  /** Set by a listener that cancelled the event: the form stays pending until then. */
  shown?: Promise<void>;
};
