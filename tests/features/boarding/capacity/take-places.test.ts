import { beforeEach, describe, expect, test } from "vitest";
import {
  freePlaces,
  listNearestStarts,
} from "#app/features/boarding/capacity/take-places.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { cancelStay } from "#tests/support/stay-steps.ts";
import { boarder, handedOver, nightsOfBoarder } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";

describe("a boarder's places", () => {
  const { services, ada } = servicesForEach("sqlite", "ada");
  let bisi: Actor;

  beforeEach(async () => {
    bisi = await boarder(services, "bisi", { places: 2 });
  });

  const stayOn = (startDate: string, endDate: string, petName: string) =>
    handedOver(services, ada, bisi, { startDate, endDate, petName });

  test("the nearest days of two pets have a place for both in every night", async () => {
    await stayOn("2026-06-12", "2026-06-13", "Rex");
    const wanted = { start: "2026-06-12", nights: 1, today: "2026-03-02", lastStart: "2027-03-01" };
    const nearest = (places: number) =>
      listNearestStarts(services.db.reader, [bisi.id], { ...wanted, places });
    expect(await nearest(2)).toEqual(["2026-06-10", "2026-06-11", "2026-06-13"]);
    expect(await nearest(1)).toContain("2026-06-12");
  });

  test("Undo gives back a place above the number that the boarder has today", async () => {
    await stayOn("2026-06-10", "2026-06-12", "Rex");
    const second = await stayOn("2026-06-10", "2026-06-12", "Bella");
    services.pass(hourMs);
    const before = await nightsOfBoarder(services, bisi.id);
    expect(before.map(({ place }) => place)).toContain(2);
    // The boarder takes one pet less from now on; the stays that are agreed remain.
    await updateRows(services, "boarder_capacities", { boarder_id: bisi.id }, { places: 1 });
    const input = { reason: "A flood", privateNote: "" };
    const { changeId } = value(await cancelStay(services, ada, second.id, input, undefined));
    const taker = { stepRole: "staff", actor: ada, changeId, key: undefined };
    value(await undoStep(services, staySteps, second.id, taker));
    expect(await nightsOfBoarder(services, bisi.id)).toEqual(before);
  });

  test("what is freed from a day on says nothing of the nights before it", async () => {
    await stayOn("2026-06-10", "2026-06-11", "Rex");
    const stay = await stayOn("2026-06-10", "2026-06-13", "Bella");
    const places = (await nightsOfBoarder(services, bisi.id))
      .filter(({ stay_id }) => stay_id === stay.id)
      .map(({ place }) => place);
    expect(places).toEqual([2, 1, 1]);
    await services.db.transaction(async (trx) => {
      await trx.updateTable("boarder_capacities").set({ places: 1 }).execute();
      await trx
        .insertInto("boarder_days_off")
        .values({ boarder_id: bisi.id, day: "2026-06-10" })
        .execute();
    });
    const free = (from: string) => services.db.transaction((trx) => freePlaces(trx, stay.id, from));
    expect(await free("2026-06-12")).toEqual({ places: 0, daysOff: [] });
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
    expect(await free("")).toEqual({ places: 2, daysOff: ["2026-06-10"] });
  });
});
