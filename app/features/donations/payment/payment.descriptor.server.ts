import { dayMs } from "#app/platform/dates.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { eventsKeptDays } from "./payment.ts";
import { deleteEventsHandledBefore } from "./payment-event.queries.server.ts";

export const paymentDescriptor = {
  entity: "payment",

  async deleteExpired(services) {
    const before = new Date(services.now().getTime() - eventsKeptDays * dayMs).toISOString();
    await services.db.transaction((trx) => deleteEventsHandledBefore(trx, before));
  },
} satisfies EntityDescriptor;
