import { afterEach, beforeEach, expect, test } from "vitest";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import {
  countInterests,
  findApprovedInterest,
  findInterest,
  findInterestByReference,
  insertInterest,
  listInterests,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSearchTerms } from "#app/features/adoption/interest/interest-search-text.ts";
import { interestRecord } from "#app/features/adoption/interest/interest-status.queries.server.ts";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, interestRow, listingRow, personRow } from "#tests/support/rows.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const blackie = listingRow({ name: "Blackie", breed: "Boerboel" });
const milo = listingRow({ name: "Milo", breed: "Tabby", species: "Cat" });
const staff = personRow({ name: "Sade Staff" });

let db: FreshDatabase;
afterEach(() => db.cleanup());

type Row = ReturnType<typeof interestRow>;
const add = (...rows: Row[]) =>
  db.transaction(async (trx) => {
    for (const row of rows) await insertInterest(trx, row);
  });
const decide = (
  id: string,
  to: "approved" | "rejected" | "withdrawn" | "pending",
  from?: "approved",
) =>
  db.transaction(async (trx) => {
    await interestRecord.lock(trx, id);
    return interestRecord.update(trx, id, {
      from: from ?? "pending",
      to,
      actorId: staff.id,
      reason: "A reason",
      privateNote: "A note",
      now: at(60),
      set: { decided_by: staff.id, decided_at: at(60) },
    });
  });
const list = (filter: Partial<Parameters<typeof listInterests>[1]> = {}) =>
  listInterests(db.reader, { terms: [], limit: 20, offset: 0, ...filter });
const idsOf = (rows: Array<{ id: string }>) => rows.map((row) => row.id);

