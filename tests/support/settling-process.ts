// A process of its own, started by tests: acts on payment events that are due, and says aloud how far it is.
import { writeSync } from "node:fs";
import { pino } from "pino";
import { handlePaymentEvents } from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import type { ProviderTransaction } from "#app/platform/payments/payment-provider.ts";
import type { AppServices } from "#app/platform/services.ts";
import { stubProvider } from "./donations.ts";

const [options = "{}", answer = "{}", site = "{}", now = "", hold = ""] = process.argv.slice(2);
const db = openDatabase(JSON.parse(options));
const transaction = JSON.parse(answer) as ProviderTransaction;

/** Says where it is; where it is to be killed it goes no further. */
async function say(line: string): Promise<void> {
  writeSync(1, `${line}\n`);
  if (line === hold) await new Promise((resolve) => setTimeout(resolve, 600_000));
}

/** What comes before takes the event. */
let isAnswered = false;
const payments = stubProvider({
  async verify() {
    isAnswered = true;
    await say("answered");
    return { ok: true, transaction };
  },
});
// What is left out here is not used by what is tried.
const services = {
  db: {
    ...db,
    transaction: async (work) => {
      const result = await db.transaction(async (trx) => {
        const value = await work(trx);
        if (isAnswered) await say("writing");
        return value;
      });
      if (isAnswered) await say("committed");
      return result;
    },
  },
  payments,
  site: JSON.parse(site),
  log: pino({ level: "silent" }),
  now: () => new Date(now),
} as Pick<AppServices, "db" | "payments" | "site" | "log" | "now"> as AppServices;
await handlePaymentEvents(services);
await db.close();
