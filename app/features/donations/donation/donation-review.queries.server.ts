/** What staff's decisions write of donations beside their status. */
import type { Queries } from "#app/platform/db/database.server.ts";

/** Sets what a gift really is that was promised otherwise; before it is counted. */
export async function setAmount(q: Queries, id: string, amountKobo: number): Promise<void> {
  await q
    .updateTable("donations")
    .set({ amount_kobo: amountKobo })
    .where("id", "=", id)
    .where("paid_at", "is", null)
    .execute();
}
