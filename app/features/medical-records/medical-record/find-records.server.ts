import {
  findPatient,
  findSharedPet,
  listPetsById,
} from "#app/features/pets/pet/find-pet.server.ts";
import { showPets } from "#app/features/pets/pet/list-pets.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listFiles } from "./medical-file.queries.server.ts";
import {
  findRecord,
  isVisitNoteWritten,
  listRecords,
  type MedicalRecord,
  type RecordsOf,
} from "./medical-record.queries.server.ts";
import type { DueVaccination, MedicalFileView, MedicalRecordView } from "./medical-record.ts";
import { isCorrectable, isReadWhole } from "./medical-record-policy.ts";
import { listDueOfPets } from "./reminder.queries.server.ts";

/** More than any animal has. */
const maxRecords = 2000;

type Health = { records: MedicalRecordView[]; due: DueVaccination[] };

/**
 * For a veterinarian: everything where the owner shares the health page, else their own entries. Undefined for a pet
 * that is not their patient.
 */
export async function readPatientHealth(
  services: AppServices,
  actor: Actor,
  petId: string,
): Promise<Health | undefined> {
  const { reader } = services.db;
  const today = lagosDay(services.now());
  if (!isId(petId) || !(await findPatient(reader, actor.id, petId, today))) return undefined;
  const isShared = await findSharedPet(reader, actor.id, petId, today);
  if (isShared) return readHealth(services, actor, petId);
  const own = await readHealth(services, actor, petId, { authorId: actor.id });
  return { records: own.records, due: [] };
}

/**
 * For staff: everything about an animal in the shelter's care, and the entries of the shelter's time for ever. Undefined
 * for a pet that was never there.
 */
export async function readAnimalHealth(services: AppServices, actor: Actor, petId: string) {
  const [pet] = isId(petId) ? await listPetsById(services.db.reader, [petId]) : [];
  if (!pet || pet.number === null) return undefined;
  const isInCare = pet.keeper === "shelter";
  const health = await readHealth(services, actor, petId, { ofStays: !isInCare });
  const [view] = isInCare || pet.keeper === "away" ? await showPets(services, [pet]) : [];
  return {
    /** Undefined while an owner keeps it. */
    pet: view,
    isInCare,
    records: health.records,
    due: isInCare ? health.due : [],
  };
}

/**
 * Returns the entries about a pet, newest day first, each with the entries it corrects, and what is due next. The
 * caller has verified that the actor may read them.
 */
export async function readHealth(
  services: AppServices,
  actor: Actor,
  petId: string,
  which: RecordsOf = {},
): Promise<Health> {
  const { reader } = services.db;
  const rows = await listRecords(reader, [petId], { ...which, limit: maxRecords });
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await listFiles(reader, ids), ({ record_id }) => record_id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isCorrected = new Set(rows.flatMap(({ corrects_id }) => corrects_id ?? []));
  const before = (row: MedicalRecord): MedicalRecord[] => {
    const one = row.corrects_id === null ? undefined : byId.get(row.corrects_id);
    return one ? [one, ...before(one)] : [];
  };
  const show = (row: MedicalRecord, older: MedicalRecord[]): MedicalRecordView => {
    const isWhole = isReadWhole(row, actor.id);
    return {
      id: row.id,
      kind: row.kind,
      author: isWhole ? row.author : "former",
      authorName: isWhole ? signedName(services, row) : "",
      title: row.title,
      text: isWhole ? row.text : "",
      batch: row.batch,
      weightG: row.weight_g,
      temperatureTenths: row.temperature_tenths,
      happenedOn: row.happened_on,
      nextDueOn: row.next_due_on,
      createdAt: row.created_at,
      files: isWhole ? (files.get(row.id) ?? []).map(showFile) : [],
      before: older.map((one) => show(one, [])),
      canCorrect: isCorrectable(row, actor.id) && !isCorrected.has(row.id),
    };
  };
  const records = rows
    .filter(({ id }) => !isCorrected.has(id))
    .map((row) => show(row, before(row)));
  return { records, due: await listDue(services, [petId]) };
}

function signedName({ site }: AppServices, { author, author_name }: MedicalRecord): string {
  return author === "staff" ? `${site.name} (${author_name})` : author_name;
}

export function hasVisitNote(
  services: AppServices,
  actor: Actor,
  visit: { petId: string; day: string },
): Promise<boolean> {
  return isVisitNoteWritten(services.db.reader, { ...visit, authorId: actor.id });
}

function showFile(file: {
  id: string;
  file_name: string;
  bytes: number;
  type: string;
}): MedicalFileView {
  const { id, file_name: fileName, bytes, type } = file;
  return { id, fileName, bytes, isPicture: type.startsWith("image/") };
}

export async function listDue(
  services: AppServices,
  petIds: readonly string[],
): Promise<DueVaccination[]> {
  const due = await listDueOfPets(services.db.reader, petIds);
  return due.map(({ pet_id: petId, title, due_on, vet_id }) => ({
    petId,
    title,
    due_on,
    ...(vet_id && { vetId: vet_id }),
  }));
}

/** Returns undefined for an entry of somebody else, of the time of a former owner or about another pet. */
export async function findCorrectable(
  services: AppServices,
  actor: Actor,
  { petId, id }: { petId: string; id: string },
): Promise<MedicalRecord | undefined> {
  if (!isId(petId) || !isId(id)) return undefined;
  const record = await findRecord(services.db.reader, petId, id);
  return record && isCorrectable(record, actor.id) ? record : undefined;
}
