import { formatDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import {
  type EntityDescriptor,
  exportedMost,
  type JsonRecord,
} from "#app/platform/records/entity-descriptor.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { listThreads } from "#app/platform/threads/list-threads.server.ts";
import { deleteExpiredStays } from "./delete-expired-stays.server.ts";
import { eraseStay, eraseStayByReference, eraseStays } from "./erase-stays.server.ts";
import { findStayStatus, isStayOwner, verifyStayOwner } from "./follow-stay.server.ts";
import { stayEvents, staySentence } from "./staff-notifications.ts";
import {
  findStayByReference,
  listStayMessages,
  listStays,
  listStaysByIds,
  listStaysFrom,
  type Stay,
} from "./stay.queries.server.ts";
import { statusNames, stayList, stayStatuses } from "./stay.ts";
import { listFilesOf } from "./stay-file.queries.server.ts";
import { listClosedStays } from "./stay-personal-data.queries.server.ts";

export const stayDescriptor = {
  entity: "stay",

  async search(q, { role }, typed, limit) {
    if (role !== "staff") return undefined;
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

  async tiles(q, { role }) {
    if (role !== "staff") return [];
    const counts = await readCounters(q, "stay:");
    const tile = (order: number, label: string, status: "received" | "accepted") => ({
      ...{ order, label, value: counts[`stay:${status}`] ?? 0 },
      href: listHref(stayList, { status }),
    });
    return [
      tile(12, "Boarding requests to answer", "received"),
      tile(13, "Stays without a boarder", "accepted"),
    ];
  },

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

  /** An owner's; the page of a stay behind its reference is no part of the dashboard. */
  async threads(q, actor, limit) {
    if (actor.role !== "petOwner") return [];
    return listThreads(q, "stay", actor, {
      limit,
      async findRecords(ids) {
        const stays = await listStaysByIds(q, ids);
        return new Map(
          stays.map(({ id, pet_name, reference, boarder_id, boarder_name }) => [
            id,
            {
              ...{ title: `The stay of ${pet_name}`, href: `/r/${reference}`, document: true },
              other: { id: boarder_id ?? id, name: boarder_name ?? "Our team" },
            },
          ]),
        );
      },
    });
  },

  async titles(q, ids) {
    const stays = await listStaysByIds(q, ids);
    return new Map(stays.map(({ id, pet_name }) => [id, `the stay of ${pet_name}`]));
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
      async list(q, { emailKey }) {
        if (!emailKey) return { data: [], lines: [] };
        const stays = await listStaysFrom(q, emailKey, { limit: exportedMost, offset: 0 });
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

/** Everything that the owner gave and was told, with the names of the files; never staff's notes. */
async function exported(q: Queries, stay: Stay): Promise<JsonRecord> {
  const history = await listHistory(q, "stay", stay.id);
  const files = await listFilesOf(q, stay.id);
  const thread = await listStayMessages(q, stay.id);
  return {
    ...{ reference: stay.reference, status: stay.status, sentAt: stay.created_at },
    owner: { name: stay.owner_name, email: stay.owner_email, phone: stay.owner_phone },
    pet: {
      ...{ name: stay.pet_name, age: Number(stay.pet_age), breed: stay.pet_breed },
      ...{ allergies: stay.allergies, medications: stay.medications },
      ...{ feedingInstructions: stay.feeding_schedule },
      specialInstructions: stay.special_instructions,
    },
    emergency_contact: { name: stay.emergency_name, phone: stay.emergency_phone },
    veterinarian: { name: stay.veterinarian_name, phone: stay.veterinarian_phone },
    boarding: { startDate: stay.start_day, endDate: stay.end_day },
    bringsCard: stay.brings_card === 1,
    documents: files.map(({ kind, file_name, bytes }) => ({ kind, name: file_name, bytes })),
    messages: thread.map(({ at, author, text }) => ({ at, author, text })),
    history: history.map(({ at, from_status: from, to_status: to, reason }) => {
      return { at, from, to, reason };
    }),
  };
}
