/**
 * The part of Paystack's browser library that we use: a transaction opened by our server, by its access code. It reads
 * `window` when it is loaded, so only browser modules may import it, and only when needed.
 */
declare module "@paystack/inline-js" {
  /** The checkout's result. Our server asks the provider before it believes it. */
  export type PopupResult = { reference: string };
  export type PopupOptions = {
    accessCode: string;
    onSuccess?: (result: PopupResult) => void;
    /** Closed without a result; called before `onBankTransferConfirmationPending`, too. */
    onCancel?: () => void;
    /** The checkout shows the transaction. Nothing is called at all when the frame is blocked. */
    onLoad?: (transaction: { accessCode: string }) => void;
    /** The checkout cannot show the transaction; it stays open until cancelled. */
    onError?: (error: { message: string }) => void;
    onBankTransferConfirmationPending?: () => void;
  };
  export default class PaystackPop {
    /**
     * Opens the popup. The same open access code again opens the same transaction; another one cancels it first.
     * `resumeTransaction` is left out on purpose: it never tells of a bank transfer that is pending.
     * @throws {{ message: string, issues: { message: string }[] }} not an Error, when an option has the wrong type
     */
    newTransaction(options: PopupOptions): unknown;
    /** Closes the checkout, which calls its `onCancel`. */
    cancelTransaction(): void;
  }
}
