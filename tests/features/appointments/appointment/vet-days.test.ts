import { beforeAll, expect, test } from "vitest";
import { listVetDays } from "#app/features/appointments/appointment/staff/list-vet-days.server.ts";
import { vetDaysList } from "#app/features/appointments/appointment/staff/vet-days.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { newVet, requested, slot, vetTakes } from "#tests/support/vets.ts";

onEachEngine("the appointments of veterinarians on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let halima: Actor;

  beforeAll(async () => {
    halima = await newVet(services);
    await newVet(services, "Dr Zainab Bello");
  });

  const read = (address: Record<string, string>) =>
    listVetDays(services, readListQuery(vetDaysList, new URLSearchParams(address)));

  test("are counted by day of Lagos and listed for one, without what was called off", async () => {
    const day = addDays(lagosDay(services.now()), 2);
    const late = await requested(services, halima, slot(services, 2, "16:30"));
    const early = await requested(services, halima, slot(services, 2, "09:00"));
    const off = await requested(services, halima, slot(services, 2, "10:00"));
    value(await vetTakes(services, halima, off.id, "decline", { reason: "I travel" }));
    const month = await read({ vet: halima.id, day });
    const counted = month.vets.map(({ name, days }) => [
      name,
      days.filter(({ count }) => count > 0),
    ]);
    expect(counted).toEqual([
      ["Dr Halima Musa", [{ day, count: 2 }]],
      ["Dr Zainab Bello", []],
    ]);
    expect(month.month.month).toBe(day.slice(0, 7));
    expect(month.day?.appointments.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(month.day?.appointments[0]).not.toHaveProperty("reason");
    expect((await read({ vet: halima.id, day: "2026-02-30" })).day).toBeUndefined();
    expect((await read({ month: day.slice(0, 7), page: "2" })).vets).toEqual([]);
  });
});
