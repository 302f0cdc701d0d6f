// @module-tag slow
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { insertPaymentEvent } from "#app/features/donations/payment-event/payment-event.queries.server.ts";
import { handlePaymentEvents } from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { onEachEngineAtNight } from "#tests/support/database.ts";
import { begun, donationOf, paid } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { minuteMs, servicesWithProvider } from "#tests/support/services.ts";

const program = fileURLToPath(new URL("../../../support/settling-process.ts", import.meta.url));

/** `KILLS=50 npm test -- tests/features/donations/donation/crash.test.ts` tries it longer. */
const kills = Number(process.env.KILLS ?? 4);
/** Between the provider's yes and our commit, at its very end, and between it and the event's own end. */
const moments = ["answered", "writing", "answered", "committed"] as const;

onEachEngineAtNight("sqlite", "a process killed while it settles on %s", (engine) => {
  const { services, provider } = servicesWithProvider(engine);

  test(`leaves each of ${kills} gifts to be counted once after the restart`, async () => {
    let uncounted = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const { donation, attempt } = await begun(services);
      const answer = paid(attempt, donation);
      provider.transactions.set(attempt.provider_reference, answer);
      const at = services.now().toISOString();
      const event = {
        sha256: createHash("sha256").update(attempt.id).digest("hex"),
        event: "charge.success",
        reference: attempt.provider_reference,
        refund_id: "",
        received_at: at,
        due_at: at,
        tries: 0,
        handled_at: null,
        outcome: null,
      };
      await services.db.transaction((trx) => insertPaymentEvent(trx, event));
      const told = [services.db.options, answer, services.site].map((one) => JSON.stringify(one));
      const moment = moments[kill % moments.length] ?? "answered";
      // One that is held is killed exactly there, the others a little later, wherever that is.
      const isHeld = kill % 8 < 4;
      const child = spawn(process.execPath, [program, ...told, at, isHeld ? moment : ""]);
      const ended = once(child, "exit");
      for await (const line of createInterface(child.stdout)) {
        if (line !== moment) continue;
        if (!isHeld) await sleep(kill % 7);
        child.kill("SIGKILL");
      }
      const [, signal] = await ended;
      if (isHeld) expect(signal).toBe("SIGKILL");
      // A new connection waits for what the database may still be committing for the dead one.
      await services.db.transaction(async () => {});
      const { status } = await donationOf(services, donation.id);
      if (isHeld) expect(status).toBe(moment === "committed" ? "succeeded" : "pending");
      if (status === "pending") uncounted += 1;
      // What a dead process held is due again.
      services.pass(2 * minuteMs);
      for (let restart = 0; restart < 2; restart += 1) await handlePaymentEvents(services);
      expect((await donationOf(services, donation.id)).receipt_number).toBe(kill + 1);
      expect(await emailsTo(services, donation.donor_email)).toHaveLength(1);
      const history = await listHistory(services.db.reader, "donation", donation.id);
      expect(history.map(({ to_status }) => to_status)).toEqual(["succeeded"]);
    }
    expect(uncounted).toBeGreaterThan(0);
    if (kills > 4) console.log(`${engine}: ${uncounted} of ${kills} were not counted when it died`);
    const months = await readMonths(
      services.db.reader,
      ["donations", "donation_kobo"],
      services.now(),
    );
    expect(months.get("donations")?.at(-1)?.value).toBe(kills);
    expect(months.get("donation_kobo")?.at(-1)?.value).toBe(kills * 2_500_00);
  }, 600_000);
});
