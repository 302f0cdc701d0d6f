import {
  exportDonation,
  findDonationStatus,
  isDonorOfReference,
  verifyDonor,
} from "#app/features/donations/donation/public/follow-donation.server.ts";
import { runsRescue } from "#app/platform/actor.ts";
import { addHours, formatDay } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countUpTo } from "#app/platform/records/home-part.ts";
import { type JsonRecord, maxExported } from "#app/platform/records/privacy-part.ts";
import { personSearch, showRelated } from "#app/platform/records/related-part.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import {
  countDonationsToReview,
  findDonationByReference,
  findDonationsOfPerson,
  listDonationsByIds,
  listDonationsFrom,
  listDonationsToReview,
  searchDonations,
} from "./donation.queries.server.ts";
import {
  donationList,
  donationMethodNames,
  donationReviewDays,
  donationStatusNames,
  donationStatusTones,
  donorName,
  receiptName,
  reviewReasonNames,
} from "./donation.ts";
import { ownPath } from "./donation-addresses.ts";
import { donationEvents, reviewSentence } from "./donation-sentences.ts";
import {
  deleteExpiredDonations,
  eraseDonationByReference,
  eraseDonations,
} from "./erase-donations.server.ts";

const toReview = "donations-to-review";

export const donationDescriptor = {
  entity: "donation",
  audited: {
    donation: { staffPage: (id) => `${donationList.path}/${id}` },
    donations: { staffPage: () => donationList.path },
  },
  webhookEvents: { "donation.received": "Gifts that arrived" },

  async search(q, { role }, input, limit) {
    if (!runsRescue(role)) return undefined;
    const rows = await exactFirst(searchTerms(input), limit, (terms, limit) =>
      searchDonations(q, terms, limit),
    );
    return {
      title: "Donations",
      hits: rows.map((donation) => ({
        href: `${donationList.path}/${donation.id}`,
        label: donorName(donation) || donation.reference,
        more: `${formatMoney(donation.amount_kobo)}, ${donationStatusNames[donation.status]}`,
        facts: {
          reference: donation.reference,
          receipt: receiptName(donation),
          name: donorName(donation),
          "e-mail": donation.donor_email,
        },
        picture: { personId: donation.id, name: donorName(donation) },
        at: donation.created_at,
      })),
      all: listHref(donationList, { q: input }),
    };
  },

  async aboutPerson(q, person, limit) {
    const all = listHref(donationList, personSearch(person));
    const kind = { key: "donations", title: "Gifts", all };
    return showRelated(kind, await findDonationsOfPerson(q, person, limit), (one) => ({
      id: one.id,
      at: one.paid_at ?? one.created_at,
      href: `${donationList.path}/${one.id}`,
      title: formatMoney(one.amount_kobo),
      text: donationMethodNames[one.method],
      status: { name: donationStatusNames[one.status], tone: donationStatusTones[one.status] },
    }));
  },

  async waitingCounts(q, { role }, max) {
    if (!runsRescue(role)) return [];
    const count = countUpTo(max, await countDonationsToReview(q, max + 1));
    const href = listHref(donationList, { show: "review" });
    const tile = { key: toReview, label: "Donations to review", href };
    return [{ menu: donationList.path, ...count, tile }];
  },

  async waiting(q, { role }, { limit }) {
    if (!runsRescue(role)) return [];
    const found = await listDonationsToReview(q, limit);
    return found.map((donation) => {
      const { id, amount_kobo, review_reason: reason, created_at } = donation;
      const href = `${donationList.path}/${id}`;
      const amount = formatMoney(amount_kobo);
      const who = donorName(donation);
      return {
        id,
        kind: toReview,
        due: addHours(created_at, donationReviewDays * 24),
        picture: { personId: id, name: who || amount },
        title: who ? `${amount}, ${who}` : amount,
        href,
        text: reason ? reviewReasonNames[reason] : "",
        buttons: [],
        links: [{ text: "Review", label: `Review the gift of ${amount}`, href }],
      };
    });
  },

  months: { donations: "Donations" },

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
    return new Map(donations.map((donation) => [donation.id, { href: ownPath(donation) }]));
  },

  reference: {
    letter: "D",
    find: findDonationStatus,
    verifySender: verifyDonor,
    answers: [],
    senderData: {
      isSender: isDonorOfReference,
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
            text: `: ${formatMoney(amount_kobo)}, ${formatDay(created_at)}, ${donationStatusNames[status]}`,
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
