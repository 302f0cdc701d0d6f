import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { lockVet } from "#app/features/providers/vet/find-vet.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import {
  eraseHistoryActor,
  eraseHistoryTexts,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { formerName, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import type { Site } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import {
  deleteMessagesBy,
  deleteThreads,
} from "#app/platform/threads/threads-personal-data.queries.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import {
  type Appointment,
  anonymiseAppointments,
  findAppointment,
  listAllAppointments,
} from "./appointment.queries.server.ts";
import { isCalledOff, isOpenAppointment } from "./appointment.ts";
import { calledOffEmail } from "./appointment-emails.ts";
import { appointmentSteps } from "./appointment-steps.server.ts";

/**
 * Cancels a person's open appointments and erases the person from all of theirs, in the caller's transaction: an owner
 * with reasons and all messages, a veterinarian with their own texts. Writes to the other side without a name. Returns
 * the ids of the owner's appointments.
 */
export async function eraseAppointments(
  trx: Queries,
  { id }: PersonSubject,
  now: Date,
  site: Site,
): Promise<string[]> {
  await lockVet(trx, id);
  const owned = await listAllAppointments(trx, { ownerId: id });
  const asVet = await listAllAppointments(trx, { vetId: id });
  const open = [...owned, ...asVet].filter(({ status }) => isOpenAppointment(status));
  for (const one of open.sort(byPet)) {
    const change = await takeStepIn(site, trx, appointmentSteps, one.id, {
      stepRole: "erasure",
      step: "cancel",
      actor: { name: formerName },
      input: {},
      now,
    });
    const isUpcoming = one.starts_at > now.toISOString();
    if (change.ok && isUpcoming)
      await mailOtherSide(trx, now, site, { appointment: one, erasedId: id });
  }
  for (const one of await listJustCalledOff(trx, [...owned, ...asVet], id, now)) {
    await mailOtherSide(trx, now, site, { appointment: one, erasedId: id });
  }
  const ids = [...owned, ...asVet].map((one) => one.id);
  for (const some of splitIds(ids)) await eraseHistoryTexts(trx, "appointment", some);
  const ownedIds = owned.map((one) => one.id);
  for (const some of splitIds(ownedIds)) {
    await anonymiseAppointments(trx, some);
    await deleteThreads(trx, "appointment", some);
  }
  await deleteMessagesBy(trx, "appointment", id);
  return ownedIds;
}

/** SQLite takes 32,766 parameters in a statement. */
function splitIds(ids: readonly string[]): string[][] {
  const size = 1000;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, part) =>
    ids.slice(part * size, (part + 1) * size),
  );
}

/** The lock order of all writers. */
function byPet(a: Appointment, b: Appointment): number {
  if (a.pet_id !== b.pet_id) return a.pet_id < b.pet_id ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Upcoming ones that this person cancelled within the undo time: their e-mail is still queued and loses its text. */
async function listJustCalledOff(
  trx: Queries,
  all: readonly Appointment[],
  personId: string,
  now: Date,
): Promise<Appointment[]> {
  const since = new Date(now.getTime() - undoMs).toISOString();
  const recent = all.filter(
    ({ status, starts_at, updated_at }) =>
      isCalledOff(status) && starts_at > now.toISOString() && updated_at > since,
  );
  const ids = recent.map(({ id }) => id);
  const last = await listLastChanges(trx, "appointment", ids);
  return recent.filter(({ id }) => last.get(id)?.actor_id === personId);
}

type ErasedAppointment = { appointment: Appointment; erasedId: string };

/** Names nobody, so the e-mail survives the erasure. */
async function mailOtherSide(
  trx: Queries,
  now: Date,
  site: Site,
  { appointment, erasedId }: ErasedAppointment,
): Promise<void> {
  const { id, vet_id, owner_id, starts_at, ends_at } = appointment;
  const side = vet_id === erasedId ? "owner" : "vet";
  const otherId = side === "owner" ? owner_id : vet_id;
  const other = otherId ? await findPerson(trx, otherId) : undefined;
  if (!other?.email_verified_at || other.status !== "active") return;
  const facts = { starts_at, ends_at, siteName: site.name, origin: site.origin };
  await sendMail(trx, now, {
    to: other.email,
    email: calledOffEmail(facts, { name: other.name, side }),
    kind: "request",
    cause: `appointment-called-off:${id}`,
    about: [{ entity: "person", id: other.id }],
  });
}

/** Erases the owner, the reason and the messages, in the caller's transaction. */
export async function eraseAppointment(trx: Queries, id: string): Promise<void> {
  const appointment = await findAppointment(trx, id);
  if (!appointment?.owner_id) return;
  await eraseHistoryActor(trx, appointment.owner_id, { entity: "appointment", id });
  await eraseHistoryTexts(trx, "appointment", [id]);
  await anonymiseAppointments(trx, [id]);
  await deleteThreads(trx, "appointment", [id]);
}
