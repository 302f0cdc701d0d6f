/** The parts of the provider's library that we use; it ships no types, and what the README says differs in places. */
declare module "@paystack/inline-js" {
  type Transaction = {
    accessCode: string;
    onLoad?: () => void;
    onSuccess?: () => void;
    onCancel?: () => void;
    onError?: (error: { message: string }) => void;
    onBankTransferConfirmationPending?: () => void;
  };

  /** Puts two frames of the provider into the page as soon as it is made. */
  export default class Popup {
    newTransaction(transaction: Transaction): unknown;
    cancelTransaction(id?: string): void;
  }
}
