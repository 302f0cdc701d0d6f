import {
  findInterestStatus,
  isRequester,
  verifyRequester,
} from "#app/features/adoption/interest/public/follow-interest.server.ts";
import {
  answerOthers,
  approveAllIntent,
  buildUndoForm,
} from "#app/features/adoption/interest/staff/approve-all.ts";
import { countOthers } from "#app/features/adoption/interest/staff/count-others.server.ts";
import { interestQueue } from "#app/features/adoption/interest/staff/interest-queue.ts";
import { rejectChoices } from "#app/features/adoption/interest/staff/reject-reasons.ts";
import {
  type StaffEvent,
  staffEvents,
  staffSentence,
  topicWords,
} from "#app/features/adoption/interest/staff/staff-notifications.ts";
import { ownsPets, runsRescue } from "#app/platform/actor.ts";
import { addHours, dayMs, formatDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import {
  type HistoryEntry,
  listLastChanges,
  listSharedHistory,
} from "#app/platform/history/history.queries.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import type { WaitingItem } from "#app/platform/records/home-part.ts";
import type { ThreadRecord } from "#app/platform/records/news-part.ts";
import { type JsonRecord, maxExported } from "#app/platform/records/privacy-part.ts";
import { findAccess } from "#app/platform/records/reference-part.ts";
import { personSearch, showRelated } from "#app/platform/records/related-part.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import { viewUndo } from "#app/platform/steps/steps.server.ts";
import { type UndoView, undoButtons } from "#app/platform/steps/steps.ts";
import { readThreads } from "#app/platform/threads/read-thread.server.ts";
import { ourTeam } from "#app/platform/threads/threads.ts";
import {
  eraseInterest,
  eraseInterestByReference,
  eraseInterests,
} from "./erase-interests.server.ts";
import {
  findInterestByReference,
  findInterestsByListing,
  findRelatedInterests,
  type Interest,
  interestsOf,
  interestsToAnswer,
  listInterests,
  listInterestsByEmail,
  listInterestsById,
  listInterestsByPerson,
  listWrittenInterests,
} from "./interest.queries.server.ts";
import {
  canApprove,
  canDecide,
  type Decision,
  interestStatusTones,
  isInterestOpen,
  nextStep,
} from "./interest.ts";
import {
  listClosedInterests,
  listHistoriesByEmail,
} from "./interest-personal-data.queries.server.ts";
import { interestSearchTerms } from "./interest-search-text.ts";
import { interestSteps } from "./interest-steps.server.ts";

const path = "/adoption-requests";
/** An owner's home shows a closed request for so long. */
const pastShownMs = 14 * dayMs;
const toAnswer = "interests-to-answer";
const messagesToAnswer = "messages-about-interests";
const writtenBack = { wrote: "back" } as const;

export const interestDescriptor = {
  entity: "interest",
  audited: {
    interest: { staffPage: (id) => `${path}/${id}` },
    interests: { inWords: "adoption requests", staffPage: () => path },
  },
  webhookEvents: { "interest.created": "New adoption requests" },

  async search(q, { role }, input, limit) {
    if (!runsRescue(role)) return undefined;
    const rows = await exactFirst(interestSearchTerms(input), limit, (terms, limit) =>
      listInterests(q, { terms, limit, offset: 0 }),
    );
    return {
      title: "Adoption requests",
      hits: rows.map(({ id, reference, name, email, phone, listing_name: pet, ...one }) => ({
        href: `${path}/${id}`,
        label: name,
        more: `${pet}, ${one.status}`,
        facts: { reference, name, "e-mail": email, phone, pet, breed: one.listing_breed },
        picture: { listingId: one.listing_id },
        at: one.created_at,
      })),
      all: listHref(interestQueue, { q: input }),
    };
  },

  async aboutPerson(q, person, limit) {
    const kind = {
      key: "requests",
      title: "Adoption requests",
      all: listHref(interestQueue, personSearch(person)),
    };
    return showRelated(kind, await findRelatedInterests(q, person, limit), (one) => ({
      ...relatedRecord(one),
      title: one.listing_name,
      text: one.listing_breed,
      picture: { listingId: one.listing_id },
      ...(canDecide(one.status) && { step: `Answer for ${one.listing_name}` }),
    }));
  },

  async aboutPet(q, { role }, pet, limit) {
    if (!runsRescue(role) || !("listingId" in pet)) return [];
    const { listingId } = pet;
    const kind = {
      key: "requests",
      title: "Adoption requests",
      all: listHref(interestQueue, { pet: listingId }),
    };
    const own = await findInterestsByListing(q, listingId, limit);
    return showRelated(kind, { own }, (one) => ({
      ...relatedRecord(one),
      title: one.name,
      text: one.email,
    }));
  },

  async waitingCounts(q, { role }) {
    if (!runsRescue(role)) return [];
    const value = (await readCounters(q, "interest:"))["interest:pending"] ?? 0;
    const href = listHref(interestQueue, { status: "pending" });
    const tile = { key: toAnswer, label: "Adoption requests", href };
    return [{ menu: interestQueue.path, value, tile }];
  },

  threads: {
    own({ id, role }) {
      const table = "interests";
      if (runsRescue(role)) return { table, waiting: interestsToAnswer };
      return { table, theirs: interestsOf(id), byAddress: interestsOf(id) };
    },
    async describe(q, ids, { role }) {
      const found = await listInterestsById(q, ids);
      return new Map(found.map((one) => [one.id, threadRecord(one, runsRescue(role))]));
    },
    tile: {
      key: messagesToAnswer,
      label: "Messages about requests",
      href: listHref(interestQueue, writtenBack),
    },
  },

  async titles(q, ids) {
    const found = await listInterestsById(q, ids);
    return new Map(found.map(({ id, name, listing_name: pet }) => [id, `${name} for ${pet}`]));
  },

  sayChange({ by, title, status }) {
    if (status === "new") return title.replace(" for ", " asked for ");
    // By the applicant or, as a release, by staff.
    if (status === "withdrawn")
      return `${by} withdrew ${title.replace(/^.*? for /, "the request for ")}`;
    // After an Undo of staff it waits again.
    return status === "pending" ? undefined : `${by} ${status} ${title}`;
  },

  async ownRecords(q, { id: personId }, limit) {
    const own = await listInterestsByPerson(q, personId, limit);
    return new Map(own.map(({ id, listing_name: pet }) => [id, `Your request for ${pet}`]));
  },

  async ownPages(q, ids) {
    const found = await listInterestsById(q, ids);
    return new Map(found.map(({ id, reference }) => [id, { href: `/r/${reference}` }]));
  },

  months: { interests: "Adoption requests" },

  async waiting(q, actor, { limit, pinned, now, answerHours }) {
    const { id, role } = actor;
    if (ownsPets(role)) {
      const since = new Date(now.getTime() - pastShownMs).toISOString();
      const own = (await listInterestsByPerson(q, id, limit)).filter(
        (one) => isInterestOpen(one) || one.updated_at >= since,
      );
      return [...own.filter(isInterestOpen), ...own.filter((one) => !isInterestOpen(one))].map(
        ownItem,
      );
    }
    if (!runsRescue(role)) return [];
    const filter = { status: "pending" as const, terms: [], offset: 0 };
    const oldest = await listInterests(q, { ...filter, limit });
    const changed = await listInterestsById(q, pinned);
    const all = [...oldest.filter(({ id }) => !pinned.includes(id)), ...changed];
    const last = await listLastChanges(q, "interest", pinned);
    const requester = { stepRole: "staff", actor };
    const others = await countOthers(q, all);
    const written = await listWrittenInterests(q, limit);
    const threads = await readThreads(
      q,
      "interest",
      written.map(({ id }) => id),
    );
    return [
      ...all.map((one) =>
        waitingItem(one, {
          undo: viewUndo(interestSteps, one, last.get(one.id), requester, now),
          due: addHours(one.created_at, answerHours),
          others: others(one),
          countedAt: now.toISOString(),
          batch: last.get(one.id)?.batch ?? null,
        }),
      ),
      ...written.map((one) => {
        const lastMessage = threads.get(one.id)?.findLast(({ author }) => author === "owner");
        return writtenItem(
          one,
          lastMessage?.text ?? "",
          addHours(one.awaiting_reply_since ?? "", answerHours),
        );
      }),
    ];
  },

  reference: {
    letter: "A",
    async find(services, reference, reader) {
      const access = await findAccess(reader, (one) => isRequester(services, reference, one));
      return findInterestStatus(services, reference, access, reader.personId);
    },
    verifySender: verifyRequester,
    answers: ["reply"],
    senderData: {
      isSender: isRequester,
      async find(q, reference) {
        const interest = await findInterestByReference(q, reference);
        if (!interest) return undefined;
        const { id } = interest;
        const history = await listSharedHistory(q, "interest", id);
        return { id, data: exported(interest, history, await readThreads(q, "interest", [id])) };
      },
      erase: eraseInterestByReference,
    },
  },

  personalData: {
    area: {
      key: "requests",
      title: "Adoption requests",
      byAddress: true,
      async list(q, { emailKey }) {
        if (!emailKey) return { data: [], lines: [] };
        const page = { limit: maxExported, offset: 0 };
        const interests = await listInterestsByEmail(q, emailKey, page);
        const histories = Map.groupBy(
          await listHistoriesByEmail(q, emailKey),
          ({ entity_id }) => entity_id,
        );
        const ids = interests.map(({ id }) => id);
        const written = await readThreads(q, "interest", ids);
        return {
          ids,
          data: interests.map((one) => exported(one, histories.get(one.id) ?? [], written)),
          lines: interests.map(({ reference, listing_name: pet, status, created_at }) => ({
            reference,
            text: `: ${pet}, ${status}, ${formatDay(created_at)}`,
          })),
        };
      },
    },
    erase: eraseInterests,
  },

  retention: { listClosed: listClosedInterests, erase: eraseInterest },

  dealtWith: { approved: "Approved", rejected: "Rejected", withdrawn: "Withdrawn" },

  staffNotifications: {
    events: staffEvents,
    about: "adoption requests",
    list: { text: "All requests, those that wait longest first:", path },
    async listSentences(q, notifications) {
      const ids = notifications.map(({ entity_id }) => entity_id);
      const interests = new Map((await listInterestsById(q, ids)).map((one) => [one.id, one]));
      return notifications.flatMap(({ id, event, entity_id }) => {
        const interest = interests.get(entity_id);
        if (!interest) return [];
        const { listing_id: pet, listing_name: name } = interest;
        const topic = {
          key: `${event}:${pet}`,
          text: `${topicWords[event as StaffEvent]} for ${name}`,
          path: listHref(interestQueue, { pet }),
        };
        const sentence = staffSentence(event, interest);
        return [{ id, sentence, path: `${path}/${entity_id}`, topic }];
      });
    },
  },
} satisfies EntityDescriptor;

function relatedRecord({ id, created_at: at, status }: Interest) {
  return {
    id,
    at,
    href: `${path}/${id}`,
    status: { name: status, tone: interestStatusTones[status] },
  };
}

type ItemContext = {
  undo: UndoView | undefined;
  due: string;
  /** How many others have requested the pet, and when they were counted. */
  others: number;
  countedAt: string;
  batch: string | null;
};

function waitingItem(
  interest: Interest,
  { undo, due, others, countedAt, batch }: ItemContext,
): WaitingItem {
  const { id, listing_id, listing_name: pet, name, message, status } = interest;
  const who = `${name} for ${pet}`;
  const answer = answerOthers(others);
  const all = {
    ...{ intent: approveAllIntent, text: `Approve ${answer}`, label: `Approve ${answer}: ${who}` },
    ...{ variant: "secondary" as const, hidden: { countedAt } },
  };
  const undone = buildUndoForm({ ...interest, batch });
  const button = (intent: Decision, text: string, variant: "primary" | "danger") => ({
    intent,
    text,
    label: `${text} ${who}`,
    variant,
  });
  return {
    id,
    kind: toAnswer,
    due,
    picture: { listingId: listing_id },
    person: { id, name },
    title: name,
    text: `asks for ${pet}`,
    message,
    href: `${path}/${id}`,
    action: undone.action,
    buttons: canDecide(status)
      ? [
          ...(canApprove(interest) ? [button("approve", "Approve", "primary")] : []),
          ...(others > 0 ? [all] : []),
          { ...button("reject", "Reject", "danger"), choices: rejectChoices },
        ]
      : undoButtons(undo).map((one) => ({ ...one, hidden: { ...one.hidden, ...undone.hidden } })),
    ...(!canDecide(status) && { done: status }),
  };
}

function writtenItem(interest: Interest, message: string, due: string): WaitingItem {
  const { id, listing_id, listing_name: pet, name } = interest;
  const href = `${path}/${id}`;
  return {
    id: `${id}-messages`,
    kind: messagesToAnswer,
    due,
    picture: { listingId: listing_id },
    person: { id, name },
    title: name,
    text: `wrote about ${pet}`,
    message,
    href,
    buttons: [],
    links: [{ text: "Answer", label: `Answer ${name}`, href: `${href}#messages` }],
  };
}

function threadRecord(interest: Interest, isForStaff: boolean): ThreadRecord {
  const { id, reference, listing_id: listingId, listing_name: pet, name } = interest;
  return {
    picture: { listingId },
    ...(isForStaff
      ? {
          title: `The request for ${pet}`,
          href: recordHref(interestQueue, id, writtenBack),
          other: { id, name },
        }
      : {
          title: `Your request for ${pet}`,
          href: `/r/${reference}`,
          other: ourTeam,
        }),
  };
}

function ownItem({ id, listing_id, listing_name, ...interest }: Interest): WaitingItem {
  return {
    id,
    kind: "interests",
    picture: { listingId: listing_id },
    heading: "Your adoption requests",
    title: listing_name,
    href: `/r/${interest.reference}`,
    text: nextStep(interest, listing_name),
    buttons: [],
    done: interest.status,
  };
}

/** Never includes staff's private notes. */
function exported(
  one: Interest,
  history: readonly HistoryEntry[],
  written: Awaited<ReturnType<typeof readThreads>>,
): JsonRecord {
  return {
    reference: one.reference,
    pet: one.listing_name,
    status: one.status,
    name: one.name,
    email: one.email,
    phone: one.phone,
    message: one.message,
    reason: one.reason,
    messages: (written.get(one.id) ?? []).map(({ at, author, text }) => {
      return { at, by: author === "staff" ? "our team" : "you", text };
    }),
    sentAt: one.created_at,
    history: history.map(({ at, from_status: from, to_status: to, reason }) => {
      return { at, from, to, reason };
    }),
  };
}
