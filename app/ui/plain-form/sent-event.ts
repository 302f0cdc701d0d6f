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
