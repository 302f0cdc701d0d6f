import { personPath } from "#app/features/accounts/person/person.ts";
import { holdingStatuses, shortInstant } from "#app/features/providers/vet/slots.ts";
import { ownsPets, runsRescue, treatsPets } from "#app/platform/actor.ts";
import { dayMs, formatDay, formatInstant, formatTime } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  listLastChanges,
  listSharedHistory,
} from "#app/platform/history/history.queries.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countUpTo, type TodayItem, type WaitingItem } from "#app/platform/records/home-part.ts";
import type { ThreadRecord } from "#app/platform/records/news-part.ts";
import { formerName, type JsonRecord, maxExported } from "#app/platform/records/privacy-part.ts";
import { showRelated } from "#app/platform/records/related-part.ts";
import { settledStatuses } from "#app/platform/records/settled-in.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import {
  isPlainStep,
  type StepView,
  stepButtons,
  type UndoView,
  undoButtons,
} from "#app/platform/steps/steps.ts";
import { listMessages, listMessagesBy } from "#app/platform/threads/threads.queries.server.ts";
import {
  type Appointment,
  appointmentsOf,
  countAppointments,
  countAppointmentsByStatus,
  findLatestAppointments,
  listAllAppointments,
  listAppointments,
  listAppointmentsByIds,
  listClosedBefore,
  listOffersTo,
} from "./appointment.queries.server.ts";
import {
  appointmentStatuses,
  appointmentStatusNames,
  appointmentStatusTones,
  hasVetPage,
  offerEnds,
  offeredMove,
  ownAppointmentList,
  sharesIfAccepted,
  vetAppointmentList,
} from "./appointment.ts";
import { acceptSharesInWords } from "./appointment-sentences.ts";
import { appointmentSteps } from "./appointment-steps.server.ts";
import { drawOutcomes, drawVisits } from "./draw-appointments.server.ts";
import { endAppointmentsOfPet } from "./end-appointments-of-pet.server.ts";
import { eraseAppointment, eraseAppointments } from "./erase-appointments.server.ts";
import {
  listOpenAppointments,
  type Reader,
  requestsTo,
  todayFilter,
} from "./list-appointments.server.ts";
import { searchAppointmentsFor } from "./search-appointments.server.ts";
import { vetDaysList } from "./staff/vet-days.ts";

const maxToday = 50;
const maxNamed = 3;
const requestKind = "appointments-to-answer";
const offerKind = "appointments-offered";

const vetPath = (id: string) => `/dashboard/pet-owner/vets/${id}`;

