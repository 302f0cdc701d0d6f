/** What the demo's boarder and veterinarian were paid: some wholly, some in part, some not yet. */
import { recordPayment } from "#app/features/payments/work-payment/record-payment.server.ts";
import { listWorks } from "#app/features/payments/work-payment/work-payment.queries.server.ts";
import { computeMoney } from "#app/features/payments/work-payment/work-payment.ts";
import { dayMs, lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { at, findPerson, value } from "./demo/seeding.ts";

/** Of three stays or appointments that have begun one is paid, one in part, one not at all. */
export async function seedPayments(services: AppServices): Promise<void> {
  const { reader } = services.db;
  const now = services.now();
  for (const email of ["boarder@rehome.test", "vet@rehome.test"]) {
    const actor = await findPerson(services, email);
    const filter = { whose: { provider: actor.id }, show: "owed" as const };
    const works = await listWorks(reader, filter, { limit: 100, offset: 0 });
    const begun = works.filter(({ starts }) => starts < lagosDay(now)).toReversed();
    for (const [index, work] of begun.entries()) {
      const share = [1, 2, 0][index % 3] ?? 0;
      if (share === 0) continue;
      const then = new Date(Math.min(Date.parse(work.starts) + dayMs / 2, now.getTime()));
      const input = {
        amount: Math.round(computeMoney(work).owedKobo / share),
        day: lagosDay(then),
        method: share === 1 ? ("cash" as const) : ("transfer" as const),
        note: share === 1 ? "" : "The rest when the pet goes home.",
        again: false,
      };
      const key = `demo-payment-${work.id}`;
      value(await recordPayment(at(services, then), actor, work, input, key));
    }
  }
}
