import { beforeAll, expect, test } from "vitest";
import { searchEverything } from "#app/features/insights/search/search.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { newVet, requested, slot } from "#tests/support/vets.ts";

onEachEngine("appointments are found on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let halima: Actor;
  let owner: Actor;
  let id: string;
  let at: string;
  beforeAll(async () => {
    halima = await newVet(services, "Dr Hálímà Musa");
    owner = await newcomer(services, "petOwner", "Chidi Eze");
    const petId = await newPet(services, owner, { name: "Ṣadé" });
    at = slot(services, 2, "09:30");
    ({ id } = await requested(services, halima, at, { owner, petId }));
    await requested(services, await newVet(services, "Dr Zainab Bello"), at);
  });

  const found = async (actor: Actor, typed: string) =>
    (await searchEverything(services, actor, typed))
      .filter(({ title }) => title === "Appointments")
      .flatMap(({ hits }) => hits.map(({ href, label, by }) => ({ href, label, by })));

  test("by their owner, by pet and by veterinarian", async () => {
    const href = `/dashboard/pet-owner/bookings/${id}`;
    const label = "Ṣadé, Dr Hálímà Musa";
    expect(await found(owner, "sade")).toEqual([{ href, label, by: "pet" }]);
    expect(await found(owner, "halima sade")).toEqual([{ href, label, by: "vet and pet" }]);
    expect(await found(owner, "zainab")).toEqual([]);
    expect(await found(owner, "chidi")).toEqual([]);
  });

  test("by their veterinarian, by pet and by owner, whose address finds nothing", async () => {
    const href = `/dashboard/veterinarian/appointments/${id}`;
    const label = "Ṣadé, Chidi Eze";
    expect(await found(halima, "sade")).toEqual([{ href, label, by: "pet" }]);
    expect(await found(halima, "chidi")).toEqual([{ href, label, by: "owner" }]);
    expect(await found(halima, "example.com")).toEqual([]);
    expect(await found(halima, "bingo")).toEqual([]);
  });

  test("by staff, of everybody, and lead to their page", async () => {
    const [one, ...more] = await found(ada, "sade");
    expect(one?.label).toBe("Ṣadé, Chidi Eze, Dr Hálímà Musa");
    expect(one?.href).toBe(`/dashboard/staff/appointments/${id}`);
    expect(more).toEqual([]);
    expect((await found(ada, "chidi")).length).toBe(2);
  });

  test("by nobody else", async () => {
    const stranger = await newcomer(services, "petOwner", "Ngozi");
    const boarder: Actor = { ...owner, role: "boarder" };
    expect(await found(boarder, "sade")).toEqual([]);
    expect(await found(stranger, "sade")).toEqual([]);
  });
});
