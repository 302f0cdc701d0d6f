import {
  findOpenStay,
  lockListingOfAnimal,
} from "#app/features/animals/care-episode/find-stay.server.ts";
import {
  findOwnPet,
  findPatient,
  listPetsById,
  lockPet,
  type Pet,
  updateAnimal,
} from "#app/features/pets/pet/find-pet.server.ts";
import { canEdit } from "#app/features/pets/pet/pet.ts";
import { type Actor, ownsPets, runsRescue, treatsPets } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { daysBetween, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { claimMedicalFiles, countFiles, listDigests } from "./medical-file.queries.server.ts";
import {
  findNewestWeight,
  findRecord,
  insertRecord,
  listVaccinations,
  type MedicalRecord,
} from "./medical-record.queries.server.ts";
import type { RecordInput } from "./medical-record.schema.server.ts";
import {
  canWriteRecord,
  maxFiles,
  maxFilesOfPet,
  type RecordAuthor,
  recordKindNames,
  recordMessages,
  tooManyFiles,
} from "./medical-record.ts";
import { initialReminder, isCorrectable } from "./medical-record-policy.ts";
import { closeReminders, listOpenReminders, openReminder } from "./reminder.queries.server.ts";
import { settleAnimal } from "./settle-vaccinated.server.ts";

/** `stayId`: of an animal in the shelter's care. */
type Writable = { pet: Pet; author: RecordAuthor; stayId: string | null };

/** Returns undefined for a pet that this person may not write about; staff write about animals in care. */
async function findWritable(
  trx: Queries,
  actor: Actor,
  petId: string,
  today: string,
): Promise<Writable | undefined> {
  if (ownsPets(actor.role)) {
    const pet = await findOwnPet(trx, actor.id, petId);
    return pet && { pet, author: "owner", stayId: null };
  }
  const isStaff = runsRescue(actor.role);
  if (!isStaff && !treatsPets(actor.role)) return undefined;
  const pet = isStaff
    ? (await listPetsById(trx, [petId]))[0]
    : await findPatient(trx, actor.id, petId, today);
  if (!pet) return undefined;
  const stay = pet.keeper === "shelter" ? await findOpenStay(trx, petId) : undefined;
  if (isStaff) return stay && { pet, author: "staff", stayId: stay.id };
  return { pet, author: "vet", stayId: stay?.id ?? null };
}

const leftMeanwhile = refused(
  "CONFLICT",
  "This animal is no longer in our care, so nothing can be added.",
);

/**
 * Writes an entry about a pet's health, by its owner, by a verified veterinarian whose patient it is, or by staff about
 * an animal in care. `corrects`
 * names the author's own entry that it replaces; that one stays unchanged. A vaccination updates the reminders. Refuses
 * NOT_FOUND for a pet that they may not write about and for an entry of somebody else or about another pet; CONFLICT
 * for an archived pet and for an entry corrected before; INVALID for a kind that the author may not write, a day before
 * the birth, files that are missing, too many or of somebody else, and without a key: without one a repeated form would
 * write twice.
 */
export async function writeRecord(
  services: AppServices,
  actor: Actor,
  petId: string,
  input: RecordInput,
  key: string | undefined,
): Promise<Outcome<{ id: string }>> {
  if (!key) return missingKey;
  const { files, ...content } = input;
  const digests = await listDigests(services.db.reader, files, actor.id);
  const form = {
    key,
    verb: "write-medical-record",
    actorId: actor.id,
    content: { petId, ...content, files: digests },
  };
  return idempotent<{ id: string }>(services, form, (trx) =>
    writeRecordIn(services, trx, actor, petId, input),
  );
}

/** As `writeRecord`, in the caller's transaction. */
export async function writeRecordIn(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  petId: string,
  input: RecordInput,
): Promise<Outcome<{ id: string }>> {
  if (!isId(petId)) return refused("NOT_FOUND");
  await lockListingOfAnimal(trx, petId);
  await lockPet(trx, petId);
  const now = services.now();
  const writable = await findWritable(trx, actor, petId, lagosDay(now));
  if (!writable) return runsRescue(actor.role) ? leftMeanwhile : refused("NOT_FOUND");
  const { pet, author, stayId } = writable;
  if (!canEdit(pet)) {
    return refused("CONFLICT", `${pet.name} is archived. Nothing can be added until it is back.`);
  }
  const corrected = input.corrects === null ? null : await findOwnRecord(trx, actor, petId, input);
  if (corrected === undefined) return refused("NOT_FOUND");
  const refusal = await checkRecord(trx, input, { pet, author, corrected });
  if (refusal) return refusal;
  const id = newId(now);
  const { kind, title, text, batch, happenedOn, nextDueOn, corrects, files, measured } = input;
  const written = await insertRecord(trx, {
    id,
    pet_id: petId,
    kind,
    title,
    text,
    batch,
    weight_g: measured?.weightG ?? null,
    temperature_tenths: measured?.temperatureTenths ?? null,
    happened_on: happenedOn,
    next_due_on: nextDueOn,
    corrects_id: corrects,
    episode_id: stayId,
    author,
    author_id: actor.id,
    author_name: actor.name,
    created_at: now.toISOString(),
    erased_at: null,
  });
  if (!written) {
    const sentence = "This entry was corrected before. Please correct the newest one instead.";
    return refused("CONFLICT", sentence);
  }
  const own = { uploadedBy: actor.id, recordId: id };
  if ((await claimMedicalFiles(trx, files, own)) !== new Set(files).size) {
    return refused("INVALID", "", { fields: { files: [recordMessages.fileGone] } });
  }
  if (kind === "vaccination") {
    await settleReminders(trx, now, petId);
    await settleAnimal(trx, petId, lagosDay(now));
  }
  if (stayId !== null && measured?.weightG) await followWeight(trx, now, petId);
  if (author !== "owner") {
    await recordAudit(trx, now, {
      actor,
      action: corrects === null ? "added" : "corrected",
      entity: "pet",
      entityId: petId,
      detail: recordKindNames[kind].toLowerCase(),
    });
  }
  return done({ id });
}

/** Returns the actor's own entry of the same kind. */
async function findOwnRecord(
  trx: Queries,
  actor: Actor,
  petId: string,
  { corrects, kind }: RecordInput,
): Promise<MedicalRecord | undefined> {
  if (corrects === null || !isId(corrects)) return undefined;
  const record = await findRecord(trx, petId, corrects);
  return record && isCorrectable(record, actor.id) && record.kind === kind ? record : undefined;
}

async function checkRecord(
  trx: Queries,
  { kind, happenedOn, files }: RecordInput,
  about: { pet: Pet; author: RecordAuthor; corrected: MedicalRecord | null },
) {
  const { pet, author, corrected } = about;
  const invalid = (field: string, message: string) =>
    refused("INVALID", "", { fields: { [field]: [message] } });
  if (!canWriteRecord(author, kind)) return refused("INVALID", recordMessages.kind);
  if (pet.birth_day !== null && pet.birth_estimated === 0 && happenedOn < pet.birth_day) {
    return invalid("happenedOn", recordMessages.beforeBirth);
  }
  if (files.length > maxFiles) return invalid("files", tooManyFiles);
  if (kind === "document" && files.length === 0 && corrected === null) {
    return invalid("files", recordMessages.file);
  }
  if (files.length > 0 && (await countFiles(trx, pet.id)) + files.length > maxFilesOfPet) {
    return invalid("files", `${pet.name} has ${maxFilesOfPet} files already, which is the most`);
  }
  return undefined;
}

/** The animal weighs what its newest entry says. */
async function followWeight(trx: Queries, now: Date, petId: string): Promise<void> {
  const weight_grams = await findNewestWeight(trx, petId);
  await updateAnimal(trx, petId, { weight_grams, updated_at: now.toISOString() });
}

/**
 * The newest valid entry of each vaccine decides when the next is due, and closes older reminders. Reminders whose day
 * has passed are not sent. The caller has locked the pet.
 */
async function settleReminders(trx: Queries, now: Date, petId: string): Promise<void> {
  const newest = new Map<string, { id: string; next_due_on: string | null }>();
  for (const record of await listVaccinations(trx, petId)) {
    const key = foldText(record.title);
    if (!newest.has(key)) newest.set(key, record);
  }
  const nextDue = [...newest].flatMap(([vaccineKey, { id, next_due_on }]) =>
    next_due_on === null ? [] : [{ id, vaccineKey, dueOn: next_due_on }],
  );
  const open = await listOpenReminders(trx, petId);
  const outdated = open.filter(({ record_id }) => !nextDue.some(({ id }) => id === record_id));
  const outdatedIds = outdated.map(({ record_id }) => record_id);
  await closeReminders(trx, outdatedIds, now.toISOString());
  for (const { id, vaccineKey, dueOn } of nextDue) {
    if (open.some(({ record_id }) => record_id === id)) continue;
    await openReminder(trx, {
      record_id: id,
      pet_id: petId,
      vaccine_key: vaccineKey,
      due_on: dueOn,
      last_reminder_days: initialReminder(daysBetween(lagosDay(now), dueOn)),
      closed_at: null,
    });
  }
}
