import { listOwnDonations } from "#app/features/donations/donation/owner/own-donations.server.ts";
import { type Actor, ownsPets, runsRescue } from "#app/platform/actor.ts";
import { formatDays, formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findMoneyScope } from "./find-work.server.ts";
import type { BillingRow, PaymentRow } from "./own-money.ts";
import { findWork, listPayments, listWorks, sumOwed } from "./work-payment.queries.server.ts";
import {
  type billingList,
  computeMoney,
  moneyAnchor,
  moneyInWords,
  type Work,
  workPath,
  workTitle,
} from "./work-payment.ts";

/** One page of stays and appointments with their money, latest first, and the sum owed. */
export async function listBilling(
  { db: { reader } }: AppServices,
  actor: Actor,
  { show, page }: Pick<ListQuery<typeof billingList>, "show" | "page">,
): Promise<{ rows: BillingRow[]; more: boolean; owed: { count: number; kobo: number } }> {
  const whose = await findMoneyScope(reader, actor);
  const { rows, more } = await paginate(page, (place) =>
    listWorks(reader, { whose, show: show ?? "all" }, place),
  );
  return {
    rows: rows.map((work) => ({
      id: work.id,
      title: workTitle(work),
      href: workPath(work, actor.role) + moneyAnchor,
      who: whoInWords(work, actor),
      when: whenInWords(work),
      money: moneyInWords(work),
      isOwed: computeMoney(work).owedKobo > 0,
    })),
    more,
    owed: await sumOwed(reader, whose),
  };
}

/** The other side; for staff both. */
function whoInWords({ owner, provider }: Work, { role }: Actor): string {
  if (ownsPets(role)) return provider ?? "";
  return runsRescue(role) ? [owner, provider].filter(Boolean).join(" to ") : owner;
}

export function whenInWords({ kind, starts, ends }: Work): string {
  return kind === "stay" ? formatDays(starts, ends) : formatInstant(starts);
}

/** One page of everything paid: payments for stays and appointments, and donations with this person's address. */
export async function listOwnPayments(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: PaymentRow[]; more: boolean; confirmed: boolean }> {
  const { reader } = services.db;
  const whose = await findMoneyScope(reader, actor);
  let confirmed = true;
  const { rows, more } = await paginate(page, async ({ offset, limit }) => {
    // Each list up to the end of the page, so that together they contain its rows.
    const upTo = { limit: offset + limit, offset: 0 };
    const gifts = await listOwnDonations(services, actor, upTo);
    confirmed = gifts.confirmed;
    const payments = await listPayments(reader, whose, upTo);
    const all: PaymentRow[] = [
      ...gifts.rows.map((gift) => ({ kind: "gift" as const, at: gift.sentAt, gift })),
      ...payments.map((payment) => ({ kind: "work" as const, at: payment.recordedAt, payment })),
    ];
    return all.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(offset, upTo.limit);
  });
  for (const row of rows) {
    if (row.kind !== "work") continue;
    const work = await findWork(reader, row.payment.work);
    if (work) row.what = `${workTitle(work)}, ${whoInWords(work, actor)}`;
  }
  return { rows, more, confirmed };
}
