import { dayMs } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { PrivacyPart } from "#app/platform/records/privacy-part.ts";
import { eventsKeptDays } from "./payment.ts";
import { deleteEventsHandledBefore } from "./payment-event.queries.server.ts";

export const paymentDescriptor = {
  entity: "payment",

  async deleteExpired(services) {
    const before = new Date(services.now().getTime() - eventsKeptDays * dayMs).toISOString();
    await inBatches(services, (trx, limit) => deleteEventsHandledBefore(trx, before, limit));
  },
} satisfies PrivacyPart;
