/** Imported first: below Chrome 81, Firefox 98 and Safari 16 it throws, and the page works without scripts. */
if (
  !("SubmitEvent" in window && "HTMLDialogElement" in window) ||
  !("requestSubmit" in HTMLFormElement.prototype)
) {
  throw new Error("This browser has plain pages.");
}
