import { interestQueue, type QueueRow } from "./interest-queue.ts";
import { maxSelected } from "./selected-requests.ts";

/** Approves a request and rejects the pet's other applicants in one step. */
export const approveAllIntent = "approve-all";

/** As in `and answer the other 16`; at most the number that one step can answer. */
export function answerOthers(others: number): string {
  return others > maxSelected
    ? `and answer ${maxSelected} others`
    : `and answer the other ${others}`;
}

/** Undo takes an approval and the answers of the same step back together. */
export function buildUndoForm({ id, listing_id, status, batch }: UndoneRow): UndoForm {
  return batch && status === "approved"
    ? { action: `${interestQueue.path}/pets/${listing_id}`, hidden: { batch } }
    : { action: `${interestQueue.path}/${id}`, hidden: {} };
}
type UndoneRow = Pick<QueueRow, "id" | "listing_id" | "status" | "batch">;
type UndoForm = { action: string; hidden: Record<string, string> };
