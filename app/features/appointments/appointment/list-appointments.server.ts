import {
  countComingStays,
  listStaysOfOwner,
} from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { findSharedPet, listPatientsAmong } from "#app/features/pets/pet/find-pet.server.ts";
import {
  holdingStatuses,
  nearestSlots,
  type Slot,
  shortInstant,
} from "#app/features/providers/vet/slots.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay, lagosInstant, minutesOfDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  type HistoryEntry,
  listLastChanges,
  listSharedHistory,
} from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { listAvatarUrls } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { isPlainStep } from "#app/platform/steps/steps.ts";
import { readThread } from "#app/platform/threads/read-thread.server.ts";
import { type ThreadEntry, threadReader } from "#app/platform/threads/threads.ts";
import {
  type Appointment,
  countAppointments,
  findOwnAppointment,
  listAppointments,
  listOpenAppointmentsOfPet,
} from "./appointment.queries.server.ts";
import {
  type AppointmentRow,
  type AppointmentStatus,
  calledOffAppointmentStatuses,
  canWriteAboutAppointment,
  hasVetPage,
  isOpenAppointment,
  kindMinutes,
  type ListedAppointment,
  type OwnBookingRow,
  offerEnds,
  offeredMove,
  type ownAppointmentList,
  sharesIfAccepted,
  type vetAppointmentList,
} from "./appointment.ts";
import { appointmentSteps } from "./appointment-steps.server.ts";

type Filter = Parameters<typeof listAppointments>[1];

const tookPlaceStatuses: AppointmentStatus[] = ["confirmed", "completed", "no_show"];
const maxCount = 99;

/** One page of appointments and stays by day, with the number of upcoming ones. */
export async function listOwnBookings(
  services: AppServices,
  actor: Actor,
  { show, page }: ListQuery<typeof ownAppointmentList>,
) {
  const now = services.now();
  const at = now.toISOString();
  const whose = { ownerId: actor.id };
  const coming = { whose, statuses: holdingStatuses, from: at };
  const filter: Filter =
    show === "past"
      ? { whose, statuses: tookPlaceStatuses, until: at, latestFirst: true }
      : show === "cancelled"
        ? { whose, statuses: calledOffAppointmentStatuses, latestFirst: true }
        : coming;
  const q = services.db.reader;
  const { rows, more } = await paginate(page, async ({ offset, limit }) => {
    // Both lists are read up to the end of the page, because either may fill it.
    const upTo = offset + limit;
    const found = await listAppointments(q, filter, { limit: upTo, offset: 0 });
    const appointments = await showRows(services, found, { stepRole: "owner", actor });
    const stays = await listStaysOfOwner(services, actor, show ?? "coming", upTo);
    const all: OwnBookingRow[] = [
      ...appointments.map((one) => ({ kind: "appointment" as const, ...one })),
      ...stays.map((stay) => ({
        kind: "stay" as const,
        startsAt: lagosInstant(stay.startDay).toISOString(),
        ...stay,
      })),
    ];
    const direction = show ? -1 : 1;
    return all
      .sort((a, b) => (a.startsAt < b.startsAt ? -direction : direction))
      .slice(offset, upTo);
  });
  return {
    rows,
    more,
    coming:
      (await countAppointments(q, coming, maxCount)) + (await countComingStays(q, actor, maxCount)),
  };
}

export async function listValidAppointments(
  services: AppServices,
  actor: Actor,
  place: PageRange,
): Promise<Appointment[]> {
  const filter: Filter = {
    whose: { ownerId: actor.id },
    statuses: ["requested", "proposed", ...tookPlaceStatuses],
    latestFirst: true,
  };
  return listAppointments(services.db.reader, filter, place);
}

/** Returns undefined for another person's appointment. */
export async function findOwnBooking(
  services: AppServices,
  actor: Actor,
  id: string,
): Promise<Appointment | undefined> {
  return isId(id) ? findOwnAppointment(services.db.reader, id, { ownerId: actor.id }) : undefined;
}

