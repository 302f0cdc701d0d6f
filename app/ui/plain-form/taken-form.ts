/**
 * Dispatched on a form that the server has taken, before the next page is loaded. A script that prevents it shows that
 * page itself.
 */
export const takenEvent = "form:taken";

export type TakenForm = {
  /** The address of the next page. */
  next: string;
  /** Until when the form is on its way, of a script that prevented it. */
  shown?: Promise<void>;
};
