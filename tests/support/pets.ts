import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import {
  type RecordInput,
  recordSchema,
} from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import type { RecordKind } from "#app/features/medical-records/medical-record/medical-record.ts";
import { stageMedicalFile } from "#app/features/medical-records/medical-record/store-medical-file.server.ts";
import { writeRecord } from "#app/features/medical-records/medical-record/write-record.server.ts";
import { type PetInput, petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { addPet } from "#app/features/pets/pet/save-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { value } from "./listings.ts";
import { personRow } from "./rows.ts";

type Typed = { [field: string]: string | string[] | undefined };

/** The form of a pet as it was typed, made from this version of it. */
export function petForm(typed: Typed, version?: number): PetInput {
  const whole = version === undefined ? typed : { ...typed, version: String(version) };
  return petSchema("2026-12-31").parse(whole);
}

let made = 0;

/** Adds a pet to an owner's account; returns its id. */
export async function newPet(services: AppServices, owner: Actor, typed: Typed): Promise<string> {
  made += 1;
  const input = petSchema(lagosDay(services.now())).parse(typed);
  return value(await addPet(services, owner, input, `pet-of-a-test-${made}-of-this-file`)).id;
}

const emptyPdf = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");

/** Sends a file ahead of its form; returns its id. */
export async function stagePdf(services: AppServices, actor: Actor, name = "card.pdf") {
  return value(await stageMedicalFile(services, actor, { name, bytes: emptyPdf })).id;
}

/** The form of an entry as it was typed. */
export function recordForm(kind: RecordKind, typed: Typed = {}): RecordInput {
  const whole = { title: "Rabies", happenedOn: "2026-01-10", ...typed };
  return recordSchema(kind, "2026-12-31").parse(whole);
}

/** Writes an entry about a pet; returns its id. */
export async function newRecord(
  services: AppServices,
  actor: Actor,
  petId: string,
  kind: RecordKind,
  typed: Typed = {},
): Promise<string> {
  made += 1;
  const key = `record-of-a-test-${made}-of-this-file`;
  return value(await writeRecord(services, actor, petId, recordForm(kind, typed), key)).id;
}

/** A pet of this owner with a vaccination and a document; returns its id and the file's. */
export async function petWithRecords(
  services: AppServices,
  owner: Actor,
): Promise<{ ownPet: string; medicalFile: string }> {
  const ownPet = await newPet(services, owner, { name: "Bingo" });
  await newRecord(services, owner, ownPet, "vaccination", { nextDueOn: "2027-01-10" });
  const medicalFile = await stagePdf(services, owner);
  await newRecord(services, owner, ownPet, "document", { title: "Card", files: [medicalFile] });
  return { ownPet, medicalFile };
}

/** Another person with an account, whose address is confirmed and who, as a veterinarian, is verified. */
export async function newcomer(
  services: AppServices,
  role: "petOwner" | "veterinarian" | "boarder",
  name = "Uche Nwosu",
): Promise<Actor> {
  const now = services.now().toISOString();
  const verified = role === "veterinarian" ? { verified_at: now } : {};
  const row = personRow({ role, name, email_verified_at: now, ...verified });
  await services.db.transaction((trx) => insertPerson(trx, row));
  return { id: row.id, name, email: row.email, role };
}
