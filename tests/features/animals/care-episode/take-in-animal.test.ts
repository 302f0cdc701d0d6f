import { beforeEach, expect, test } from "vitest";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { findAnimalForStaff } from "#app/features/animals/care-episode/find-animal.server.ts";
import type { IntakeInput } from "#app/features/animals/care-episode/intake.schema.server.ts";
import { takeInAnimal } from "#app/features/animals/care-episode/take-in-animal.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { episodeOf, intake, leave, takeInAnimalOf } from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("an animal that is taken in on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  beforeEach(() => services.pass(hourMs));

  const today = () => lagosDay(services.now());
  const send = (fields: Record<string, string> = {}, key = newKey(), by = ada) =>
    takeInAnimal(services, by, intake(services, fields), key, endOpenBookings);
  const pet = (id: string) => rowOf(services, "pets", { id });

  test("is the shelter's from the day on, with a number as its name and a quarantine", async () => {
    const { petId, name } = value(await send());
    const animal = await pet(petId);
    expect(animal).toMatchObject({ keeper: "shelter", owner_id: null, species: "Dog", name });
    expect(name).toBe(`Dog ${animal.number}`);
    expect(await episodeOf(services, petId)).toMatchObject({
      ...{ status: "in_care", kind: "Dog", intake_kind: "stray", intake_day: today() },
      ...{ found_at: "Ojuelegba", hold_until: addDays(today(), 9), hold_kind: "quarantine" },
      created_by: ada.id,
    });
  });

  test("keeps what is written about it, and who brought it", async () => {
    const { petId } = value(
      await send({
        ...{ kind: "Other", species: "Rabbit", intakeKind: "given_up", name: "Ọlá", age: "2" },
        ...{ sex: "Female", weight: "1.5", colour: "grey", marks: "torn ear" },
        ...{ microchip: "900 123 456 789 012", holdDays: "3", intakeReason: "moved away" },
        ...{ contactName: "Bùkólá", contactPhone: "0803 555 0163", contactEmail: "b@example.com" },
      }),
    );
    expect(await pet(petId)).toMatchObject({
      ...{ name: "Ọlá", species: "Rabbit", sex: "Female", weight_grams: 1500, colour: "grey" },
      ...{ microchip: "900123456789012", birth_estimated: 1 },
    });
    const { id, ...episode } = await episodeOf(services, petId);
    expect(episode).toMatchObject({ kind: "Other", hold_until: addDays(today(), 2) });
    expect(await rowsOf(services, "care_contacts", { episode_id: id })).toMatchObject([
      { role: "former_owner", name: "Bùkólá", phone_key: "+2348035550163" },
    ]);
  });

  test("is one animal however often its form is sent", async () => {
    const key = newKey();
    const answers = await Promise.all([send({}, key), send({}, key), send({}, key)]);
    expect(new Set(answers.map((one) => value(one).petId)).size).toBe(1);
    expect(
      await takeInAnimal(services, ada, intake(services), undefined, endOpenBookings),
    ).toMatchObject({
      ok: false,
      code: "INVALID",
    });
  });

  test("two animals at once get two numbers", async () => {
    const [one, two] = await Promise.all([send(), send({}, newKey(), tunde)]);
    const numbers = await Promise.all(
      [one, two].map(async (taken) => (await pet(value(taken).petId)).number),
    );
    expect(new Set(numbers).size).toBe(2);
  });

  test("with the microchip of another animal is saved only on request", async () => {
    const microchip = "981000000000001";
    await takeInAnimalOf(services, ada, { microchip });
    const before = (await rowsOf(services, "pets", {}, "id")).length;
    expect(await send({ microchip })).toMatchObject({
      ok: false,
      code: "CONFLICT",
      fields: { anyway: [expect.stringMatching(/^Animal number \d+ has the microchip/)] },
    });
    expect(await rowsOf(services, "pets", {}, "id")).toHaveLength(before);
    expect(await send({ microchip, anyway: "on" })).toMatchObject({ ok: true });
  });

  test("that was dead has neither a place nor a keeper, and its stay ends on its day", async () => {
    const { petId } = value(await send({ intakeKind: "dead_on_arrival", intakeDay: "2026-01-04" }));
    expect((await pet(petId)).keeper).toBe("away");
    expect(await episodeOf(services, petId)).toMatchObject({
      ...{ status: "dead_on_arrival", intake_day: "2026-01-04", outcome_day: "2026-01-04" },
    });
  });

  test("from a partner needs the partner place, one that there is", async () => {
    const sent = { ...intake(services), intakeKind: "transferred_in" } as IntakeInput;
    expect(
      await takeInAnimal(
        services,
        ada,
        { ...sent, partnerPlace: newKey() },
        newKey(),
        endOpenBookings,
      ),
    ).toMatchObject({ ok: false, code: "INVALID", fields: { partnerPlace: [expect.any(String)] } });
  });

  test("that comes back keeps its number and its history, and has a second stay", async () => {
    const id = await takeInAnimalOf(services, ada, { name: "Ada" });
    const first = await episodeOf(services, id);
    const { number } = await pet(id);
    const returned = { intakeKind: "return", returned: String(number) };
    expect(await send(returned)).toMatchObject({
      ok: false,
      fields: { returned: ["Ada cannot come back: in care."] },
    });
    await leave(services, ada, id, "lose");
    services.pass(hourMs);
    const sent = { ...returned, contactName: "Somebody", weight: "9" };
    const [one, two] = await Promise.all([send(sent), send(sent, newKey(), tunde)]);
    expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1);
    expect(await rowsOf(services, "pets", { number }, "id", "weight_grams", "keeper")).toEqual([
      { id, weight_grams: 9000, keeper: "shelter" },
    ]);
    expect(await episodeOf(services, id)).toMatchObject({
      ...{ returned_id: first.id, status: "in_care", intake_kind: "return", kind: "Dog" },
    });
    expect(await send({ intakeKind: "return", returned: "999999" })).toMatchObject({
      ok: false,
      fields: { returned: ["No animal has this number"] },
    });
  });

  test("is not taken from its owner by its number", async () => {
    const id = await takeInAnimalOf(services, ada);
    const { number } = await pet(id);
    await leave(services, ada, id, "release");
    await updateRows(services, "pets", { id }, { keeper: "owner", owner_id: tunde.id });
    const before = await rowsOf(services, "care_episodes");
    expect(await send({ intakeKind: "return", returned: String(number) })).toMatchObject({
      ok: false,
      fields: { returned: [expect.stringContaining("owner")] },
    });
    expect(await rowsOf(services, "care_episodes")).toEqual(before);
    expect((await pet(id)).owner_id).toBe(tunde.id);
  });

  test("and another that a colleague took in near the same place within two hours show each other", async () => {
    const twins = async (id: string) =>
      (await findAnimalForStaff(services, ada, id, animalSteps))?.twins.map(({ id }) => id);
    const first = await takeInAnimalOf(services, ada, { foundAt: "Under the bridge, Ketu" });
    services.pass(90 * minuteMs);
    const second = await takeInAnimalOf(services, tunde, { foundAt: "KETU market" });
    const cat = await takeInAnimalOf(services, tunde, { kind: "Cat", foundAt: "Ketu" });
    const far = await takeInAnimalOf(services, tunde, { foundAt: "Bridge in Lekki" });
    expect(await twins(first)).toEqual([second]);
    expect(await twins(second)).toEqual([first]);
    expect(await twins(cat)).toEqual([]);
    expect(await twins(far)).toEqual([]);
    services.pass(40 * minuteMs);
    const later = await takeInAnimalOf(services, tunde, { foundAt: "Ketu" });
    expect(await twins(first)).toEqual([second]);
    const { id } = await episodeOf(services, second);
    const mistake = { stepRole: "staff", name: "void", input: { reason: "twice" }, actor: ada };
    value(await takeStepByName(services, animalSteps, id, { ...mistake, key: newKey() }));
    expect(await twins(first)).toEqual([]);
    expect(await twins(later)).toEqual([]);
  });
});
