import { interestQueue, type QueueRow } from "./interest-queue.ts";
import { maxSelected } from "./selected-requests.ts";

/** Approves a request and answers the pet's other applicants in the same step. */
export const approveAllIntent = "approve-all";

/** `and answer the other 16`; of more than one step answers, the number that it does. */
export function answerOthers(others: number): string {
  return others > maxSelected
    ? `and answer ${maxSelected} others`
    : `and answer the other ${others}`;
}

/** Where Undo of a request is sent: an approval and the answers of the same step are taken back together. */
export function undoFormOf({ id, listing_id, status, batch }: UndoneRow): UndoForm {
  return batch && status === "approved"
    ? { action: `${interestQueue.path}/pets/${listing_id}`, hidden: { batch } }
    : { action: `${interestQueue.path}/${id}`, hidden: {} };
}
type UndoneRow = Pick<QueueRow, "id" | "listing_id" | "status" | "batch">;
type UndoForm = { action: string; hidden: Record<string, string> };
