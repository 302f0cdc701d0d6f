/**
 * The part of Paystack's browser library that we use: a transaction that our server has opened, by its access code. It
 * reads `window` when it is loaded, so only a module for the browser may import it, and only when it is needed.
 */
declare module "@paystack/inline-js" {
  /** What the checkout tells at the end. Our server asks the provider before it believes it. */
  export type PopupResult = { reference: string };
  export type PopupOptions = {
    accessCode: string;
    onSuccess?: (result: PopupResult) => void;
    /** Closed without a result; called before `onBankTransferConfirmationPending`, too. */
    onCancel?: () => void;
    /** The checkout shows the transaction. Nothing is called at all when the frame is blocked. */
    onLoad?: (transaction: { accessCode: string }) => void;
    /** The checkout cannot show the transaction; it stays open until it is cancelled. */
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
    /** Closes what is open, which calls its `onCancel`. */
    cancelTransaction(): void;
  }
}