export const appointmentDescriptor = {
  entity: "appointment",
  search: searchAppointmentsFor,

  /** Staff do not see the reason: it is private between owner and veterinarian. */
  async aboutPerson(q, { id }, limit) {
    const booked = await findLatestAppointments(q, { ownerId: id }, { limit });
    const asVet = await findLatestAppointments(q, { vetId: id }, { limit });
    const toRecord = (one: Appointment) => ({
      ...relatedRecord(one),
      href: `${vetDaysList.path}/${one.id}`,
      title: one.pet_name,
    });
    return [
      ...showRelated({ key: "appointments", title: "Appointments" }, { own: booked }, (one) => ({
        ...toRecord(one),
        names: [{ name: one.vet_name, href: personPath(one.vet_id) }],
      })),
      ...showRelated(
        { key: "visits", title: "Appointments with this vet" },
        { own: asVet },
        (one) => ({
          ...toRecord(one),
          names: one.owner_id
            ? [{ name: one.owner_name ?? formerName, href: personPath(one.owner_id) }]
            : [],
        }),
      ),
    ];
  },

  async aboutPet(q, { id, role }, pet, limit) {
    if (!("petId" in pet)) return [];
    if (runsRescue(role)) {
      const { petId, ownerId } = pet;
      if (!ownerId) return [];
      const booked = await findLatestAppointments(q, { ownerId }, { petId, limit });
      // The reason is private.
      return showRelated(
        { key: "appointments", title: "Appointments" },
        { own: booked },
        (one) => ({
          ...relatedRecord(one),
          href: `${vetDaysList.path}/${one.id}`,
          title: formatInstant(one.starts_at),
          when: "",
          names: [{ name: one.vet_name, href: personPath(one.vet_id) }],
        }),
      );
    }
    const isVet = treatsPets(role);
    if (!isVet && !ownsPets(role)) return [];
    const { path } = isVet ? vetAppointmentList : ownAppointmentList;
    const own = await findLatestAppointments(q, isVet ? { vetId: id } : { ownerId: id }, {
      petId: pet.petId,
      limit,
    });
    const title = isVet ? "Appointments with you" : "Appointments";
    const kind = {
      ...{ key: "appointments", title, all: path },
      allTitle: isVet ? "your appointments" : "your bookings",
    };
    return showRelated(kind, { own }, (one) => ({
      ...relatedRecord(one),
      href: `${path}/${one.id}`,
      title: formatInstant(one.starts_at),
      when: "",
      text: one.reason,
      names: isVet
        ? []
        : [{ name: one.vet_name, href: hasVetPage(one) ? vetPath(one.vet_id) : undefined }],
    }));
  },

  async waitingCounts(q, { id, role }, max, now) {
    if (!treatsPets(role) && !ownsPets(role)) return [];
    if (ownsPets(role)) {
      const offers = await listOffersTo(q, id, now.toISOString(), max + 1);
      const count = countUpTo(max, offers.length);
      const tile = { key: offerKind, label: "Times to answer", href: ownAppointmentList.path };
      return [{ menu: ownAppointmentList.path, ...count, tile }];
    }
    const href = listHref(vetAppointmentList, { show: "requests" });
    return [
      {
        menu: vetAppointmentList.path,
        ...countUpTo(max, await countAppointments(q, requestsTo(id, now), max + 1)),
        tile: { key: requestKind, label: "Appointment requests", href },
      },
    ];
  },

  /** For a veterinarian: requests and moves. For an owner: offered times, and appointments of the next two days. */
  async waiting(q, { id, role, name }, { limit, pinned, now }) {
    if (treatsPets(role)) {
      const rows = await listAppointments(q, requestsTo(id, now), { limit, offset: 0 });
      const changed = (await listAppointmentsByIds(q, pinned)).filter(
        ({ vet_id }) => vet_id === id,
      );
      const others = rows.filter((one) => !pinned.includes(one.id));
      const reader = { stepRole: "vet", actor: { id, name } } as const;
      const viewed = await viewAll(q, [...others, ...changed], reader, now);
      return viewed.map(requestItem);
    }
    if (!ownsPets(role)) return [];
    const soon = new Date(now.getTime() + 2 * dayMs).toISOString();
    const filter = {
      whose: { ownerId: id },
      statuses: holdingStatuses,
      from: now.toISOString(),
      until: soon,
    };
    const rows = await listAppointments(q, filter, { limit, offset: 0 });
    const offers = await viewOffers(q, { id, name }, { limit, pinned, now });
    const isOther = (one: Appointment) => !offers.some((offer) => offer.id === one.id);
    const coming = rows.filter(isOther).map((one) => ({
      id: one.id,
      kind: "appointments",
      due: one.starts_at,
      isPressing: true,
      picture: { photoId: one.photo_id },
      title: `${one.pet_name} with ${one.vet_name}`,
      href: `${ownAppointmentList.path}/${one.id}`,
      text: `${shortInstant(one.starts_at)}, ${appointmentStatusNames[one.status]}`,
      buttons: [],
      links: [ownVisitLink(one, now)],
    }));
    return [...offers.map(offerItem), ...coming];
  },

  async today(q, { id, role, name }, now) {
    if (runsRescue(role)) return countToday(q, now);
    if (!treatsPets(role)) return undefined;
    const page = { limit: maxToday, offset: 0 };
    const rows = await listAppointments(q, todayFilter({ vetId: id }, now), page);
    const reader = { stepRole: "vet", actor: { id, name } } as const;
    const viewed = await viewAll(q, rows, reader, now);
    return viewed.map((one) => todayItem(one, now));
  },

  dealtWith: settledStatuses(appointmentStatusNames, ["requested", "proposed"]),

  openBookings: listOpenAppointments,
  petLeft: endAppointmentsOfPet,

  async charts(q, { id, role }, now) {
    if (ownsPets(role)) return drawVisits(q, id, now);
    if (!treatsPets(role)) return [];
    const heads = { label: "Status", value: "Appointments" };
    const title = "Appointments by status";
    const counts = new Map(
      (await countAppointmentsByStatus(q, id)).map(({ status, count }) => [status, count]),
    );
    const bars = appointmentStatuses.map((status) => ({
      label: appointmentStatusNames[status],
      value: counts.get(status) ?? 0,
    }));
    return [...(await drawOutcomes(q, id, now)), { id: "appointments", title, heads, bars }];
  },

  async titles(q, ids) {
    const found = await listAppointmentsByIds(q, ids);
    return new Map(
      found.map(({ id, pet_name, starts_at }) => [
        id,
        `the appointment of ${pet_name} on ${formatDay(starts_at)}`,
      ]),
    );
  },

  async ownPages(q, ids, actor) {
    const found = await listAppointmentsByIds(q, ids);
    return new Map(
      found.flatMap(({ id, owner_id, vet_id }) => {
        if (vet_id === actor.id) return [[id, { href: `${vetAppointmentList.path}/${id}` }]];
        return owner_id === actor.id ? [[id, { href: `${ownAppointmentList.path}/${id}` }]] : [];
      }),
    );
  },

  threads: {
    own({ id, role }) {
      const table = "appointments";
      if (ownsPets(role)) return { table, theirs: appointmentsOf({ ownerId: id }) };
      return treatsPets(role) ? { table, theirs: appointmentsOf({ vetId: id }) } : undefined;
    },
    async describe(q, ids, { role }) {
      const found = await listAppointmentsByIds(q, ids);
      return new Map(found.map((one) => [one.id, threadRecord(one, ownsPets(role))]));
    },
  },

  personalData: {
    area: {
      key: "appointments",
      title: "Appointments",
      async list(q, { id }) {
        const owned = await listAllAppointments(q, { ownerId: id }, maxExported);
        const asVet = await listAllAppointments(q, { vetId: id }, maxExported);
        const data: JsonRecord[] = [];
        for (const one of owned) {
          const history = await listSharedHistory(q, "appointment", one.id);
          const messages = await listMessages(q, { entity: "appointment", id: one.id });
          data.push({
            startsAt: one.starts_at,
            endsAt: one.ends_at,
            status: one.status,
            pet: one.pet_name,
            veterinarian: one.vet_name,
            reason: one.reason,
            kind: one.kind_name,
            sharesHealth: one.shares_health === 1,
            feeKobo: one.fee_kobo,
            sentAt: one.created_at,
            messages: messages.map(({ at, author, text }) => ({ at, author, text })),
            history: history.map(({ at, from_status: from, to_status: to, reason }) => {
              return { at, from, to, reason };
            }),
          });
        }
        // For other people's pets only the visit and this person's own messages.
        const ownMessages = Map.groupBy(
          asVet.length > 0 ? await listMessagesBy(q, "appointment", id) : [],
          ({ entity_id }) => entity_id,
        );
        for (const one of asVet) {
          const own = (ownMessages.get(one.id) ?? []).map(({ at, text }) => ({ at, text }));
          data.push({
            startsAt: one.starts_at,
            endsAt: one.ends_at,
            status: one.status,
            ...(own.length > 0 && { messages: own }),
          });
        }
        return {
          data,
          lines: [
            ...owned.map((one) => ({
              text: `${one.pet_name} with ${one.vet_name}, ${formatInstant(one.starts_at)}, ${appointmentStatusNames[one.status]}`,
            })),
            ...(asVet.length > 0
              ? [{ text: `${asVet.length.toLocaleString("en")} appointments with you` }]
              : []),
          ],
        };
      },
    },
    erase: eraseAppointments,
  },

  retention: { listClosed: listClosedBefore, erase: eraseAppointment },
} satisfies EntityDescriptor;

