import { beforeAll, expect, test } from "vitest";
import { listedPeople, listPeople } from "#app/features/accounts/person/person.queries.server.ts";
import {
  listedInterests,
  listInterests,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { changeInterestStatus } from "#app/features/adoption/interest/interest-status.queries.server.ts";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { insertInterests } from "#app/platform/db/bulk-insert.server.ts";
import { findNextWaiting, findPlace } from "#app/platform/lists/find-place.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { at, interestRow, listingRow, personRow } from "#tests/support/rows.ts";
import { databaseForAll } from "#tests/support/services.ts";

const statuses = ["pending", "pending", "rejected"] as const;
const pets = ["Zuma", "Adire", "Milo"].map((name) =>
  listingRow({ name, search_text: name.toLowerCase() }),
);
const names = ["Bola Ade", "Ngozi Eze", "Bola Ade", "Halima Yusuf"];

/** Some of the same instant, of the same name, and of each pet. */
const requests = Array.from({ length: 36 }, (_, n) => {
  const created_at = at(Math.floor(n / 2));
  const status = statuses[n % 3] as "pending";
  const name = names[n % names.length] as string;
  return interestRow(pets[(n * 2) % 3]?.id ?? "", {
    name,
    status,
    created_at,
    updated_at: created_at,
  });
});
const people = Array.from({ length: 1004 }, (_, n) =>
  personRow({ created_at: at(Math.floor(n / 3)), role: n % 4 === 0 ? "staff" : "petOwner" }),
);

const everything = { limit: 2000, offset: 0 };
const none = { terms: [] };

onEachEngine("on %s", (engine) => {
  const db = databaseForAll(engine);
  beforeAll(async () => {
    await db.transaction(async (trx) => {
      for (const pet of pets) await insertListing(trx, pet);
      await insertInterests(trx, requests);
      for (let from = 0; from < people.length; from += 100) {
        const rows = people.slice(from, from + 100).map((row) => ({ ...row, search_text: "" }));
        await trx.insertInto("people").values(rows).execute();
      }
    });
  });

  const placeOf = async (id: string, filter: Parameters<typeof listedInterests>[1]) =>
    findPlace(db.reader, await listedInterests(db.reader, filter), id);

  test.each([
    none,
    { ...none, status: "pending" },
    { ...none, status: "rejected" },
    { ...none, listingId: pets[1]?.id },
    { terms: ["bola"] },
    { terms: ["bola", "ade"], status: "pending" },
    { terms: ["nobody"] },
    ...(["pet", "-pet", "name", "-name", "date", "-date"] as const).flatMap((sort) => [
      { ...none, sort },
      { ...none, sort, status: "pending" as const },
      { terms: ["bola"], sort },
    ]),
  ] as const)("each request stands in the queue of %o where the list shows it", async (filter) => {
    const rows = await listInterests(db.reader, { ...filter, ...everything });
    for (const [at, { id }] of rows.entries()) {
      expect(await placeOf(id, filter)).toEqual({
        position: at + 1,
        total: rows.length,
        over: false,
        previous: rows[at - 1]?.id,
        next: rows[at + 1]?.id,
      });
    }
    const other = requests.find(({ id }) => rows.every((row) => row.id !== id));
    const place = other && (await placeOf(other.id, filter));
    expect(place?.position).toBeUndefined();
  });

  test("a request that left its filter keeps its neighbours, and the one after it waits next", async () => {
    const filter = { ...none, status: "pending" } as const;
    const before = await listInterests(db.reader, { ...filter, ...everything });
    const ids = before.map(({ id }) => id);
    const [, second = "", third] = ids;
    const last = ids.at(-1) ?? "";
    const decide = (id: string, from: "pending" | "rejected") =>
      db.transaction((trx) =>
        changeInterestStatus(trx, id, {
          from,
          to: from === "pending" ? "rejected" : "pending",
          now: at(900),
          actorId: null,
          reason: null,
          privateNote: null,
        }),
      );
    const next = async (id: string, { terms }: { terms: readonly string[] } = none) =>
      findNextWaiting(
        db.reader,
        await listedInterests(db.reader, { terms, status: "pending" }),
        id,
      );
    expect(await next(second)).toBe(second);
    await decide(second, "pending");
    await decide(last, "pending");
    const { position, previous, next: after, total } = await placeOf(second, filter);
    expect({ position, previous, after, total }).toEqual({
      position: undefined,
      previous: ids[0],
      after: third,
      total: ids.length - 2,
    });
    expect(await next(second)).toBe(third);
    expect(await next(last)).toBe(ids[0]);
    expect(await next(second, { terms: ["nobody"] })).toBeUndefined();
    await decide(second, "rejected");
    await decide(last, "rejected");
  });

  test("what is listed newest first is counted exactly up to a thousand", async () => {
    const rows = await listPeople(db.reader, none, everything);
    const place = (at: number, filter: Parameters<typeof listedPeople>[1] = none) =>
      findPlace(db.reader, listedPeople(db.reader, filter), rows[at]?.id ?? "");
    for (const at of [0, 1, 2, 500, 999]) {
      expect(await place(at)).toEqual({
        position: at + 1,
        total: 1000,
        over: true,
        previous: rows[at - 1]?.id,
        next: rows[at + 1]?.id,
      });
    }
    expect(await place(1000)).toMatchObject({ position: undefined, previous: rows[999]?.id });
    expect(await place(1003)).toMatchObject({ next: undefined });
    const staff = rows.filter(({ role }) => role === "staff");
    const at = rows.findIndex(({ id }) => id === staff[3]?.id);
    expect(await place(at, { ...none, role: "staff" })).toEqual({
      position: 4,
      total: 251,
      over: false,
      previous: staff[2]?.id,
      next: staff[4]?.id,
    });
  });
});
