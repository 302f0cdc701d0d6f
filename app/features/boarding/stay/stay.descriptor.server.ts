import { personPath } from "#app/features/accounts/person/person.ts";
import {
  listStaysOfBoarder,
  seesBookedPhoto,
  staysWith,
} from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import {
  findRelatedStays,
  findStaysOfBoarder,
  findStaysOfPet,
  listOwnedStays,
  listOwnStaysByIds,
  stayThreadsOf,
} from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { listOpenStays, stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import {
  findStayStatus,
  isStayOwner,
  verifyStayOwner,
} from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { searchStays } from "#app/features/boarding/stay/staff/search-stays.server.ts";
import {
  stayEvents,
  staySentence,
  stayTopic,
} from "#app/features/boarding/stay/staff/staff-notifications.ts";
import { type Actor, boardsPets, ownsPets, runsRescue } from "#app/platform/actor.ts";
import { formatDay, formatDays } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { type JsonRecord, maxExported } from "#app/platform/records/privacy-part.ts";
import { personSearch, relatedOwnerId, showRelated } from "#app/platform/records/related-part.ts";
import { settledStatuses } from "#app/platform/records/settled-in.ts";
import { ourTeam, staffThreadsPath } from "#app/platform/threads/threads.ts";
import { countWaitingStays } from "./count-waiting-stays.server.ts";
import { endStaysOfPet } from "./end-stays-of-pet.server.ts";
import { eraseStay, eraseStayByReference, eraseStays } from "./erase-stays.server.ts";
import {
  findStayByReference,
  listStayPortraits,
  listStaysByIds,
  type Stay,
  staysToReply,
} from "./stay.queries.server.ts";
import {
  boarderStayPath,
  ownBookingsPath,
  ownStayPath,
  stayList,
  stayStatusNames,
  stayStatusTones,
  waitsForStaff,
} from "./stay.ts";
import { listClosedStays } from "./stay-personal-data.queries.server.ts";
import { exportBoarderMessages, exportStay } from "./stay-personal-data.server.ts";
import { listStaysToday } from "./stays-today.server.ts";
import { listWaitingStays } from "./waiting-stays.server.ts";

const staffStayPath = (id: string) => `${stayList.path}/${id}`;
const stayVerbs: Record<string, string> = {
  new: "asked for",
  needs_info: "asked about",
  accepted: "accepted",
  assigned: "handed over",
  checked_in: "checked in",
  checked_out: "checked out",
  declined: "declined",
  cancelled: "cancelled",
};
const boarderPath = (id: string) => `/dashboard/pet-owner/boarders/${id}`;

export const stayDescriptor = {
  entity: "stay",
  audited: {
    stay: { inWords: "boarding request", staffPage: (id) => `${stayList.path}/${id}` },
    stays: { inWords: "boarding requests" },
  },
  webhookEvents: { "boarding.created": "New boarding requests" },

  search: searchStays,

  async aboutPerson(q, person, limit) {
    const toRelated = (stay: RelatedStay) => relatedStay(stay, `${stayList.path}/${stay.id}`);
    const all = listHref(stayList, personSearch(person));
    const kind = { key: "stays", title: "Stays", all };
    const here = { key: "staysHere", title: "Stays with this boarder" };
    return [
      ...showRelated(kind, await findRelatedStays(q, person, limit), (stay) => ({
        ...toRelated(stay),
        names: boarderLink(stay, personPath),
        ...(waitsForStaff(stay) && {
          step: `${stay.status === "received" ? "Answer" : "Choose a boarder"} for ${stay.pet_names}`,
        }),
      })),
      ...showRelated(here, { own: await findStaysOfBoarder(q, person.id, limit) }, (stay) => ({
        ...toRelated(stay),
        names: [
          { name: stay.owner_name, href: stay.owner_id ? personPath(stay.owner_id) : undefined },
        ],
      })),
    ];
  },

  async aboutPet(q, actor, pet, limit) {
    const ownerId = relatedOwnerId(actor, pet);
    if (!ownerId || !("petId" in pet)) return [];
    if (runsRescue(actor.role)) {
      const stays = await findStaysOfPet(q, { petId: pet.petId, ownerId }, limit);
      return showRelated({ key: "stays", title: "Stays" }, { own: stays }, (stay) => ({
        ...relatedStay(stay, `${stayList.path}/${stay.id}`),
        names: boarderLink(stay, personPath),
      }));
    }
    const kind = {
      ...{ key: "stays", title: "Stays", all: ownBookingsPath },
      allTitle: "your bookings",
    };
    const own = await findStaysOfPet(q, { petId: pet.petId, ownerId }, limit);
    return showRelated(kind, { own }, (stay) => ({
      ...relatedStay(stay, ownStayPath(stay.id)),
      title: formatDays(stay.start_day, stay.end_day),
      when: "",
      names: boarderLink(stay, (id) => (stay.boarder_listed ? boarderPath(id) : undefined)),
    }));
  },

  maySeePicturesOf: {
    pet: async (q, photoId, { id: boarderId, role }, now) =>
      boardsPets(role) && seesBookedPhoto(q, { boarderId, photoId, now }),
  },

  waitingCounts: countWaitingStays,

  waiting: listWaitingStays,

  today: listStaysToday,

  openBookings: listOpenStays,
  petLeft: endStaysOfPet,

  threads: {
    own({ id, role }) {
      const table = "stays";
      if (runsRescue(role)) return { table, waiting: staysToReply };
      if (boardsPets(role)) return { table, theirs: staysWith(id) };
      return ownsPets(role) ? { table, ...stayThreadsOf(id) } : undefined;
    },
    async describe(q, ids, { role }) {
      const stays = await listStaysByIds(q, ids);
      const portraits = await listStayPortraits(q, ids);
      const own = ownsPets(role);
      const pathOf = own ? ownStayPath : boardsPets(role) ? boarderStayPath : staffStayPath;
      return new Map(
        stays.map(({ id, pet_names, owner_id, owner_name, boarder_id, boarder_name }) => [
          id,
          {
            title: `The stay of ${pet_names}`,
            href: pathOf(id),
            picture: { photoId: portraits.get(id) ?? null },
            other: !own
              ? { id: owner_id ?? id, name: owner_name }
              : boarder_id && boarder_name
                ? { id: boarder_id, name: boarder_name }
                : ourTeam,
          },
        ]),
      );
    },
    tile: {
      key: "messages-about-stays",
      label: "Messages about stays",
      href: staffThreadsPath,
    },
  },

  async ownRecords(q, { id, role }, limit) {
    if (!boardsPets(role)) return new Map();
    const stays = await listStaysOfBoarder(q, { boarderId: id }, { limit, offset: 0 });
    return new Map(stays.map((one) => [one.id, `the stay of ${one.pet_names}`]));
  },

  async titles(q, ids) {
    const stays = await listStaysByIds(q, ids);
    return new Map(stays.map(({ id, pet_names }) => [id, `the stay of ${pet_names}`]));
  },

  sayChange({ by, title, status }) {
    const verb = stayVerbs[status];
    const what = status.startsWith("checked") ? title.replace("the stay of ", "") : title;
    return verb && `${by} ${verb} ${status === "new" ? what.replace("the", "a") : what}`;
  },

  async ownPages(q, ids, actor) {
    const own = await listStaysOfActor(q, actor, ids);
    const pathOf = boardsPets(actor.role) ? boarderStayPath : ownStayPath;
    return new Map(own.map(({ id }) => [id, { href: pathOf(id) }]));
  },

  reference: {
    letter: "B",
    find: findStayStatus,
    verifySender: verifyStayOwner,
    answers: ["answer", "reply"],
    senderData: {
      isSender: isStayOwner,
      async find(q, reference) {
        const stay = await findStayByReference(q, reference);
        return stay && { id: stay.id, data: await exportStay(q, stay) };
      },
      erase: eraseStayByReference,
    },
  },

  personalData: {
    area: {
      key: "stays",
      title: "Boarding requests",
      byAddress: true,
      async list(q, subject) {
        const stays = await listOwnedStays(q, subject, { limit: maxExported, offset: 0 });
        const data: JsonRecord[] = [];
        for (const stay of stays) data.push(await exportStay(q, stay));
        data.push(...(await exportBoarderMessages(q, subject.id, stays)));
        return {
          data,
          ids: stays.map(({ id }) => id),
          lines: stays.map(({ reference, pet_names, status, start_day }) => ({
            reference,
            text: `: ${pet_names}, ${formatDay(start_day)}, ${stayStatusNames[status]}`,
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

  dealtWith: settledStatuses(stayStatusNames, ["received", "needs_info"]),

  staffNotifications: {
    events: stayEvents,
    about: "boarding requests",
    list: { text: "All boarding requests:", path: stayList.path },
    async listSentences(q, notifications) {
      const ids = notifications.map(({ entity_id }) => entity_id);
      const stays = new Map((await listStaysByIds(q, ids)).map((one) => [one.id, one]));
      return notifications.flatMap(({ id, event, entity_id }) => {
        const stay = stays.get(entity_id);
        // Withdrawn or answered meanwhile.
        const isOver = event === "stay-days" && stay?.requested_start_day === null;
        if (!stay || isOver) return [];
        const sentence = staySentence(event, stay);
        const path = `${stayList.path}/${entity_id}`;
        return [{ id, sentence, path, topic: stayTopic(event) }];
      });
    },
  },
} satisfies EntityDescriptor;

/** This owner's stays, or those that are with this boarder now. */
async function listStaysOfActor(q: Queries, actor: Actor, ids: readonly string[]): Promise<Stay[]> {
  if (ownsPets(actor.role)) return listOwnStaysByIds(q, await stayOwner(q, actor), ids);
  if (!boardsPets(actor.role)) return [];
  return (await listStaysByIds(q, ids)).filter(({ boarder_id }) => boarder_id === actor.id);
}

type RelatedStay = Omit<Stay, "pets">;

function relatedStay({ id, start_day, end_day, pet_names, status }: RelatedStay, href: string) {
  return {
    id,
    at: start_day,
    href,
    when: formatDays(start_day, end_day),
    title: pet_names,
    text: "",
    status: { name: stayStatusNames[status], tone: stayStatusTones[status] },
  };
}

function boarderLink(
  { boarder_id, boarder_name }: RelatedStay,
  pageOf: (boarderId: string) => string | undefined,
) {
  return boarder_id && boarder_name ? [{ name: boarder_name, href: pageOf(boarder_id) }] : [];
}
