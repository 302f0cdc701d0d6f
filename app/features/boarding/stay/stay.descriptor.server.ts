import type { Actor } from "#app/platform/actor.ts";
import { formatDay, formatDays, lagosDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import {
  countUpTo,
  type EntityDescriptor,
  exportedMost,
  type JsonRecord,
  type WaitingItem,
} from "#app/platform/records/entity-descriptor.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { listThreads } from "#app/platform/threads/list-threads.server.ts";
import {
  countStaysOfBoarder,
  listArriving,
  listPetsHere,
  listStaysOfBoarder,
} from "./boarder-stays.queries.server.ts";
import { deleteExpiredStays } from "./delete-expired-stays.server.ts";
import { eraseStay, eraseStayByReference, eraseStays } from "./erase-stays.server.ts";
import { findStayStatus, isStayOwner, verifyStayOwner } from "./follow-stay.server.ts";
import { countComingStays, listOpenStays, stayOwner } from "./own-stays.server.ts";
import { stayEvents, staySentence } from "./staff-notifications.ts";
import {
  countRequests,
  findStayByReference,
  listAskedStays,
  listOwnStaysByIds,
  listStayMessages,
  listStays,
  listStaysByIds,
  listStaysOf,
  type Stay,
  type StayRow,
  searchOwnStays,
} from "./stay.queries.server.ts";
import {
  boarderStayList,
  boarderStayPath,
  canTake,
  ownBookingsPath,
  ownStayPath,
  statusNames,
  stayList,
  stayStatuses,
} from "./stay.ts";
import { listFilesOf } from "./stay-file.queries.server.ts";
import { listCareOf, listClosedStays } from "./stay-personal-data.queries.server.ts";
import { daysInWords } from "./stay-sentences.ts";

export const stayDescriptor = {
  entity: "stay",

  async search(q, actor, typed, limit) {
    if (actor.role === "petOwner") {
      const owner = await stayOwner(q, actor);
      const rows = await searchOwnStays(q, owner, searchTerms(typed), limit);
      return {
        title: "My stays",
        hits: rows.map((stay) => ({
          href: ownStayPath(stay.id),
          label: `The stay of ${stay.pet_name}`,
          more: `${daysInWords(stay)}, ${statusNames[stay.status]}`,
        })),
        all: ownBookingsPath,
      };
    }
    if (actor.role === "boarder") return searchOwn(q, actor.id, typed, limit);
    if (actor.role !== "staff") return undefined;
    const rows = await listStays(q, { terms: searchTerms(typed) }, { limit, offset: 0 });
    return {
      title: "Boarding requests",
      hits: rows.map(({ id, owner_name, pet_name, start_day, status }) => ({
        href: `${stayList.path}/${id}`,
        label: pet_name,
        more: `${owner_name}, ${formatDay(start_day)}, ${statusNames[status]}`,
      })),
      all: listHref(stayList, { q: typed }),
    };
  },

  async tiles(q, actor, most) {
    if (actor.role === "petOwner") {
      const coming = await countComingStays(q, actor, most + 1);
      if (coming === 0) return [];
      const label = "Stays to come";
      return [{ order: 13, label, ...countUpTo(most, coming), href: ownBookingsPath }];
    }
    if (actor.role === "boarder") {
      const { received = 0 } = await countStaysOfBoarder(q, actor.id);
      const href = listHref(boarderStayList, { show: "answer" });
      return [{ order: 10, label: "Requests to answer", value: received, href }];
    }
    if (actor.role !== "staff") return [];
    // Owners' bookings are their boarders' to answer.
    const tile = async (order: number, label: string, status: "received" | "accepted") => ({
      ...{ order, label, ...countUpTo(most, await countRequests(q, status, most + 1)) },
      href: listHref(stayList, { status }),
    });
    return [
      await tile(12, "Boarding requests to answer", "received"),
      await tile(13, "Stays without a boarder", "accepted"),
    ];
  },

  /** What an owner is asked about a stay; what a boarder has to answer, who arrives and who leaves. */
  async waiting(q, actor, options) {
    const { limit } = options;
    if (actor.role === "boarder") return waitingForBoarder(q, actor.id, options);
    if (actor.role !== "petOwner") return [];
    const asked = await listAskedStays(q, await stayOwner(q, actor), limit);
    return asked.map((stay) => ({
      ...{ id: stay.id, since: stay.updated_at, href: ownStayPath(stay.id), buttons: [] },
      picture: { personId: stay.boarder_id ?? stay.id, name: stay.boarder_name ?? stay.pet_name },
      title: `The stay of ${stay.pet_name}`,
      text: `A question waits for your answer, ${daysInWords(stay)}`,
    }));
  },

  openBookings: listOpenStays,

  async charts(q, { role }) {
    if (role !== "staff") return [];
    const counts = await readCounters(q, "stay:");
    const bars = stayStatuses.map((status) => ({
      label: statusNames[status],
      value: counts[`stay:${status}`] ?? 0,
    }));
    const heads = { label: "Status", value: "Stays" };
    return [{ order: 35, id: "stays", title: "Boarding requests by status", heads, bars }];
  },

  async threads(q, actor, limit) {
    if (actor.role !== "petOwner" && actor.role !== "boarder") return [];
    const isOwner = actor.role === "petOwner";
    return listThreads(q, "stay", actor, {
      limit,
      async findRecords(ids) {
        // Whoever gave a stay back has written here, too, and reads no more of it.
        const stays = await listOwnOf(q, actor, ids);
        return new Map(
          stays.map(({ id, pet_name, owner_id, owner_name, boarder_id, boarder_name }) => [
            id,
            {
              title: `The stay of ${pet_name}`,
              href: isOwner ? ownStayPath(id) : boarderStayPath(id),
              other: isOwner
                ? { id: boarder_id ?? id, name: boarder_name ?? "Our team" }
                : { id: owner_id ?? id, name: owner_name },
            },
          ]),
        );
      },
    });
  },

  async ownRecords(q, { id, role }, limit) {
    if (role !== "boarder") return new Map();
    const stays = await listStaysOfBoarder(q, { boarderId: id }, { limit, offset: 0 });
    return new Map(stays.map((one) => [one.id, `the stay of ${one.pet_name}`]));
  },

  async titles(q, ids) {
    const stays = await listStaysByIds(q, ids);
    return new Map(stays.map(({ id, pet_name }) => [id, `the stay of ${pet_name}`]));
  },

  async ownPages(q, ids, actor) {
    const own = await listOwnOf(q, actor, ids);
    const pathOf = actor.role === "boarder" ? boarderStayPath : ownStayPath;
    return new Map(own.map(({ id }) => [id, { href: pathOf(id) }]));
  },

  reference: {
    letter: "B",
    find: findStayStatus,
    verifySender: verifyStayOwner,
    held: {
      isSender: isStayOwner,
      async find(q, reference) {
        const stay = await findStayByReference(q, reference);
        return stay && { id: stay.id, data: await exported(q, stay) };
      },
      erase: eraseStayByReference,
    },
  },

  personalData: {
    area: {
      order: 35,
      key: "stays",
      title: "Boarding requests",
      byAddress: true,
      async list(q, subject) {
        const stays = await listStaysOf(q, subject, { limit: exportedMost, offset: 0 });
        const data: JsonRecord[] = [];
        for (const stay of stays) data.push(await exported(q, stay));
        return {
          data,
          ids: stays.map(({ id }) => id),
          lines: stays.map(({ reference, pet_name, status, start_day }) => ({
            reference,
            text: `: ${pet_name}, ${formatDay(start_day)}, ${statusNames[status]}`,
          })),
        };
      },
    },
    erase: eraseStays,
  },

  retention: {
    listClosed: listClosedStays,
    erase: (trx, id, now) => eraseStay(trx, { id }, now),
  },

  staffNotifications: {
    events: stayEvents,
    about: "boarding requests",
    list: { text: "All boarding requests:", path: stayList.path },
    async listSentences(q, notifications) {
      const ids = notifications.map(({ entity_id }) => entity_id);
      const stays = new Map((await listStaysByIds(q, ids)).map((one) => [one.id, one]));
      return notifications.flatMap(({ id, event, entity_id }) => {
        const stay = stays.get(entity_id);
        if (!stay) return [];
        const sentence = staySentence(event, stay);
        return [{ id, sentence, path: `${stayList.path}/${entity_id}` }];
      });
    },
  },

  deleteExpired: deleteExpiredStays,
} satisfies EntityDescriptor;

/** Those of these stays that are this owner's, or this boarder's at present; none for any other role. */
async function listOwnOf(q: Queries, actor: Actor, ids: readonly string[]): Promise<Stay[]> {
  if (actor.role === "petOwner") return listOwnStaysByIds(q, await stayOwner(q, actor), ids);
  if (actor.role !== "boarder") return [];
  return (await listStaysByIds(q, ids)).filter(({ boarder_id }) => boarder_id === actor.id);
}

/** What a boarder finds among their own stays. */
async function searchOwn(q: Queries, boarderId: string, typed: string, limit: number) {
  const filter = { boarderId, terms: searchTerms(typed) };
  const rows = await listStaysOfBoarder(q, filter, { limit, offset: 0 });
  return {
    title: "Boarding requests",
    hits: rows.map(({ id, owner_name, pet_name, start_day, status }) => ({
      href: boarderStayPath(id),
      label: pet_name,
      more: `${owner_name}, ${formatDay(start_day)}, ${statusNames[status]}`,
    })),
    all: listHref(boarderStayList, { q: typed }),
  };
}

function requestItem(stay: StayRow, boarderId: string, now: Date): WaitingItem {
  const path = boarderStayPath(stay.id);
  const canAccept = canTake("accept", stay, { as: "boarder", id: boarderId }, now);
  const label = `Accept the stay of ${stay.pet_name}, ${stay.owner_name}`;
  return {
    ...{ id: stay.id, since: stay.created_at, href: path, action: path },
    picture: { personId: stay.owner_id ?? stay.id, name: stay.owner_name },
    title: `${stay.pet_name}, ${stay.owner_name}`,
    text: sentenceOfDays(stay),
    buttons: canAccept ? [{ intent: "accept", word: "Accept", label, variant: "primary" }] : [],
    ...(stay.status !== "received" && { done: statusNames[stay.status] }),
  };
}

function presenceItem(stay: StayRow, heading: string): WaitingItem {
  return {
    ...{ id: `${heading}-${stay.id}`, since: stay.updated_at, heading, buttons: [] },
    picture: { personId: stay.id, name: stay.pet_name },
    title: `${stay.pet_name}, ${stay.owner_name}`,
    href: `/dashboard/pet-owner/boarded-pets/${stay.id}`,
    text: sentenceOfDays(stay),
  };
}

function sentenceOfDays({ start_day, end_day }: StayRow): string {
  return formatDays(start_day, end_day);
}

async function waitingForBoarder(
  q: Queries,
  id: string,
  { limit, kept, now }: { limit: number; kept: readonly string[]; now: Date },
): Promise<WaitingItem[]> {
  const today = lagosDay(now);
  const asked = { boarderId: id, statuses: ["received"] as const };
  const requests = await listStaysOfBoarder(q, asked, { limit, offset: 0 });
  const changed = (await listStaysByIds(q, kept)).filter(({ boarder_id }) => boarder_id === id);
  const others = requests.filter((one) => !kept.includes(one.id));
  const arriving = await listArriving(q, id, { today, last: today });
  const leaving = (await listPetsHere(q, id)).filter(({ end_day }) => end_day <= today);
  return [
    ...[...others, ...changed].map((one) => requestItem(one, id, now)),
    ...arriving.map((one) => presenceItem(one, "Arriving today")),
    ...leaving.map((one) => presenceItem(one, "Leaving today")),
  ];
}

/** Everything that the owner gave and was told, with the names of the files; never staff's notes. */
async function exported(q: Queries, stay: Stay): Promise<JsonRecord> {
  const history = await listHistory(q, "stay", stay.id);
  const files = await listFilesOf(q, stay.id);
  const thread = await listStayMessages(q, stay.id);
  return {
    ...{ reference: stay.reference, status: stay.status, sentAt: stay.created_at },
    owner: { name: stay.owner_name, email: stay.owner_email, phone: stay.owner_phone },
    pet: {
      ...{ name: stay.pet_name, breed: stay.pet_breed },
      age: stay.pet_age === "" ? null : Number(stay.pet_age),
      ...{ allergies: stay.allergies, medications: stay.medications },
      ...{ feedingInstructions: stay.feeding_schedule },
      specialInstructions: stay.special_instructions,
    },
    emergency_contact: { name: stay.emergency_name, phone: stay.emergency_phone },
    veterinarian: { name: stay.veterinarian_name, phone: stay.veterinarian_phone },
    boarding: { startDate: stay.start_day, endDate: stay.end_day },
    ...(stay.source === "booking" && {
      booked: { boarder: stay.boarder_name, pricePerNightKobo: stay.price_kobo },
    }),
    bringsCard: stay.brings_card === 1,
    documents: files.map(({ kind, file_name, bytes }) => ({ kind, name: file_name, bytes })),
    careLog: await listCareOf(q, stay.id),
    messages: thread.map(({ at, author, text }) => ({ at, author, text })),
    history: history.map(({ at, from_status: from, to_status: to, reason }) => {
      return { at, from, to, reason };
    }),
  };
}