/** Its pet and reason, and the free time of the chosen day that is nearest to its time of day. */
export function repeatAppointment(
  { pet_id, reason, starts_at }: Appointment,
  chosen: { day: string; slots: readonly Slot[] } | undefined,
) {
  const at = chosen && lagosInstant(chosen.day, minutesOfDay(starts_at)).toISOString();
  const [slot] = chosen && at ? nearestSlots(chosen.slots, at, 1) : [];
  return { petId: pet_id, reason, slot: slot?.startsAt };
}

function dayRange(now: Date) {
  const today = lagosDay(now);
  return {
    from: lagosInstant(today).toISOString(),
    until: lagosInstant(today, 1440).toISOString(),
  };
}

/** Unanswered requests and moves whose time is still to come. */
export function requestsTo(vetId: string, now: Date): Filter {
  const statuses = ["requested", "confirmed"] as const;
  return { whose: { vetId }, statuses, awaitsVet: true, from: now.toISOString() };
}

/** Today's appointments, without those that will not take place. */
export function todayFilter(whose: Filter["whose"], now: Date): Filter {
  return { whose, statuses: ["requested", "proposed", ...tookPlaceStatuses], ...dayRange(now) };
}

/** One page: today's by default, or by filter. */
export async function listVetAppointments(
  services: AppServices,
  actor: Actor,
  { show, page }: ListQuery<typeof vetAppointmentList>,
) {
  const now = services.now();
  const whose = { vetId: actor.id };
  const { from, until } = dayRange(now);
  const requests = requestsTo(actor.id, now);
  const today = todayFilter(whose, now);
  const coming: Filter = { whose, statuses: holdingStatuses, from: until };
  const past: Filter = { whose, statuses: tookPlaceStatuses, until: from, latestFirst: true };
  const cancelled: Filter = { whose, statuses: calledOffAppointmentStatuses, latestFirst: true };
  const filters = { requests, coming, past, cancelled };
  const q = services.db.reader;
  const filter = show ? filters[show] : today;
  const { rows, more } = await paginate(page, (place) => listAppointments(q, filter, place));
  const count = (one: Filter) => countAppointments(q, one, maxCount);
  return {
    rows: await showRows(services, rows, { stepRole: "vet", actor }),
    more,
    day: lagosDay(now),
    counts: {
      today: await count(today),
      requests: await count(requests),
      coming: await count(coming),
    },
  };
}

/** The next confirmed appointment of the same Lagos day, from an instant on. */
export async function findNextOfDay(
  services: AppServices,
  actor: Actor,
  from: string,
): Promise<Appointment | undefined> {
  const until = lagosInstant(lagosDay(new Date(from)), 1440).toISOString();
  const filter: Filter = { whose: { vetId: actor.id }, statuses: ["confirmed"], from, until };
  const [next] = await listAppointments(services.db.reader, filter, { limit: 1, offset: 0 });
  return next;
}

export type Reader = { stepRole: "vet" | "owner"; actor: { id: string; name: string } };

function showRow(
  one: Appointment,
  reader: Reader,
  { last, patients, now }: { last: HistoryEntry | undefined; patients: Set<string>; now: Date },
): AppointmentRow {
  const steps = viewSteps(appointmentSteps, reader.stepRole, one, now);
  const at = now.toISOString();
  return {
    id: one.id,
    startsAt: one.starts_at,
    endsAt: one.ends_at,
    status: one.status,
    move: offeredMove(one),
    offerEnds: offerEnds(one),
    offeredBy: one.offered_by,
    sharesIfAccepted: sharesIfAccepted(one),
    pet: one.pet_name,
    species: one.species,
    petId: one.pet_id,
    reason: one.reason,
    visitKind: one.kind_name ?? "",
    kindMinutes: kindMinutes(one),
    vet: one.vet_name,
    vetId: one.vet_id,
    clinic: one.clinic ?? "",
    area: one.area,
    owner: one.owner_name ?? "",
    isListed: hasVetPage(one),
    isPatient: patients.has(one.pet_id),
    steps: steps.filter(isPlainStep),
    canBookAgain: hasVetPage(one) && (!isOpenAppointment(one.status) || one.starts_at <= at),
    canMove: steps.some(({ name }) => name === "move"),
    undo: viewUndo(appointmentSteps, one, last, reader, now),
  };
}

