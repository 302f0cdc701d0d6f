/**
 * Dispatched on a form that was taken, with the answer's `Headers`, before the page that it leads to is shown. Whoever
 * cancels it goes on in another way, and the form may be sent again.
 */
export const sentEvent = "form:sent";
