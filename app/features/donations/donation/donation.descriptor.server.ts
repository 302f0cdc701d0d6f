import {
  exportDonation,
  findDonationStatus,
  isDonationGiver,
  verifyGiver,
} from "#app/features/donations/donation/public/follow-donation.server.ts";
import { formatDay, formatMonth } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { readBusyMonths } from "#app/platform/db/monthly-counts.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import {
  countUpTo,
  type EntityDescriptor,
  type JsonRecord,
  maxExported,
} from "#app/platform/records/entity-descriptor.ts";
import { readReference } from "#app/platform/references.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import {
  countToReview,
  findDonationByReference,
  listDonationsByIds,
  listDonationsFrom,
  searchDonations,
} from "./donation.queries.server.ts";
import { donationList, donationStatuses, donorName, statusNames } from "./donation.ts";
import { ownPath } from "./donation-addresses.ts";
import { donationEvents, reviewSentence } from "./donation-sentences.ts";
import {
  deleteExpiredDonations,
  eraseDonationByReference,
  eraseDonations,
} from "./erase-donations.server.ts";

const monthsShown = 12;

export const donationDescriptor = {
  entity: "donation",
  audited: {
    donation: { staffPage: (id) => `${donationList.path}/${id}` },
    donations: { staffPage: () => donationList.path },
  },
  webhookEvents: { "donation.received": "Gifts that arrived" },

  async search(q, { role }, typed, limit) {
    if (role !== "staff") return undefined;
    const rows = await searchDonations(q, searchTerms(readReference(typed) ?? typed), limit);
    return {
      title: "Donations",
      hits: rows.map((donation) => ({
        href: `${donationList.path}/${donation.id}`,
        label: donorName(donation) || donation.reference,
        more: `${formatMoney(donation.amount_kobo)}, ${formatDay(donation.created_at)}, ${statusNames[donation.status]}`,
      })),
      all: listHref(donationList, { q: typed }),
    };
  },

  async tiles(q, { role }, max) {
    if (role !== "staff") return [];
    const count = countUpTo(max, await countToReview(q, max + 1));
    const href = listHref(donationList, { show: "review" });
    return [{ key: "donations-to-review", label: "Donations to review", ...count, href }];
  },

  months({ role }) {
    if (role !== "staff") return [];
    return [{ counter: "donations", label: "Donations" }];
  },

  async charts(q, { role }) {
    if (role !== "staff") return [];
    const counts = await readCounters(q, "donation:");
    const months = await readBusyMonths(q, "donation_kobo", monthsShown);
    const byMonth = {
      id: "donated",
      title: "Donations by month, in naira",
      heads: { label: "Month", value: "Naira" },
      bars: months.map(({ month, value }) => ({
        label: formatMonth(month),
        value: Math.floor(value / 100),
      })),
    };
    return [
      ...(months.length > 0 ? [byMonth] : []),
      {
        id: "donations-by-status",
        title: "Donations by status",
        heads: { label: "Status", value: "Donations" },
        bars: donationStatuses.map((status) => ({
          label: statusNames[status],
          value: counts[`donation:${status}`] ?? 0,
        })),
      },
    ];
  },

  async titles(q, ids) {
    const donations = await listDonationsByIds(q, ids);
    return new Map(
      donations.map(({ id, amount_kobo, reference }) => [
        id,
        `the gift of ${formatMoney(amount_kobo)} (${reference})`,
      ]),
    );
  },

  async ownPages(q, ids) {
    const donations = await listDonationsByIds(q, ids);
    return new Map(
      donations.map((donation) => [donation.id, { href: ownPath(donation), document: true }]),
    );
  },

  reference: {
    letter: "D",
    find: findDonationStatus,
    verifySender: verifyGiver,
    held: {
      isSender: isDonationGiver,
      async find(q, reference) {
        const donation = await findDonationByReference(q, reference);
        return donation && { id: donation.id, data: await exportDonation(q, donation) };
      },
      erase: eraseDonationByReference,
    },
  },

  personalData: {
    area: {
      key: "donations",
      title: "Donations",
      byAddress: true,
      async list(q, { emailKey }) {
        if (!emailKey) return { data: [], lines: [] };
        const page = { limit: maxExported, offset: 0 };
        const donations = await listDonationsFrom(q, emailKey, page);
        const data: JsonRecord[] = [];
        for (const donation of donations) data.push(await exportDonation(q, donation));
        return {
          data,
          lines: donations.map(({ reference, amount_kobo, status, created_at }) => ({
            reference,
            text: `: ${formatMoney(amount_kobo)}, ${formatDay(created_at)}, ${statusNames[status]}`,
          })),
        };
      },
    },
    erase: eraseDonations,
  },

  staffNotifications: {
    events: donationEvents,
    about: "donations",
    list: { text: "All donations:", path: donationList.path },
    async listSentences(q, notifications) {
      const ids = notifications.map(({ entity_id }) => entity_id);
      const donations = new Map((await listDonationsByIds(q, ids)).map((one) => [one.id, one]));
      return notifications.flatMap(({ id, event, entity_id }) => {
        if (event === "payment-unknown") {
          const sentence = `The payment ${entity_id} reached us without a gift of ours`;
          return [{ id, sentence, path: listHref(donationList, { show: "review" }) }];
        }
        const donation = donations.get(entity_id);
        if (!donation) return [];
        const path = `${donationList.path}/${donation.id}`;
        return [{ id, sentence: reviewSentence(donation), path }];
      });
    },
  },

  deleteExpired: deleteExpiredDonations,
} satisfies EntityDescriptor;