onEachEngine("interests on %s", (engine) => {
  beforeEach(async () => {
    db = await freshDatabase(engine);
    await db.transaction(async (trx) => {
      await insertPerson(trx, staff);
      await insertListing(trx, blackie);
      await insertListing(trx, milo);
    });
  });

  test("twenty at once of one phone for one pet make one row, and all learn which", {
    tags: "race",
  }, async () => {
    const rows = Array.from({ length: 20 }, () => interestRow(blackie.id, { phone_key: "+2341" }));
    const results = await Promise.all(
      rows.map((row) => db.transaction((trx) => insertInterest(trx, row))),
    );
    const stored = await rowsOf({ db }, "interests", {}, "id");
    expect(stored).toHaveLength(1);
    expect(results.filter((result) => result.inserted)).toHaveLength(1);
    for (const result of results) {
      if (!result.inserted) expect(result.existing.id).toBe(stored[0]?.id);
    }
  });

  test("the same e-mail is the same person, for another pet or after withdrawing it is not", async () => {
    const first = interestRow(blackie.id, { email_key: "b@example.test" });
    const again = interestRow(blackie.id, { email_key: "b@example.test" });
    await add(first);
    const second = await db.transaction((trx) => insertInterest(trx, again));
    expect(second).toMatchObject({ inserted: false, existing: { id: first.id } });
    const other = interestRow(milo.id, { email_key: "b@example.test" });
    expect(await db.transaction((trx) => insertInterest(trx, other))).toEqual({ inserted: true });
    await decide(first.id, "withdrawn");
    expect(await db.transaction((trx) => insertInterest(trx, again))).toEqual({ inserted: true });
  });

  test("a reference that is taken is an error, not a silent loss", async () => {
    const first = interestRow(blackie.id);
    await add(first);
    const clash = interestRow(milo.id, { reference: first.reference });
    await expect(db.transaction((trx) => insertInterest(trx, clash))).rejects.toThrow(/taken/);
  });

  test("are found by id and by reference with their pet and who decided", async () => {
    const row = interestRow(milo.id);
    await add(row);
    expect(await findInterestByReference(db.reader, row.reference)).toMatchObject({
      id: row.id,
      listing_name: "Milo",
      listing_breed: "Tabby",
      listing_status: "available",
      decider_name: null,
    });
    await decide(row.id, "rejected");
    expect(await findInterest(db.reader, row.id)).toMatchObject({
      status: "rejected",
      reason: "A reason",
      private_note: "A note",
      decider_name: "Sade Staff",
      decided_at: at(60),
    });
    expect(await findInterest(db.reader, "unknown")).toBeUndefined();
  });

  test("two approvals of one interest: one has it", { tags: "race" }, async () => {
    const row = interestRow(blackie.id);
    await add(row);
    const results = await Promise.all([decide(row.id, "approved"), decide(row.id, "approved")]);
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test("approvals of eight interests in one pet race and one has it, without an error", {
    tags: "race",
  }, async () => {
    const rows = Array.from({ length: 8 }, () => interestRow(blackie.id));
    const other = interestRow(milo.id);
    await add(...rows, other);
    const results = await Promise.all(rows.map((row) => decide(row.id, "approved")));
    expect(results.filter(Boolean)).toHaveLength(1);
    const winner = rows[results.indexOf(true)];
    expect(await findApprovedInterest(db.reader, blackie.id)).toMatchObject({
      id: winner?.id,
      decider_name: "Sade Staff",
    });
    expect(await findApprovedInterest(db.reader, milo.id)).toBeUndefined();
    expect(await decide(other.id, "approved")).toBe(true);
    const loser = rows.find((row) => row !== winner);
    const forced = updateRows({ db }, "interests", { id: loser?.id ?? "" }, { status: "approved" });
    await expect(forced).rejects.toThrow(/unique/i);
  });

  test("after an approval is taken back another may follow", async () => {
    const [first, second] = [interestRow(blackie.id), interestRow(blackie.id)];
    await add(first, second);
    await decide(first.id, "approved");
    expect(await decide(first.id, "rejected")).toBe(false);
    expect(await decide(first.id, "pending", "approved")).toBe(true);
    expect(await decide(second.id, "approved")).toBe(true);
  });

  test("queue up with pending first and oldest on top, then the others with the newest on top", async () => {
    const rows = [5, 3, 1, 4, 2, 6].map((n) =>
      interestRow(blackie.id, { created_at: at(n / 1000) }),
    );
    await add(...rows);
    const byAge = (n: number) => rows.find((row) => row.created_at === at(n / 1000))?.id ?? "";
    await decide(byAge(1), "rejected");
    await decide(byAge(4), "approved");
    await decide(byAge(6), "withdrawn");
    const order = [2, 3, 5, 6, 4, 1].map(byAge);
    expect(idsOf(await list())).toEqual(order);
    expect(idsOf(await list({ limit: 2, offset: 2 }))).toEqual(order.slice(2, 4));
    expect(idsOf(await list({ status: "pending" }))).toEqual(order.slice(0, 3));
    expect(idsOf(await list({ listingId: milo.id }))).toEqual([]);
    expect(await countInterests(db.reader, { terms: [], status: "pending" }, 100)).toBe(3);
    expect(await countInterests(db.reader, { terms: [] }, 4)).toBe(4);
  });

  test.each([
    ["Bukola", "Bùkólá Ọlá"],
    ["Bukola", "Bùkólá Ọlá".normalize("NFD")],
    ["bùkólá ola", "BUKOLA OLA"],
    ["ọṣun", "Osun Isaac"],
    ["dan kano", "Ɗan Kano"],
    ["50%", "Half 50% off"],
    ["a_b", "a_b"],
    ["o'neil", "Pat O'Neil"],
    ['"q"', 'The "Q"'],
    ["back\\slash", "back\\slash"],
  ])("the search for %s finds %s and nothing else", async (typed, name) => {
    const wanted = interestRow(blackie.id, { name });
    const others = ["Half 500 off", "axb", "Pat ONeil", "backslash", "Kola Bu"].map((other) =>
      interestRow(blackie.id, { name: other }),
    );
    await add(wanted, ...others);
    expect(idsOf(await list({ terms: interestSearchTerms(typed) }))).toEqual([wanted.id]);
    expect(await countInterests(db.reader, { terms: interestSearchTerms(typed) }, 10)).toBe(1);
  });

  test("every word of a search has to match", async () => {
    await add(interestRow(blackie.id, { name: "Bola Ade" }));
    expect(await list({ terms: ["ade", "bola"] })).toHaveLength(1);
    expect(await list({ terms: ["ade", "sola"] })).toEqual([]);
  });
});