async function countToday(q: Queries, now: Date): Promise<TodayItem[]> {
  const filter = todayFilter("everybody", now);
  const count = await countAppointments(q, filter, maxToday);
  if (count === 0) return [];
  const first = await listAppointments(q, filter, { limit: maxNamed, offset: 0 });
  const names = first.map(({ starts_at, pet_name, vet_name }) => {
    return `${formatTime(starts_at)} ${pet_name} (${vet_name})`;
  });
  return [
    {
      id: "appointments-today",
      at: now.toISOString(),
      count,
      title: "Appointments",
      href: "/dashboard/staff/appointments",
      text: names.join(", ") + (count > maxNamed ? ` and ${count - maxNamed} more` : ""),
      buttons: [],
    },
  ];
}

function relatedRecord({ id, starts_at, status }: Appointment) {
  return {
    id,
    at: starts_at,
    when: formatInstant(starts_at),
    text: "",
    status: { name: appointmentStatusNames[status], tone: appointmentStatusTones[status] },
  };
}

function threadRecord(one: Appointment, isForOwner: boolean): ThreadRecord {
  const { id, owner_id, vet_id, pet_name, starts_at } = one;
  const { path } = isForOwner ? ownAppointmentList : vetAppointmentList;
  return {
    title: `${pet_name}, ${shortInstant(starts_at)}`,
    href: `${path}/${id}`,
    picture: { photoId: one.photo_id },
    other: isForOwner
      ? { id: vet_id, name: one.vet_name }
      : { id: owner_id ?? id, name: one.owner_name ?? formerName },
  };
}

