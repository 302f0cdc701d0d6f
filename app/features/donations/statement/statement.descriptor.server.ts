import { donationReviewDays, donorName } from "#app/features/donations/donation/donation.ts";
import { runsRescue } from "#app/platform/actor.ts";
import { addHours, formatDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countUpTo, type WaitingItem } from "#app/platform/records/home-part.ts";
import { formatReference } from "#app/platform/references.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { deleteExpiredStatementLines } from "./delete-expired-statement-lines.server.ts";
import { statementLineStatusNames, statementList } from "./statement.ts";
import {
  countStatementLines,
  listDonationCandidates,
  listOldestProposed,
  listStatementLines,
  listStatementLinesByIds,
  type StatementLineWithDonation,
} from "./statement-line.queries.server.ts";

const statementsPath = "/dashboard/staff/donations/statements";

const toConfirm = "transfers-to-confirm";
const oneOrMore = 2;

/** A trigger erases narrations with their donation. */
export const statementDescriptor = {
  entity: "statement-line",
  audited: {
    "statement-line": { inWords: "line of a bank statement" },
    statement: { inWords: "bank statement", staffPage: (id) => `${statementsPath}/${id}` },
  },
  // Above the promised 5 MB, so that a larger statement gets our message.
  uploadPaths: [{ path: statementsPath, bytes: uploadBodyLimit(12), role: "staff" }],

  async search(q, { role }, input, limit) {
    if (!runsRescue(role)) return undefined;
    const rows = await listStatementLines(q, { terms: searchTerms(input) }, { limit, offset: 0 });
    return {
      title: "Lines of bank statements",
      hits: rows.map(({ id, narration, bank_reference, day, amount_kobo, status }) => ({
        href: `/dashboard/staff/donations/statement-lines/${id}`,
        label: narration || formatMoney(amount_kobo),
        more: `${formatMoney(amount_kobo)}, ${statementLineStatusNames[status]}`,
        facts: { narration, reference: bank_reference },
        at: day,
      })),
      all: listHref(statementList, { q: input }),
    };
  },

  async waitingCounts(q, { role }, max) {
    if (!runsRescue(role)) return [];
    const found = await countStatementLines(q, { show: "proposed", terms: [] }, max + 1);
    const href = listHref(statementList, { show: "proposed" });
    const tile = { key: toConfirm, label: "Transfers to confirm", href };
    return [{ menu: statementList.path, ...countUpTo(max, found), tile }];
  },

  async waiting(q, { role }, { limit }) {
    if (!runsRescue(role)) return [];
    const items: WaitingItem[] = [];
    for (const line of await listOldestProposed(q, limit)) items.push(await waitingItem(q, line));
    return items;
  },

  async titles(q, ids) {
    const lines = await listStatementLinesByIds(q, ids);
    return new Map(
      lines.map(({ id, amount_kobo, day }) => [
        id,
        `the transfer of ${formatMoney(amount_kobo)} on ${formatDay(day)}`,
      ]),
    );
  },

  deleteExpired: deleteExpiredStatementLines,
} satisfies EntityDescriptor;

async function waitingItem(q: Queries, line: StatementLineWithDonation): Promise<WaitingItem> {
  const { id, day, amount_kobo, narration } = line;
  const href = `${statementList.records}/${id}`;
  const amount = formatMoney(amount_kobo);
  const fitting = await listDonationCandidates(q, line, oneOrMore);
  const gift = fitting.find((one) => one.id === line.named_donation_id) ?? fitting[0];
  const isClear = gift && (gift.id === line.named_donation_id || fitting.length === 1);
  const reference = gift ? formatReference(gift.reference) : "";
  const from = gift && donorName(gift);
  return {
    id,
    kind: toConfirm,
    due: addHours(`${day}T00:00:00.000Z`, donationReviewDays * 24),
    picture: { personId: id, name: from || amount },
    title: `${amount} on ${formatDay(day)}`,
    href,
    text: isClear
      ? `may be the gift ${reference}${from ? ` of ${from}` : ""}, promised ${formatDay(gift.created_at)}`
      : "fits more than one promised gift",
    ...(narration && { message: narration }),
    action: href,
    buttons: isClear
      ? [
          {
            intent: "confirm",
            text: "Confirm",
            label: `Confirm ${amount} as ${reference}`,
            variant: "primary",
            hidden: { reference: gift.reference },
          },
        ]
      : [],
    links: isClear ? [] : [{ text: "Choose", label: `Choose the gift of ${amount}`, href }],
  };
}
