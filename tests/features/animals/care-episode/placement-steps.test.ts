import { beforeEach, expect, test } from "vitest";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import {
  endPlacement,
  placeAnimal,
} from "#app/features/animals/housing-unit/place-animal.server.ts";
import { housingUnits } from "#app/features/animals/housing-unit/save-housing-unit.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { animalOf, markAdopted, shelterAnimal, value } from "#tests/support/listings.ts";
import { addPlace, moveTo, stayOfAnimal } from "#tests/support/places.ts";
import { placementRow } from "#tests/support/rows.ts";
import { hourMs, minuteMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { insertRows, rowsOf } from "#tests/support/tables.ts";

onEachEngine("where an animal is on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");
  let listing: string;
  let episode: string;
  let kennel: string;
  let clinic: string;

  beforeEach(async () => {
    listing = await shelterAnimal(services, ada);
    episode = (await animalOf(services, listing)).episode.id;
    kennel = await addPlace(services, ada);
    clinic = await addPlace(services, ada, { name: "Clinic", kind: "clinic", capacity: "3" });
    services.pass(hourMs);
  });

  const today = () => lagosDay(services.now());
  const move = (to: string, who = ada, of = episode) => moveTo(services, who, of, to);
  const placements = async (of = episode) =>
    (await rowsOf(services, "placements", { episode_id: of }))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ unit_id, since_day, until_day }) => [unit_id, since_day, until_day]);
  const lastChange = async () =>
    (await listHistory(services.db.reader, "care-episode", episode)).at(-1)?.id ?? "";
  const undo = async (changeId: string) =>
    undoStep(services, animalSteps, episode, {
      ...{ stepRole: "staff", actor: ada, changeId, key: newKey() },
    });
  const deactivate = (unit: string) =>
    housingUnits.switchTo(services, ada, unit, "deactivate", newKey());

  test("is one row for each move, which the history names without the place", async () => {
    const first = today();
    value(await move(kennel));
    services.pass(48 * hourMs);
    expect(value(await move(clinic, tunde)).facts).toEqual({ name: "Blackie", unit: "Clinic" });
    expect(await placements()).toEqual([
      [kennel, first, today()],
      [clinic, today(), null],
    ]);
    expect(today()).toBe(addDays(first, 2));
    expect((await listHistory(services.db.reader, "care-episode", episode)).slice(1)).toMatchObject(
      [
        { actor_id: ada.id, step: "staff.move", from_status: "in_care", to_status: "in_care" },
        { actor_id: tunde.id, step: "staff.move", reason: null, private_note: null },
      ],
    );
  });

  test("changes once for a form that is sent twice", async () => {
    const key = newKey();
    value(await moveTo(services, ada, episode, kennel, key));
    value(await moveTo(services, ada, episode, kennel, key));
    expect(await placements()).toEqual([[kennel, today(), null]]);
  });

  test("does not change where the animal is there already", async () => {
    value(await move(kennel));
    const again = { episodeId: episode, unitId: kennel, day: today(), now: services.now() };
    const placed = await services.db.transaction((trx) => placeAnimal(trx, again));
    expect(placed).toEqual({ ok: true, value: null });
    expect(await move(kennel, tunde)).toMatchObject({
      code: "CONFLICT",
      message: "Blackie is there already. Please load the page.",
    });
    expect(await placements()).toEqual([[kennel, today(), null]]);
    expect(await listHistory(services.db.reader, "care-episode", episode)).toHaveLength(2);
  });

  test("is refused for a full place, a place that is not in use, and no place at all", async () => {
    const other = await stayOfAnimal(services, ada, "Ada");
    value(await move(kennel, ada, other));
    const full = "Kennel 1 is full (1 of 1): Ada is there. Please choose another place.";
    expect(await move(kennel)).toMatchObject({
      ...{ code: "CONFLICT", message: full, fields: { unitId: [full] } },
    });
    value(await deactivate(clinic));
    expect(await move(clinic)).toMatchObject({
      code: "CONFLICT",
      message: "Clinic is no longer in use. Please choose another place.",
    });
    for (const unknown of ["nowhere", newId(services.now()), other]) {
      const fields = { unitId: ["Please choose a place from the list"] };
      expect(await move(unknown)).toMatchObject({ code: "INVALID", fields });
    }
    expect(await move(clinic, ada, newId(services.now()))).toMatchObject({ code: "NOT_FOUND" });
    expect(await placements()).toEqual([]);
  });

  test("is refused once the animal has left us", async () => {
    value(await markAdopted(services, ada, listing, newKey()));
    expect(await move(kennel)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Blackie is no longer in our care: adopted, by"),
    });
  });

  test("is as before after Undo, for ten minutes", async () => {
    value(await move(kennel));
    const before = await placements();
    services.pass(24 * hourMs);
    const { changeId } = value(await move(clinic));
    value(await undo(changeId));
    expect(await placements()).toEqual(before);
    const late = value(await move(clinic)).changeId;
    services.pass(11 * minuteMs);
    expect(await undo(late)).toMatchObject({ code: "CONFLICT" });
    expect(await placements()).toHaveLength(2);
  });

  test("is nowhere after Undo of the first move", async () => {
    value(await move(kennel));
    value(await undo(await lastChange()));
    expect(await placements()).toEqual([]);
  });

  test("stays when the place before is full or not in use any more", async () => {
    value(await move(kennel));
    const other = await stayOfAnimal(services, ada, "Ada");
    const { changeId } = value(await move(clinic));
    value(await move(kennel, tunde, other));
    expect(await undo(changeId)).toMatchObject({
      code: "CONFLICT",
      message: /Kennel 1 is full/,
    });
    value(await move(clinic, tunde, other));
    value(await deactivate(kennel));
    expect(await undo(changeId)).toMatchObject({ code: "CONFLICT", message: /no longer in use/ });
    expect(await placements()).toEqual([
      [kennel, today(), today()],
      [clinic, today(), null],
    ]);
  });

  test("ends with an adoption, and comes back with its Undo", async () => {
    value(await move(kennel));
    services.pass(24 * hourMs);
    const before = await placements();
    value(await markAdopted(services, ada, listing, newKey()));
    expect(await placements()).toMatchObject([[kennel, expect.anything(), today()]]);
    const undoAdoption = async () => {
      const changes = await listHistory(services.db.reader, "listing", listing);
      const changeId = changes.at(-1)?.id ?? "";
      const by = { stepRole: "staff", actor: ada, changeId, key: newKey() };
      return undoStep(services, listingSteps, listing, by);
    };
    value(await undoAdoption());
    expect(await placements()).toEqual(before);
    value(await markAdopted(services, ada, listing, newKey()));
    value(await move(kennel, tunde, await stayOfAnimal(services, ada, "Ada")));
    value(await undoAdoption());
    expect(await placements()).toMatchObject([[kennel, expect.anything(), today()]]);
  });

  test("does not end before it began", async () => {
    value(await move(kennel));
    await services.db.transaction((trx) => endPlacement(trx, episode, addDays(today(), -3)));
    expect(await placements()).toEqual([[kennel, today(), today()]]);
  });

  test("is one place at a time, and ends after it began", { tags: "race" }, async () => {
    value(await move(kennel));
    const insert = (over: object) =>
      insertRows(services, "placements", placementRow(episode, clinic, over));
    await expect(insert({})).rejects.toThrow();
    const backwards = { since_day: "2026-11-20", until_day: "2026-11-19" };
    await expect(insert(backwards)).rejects.toThrow();
  });

  test("of two who move an animal into the last space, one does", { tags: "race" }, async () => {
    const other = await stayOfAnimal(services, ada, "Ada");
    const moves = [move(kennel), move(kennel, tunde, other)];
    const outcomes = await Promise.all(moves);
    expect(outcomes.map((one) => (one.ok ? "moved" : one.code)).sort()).toEqual([
      "CONFLICT",
      "moved",
    ]);
    expect(await rowsOf(services, "placements", { unit_id: kennel })).toHaveLength(1);
  });

  test("of a move and an end of the place, one wins", { tags: "race" }, async () => {
    const [moved, ended] = await Promise.all([move(kennel), deactivate(kennel)]);
    expect([moved.ok, ended.ok].sort()).toEqual([false, true]);
    expect(await placements()).toHaveLength(moved.ok ? 1 : 0);
  });

  test("of two who move one animal, both do, one after the other", { tags: "race" }, async () => {
    for (const one of await Promise.all([move(kennel), move(clinic, tunde)])) value(one);
    const ends = (await placements()).map(([, , until]) => until);
    expect(ends.filter((until) => until === null)).toHaveLength(1);
    expect(ends).toHaveLength(2);
  });
});
