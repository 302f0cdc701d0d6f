import { formatDay } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countUpTo } from "#app/platform/records/home-part.ts";
import { maxExported } from "#app/platform/records/privacy-part.ts";
import { relatedOwnerId } from "#app/platform/records/related-part.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { findMoneyScope, listMoneyScopes } from "./find-work.server.ts";
import { findMoneyOfPet } from "./money-of-pet.server.ts";
import {
  eraseNotes,
  eraseNotesBefore,
  eraseRecorder,
  listPayments,
  listPaymentsByIds,
  listPaymentsByReceipt,
  sumOwed,
} from "./work-payment.queries.server.ts";
import { billingList, moneyTexts, paymentInWords, receiptPath } from "./work-payment.ts";

/** Money for stays and appointments, recorded by the person who receives it. */
export const workPaymentDescriptor = {
  entity: "work-payment",
  webhookEvents: {
    "payment.recorded": "Payments for stays and appointments",
    "payment.reversed": "Payments that were taken back",
  },
  audited: { "work-payment": { inWords: "payment", staffPage: receiptPath } },
  ownActs: { recorded: "You recorded a payment", "took back": "You took a payment back" },

  async search(q, actor, input, limit) {
    const receipt = readReceipt(input);
    const found = receipt
      ? await listPaymentsByReceipt(q, await findMoneyScope(q, actor), receipt)
      : [];
    return {
      title: "Receipts of stays and appointments",
      hits: found.slice(0, limit).map((payment) => ({
        href: receiptPath(payment.id),
        label: `Receipt ${payment.receipt}`,
        more: paymentInWords(payment) + (payment.takenBack ? ", void" : ""),
        facts: { receipt: payment.receipt },
        at: payment.recordedAt,
      })),
      all: "/dashboard/payments",
    };
  },

  async tiles(q, actor, max) {
    const { owed } = moneyTexts[actor.role];
    if (!owed) return [];
    const { count, kobo } = await sumOwed(q, await findMoneyScope(q, actor));
    const href = listHref(billingList, { show: "owed" });
    const inWords = owed.inWords(formatMoney(kobo), count);
    return [{ key: "owed", label: owed.label, ...countUpTo(max, count), inWords, href }];
  },

  async aboutPet(q, actor, pet, limit) {
    const ownerId = relatedOwnerId(actor, pet);
    if (!ownerId || !("petId" in pet)) return [];
    return findMoneyOfPet(q, actor, { petId: pet.petId, ownerId }, limit);
  },

  async titles(q, ids) {
    const found = await listPaymentsByIds(q, ids);
    return new Map(found.map((one) => [one.id, `the payment of ${paymentInWords(one)}`]));
  },

  async ownPages(q, ids) {
    const found = await listPaymentsByIds(q, ids);
    return new Map(found.map(({ id }) => [id, { href: receiptPath(id) }]));
  },

  personalData: {
    area: {
      key: "workPayments",
      title: "Payments for stays and appointments",
      async list(q, subject) {
        const page = { limit: maxExported, offset: 0 };
        const payments = [];
        for (const whose of listMoneyScopes(subject)) {
          payments.push(...(await listPayments(q, whose, page)));
        }
        return {
          data: payments.map((one) => ({
            receipt: one.receipt,
            for: one.work.kind,
            amountKobo: one.amountKobo,
            day: one.day,
            method: one.method,
            note: one.note,
            recordedBy: one.recordedBy,
            recordedAt: one.recordedAt,
            takenBackAt: one.takenBack?.at ?? null,
          })),
          lines: payments.map((one) => ({
            text: `${formatMoney(one.amountKobo)}, ${formatDay(one.day)}, receipt ${one.receipt}`,
          })),
        };
      },
    },
    async erase(trx, { id }) {
      await eraseRecorder(trx, id);
      return [];
    },
  },

  async eraseAbout(trx, { entity, id }) {
    if (entity === "stay" || entity === "appointment") await eraseNotes(trx, { kind: entity, id });
  },

  async deleteExpired(services) {
    const before = new Date(services.now().getTime() - retentionMs.closedRequest).toISOString();
    await inBatches(services, (trx, limit) => eraseNotesBefore(trx, before, limit));
  },
} satisfies EntityDescriptor;

/** `W-2026-000042` or `2026-000042`. */
function readReceipt(input: string): { year: number; number: number } | undefined {
  const [term = "", ...rest] = searchTerms(input);
  const [, year, number] = /^(?:w-?)?(20\d\d)-(\d{6})$/.exec(term) ?? [];
  if (!year || !number || rest.length > 0) return undefined;
  return { year: Number(year), number: Number(number) };
}
