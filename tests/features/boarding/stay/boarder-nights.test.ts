import { beforeAll, expect, test } from "vitest";
import { listBoarderNights } from "#app/features/boarding/stay/calendar/list-boarder-nights.server.ts";
import {
  listBoard,
  listStaysForStaff,
} from "#app/features/boarding/stay/staff/list-stays.server.ts";
import { stayGroups, stayList } from "#app/features/boarding/stay/stay.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { cancelStay, checkIn } from "#tests/support/stay-steps.ts";
import { accepted, boarder, handedOver, received } from "#tests/support/stays.ts";

onEachEngine("the nights of boarders on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let bisi: Actor;
  let tunde: Actor;

  beforeAll(async () => {
    bisi = await boarder(services, "bisi", { places: 2, daysOff: ["2026-06-20"] });
    tunde = await boarder(services, "tunde", { places: 1 });
    await boarder(services, "musa", { places: 4, verified: false });
  });

  const ofMonth = (month: string, page = 1) => listBoarderNights(services, { month, page });
  const stayFrom = (startDate: string, endDate: string, petName: string) => ({
    startDate,
    endDate,
    petName,
  });

  test("say of each what is free, who is there and what waits for a place", async () => {
    const long = await handedOver(services, ada, bisi, stayFrom("2026-05-30", "2026-06-03", "Rex"));
    const inside = await handedOver(
      services,
      ada,
      bisi,
      stayFrom("2026-06-02", "2026-06-04", "Bingo"),
    );
    const waits = await received(services, stayFrom("2026-06-10", "2026-06-12", "Coco"));
    await accepted(services, ada, stayFrom("2026-07-10", "2026-07-12", "Later"));
    const june = await ofMonth("2026-06");
    expect(june.month).toMatchObject({ before: "2026-05", after: "2026-07" });
    const names = june.boarders.map(({ name, places }) => [name, places]);
    expect(names.toSorted()).toEqual(
      [
        [bisi.name, 2],
        [tunde.name, 1],
      ].toSorted(),
    );
    const own = june.boarders.find(({ id }) => id === bisi.id);
    expect(own?.nights.slice(0, 5).map(({ free }) => free)).toEqual([1, 0, 1, 2, 2]);
    expect(own?.nights.filter(({ isOff }) => isOff).map(({ night }) => night)).toEqual([
      "2026-06-20",
    ]);
    expect(own?.stays.map(({ id, first, last }) => [id, first, last])).toEqual([
      [long.id, 0, 1],
      [inside.id, 1, 2],
    ]);
    expect(june.waiting.map(({ id, first, last }) => [id, first, last])).toEqual([
      [waits.id, 9, 10],
    ]);
    // A free night leads to the hand-over of what waits for it, to this boarder.
    expect(own?.nights[9]?.handOver).toEqual({
      to: `/dashboard/staff/boarding-requests/${waits.id}?boarder=${bisi.id}#hand-over`,
      name: `${bisi.name}, 2 free on 10 Jun, 2026: hand over Coco`,
    });
    expect(own?.nights[11]?.handOver).toBeUndefined();
    const may = await ofMonth("2026-05");
    const earlier = may.boarders.find(({ id }) => id === bisi.id);
    expect(earlier?.stays.map(({ id, first, last }) => [id, first, last])).toEqual([
      [long.id, 29, 30],
    ]);
  });

  test("of two stays that wait a free night leads to the list of both", {
    tags: "race",
  }, async () => {
    const night = "2026-08-05";
    await received(services, stayFrom(night, "2026-08-07", "Milo"));
    await accepted(services, ada, stayFrom("2026-08-03", "2026-08-06", "Luna"));
    const august = await ofMonth("2026-08");
    const to = `/dashboard/staff/boarding-requests?night=${night}`;
    expect(august.boarders[0]?.nights[4]?.handOver?.to).toBe(to);
    const query = readListQuery(stayList, new URLSearchParams({ night }));
    const listed = await listStaysForStaff(services, ada, query);
    expect(listed.rows.map(({ pet }) => pet)).toEqual(["Milo", "Luna"]);
    expect(listed.total).toBe(2);
  });

  test("are those of this month for an address without one within a year", async () => {
    const present = lagosDay(services.now()).slice(0, 7);
    for (const month of ["1999-01", "9999-12"]) {
      expect((await ofMonth(month)).month.month).toBe(present);
    }
    expect((await ofMonth(present, 9)).boarders).toEqual([]);
  });

  test("and stays stand in the column of what comes next, by day", async () => {
    const today = lagosDay(services.now());
    const days = (startDate: string, endDate: string, petName: string) =>
      stayFrom(startDate, endDate, petName);
    const late = await received(services, days(addDays(today, 9), addDays(today, 9), "Late"));
    const soon = await received(services, days(addDays(today, 2), addDays(today, 3), "Soon"));
    const free = await accepted(services, ada, days(addDays(today, 4), addDays(today, 5), "Free"));
    const here = await handedOver(services, ada, tunde, days(today, addDays(today, 2), "Here"));
    value(await checkIn(services, tunde, here.id, undefined));
    const leaving = await handedOver(services, ada, bisi, days(today, today, "Leaving"));
    value(await checkIn(services, bisi, leaving.id, undefined));
    const over = await received(services, days(addDays(today, 1), addDays(today, 2), "Over"));
    value(await cancelStay(services, ada, over.id, { reason: "No" }, undefined));
    const { columns, counts } = await listBoard(services, ada);
    const idsOf = (column: keyof typeof columns) => columns[column].map(({ id }) => id);
    expect(idsOf("answer").slice(0, 2)).toEqual([soon.id, late.id]);
    expect(idsOf("noBoarder")).toContain(free.id);
    expect(idsOf("today").toSorted()).toEqual([here.id, leaving.id].toSorted());
    expect(counts.today).toBe(2);

    const listed = async (address: string) =>
      (
        await listStaysForStaff(
          services,
          ada,
          readListQuery(stayList, new URLSearchParams(address)),
        )
      ).rows;
    const open = await listed("");
    expect(open.map(({ id }) => id)).not.toContain(over.id);
    const groups = open.map(({ group }) => stayGroups.indexOf(group ?? "here"));
    expect(new Set(groups).size).toBeGreaterThan(2);
    expect(groups).toEqual(groups.toSorted());
    for (const group of stayGroups) {
      const some = open.filter((row) => row.group === group);
      expect(some.map(({ start }) => start)).toEqual(some.map(({ start }) => start).toSorted());
      const rows = await listed(`show=${group}`);
      expect(rows.map(({ id }) => id)).toEqual(some.map(({ id }) => id));
    }
    expect((await listed("q=over")).map(({ id }) => id)).toEqual([over.id]);
    expect((await listed("show=finished")).map(({ id }) => id)).toEqual([over.id]);
    const latest = (await listed("sort=-days")).map(({ start }) => start);
    expect(latest).toEqual(latest.toSorted().toReversed());
    const statuses = (await listed("show=all&sort=-status")).map(({ status }) => status);
    expect(statuses[0]).toBe("cancelled");
    expect(statuses.at(-1)).toBe("received");
  });
});
