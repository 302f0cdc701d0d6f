import { expect, test } from "vitest";
import {
  listPatients,
  viewPatient,
} from "#app/features/medical-records/patient/list-patients.server.ts";
import { petFields } from "#app/features/pets/pet/pet.ts";
import { emptyTexts } from "#app/platform/fields/fields.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";
import { newVet, requested, slot } from "#tests/support/vets.ts";

const { services } = servicesForAll("sqlite");

test("a veterinarian without a share sees no text of a pet but its name and breed, and with one sees all", async () => {
  services.pass(24 * hourMs);
  const vet = await newVet(services);
  const owner = await newcomer(services, "petOwner");
  const petId = await newPet(services, owner, { name: "Simba" });
  await requested(services, vet, slot(services, 1, "09:00"), { owner, petId });
  const names = Object.keys(emptyTexts(petFields));
  const marks = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  await updateRows(services, "pets", { id: petId }, marks);
  const seen = (shown: unknown) =>
    names.filter((name) => JSON.stringify(shown).includes(`<${name}>`));

  const page = await viewPatient(services, vet, petId);
  expect(page?.isShared).toBe(false);
  expect(seen(page)).toEqual(["name", "breed"]);
  expect(seen(await listPatients(services, vet, { q: "", page: 1 }))).toEqual(["name", "breed"]);

  await updateRows(services, "pet_shares", { pet_id: petId }, { reads_health: 1 });
  expect(seen(await viewPatient(services, vet, petId))).toEqual(names);
});
