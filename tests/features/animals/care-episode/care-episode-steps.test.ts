import { beforeEach, expect, test } from "vitest";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import type { CareStatus } from "#app/features/animals/care-episode/care-episode.ts";
import { type OutcomeStep, outcomeForms } from "#app/features/animals/care-episode/outcome.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName, undoStep } from "#app/platform/steps/take-step.server.ts";
import {
  episodeOf,
  leave,
  outcomeInputs,
  outcomesToldOf,
  takeInAnimalOf,
  wantAnimalEvents,
} from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { subjectsTo } from "#tests/support/emails.ts";
import { request, review, somebody } from "#tests/support/interests.ts";
import { animalOf, shelterAnimal, value } from "#tests/support/listings.ts";
import { addPlace } from "#tests/support/places.ts";
import { hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { expectMatrix, expectRefused, expectUndo } from "#tests/support/step-table.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

const outcomes = Object.keys(outcomeForms) as OutcomeStep[];
const stepTo = Object.fromEntries(outcomes.map((name) => [outcomeForms[name].to, name]));

onEachEngine("a step of an animal in care on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  beforeEach(() => services.pass(hourMs));

  const today = () => lagosDay(services.now());
  const take = async (petId: string, name: string, input: object, by = ada) => {
    const { id } = await episodeOf(services, petId);
    const form = { stepRole: "staff", name, input, actor: by, key: newKey() };
    return takeStepByName(services, animalSteps, id, form);
  };
  const undo = async (petId: string, changeId: string) => {
    const { id } = await episodeOf(services, petId);
    const form = { stepRole: "staff", actor: ada, changeId, key: newKey() };
    return undoStep(services, animalSteps, id, form);
  };

  async function make(status: CareStatus, name: string): Promise<string> {
    services.pass(hourMs);
    if (status === "dead_on_arrival") {
      const dead = await takeInAnimalOf(services, ada, { intakeKind: status });
      return (await episodeOf(services, dead)).id;
    }
    const holdDays = name === "endHold" && status === "in_care" ? "3" : "0";
    const pet = await takeInAnimalOf(services, ada, { holdDays });
    if (status === "void") value(await take(pet, "void", { reason: "twice" }));
    else if (status !== "in_care") await leave(services, ada, pet, stepTo[status] as OutcomeStep);
    services.pass(11 * minuteMs);
    return (await episodeOf(services, pet)).id;
  }
  const statuses: CareStatus[] = [
    ...(["in_care", "adopted", "reclaimed", "transferred", "released"] as const),
    ...(["died", "euthanised", "missing", "dead_on_arrival", "void"] as const),
  ];
  const cases = () => ({
    services,
    table: animalSteps,
    statuses,
    actors: { staff: ada },
    make: (status: CareStatus, _: string, name: string) => make(status, name),
    kindOf: (_: string, name: string) => (name === "endHold" ? "held" : ""),
    input: async (_: string, name: string): Promise<object> => {
      if (name === "move") return { unitId: await addPlace(services, ada, { name: newKey() }) };
      if (name === "hold") return { holdKind: "medical", holdUntil: addDays(today(), 3) };
      if (["void", "findAgain", "revoke"].includes(name)) return { reason: "twice" };
      return outcomeInputs[name as OutcomeStep] ?? {};
    },
    growing: ["version", "updated_at"],
    steps: {
      "staff move": "in_care",
      ...{ "staff endHold": "in_care", "staff hold": "in_care", "staff adopt": "in_care" },
      ...{ "staff reclaim": "in_care", "staff transfer": "in_care", "staff release": "in_care" },
      ...{ "staff die": "in_care", "staff euthanise": "in_care", "staff lose": "in_care" },
      ...{ "staff void": "in_care", "staff findAgain": "missing!" },
      "staff revoke": "adopted! reclaimed! transferred! released!",
    },
  });

  test("happens once while it is in care, and never after it left", async () => {
    await expectMatrix(cases());
  });

  test("that can be taken back leaves every row as it was", async () => {
    await expectUndo(cases());
  });

  test("ends its stay with what it left with, and it is nobody's then", async () => {
    const id = await takeInAnimalOf(services, ada, { name: "Zaki", intakeDay: "2026-01-02" });
    await leave(services, ada, id, "die", { day: "2026-01-05", cause: "parvo" });
    expect(await episodeOf(services, id)).toMatchObject({
      ...{ status: "died", outcome_day: "2026-01-05", outcome_reason: "parvo", out_name: "Zaki" },
    });
    expect(await rowOf(services, "pets", { id })).toMatchObject({ keeper: "away" });
  });

  test("is refused for a day to come, and for one before the animal came", async () => {
    const id = await takeInAnimalOf(services, ada, { intakeDay: "2026-01-02" });
    const before = await episodeOf(services, id);
    for (const day of [addDays(today(), 1), "2026-01-01"]) {
      const refused = await take(id, "lose", { day, cause: "" });
      expect(refused).toMatchObject({ ok: false, code: "INVALID", fields: { day: [/./] } });
    }
    expect(await episodeOf(services, id)).toEqual(before);
  });

  test("of two at once one wins, and the other says who was first", async () => {
    const id = await takeInAnimalOf(services, ada);
    const both = await Promise.all([
      take(id, "reclaim", outcomeInputs.reclaim, ada),
      take(id, "die", outcomeInputs.die, tunde),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const [lost] = both.filter((one) => !one.ok);
    const { id: episode_id, status } = await episodeOf(services, id);
    const first = status === "died" ? tunde.name : ada.name;
    expect(lost).toMatchObject({ code: "CONFLICT", message: expect.stringContaining(first) });
    expect(await rowsOf(services, "care_contacts", { episode_id })).toHaveLength(
      status === "died" ? 0 : 1,
    );
  });

  test("withdraws its listing and tells who asked, and its undo brings both back", async () => {
    const listing = await shelterAnimal(services, ada, { name: "Shadow" });
    const asking = somebody({ email: "asks@example.com" });
    await request(services, listing, asking);
    const { pet } = await animalOf(services, listing);
    const changeId = await leave(services, ada, pet.id, "die");
    expect(await rowOf(services, "listings", { id: listing })).toMatchObject({
      status: "withdrawn",
    });
    const [interest] = await rowsOf(services, "interests", { listing_id: listing });
    expect(interest).toMatchObject({
      ...{ status: "rejected", reason: "Shadow is no longer up for adoption." },
    });
    value(await undo(pet.id, changeId));
    expect(await rowOf(services, "listings", { id: listing })).toMatchObject({
      status: "available",
    });
    expect(await rowsOf(services, "interests", { listing_id: listing })).toMatchObject([
      { status: "pending" },
    ]);
    services.pass(hourMs);
    expect(await subjectsTo(services, "asks@example.com")).not.toContain(
      "About your request for Shadow",
    );
  });

  test("waits until an approved request is released, and adoption goes by the listing", async () => {
    const listing = await shelterAnimal(services, ada, { name: "Shadow" });
    const { pet, episode } = await animalOf(services, listing);
    await expectRefused(cases(), "with a listing", episode.id, ["staff adopt", "staff void"]);
    const home = await request(services, listing, somebody({ name: "Bùkólá" }));
    value(await review(services, ada, home.id, { decision: "approve" }, newKey()));
    expect(await take(pet.id, "die", outcomeInputs.die)).toMatchObject({
      ok: false,
      code: "CONFLICT",
      message: "An approved request holds Shadow. Release the request first.",
    });
    expect(await episodeOf(services, pet.id)).toMatchObject({ status: "in_care" });
  });

  test("holds it: it cannot be adopted before the day after, and needs no hold that is over", async () => {
    const id = await takeInAnimalOf(services, ada, { holdDays: "2" });
    expect(await take(id, "adopt", outcomeInputs.adopt)).toMatchObject({ code: "CONFLICT" });
    services.pass(48 * hourMs);
    expect(await take(id, "endHold", {})).toMatchObject({ code: "CONFLICT" });
    expect(await take(id, "adopt", outcomeInputs.adopt)).toMatchObject({ ok: true });
  });

  test("tells subscribed systems after the time of undo, and never after an undo", async () => {
    await wantAnimalEvents(services, ada);
    const id = await takeInAnimalOf(services, ada);
    const changeId = await leave(services, ada, id, "release");
    const due_at = new Date(services.now().getTime() + 10 * minuteMs).toISOString();
    const data = { _id: id, kind: "Dog", outcome: "released", day: today() };
    expect(await outcomesToldOf(services, id)).toEqual([{ due_at, data }]);
    value(await undo(id, changeId));
    expect(await outcomesToldOf(services, id)).toEqual([]);
  });

  test("goes back into its stay within 30 days, with nobody whom it left with", async () => {
    const id = await takeInAnimalOf(services, ada, { holdDays: "0" });
    const before = await episodeOf(services, id);
    await leave(services, ada, id, "adopt", { name: "Bùkólá" });
    services.pass(24 * hourMs);
    expect(await take(id, "revoke", { reason: "It was Simba" })).toMatchObject({
      ok: true,
    });
    expect(await episodeOf(services, id)).toMatchObject({
      ...{ id: before.id, status: "in_care", outcome_day: null, out_name: null },
    });
    expect(await rowOf(services, "pets", { id })).toMatchObject({ keeper: "shelter" });
    expect(await rowsOf(services, "care_contacts", { episode_id: before.id })).toEqual([]);
    await leave(services, ada, id, "lose");
    services.pass(31 * 24 * hourMs);
    expect(await take(id, "findAgain", { reason: "In Ketu" })).toMatchObject({ code: "CONFLICT" });
  });

  test("does not take an animal from its owner, nor a stay that another one followed", async () => {
    const id = await takeInAnimalOf(services, ada, { holdDays: "0" });
    await leave(services, ada, id, "reclaim");
    await updateRows(services, "pets", { id }, { keeper: "owner", owner_id: tunde.id });
    const mine = { reason: "by mistake" };
    expect(await take(id, "revoke", mine)).toMatchObject({
      ...{ code: "CONFLICT", message: expect.stringContaining("among the pets of its owner") },
    });
    await updateRows(services, "pets", { id }, { keeper: "away", owner_id: null });
    const first = await episodeOf(services, id);
    const { number } = await rowOf(services, "pets", { id });
    await takeInAnimalOf(services, ada, { intakeKind: "return", returned: String(number) });
    const form = { stepRole: "staff", name: "revoke", input: mine, actor: ada };
    expect(
      await takeStepByName(services, animalSteps, first.id, { ...form, key: newKey() }),
    ).toMatchObject({ code: "CONFLICT" });
  });
});
