import { formatDay } from "#app/platform/dates.ts";
import { eraseHistoryTexts } from "#app/platform/history/history-personal-data.queries.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import {
  countUpTo,
  type EntityDescriptor,
  exportedMost,
} from "#app/platform/records/entity-descriptor.ts";
import { formatReference } from "#app/platform/references.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { findInquiryStatus, verifyInquirer } from "./follow-inquiry.server.ts";
import {
  countOpenInquiries,
  listInquiries,
  listInquiriesById,
  listOldestOpen,
} from "./inquiry.queries.server.ts";
import { inquiryKinds, inquiryList } from "./inquiry.ts";
import { anonymiseInquiries } from "./inquiry-personal-data.queries.server.ts";
import { ownInquiryList } from "./own-inquiries.ts";

const staffPath = inquiryList.path;
const ownPath = ownInquiryList.path;

export const inquiryDescriptor = {
  entity: "inquiry",

  async search(q, { id, role }, typed, limit) {
    const terms = searchTerms(typed);
    const page = { limit, offset: 0 };
    if (role === "staff") {
      const rows = await listInquiries(q, { terms }, page);
      return {
        title: "Messages",
        hits: rows.map(({ id, subject, name, status }) => {
          return { href: `${staffPath}/${id}`, label: subject, more: `${name}, ${status}` };
        }),
        all: listHref(inquiryList, { q: typed }),
      };
    }
    const rows = await listInquiries(q, { personId: id, terms }, page);
    return {
      title: "Your messages",
      hits: rows.map(({ reference, subject, status }) => ({
        href: listHref(ownInquiryList, { q: reference }),
        label: subject,
        more: `${formatReference(reference)}, ${status}`,
      })),
      all: listHref(ownInquiryList, { q: typed }),
    };
  },

  async tiles(q, { id, role }, most) {
    const isStaff = role === "staff";
    const open = await countOpenInquiries(q, most + 1, isStaff ? undefined : id);
    return [
      {
        order: 20,
        label: isStaff ? "Open messages" : "Messages waiting for an answer",
        ...countUpTo(most, open),
        href: isStaff ? listHref(inquiryList, { status: "open" }) : ownPath,
      },
    ];
  },

  months: ({ role }) =>
    role === "staff" ? [{ order: 30, counter: "inquiries", label: "Messages" }] : [],

  async waiting(q, { role }, { limit }) {
    if (role !== "staff") return [];
    const open = await listOldestOpen(q, limit);
    return open.map(({ id, person_id, name, subject, kind, created_at: since }) => ({
      ...{ id, since, href: `${staffPath}/${id}` },
      picture: { personId: person_id ?? id, name },
      ...{ title: name, text: `wrote: ${subject || inquiryKinds[kind]}` },
      buttons: [],
    }));
  },

  async titles(q, ids) {
    const found = await listInquiriesById(q, ids);
    return new Map(found.map(({ id, subject, kind }) => [id, subject || inquiryKinds[kind]]));
  },

  async ownRecords(q, { id: personId }, limit) {
    const own = await listInquiries(q, { personId, terms: [] }, { limit, offset: 0 });
    return new Map(own.map(({ id, subject }) => [id, `Your message “${subject}”`]));
  },

  async ownPages(q, ids) {
    const found = await listInquiriesById(q, ids);
    return new Map(
      found.map(({ id, reference, person_id }) => [
        id,
        person_id
          ? { href: listHref(ownInquiryList, { q: reference }) }
          : { href: `/r/${reference}`, document: true },
      ]),
    );
  },

  personalData: {
    area: {
      order: 40,
      key: "messages",
      title: "Messages",
      async list(q, { id }) {
        const page = { limit: exportedMost, offset: 0 };
        const inquiries = await listInquiries(q, { personId: id, terms: [] }, page);
        return {
          data: inquiries.map(({ reference, kind, subject, message, status, created_at }) => {
            return { reference, kind, subject, message, status, sentAt: created_at };
          }),
          lines: inquiries.map(({ reference, subject, status, created_at }) => ({
            text: `${formatReference(reference)}: ${subject}, ${status}, ${formatDay(created_at)}`,
          })),
        };
      },
    },

    async erase(trx, { id }) {
      const ids = await anonymiseInquiries(trx, id);
      await eraseHistoryTexts(trx, "inquiry", ids);
      return ids;
    },
  },

  reference: { letter: "C", find: findInquiryStatus, verifySender: verifyInquirer },
} satisfies EntityDescriptor;
