import Popup from "@paystack/inline-js";

type Answers = {
  /** The popup reports a payment; only our server can confirm it. */
  onSuccess: () => void;
  onPending: () => void;
  /** The popup did not load or cannot start. */
  onFailure: () => void;
};

/** A popup that shows nothing by then is blocked: no event reports that. */
const timeoutMs = 12_000;

let popup: Popup | undefined;

/**
 * Opens the provider's popup for a transaction that our server created, so the browser sets no amount. Closing it
 * restores the focus, and so does the library when it cancels an earlier one.
 */
export function openPopup(accessCode: string, { onSuccess, onPending, onFailure }: Answers): void {
  popup ??= new Popup();
  const opened = popup;
  const before = document.activeElement as HTMLElement | null;
  let isOver = false;
  const once = (act: () => void) => () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    act();
  };
  const fail = once(() => {
    opened.cancelTransaction();
    onFailure();
  });
  const timer = setTimeout(fail, timeoutMs);
  try {
    opened.newTransaction({
      accessCode,
      onLoad: () => clearTimeout(timer),
      onSuccess: once(onSuccess),
      // Also fires before a pending transfer, so it only restores the focus.
      onCancel: () => {
        clearTimeout(timer);
        before?.focus({ preventScroll: true });
      },
      onError: fail,
      onBankTransferConfirmationPending: once(onPending),
    });
  } catch {
    fail();
  }
}
