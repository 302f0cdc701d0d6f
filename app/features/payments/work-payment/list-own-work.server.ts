import { stayNights } from "#app/features/boarding/stay/stay.ts";
import { listFacesByStay, type StayFaces } from "#app/features/boarding/stay/stay-faces.server.ts";
import { listOwnDonations } from "#app/features/donations/donation/owner/own-donations.server.ts";
import { type Actor, ownsPets, runsRescue } from "#app/platform/actor.ts";
import { formatDays, formatInstant, lagosDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { whatsAppLink } from "#app/platform/phone.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type DebtAges,
  type DebtGroup,
  debtAge,
  debtAgeInWords,
  debtGroup,
  debtGroups,
  fillReminder,
  readDebtAges,
} from "./debt.ts";
import { findMoneyScope } from "./find-work.server.ts";
import type { BillingRow, OwedSums, PaymentRow } from "./own-money.ts";
import { findWork, listPayments, listWorks, sumOwedByDay } from "./work-payment.queries.server.ts";
import {
  type billingList,
  computeMoney,
  moneyAnchor,
  moneyInWords,
  type Work,
  workPath,
  workTitle,
} from "./work-payment.ts";

/** One page of stays and appointments with their money, what is owed first, and the sums owed by age. */
export async function listBilling(
  services: AppServices,
  actor: Actor,
  { show, page }: Pick<ListQuery<typeof billingList>, "show" | "page">,
): Promise<{ rows: BillingRow[]; more: boolean; owed: OwedSums; ages: DebtAges }> {
  const { reader } = services.db;
  const whose = await findMoneyScope(reader, actor);
  const { rows, more } = await paginate(page, (place) =>
    listWorks(reader, { whose, show: show ?? "all" }, place),
  );
  const isStaff = runsRescue(actor.role);
  const stays = rows.filter(({ kind }) => kind === "stay").map(({ id }) => id);
  const faces: StayFaces = isStaff ? await listFacesByStay(reader, stays) : new Map();
  const ages = readDebtAges(services.site.debtAges);
  // Settings and variables are checked before they get here.
  if (!ages) throw new Error(`debtAges is no pair of days: ${services.site.debtAges}`);
  const today = lagosDay(services.now());
  const groupOf = (ends: string) => debtGroup(debtAge(ends, today), ages);
  return {
    rows: rows.map((work) => {
      const { agreedKobo, paidKobo, owedKobo } = computeMoney(work);
      const age = debtAge(lagosDay(new Date(work.ends)), today);
      const isOwed = owedKobo > 0;
      return {
        id: work.id,
        pet: work.pet,
        long: work.kind === "stay" ? nightsInWords(work) : "a visit",
        what: `${work.kind === "stay" ? "Stay" : "Visit"}, ${whenInWords(work)}`,
        href: workPath(work, actor.role) + moneyAnchor,
        who: payer(work, actor),
        provider: isStaff ? (work.provider ?? "no boarder yet") : undefined,
        faces: faces.get(work.id) ?? [],
        agreedKobo,
        paidKobo,
        owedKobo,
        money: moneyInWords(work),
        debt: isOwed ? { group: debtGroup(age, ages), age: debtAgeInWords(age) } : undefined,
        reminder: isStaff && isOwed && age >= 0 ? writeReminder(services, work) : undefined,
      };
    }),
    more,
    owed: sumByGroup(await sumOwedByDay(reader, whose), groupOf),
    ages,
  };
}

function nightsInWords({ starts, ends }: Work): string {
  return counted(stayNights(starts, ends).length, "night");
}

function payer(work: Work, { role }: Actor): BillingRow["who"] {
  return ownsPets(role)
    ? { id: work.providerId ?? work.id, name: work.provider ?? "No boarder yet" }
    : { id: work.ownerId ?? work.id, name: work.owner || "–" };
}

/** Undefined for a number without a WhatsApp address. */
function writeReminder({ site }: AppServices, work: Work): string | undefined {
  const text = fillReminder(site.reminder, {
    name: work.owner,
    amount: formatMoney(computeMoney(work).owedKobo),
    what: `${workTitle(work).replace(/^[TA]/, (letter) => letter.toLowerCase())}, ${whenInWords(work)}`,
    provider: work.provider ?? site.name,
    shelter: site.name,
  });
  return whatsAppLink(work.phone, text);
}

function sumByGroup(
  days: readonly { ends: string; count: number; kobo: number }[],
  groupOf: (ends: string) => DebtGroup,
): OwedSums {
  const sums = Object.fromEntries(
    [...debtGroups, "all" as const].map((name) => [name, { count: 0, kobo: 0 }]),
  ) as OwedSums;
  for (const { ends, count, kobo } of days) {
    for (const sum of [sums[groupOf(ends)], sums.all]) {
      sum.count += count;
      sum.kobo += kobo;
    }
  }
  return sums;
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
