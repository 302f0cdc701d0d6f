import Popup from "@paystack/inline-js";

type Answers = {
  /** The popup says that it was paid; only our server can tell. */
  onSuccess: () => void;
  /** A bank transfer is on its way. */
  onPending: () => void;
  /** The popup cannot be used: it never came, or it says that it cannot begin. */
  onFailure: () => void;
};

/** A popup that has not shown the payment by then never will: blocked frames tell nobody. */
const timeoutMs = 12_000;

let popup: Popup | undefined;

/**
 * Opens the provider's popup for a transaction that our server opened: the browser names no amount, no address and no
 * key. Closing it calls nothing and gives the focus back, and so does the library's own cancelling of an earlier one.
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
      // It comes before the word of a pending transfer, too: nothing follows from it but where the focus is.
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
