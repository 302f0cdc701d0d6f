/**
 * Headers by which a page with the popup is told of the payment that was opened: its access code, the page that says
 * what became of it, and the form's key for other words.
 */
export const checkoutHeaders = {
  accessCode: "X-Checkout",
  returnPage: "X-Return",
  nextKey: "X-Next-Key",
} as const;