type Viewed = Appointment & { steps: StepView[]; undo: UndoView | undefined };

async function viewAll(
  q: Queries,
  rows: readonly Appointment[],
  reader: Reader,
  now: Date,
): Promise<Viewed[]> {
  const ids = rows.map(({ id }) => id);
  const last = await listLastChanges(q, "appointment", ids);
  return rows.map((one) => ({
    ...one,
    steps: viewSteps(appointmentSteps, reader.stepRole, one, now).filter(isPlainStep),
    undo: viewUndo(appointmentSteps, one, last.get(one.id), reader, now),
  }));
}

/** Offered times, and those that the owner has just answered. */
async function viewOffers(
  q: Queries,
  actor: Reader["actor"],
  { limit, pinned, now }: { limit: number; pinned: readonly string[]; now: Date },
): Promise<Viewed[]> {
  const rows = await listOffersTo(q, actor.id, now.toISOString(), limit);
  const answered = (await listAppointmentsByIds(q, pinned)).filter(
    (one) => one.owner_id === actor.id && !rows.some(({ id }) => id === one.id),
  );
  return viewAll(q, [...rows, ...answered], { stepRole: "owner", actor }, now);
}

function offerItem(one: Viewed): WaitingItem {
  const path = `${ownAppointmentList.path}/${one.id}`;
  const move = offeredMove(one);
  const at = shortInstant(move?.startsAt ?? one.starts_at);
  const title = `${one.pet_name}, ${at}`;
  const isToAnswer = one.offered_by === "vet";
  const answers = one.steps.filter(({ name }) => name !== "cancel");
  return {
    id: one.id,
    kind: offerKind,
    due: offerEnds(one) ?? one.starts_at,
    isPressing: true,
    href: path,
    action: path,
    picture: { photoId: one.photo_id },
    title,
    text: move
      ? `${one.vet_name} would like to move it from ${shortInstant(one.starts_at)}`
      : `${one.vet_name} proposes a visit`,
    ...(sharesIfAccepted(one) && { note: acceptSharesInWords() }),
    buttons: isToAnswer ? stepButtons({ ...one, steps: answers }, title) : undoButtons(one.undo),
    ...(!isToAnswer && { done: appointmentStatusNames[one.status] }),
  };
}

/** To move it while that is possible, else to its messages. */
function ownVisitLink(one: Appointment, now: Date) {
  const path = `${ownAppointmentList.path}/${one.id}`;
  const about = `${one.pet_name} with ${one.vet_name}`;
  return viewSteps(appointmentSteps, "owner", one, now).some(({ name }) => name === "move")
    ? { text: "Move", label: `Move ${about}`, href: `${path}/move` }
    : { text: "Write", label: `Write about ${about}`, href: `${path}#messages` };
}

function requestItem(one: Viewed): WaitingItem {
  const path = `${vetAppointmentList.path}/${one.id}`;
  const move = one.offered_by === "owner" ? offeredMove(one) : undefined;
  const title = `${one.pet_name}, ${shortInstant(move?.startsAt ?? one.starts_at)}`;
  const owner = one.owner_name ?? formerName;
  const waits = one.status === "requested" || move !== undefined;
  return {
    id: one.id,
    kind: requestKind,
    // A request expires at its time.
    due: (move && offerEnds(one)) ?? one.starts_at,
    href: path,
    action: path,
    picture: { personId: one.owner_id ?? one.id, name: one.owner_name ?? one.pet_name },
    title,
    text: move ? `${owner} asks for it instead of ${shortInstant(one.starts_at)}` : `for ${owner}`,
    message: one.reason,
    buttons: waits ? stepButtons(one, title) : undoButtons(one.undo),
    ...(!waits && { done: appointmentStatusNames[one.status] }),
  };
}

function todayItem(one: Viewed, now: Date): TodayItem {
  const path = `${vetAppointmentList.path}/${one.id}`;
  const isOver = one.status === "completed" || one.status === "no_show";
  return {
    id: one.id,
    at: one.starts_at,
    href: path,
    action: path,
    title: `${one.pet_name} (${one.species})`,
    text: one.reason,
    buttons: stepButtons(one, `${one.pet_name}, ${formatTime(one.starts_at)}`),
    ...((isOver || one.starts_at > now.toISOString()) && {
      done: appointmentStatusNames[one.status],
    }),
  };
}
