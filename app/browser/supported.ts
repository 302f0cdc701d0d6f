/**
 * Before all others: without these, no script of ours runs, as all that need a form import this one, and pages are the
 * plain ones. That is below Chrome 81, Firefox 98 and Safari 16.
 */
if (
  !("SubmitEvent" in window && "HTMLDialogElement" in window) ||
  !("requestSubmit" in HTMLFormElement.prototype)
) {
  throw new Error("This browser has plain pages.");
}
