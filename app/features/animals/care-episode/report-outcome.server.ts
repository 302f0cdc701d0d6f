import type { Queries } from "#app/platform/db/database.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { queueWebhooks, withdrawWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";
import type { CareEpisode } from "./care-episode.queries.server.ts";

type Left = Pick<CareEpisode, "pet_id" | "kind" | "status" | "outcome_day">;

/** Tells subscribed systems when the time of Undo is over. */
export async function reportOutcome(
  trx: Queries,
  now: Date,
  { pet_id, kind, status, outcome_day }: Left,
): Promise<void> {
  const data = { _id: pet_id, kind, outcome: status, day: outcome_day ?? "" };
  await queueWebhooks(trx, now, "animal.outcome", data, undoMs);
}

export async function withdrawOutcome(trx: Queries, now: Date, petId: string): Promise<void> {
  await withdrawWebhooks(trx, now, "animal.outcome", petId);
}
