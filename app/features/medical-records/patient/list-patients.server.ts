import { readPatientHealth } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { findPatient, findSharedPet } from "#app/features/pets/pet/find-pet.server.ts";
import { showPets } from "#app/features/pets/pet/list-pets.server.ts";
import { type PetView, petFields } from "#app/features/pets/pet/pet.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { emptyTexts } from "#app/platform/fields/fields.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  findOwnerOfPet,
  listNextAppointments,
  listOwnRecords,
  listPatientRows,
} from "./patient.queries.server.ts";
import type { OwnRecordRow, ownRecordList, PatientRow, patientList } from "./patient.ts";

/** By name, each with its next appointment there. */
export async function listPatients(
  services: AppServices,
  actor: Actor,
  { q: text, page }: ListQuery<typeof patientList>,
): Promise<{ rows: PatientRow[]; more: boolean }> {
  const { reader } = services.db;
  const now = services.now();
  const filter = { vetId: actor.id, today: lagosDay(now), terms: searchTerms(text) };
  const { rows, more } = await paginate(page, (place) => listPatientRows(reader, filter, place));
  const pets = new Map((await showPets(services, rows)).map((pet) => [pet.id, pet]));
  const petIds = rows.map(({ id }) => id);
  const coming = { vetId: actor.id, petIds, from: now.toISOString() };
  const next = Map.groupBy(await listNextAppointments(reader, coming), ({ pet_id }) => pet_id);
  return {
    rows: rows.flatMap(({ id, owner_name, owner_phone, reads_health }) => {
      const pet = pets.get(id);
      const first = next.get(id)?.[0];
      const readsHealth = reads_health === 1;
      const times = { next: first?.starts_at, nextId: first?.id };
      if (!pet) return [];
      const visible = readsHealth ? pet : withoutHealth(pet);
      const keeper = keeperOf(services, owner_name, owner_phone);
      return [{ id, pet: visible, owner: keeper.name, phone: keeper.phone, readsHealth, ...times }];
    }),
    more,
  };
}

/** The owner, or the shelter for its own animals. */
function keeperOf({ site }: AppServices, name: string | null | undefined, phone: string | null) {
  return name == null ? { name: site.name, phone: site.phone } : { name, phone };
}

/** Without a share a veterinarian sees no texts: they belong to the health page. */
function withoutHealth(pet: PetView): PetView {
  const { id, name, species, breed, sex, age, weight, status, photo } = pet;
  const known = { id, name, species, breed, sex, age, weight, status, photo };
  return { ...emptyTexts(petFields), ...known };
}

/** Undefined for a pet that is not their patient. */
export async function viewPatient(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const today = lagosDay(services.now());
  const row = await findPatient(reader, actor.id, id, today);
  const health = row && (await readPatientHealth(services, actor, id));
  if (!row || !health) return undefined;
  const isShared = Boolean(await findSharedPet(reader, actor.id, id, today));
  const [pet] = await showPets(services, [row]);
  if (!pet) return undefined;
  return {
    pet: isShared ? pet : withoutHealth(pet),
    isShared,
    isOurs: row.keeper === "shelter",
    health: isShared ? { allergies: pet.allergies, medicines: pet.medicines } : undefined,
    owner: (await findOwnerOfPet(reader, id)) ?? keeperOf(services, undefined, null),
    ...health,
    today,
  };
}

/** Newest day first. */
export async function listRecordsOfVet(
  services: AppServices,
  actor: Actor,
  { kind, q, page }: ListQuery<typeof ownRecordList>,
): Promise<{ rows: OwnRecordRow[]; more: boolean }> {
  const { reader } = services.db;
  const today = lagosDay(services.now());
  const filter = { vetId: actor.id, today, terms: searchTerms(q), kind };
  const { rows, more } = await paginate(page, (place) => listOwnRecords(reader, filter, place));
  return {
    rows: rows.map(({ id, pet_id, pet_name, kind, title, text, happened_on }) => ({
      id,
      kind,
      title,
      text,
      petId: pet_id,
      pet: pet_name,
      happenedOn: happened_on,
    })),
    more,
  };
}
