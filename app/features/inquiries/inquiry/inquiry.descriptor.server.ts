import { runsRescue } from "#app/platform/actor.ts";
import { addHours, formatDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { plainLine, safeName } from "#app/platform/mail/plain-words.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { type JsonRecord, maxExported } from "#app/platform/records/privacy-part.ts";
import { personSearch, showRelated } from "#app/platform/records/related-part.ts";
import { formatReference } from "#app/platform/references.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import type { SearchFacts } from "#app/platform/search/found-by.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { readThreads } from "#app/platform/threads/read-thread.server.ts";
import { eraseInquiries, eraseInquiry, eraseInquiryByReference } from "./erase-inquiries.server.ts";
import { findInquiryStatus, isInquirer, verifyInquirer } from "./follow-inquiry.server.ts";
import { isInquiryErased } from "./follow-inquiry.ts";
import {
  findInquiriesOfPerson,
  findInquiryByReference,
  type Inquiry,
  inquiriesOf,
  listInquiries,
  listInquiriesById,
  listOldestOpenInquiries,
  openInquiries,
} from "./inquiry.queries.server.ts";
import {
  inquiryKinds,
  inquiryList,
  inquiryNew,
  inquiryReply,
  inquiryStatusTones,
} from "./inquiry.ts";
import { listClosedInquiries } from "./inquiry-personal-data.queries.server.ts";
import { ownInquiryList } from "./own-inquiries.ts";

const staffPath = inquiryList.path;

export const inquiryDescriptor = {
  entity: "inquiry",
  audited: { inquiry: { staffPage: (id) => `${staffPath}/${id}` } },

  async search(q, { id, role }, input, limit) {
    const personId = runsRescue(role) ? undefined : id;
    const rows = await exactFirst(searchTerms(input), limit, (terms, limit) =>
      listInquiries(q, { personId, terms }, { limit, offset: 0 }),
    );
    if (runsRescue(role)) {
      return {
        title: "Messages",
        hits: rows.map((inquiry) => ({
          href: `${staffPath}/${inquiry.id}`,
          label: inquiry.subject,
          more: `${inquiry.name}, ${inquiry.status}`,
          facts: searchFacts(inquiry),
          picture: { personId: inquiry.person_id ?? inquiry.id, name: inquiry.name },
          at: inquiry.created_at,
        })),
        all: listHref(inquiryList, { q: input }),
      };
    }
    return {
      title: "Your messages",
      hits: rows.map((inquiry) => ({
        href: listHref(ownInquiryList, { q: inquiry.reference }),
        label: inquiry.subject,
        more: `${formatReference(inquiry.reference)}, ${inquiry.status}`,
        facts: searchFacts(inquiry),
        at: inquiry.created_at,
      })),
      all: listHref(ownInquiryList, { q: input }),
    };
  },

  async aboutPerson(q, person, limit) {
    const all = listHref(inquiryList, personSearch(person));
    const kind = { key: "messages", title: "Messages", all };
    return showRelated(kind, await findInquiriesOfPerson(q, person, limit), (one) => ({
      id: one.id,
      at: one.created_at,
      href: `${staffPath}/${one.id}`,
      title: one.subject || inquiryKinds[one.kind],
      text: plainLine(one.message, 120),
      status: { name: one.status, tone: inquiryStatusTones[one.status] },
      ...(one.status === "open" && { step: "Answer the message" }),
    }));
  },

  /** They have lists of their own, on the same pages. */
  threads: {
    own({ id, role }) {
      const table = "inquiries";
      return runsRescue(role)
        ? { table, waiting: openInquiries }
        : { table, theirs: inquiriesOf(id) };
    },
    tile: {
      key: "inquiries",
      label: "Messages",
      href: listHref(inquiryList, { status: "open" }),
    },
  },

  months: { inquiries: "Messages" },

  async waiting(q, { role }, { limit, answerHours }) {
    if (!runsRescue(role)) return [];
    const open = await listOldestOpenInquiries(q, limit);
    return open.map(({ id, person_id, name, subject, kind, message, created_at }) => ({
      id,
      kind: "inquiries",
      due: addHours(created_at, answerHours),
      href: `${staffPath}/${id}`,
      picture: { personId: person_id ?? id, name },
      title: name,
      text: `wrote: ${subject || inquiryKinds[kind]}`,
      message,
      buttons: [],
      links: [{ text: "Answer", label: `Answer ${name}`, href: `${staffPath}/${id}#answer` }],
    }));
  },

  async titles(q, ids) {
    const found = await listInquiriesById(q, ids);
    return new Map(found.map(({ id, subject, kind }) => [id, subject || inquiryKinds[kind]]));
  },

  sayChange({ by, title, status }) {
    return status === "new" ? `${by} wrote: ${title}` : `${by} ${status} “${title}”`;
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
          : { href: `/r/${reference}` },
      ]),
    );
  },

  dealtWith: { answered: "Answered", closed: "Closed" },

  staffNotifications: {
    events: [inquiryNew, inquiryReply],
    about: "messages",
    list: { text: "All messages:", path: staffPath },
    async listSentences(q, notifications) {
      const ids = notifications.map(({ entity_id }) => entity_id);
      const inquiries = new Map((await listInquiriesById(q, ids)).map((one) => [one.id, one]));
      return notifications.flatMap(({ id, event, entity_id }) => {
        const inquiry = inquiries.get(entity_id);
        if (!inquiry || isInquiryErased(inquiry)) return [];
        const { name, subject, kind, status } = inquiry;
        const since = status === "open" ? "" : `; ${status} since`;
        const about = plainLine(subject || inquiryKinds[kind], 80);
        const wrote = event === inquiryReply ? "wrote back" : "wrote";
        const sentence = `${safeName(name)} ${wrote} about “${about}”${since}`;
        return [{ id, sentence, path: `${staffPath}/${entity_id}` }];
      });
    },
  },

  personalData: {
    area: {
      key: "messages",
      title: "Messages",
      async list(q, { id }) {
        const page = { limit: maxExported, offset: 0 };
        const inquiries = await listInquiries(q, { personId: id, terms: [] }, page);
        return {
          ids: inquiries.map(({ id }) => id),
          data: await exportAll(q, inquiries),
          lines: inquiries.map(({ reference, subject, status, created_at }) => ({
            text: `${formatReference(reference)}: ${subject}, ${status}, ${formatDay(created_at)}`,
          })),
        };
      },
    },

    erase: eraseInquiries,
  },

  retention: { listClosed: listClosedInquiries, erase: eraseInquiry },

  reference: {
    letter: "C",
    find: findInquiryStatus,
    verifySender: verifyInquirer,
    answers: ["reply"],
    senderData: {
      isSender: isInquirer,
      async find(q, reference) {
        const inquiry = await findInquiryByReference(q, reference);
        return inquiry && { id: inquiry.id, data: await exportForSender(q, inquiry) };
      },
      erase: eraseInquiryByReference,
    },
  },
} satisfies EntityDescriptor;

