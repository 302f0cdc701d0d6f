/** The library reads `window` when it is loaded: only browser modules may import it, and only when needed. */
declare module "@paystack/inline-js" {
  /** Our server asks the provider before it believes this result. */
  export type PopupResult = { reference: string };
  export type PopupOptions = {
    accessCode: string;
    onSuccess?: (result: PopupResult) => void;
    /** Closed without a result; also called before `onBankTransferConfirmationPending`. */
    onCancel?: () => void;
    /** Nothing is called at all when the frame is blocked. */
    onLoad?: (transaction: { accessCode: string }) => void;
    /** The checkout stays open until it is cancelled. */
    onError?: (error: { message: string }) => void;
    onBankTransferConfirmationPending?: () => void;
  };
  export default class PaystackPop {
    /**
     * The same open access code opens the same transaction; another one cancels it first. `resumeTransaction` is left out:
     * it never reports a pending bank transfer.
     * @throws {{ message: string, issues: { message: string }[] }} not an Error, when an option has the wrong type
     */
    newTransaction(options: PopupOptions): unknown;
    /** Also calls `onCancel`. */
    cancelTransaction(): void;
  }
}
