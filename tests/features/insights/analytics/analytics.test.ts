import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppointmentStatus } from "#app/features/appointments/appointment/appointment.ts";
import { viewAnalytics } from "#app/features/insights/analytics/analytics.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { medicalRecordRow } from "#tests/support/rows.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { boarder, received } from "#tests/support/stays.ts";
import { insertRows, updateRows } from "#tests/support/tables.ts";
import { newVet, requested, slot } from "#tests/support/vets.ts";

onEachEngine("figures of one's own, on %s", (engine) => {
  let services: TestServices;
  beforeEach(async () => {
    // Its clock shows 2 March 2026.
    services = await freshServices(engine);
  });
  afterEach(() => services.cleanup());

  async function figures(actor: Actor, id: string): Promise<Record<string, number>> {
    const chart = (await viewAnalytics(services, actor)).find((one) => one.id === id);
    if (!chart) throw new Error(`no chart ${id}`);
    return Object.fromEntries(
      chart.bars.filter(({ value }) => value !== 0).map(({ label, value }) => [label, value]),
    );
  }

  let made = 0;
  async function appointment(
    vet: Actor,
    owner: Actor,
    starts_at: string,
    status: AppointmentStatus,
  ) {
    const { id } = await requested(services, vet, slot(services, ++made, "09:00"), { owner });
    const ends_at = new Date(Date.parse(starts_at) + 1_800_000).toISOString();
    await updateRows(services, "appointments", { id }, { starts_at, ends_at, status });
  }

  test("a veterinarian sees their own appointments by the month they were in, and by outcome", async () => {
    const [halima, other] = [await newVet(services), await newVet(services, "Dr Obi")];
    const [chidi, bola] = [
      await newcomer(services, "petOwner", "Chidi Eze"),
      await newcomer(services, "petOwner", "Bola Ade"),
    ];
    // The last instant of January in Lagos, and the first of February.
    await appointment(halima, chidi, "2026-01-31T22:59:00.000Z", "completed");
    await appointment(halima, chidi, "2026-01-31T23:00:00.000Z", "completed");
    await appointment(halima, bola, "2026-02-15T09:00:00.000Z", "completed");
    await appointment(halima, bola, "2026-02-16T09:00:00.000Z", "no_show");
    await appointment(halima, bola, "2026-02-17T09:00:00.000Z", "cancelled");
    await appointment(halima, bola, "2026-02-18T09:00:00.000Z", "expired");
    await appointment(halima, bola, "2025-03-31T22:59:00.000Z", "completed");
    await appointment(other, chidi, "2026-02-15T09:00:00.000Z", "completed");
    expect(await figures(halima, "appointments-completed")).toEqual({ "2026-01": 1, "2026-02": 2 });
    expect(await figures(halima, "appointments-missed")).toEqual({ "2026-02": 1 });
    expect(await figures(halima, "appointments-called-off")).toEqual({ "2026-02": 2 });
    expect(await figures(chidi, "visits")).toEqual({ "2026-01": 1, "2026-02": 2 });
    expect(await figures(bola, "visits")).toEqual({ "2026-02": 1 });
    const chart = (await viewAnalytics(services, chidi)).find(({ id }) => id === "visits");
    expect(chart?.bars.map(({ label }) => label)).toEqual([
      ...["2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09", "2025-10"],
      ...["2025-11", "2025-12", "2026-01", "2026-02", "2026-03"],
    ]);
  });

  test("an owner sees when vaccinations of their own pets are due, each kept only where it is nearest", async () => {
    const [chidi, bola] = [
      await newcomer(services, "petOwner", "Chidi Eze"),
      await newcomer(services, "petOwner", "Bola Ade"),
    ];
    const due = async (owner: Actor, days: string[]) => {
      for (const day of days) {
        const pet = await newPet(services, owner, { name: `Pet ${++made}` });
        const record = medicalRecordRow(pet, {
          kind: "vaccination",
          title: "Rabies",
          happened_on: "2025-03-01",
          next_due_on: day,
        });
        const reminder = { record_id: record.id, pet_id: pet, vaccine_key: "rabies", due_on: day };
        await services.db.transaction(async (trx) => {
          await trx.insertInto("medical_records").values(record).execute();
          await trx
            .insertInto("vaccination_reminders")
            .values({ ...reminder, last_reminder_days: null, closed_at: null })
            .execute();
        });
      }
    };
    await due(chidi, ["2026-03-01", "2026-03-02", "2026-04-01", "2026-04-02", "2027-03-03"]);
    await due(bola, ["2026-03-05"]);
    expect(await figures(chidi, "vaccinations-due")).toEqual({
      overdue: 1,
      "in 30 days": 2,
      "in 90 days": 1,
    });
  });

  test("a boarder sees the nights of their own places, and which part of the offered ones they are", async () => {
    const bisi = await boarder(services, "bisi", { places: 2, daysOff: ["2026-03-20"] });
    await updateRows(
      services,
      "people",
      { id: bisi.id },
      { verified_at: "2026-02-18T10:00:00.000Z" },
    );
    const tunde = await boarder(services, "tunde", { places: 2 });
    const take = async (who: Actor, nights: string[]) => {
      const { id: stay_id, pets } = await received(services);
      const taker = { stay_id, stay_pet_id: pets[0]?.id ?? "", pet_id: null };
      const rows = nights.map((night) => ({ boarder_id: who.id, night, place: 1, ...taker }));
      await insertRows(services, "stay_nights", rows);
    };
    await take(bisi, ["2026-02-27", "2026-02-28", "2026-03-01"]);
    await take(bisi, ["2026-03-02", "2026-03-03"]);
    await take(tunde, ["2026-03-01"]);
    expect(await figures(bisi, "nights")).toEqual({ "2026-02": 2, "2026-03": 3 });
    // 11 nights of two places in February, 30 in March.
    expect(await figures(bisi, "occupancy")).toEqual({ "2026-02": 9, "2026-03": 5 });
  });
});
