import { dayMs } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { PrivacyPart } from "#app/platform/records/privacy-part.ts";
import { deleteEventsHandledBefore } from "./payment-event.queries.server.ts";
import { eventRetentionDays } from "./payment-event-policy.ts";

export const paymentEventDescriptor = {
  entity: "payment-event",

  async deleteExpired(services) {
    const before = new Date(services.now().getTime() - eventRetentionDays * dayMs).toISOString();
    await inBatches(services, (trx, limit) => deleteEventsHandledBefore(trx, before, limit));
  },
} satisfies PrivacyPart;
