import { randomBytes } from "node:crypto";
import {
  findPerson,
  lockActivePerson,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import { updatePerson } from "#app/features/accounts/person/save-person.server.ts";
import { type Actor, treatsPets } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type IdempotentForm, idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { referenceAlphabet } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findClinic } from "./find-clinic.server.ts";
import type { DateHours } from "./slots.ts";
import {
  findVetRow,
  insertVet,
  listDateHours,
  listHours,
  listVetDaysOff,
  listVisitKinds,
  lockVet,
  replaceHours,
  replaceSpecialisations,
  replaceVetDaysOff,
  updateVet,
  type VisitKindRow,
} from "./vet.queries.server.ts";
import type { PracticeInput } from "./vet.schema.server.ts";
import { defaultSlotMinutes, type Practice, type VetSchedule, type VisitKind } from "./vet.ts";

const tokenLength = 26;

export async function findPractice(
  services: AppServices,
  vetId: string,
): Promise<
  Practice & { vcn: string; verified: boolean; calendar: string | undefined; kinds: VisitKind[] }
> {
  const q = services.db.reader;
  const row = await findVetRow(q, vetId);
  const person = await findPerson(q, vetId);
  return {
    ...(await findClinic(q, vetId)),
    vcn: person?.vcn ?? "",
    verified: person?.verified_at != null,
    calendar: row && calendarAddress(services.site.origin, row.calendar_token),
    kinds: (await listVisitKinds(q, [vetId])).map(toVisitKind),
  };
}

export function toVisitKind({ id, name, minutes, fee_kobo: feeKobo }: VisitKindRow): VisitKind {
  return { id, name, minutes, feeKobo };
}

export async function findHours(
  services: AppServices,
  vetId: string,
): Promise<VetSchedule & { noticeHours: number; dateHours: DateHours[] }> {
  const q = services.db.reader;
  const row = await findVetRow(q, vetId);
  const today = lagosDay(services.now());
  const daysOff = await listVetDaysOff(q, [vetId], today);
  return {
    hours: (await listHours(q, [vetId])).map(({ weekday, starts, ends }) => {
      return { weekday, starts, ends };
    }),
    slotMinutes: (row?.slot_minutes ?? defaultSlotMinutes) as VetSchedule["slotMinutes"],
    noticeHours: row?.notice_hours ?? 0,
    dateHours: (await listDateHours(q, [vetId], today)).map(({ day, starts, ends }) => {
      return { day, starts, ends };
    }),
    daysOff: daysOff.map(({ day }) => day),
  };
}

function calendarAddress(origin: string, token: string): string {
  return `${origin}/calendars/${token}.ics`;
}

/** Booked appointments keep their fee. */
export function savePractice(
  services: AppServices,
  actor: Actor,
  input: PracticeInput,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "save-practice", actorId: actor.id, content: input };
  return changePractice(services, actor, form, "practice", async (trx, person) => {
    const at = services.now().toISOString();
    await updateVet(trx, actor.id, {
      clinic: input.clinic,
      fee_kobo: input.fee,
      updated_at: at,
    });
    await replaceSpecialisations(trx, actor.id, input.specialisations);
    if (input.area !== person.area) await updatePerson(trx, actor.id, { area: input.area });
    return done(null);
  });
}

/** Booked appointments stay, even outside the new hours. */
export function saveHours(
  services: AppServices,
  actor: Actor,
  input: VetSchedule,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "save-hours", actorId: actor.id, content: input };
  return changePractice(services, actor, form, "hours and days off", async (trx) => {
    const at = services.now().toISOString();
    await updateVet(trx, actor.id, { slot_minutes: input.slotMinutes, updated_at: at });
    await replaceHours(trx, actor.id, input.hours);
    await replaceVetDaysOff(trx, actor.id, input.daysOff);
    return done(null);
  });
}

/** The old address stops working. */
export function renewCalendar(
  services: AppServices,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "renew-calendar", actorId: actor.id, content: null };
  return changePractice(services, actor, form, "address of the calendar", async (trx) => {
    await updateVet(trx, actor.id, {
      calendar_token: newToken(),
      updated_at: services.now().toISOString(),
    });
    return done(null);
  });
}

/** Inserts the practice where there is none. */
export function changePractice(
  services: AppServices,
  actor: Actor,
  form: IdempotentForm,
  detail: string,
  work: (trx: Queries, person: Person) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  return idempotent<null>(services, form, async (trx) => {
    const person = await lockActivePerson(trx, actor.id);
    if (!person || !treatsPets(person.role)) return refused("NOT_FOUND");
    const now = services.now();
    await insertVet(trx, {
      vet_id: actor.id,
      clinic: "",
      fee_kobo: null,
      slot_minutes: defaultSlotMinutes,
      calendar_token: newToken(),
      updated_at: now.toISOString(),
    });
    await lockVet(trx, actor.id);
    const changed = await work(trx, person);
    if (!changed.ok) return changed;
    await recordAudit(trx, now, {
      actor,
      action: "changed profile",
      entity: "person",
      entityId: actor.id,
      detail,
    });
    return done(null);
  });
}

function newToken(): string {
  return Array.from(randomBytes(tokenLength), (byte) => referenceAlphabet[byte % 32]).join("");
}