type Threads = Awaited<ReturnType<typeof readThreads>>;

function exportInquiry(inquiry: Inquiry, threads: Threads) {
  const { id, reference, kind, subject, message, status, created_at: sentAt } = inquiry;
  const messages = (threads.get(id) ?? []).map(({ at, author, text }) => {
    return { at, by: author === "staff" ? "our team" : "you", text };
  });
  return { reference, kind, subject, message, status, sentAt, messages };
}

async function exportAll(q: Queries, inquiries: readonly Inquiry[]): Promise<JsonRecord[]> {
  const ids = inquiries.map(({ id }) => id);
  const threads = await readThreads(q, "inquiry", ids);
  return inquiries.map((inquiry) => exportInquiry(inquiry, threads));
}

async function exportForSender(q: Queries, inquiry: Inquiry): Promise<JsonRecord> {
  const { id, name, email, phone } = inquiry;
  const history = await listHistory(q, "inquiry", id);
  return {
    ...exportInquiry(inquiry, await readThreads(q, "inquiry", [id])),
    name,
    email,
    phone,
    history: history.map(({ at, from_status: from, to_status: to, reason }) => {
      return { at, from, to, reason };
    }),
  };
}

function searchFacts({ reference, subject, name, email, phone, message }: Inquiry): SearchFacts {
  return { reference, subject, name, "e-mail": email, phone, message };
}