async function patientsAmong(
  q: Queries,
  rows: readonly Appointment[],
  { stepRole, actor }: Reader,
  now: Date,
): Promise<Set<string>> {
  if (stepRole !== "vet") return new Set();
  const petIds = [...new Set(rows.map(({ pet_id }) => pet_id))];
  return new Set(await listPatientsAmong(q, { vetId: actor.id, petIds, today: lagosDay(now) }));
}

async function showRows(
  services: AppServices,
  rows: readonly Appointment[],
  reader: Reader,
): Promise<ListedAppointment[]> {
  const now = services.now();
  const q = services.db.reader;
  const last = await listLastChanges(
    q,
    "appointment",
    rows.map(({ id }) => id),
  );
  const patients = await patientsAmong(q, rows, reader, now);
  const seen = reader.stepRole === "vet" ? rows.filter(({ pet_id }) => patients.has(pet_id)) : rows;
  const urls = await listAvatarUrls(
    services,
    seen.flatMap(({ photo_id }) => photo_id ?? []),
  );
  const faces = new Map(seen.map(({ id, photo_id }) => [id, urls.get(photo_id ?? "")]));
  return rows.map((one) => ({
    ...showRow(one, reader, { last: last.get(one.id), patients, now }),
    faces: [faces.get(one.id)],
  }));
}

/** Returns undefined for anybody but the owner and the veterinarian. */
export async function viewAppointment(services: AppServices, id: string, reader: Reader) {
  if (!isId(id)) return undefined;
  const q = services.db.reader;
  const { stepRole, actor } = reader;
  const whose = stepRole === "vet" ? { vetId: actor.id } : { ownerId: actor.id };
  const one = await findOwnAppointment(q, id, whose);
  if (!one) return undefined;
  const now = services.now();
  const history = await listSharedHistory(q, "appointment", id);
  const shared = await findSharedPet(q, one.vet_id, one.pet_id, lagosDay(now));
  return {
    appointment: {
      ...showRow(one, reader, {
        last: history.at(-1),
        patients: await patientsAmong(q, [one], reader, now),
        now,
      }),
      breed: one.breed,
      feeKobo: one.fee_kobo,
      sharesHealth: shared !== undefined && (stepRole === "vet" || one.shares_health === 1),
      health: shared && { allergies: shared.allergies, medicines: shared.medicines },
      ownerPhone: one.owner_phone,
      vetPhone: one.vet_phone,
      createdAt: one.created_at,
      canWrite: canWriteAboutAppointment(one, stepRole, now),
    },
    history: history.map(({ id, at, actor_name, to_status, reason, step, undone_at }) => {
      const status = to_status as AppointmentStatus;
      return { id, at, actorName: actor_name, status, reason, step, undone_at };
    }),
  };
}

/** Also marks the messages as read. */
export function readAppointmentMessages(
  services: AppServices,
  actor: Actor,
  id: string,
): Promise<ThreadEntry[]> {
  return readThread(services, { entity: "appointment", id }, threadReader(actor));
}

/**
 * A pet's open appointments in words, in the caller's transaction. A confirmed one whose time has passed is not open.
 */
export async function listOpenAppointments(
  trx: Queries,
  petId: string,
  now: Date,
): Promise<string[]> {
  const rows = await listOpenAppointmentsOfPet(trx, petId, now.toISOString());
  return rows.map(
    ({ starts_at, vet_name }) => `an appointment on ${shortInstant(starts_at)} with ${vet_name}`,
  );
}
